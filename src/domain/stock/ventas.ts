import type { FilaVentas, GrupoVentas, VentasQuery } from '#contract/informes/ventas.ts'
import {
  HORA_D,
  HORA_H,
  isRango,
  limitesDe,
  type RangoFechas,
  rangoDePeriodo,
} from '#domain/informe/periodo.ts'
import { writeParams } from '#domain/rutas.ts'
import type { Fecha } from '#domain/valor/fecha.ts'
import { isNumber, isText, listOf, orNull, shaped } from '#domain/valor/forma.ts'

/** Query of the report of sales, as its screen's address contains it. */
export interface ConsultaVentas extends RangoFechas {
  por: GrupoVentas
  /** 0 means all. */
  producto: number
  cliente: number
}

export const GRUPOS_VENTAS = ['producto', 'cliente', 'mes'] as const satisfies readonly GrupoVentas[]

export const PRESETS_VENTAS = ['mes', 'mes-pasado', 'anio'] as const

export const rangoDeVentas = (preset: (typeof PRESETS_VENTAS)[number], hoy: Fecha): RangoFechas =>
  preset === 'anio' ? { desde: `${hoy.slice(0, 4)}-01-01`, hasta: hoy } : rangoDePeriodo(preset, hoy)

const NUMERO = /^\d{1,9}$/

/**
 * Reads a query from the parameters of an address. Without a range, the range is this month.
 * @param get value of a parameter, null if absent.
 * @param hoy the factory's day.
 * @returns 'invalida' if a parameter is not valid.
 */
export function parseVentas(get: (name: string) => string | null, hoy: Fecha): ConsultaVentas | 'invalida' {
  const este = rangoDeVentas('mes', hoy)
  const desde = get('desde') ?? este.desde
  const hasta = get('hasta') ?? este.hasta
  const por = GRUPOS_VENTAS.find(grupo => grupo === (get('por') ?? 'producto'))
  const [producto = '', cliente = ''] = ['producto', 'cliente'].map(name => get(name) ?? '0')
  if (por === undefined || !isRango(desde, hasta) || !NUMERO.test(producto) || !NUMERO.test(cliente))
    return 'invalida'
  return { por, desde, hasta, producto: Number(producto), cliente: Number(cliente) }
}

/** Parameters of the query's address, without the value 0. */
export const writeVentas = ({ por, desde, hasta, producto, cliente }: ConsultaVentas): string[][] =>
  writeParams({ por, desde, hasta, producto, cliente }, { producto: 0, cliente: 0 })

export const pedidoVentas = ({ por, producto, cliente, ...rango }: ConsultaVentas): VentasQuery => ({
  ...limitesDe({ ...rango, horaD: HORA_D, horaH: HORA_H }),
  por,
  ...(producto !== 0 && { producto }),
  ...(cliente !== 0 && { cliente }),
})

/**
 * The query that a click on a row opens, within the same range. A product opens its months; a client opens its
 * products. A month opens its products or, with a product chosen, its clients. Null for the row of records without a
 * client.
 */
export function abrirFila(consulta: ConsultaVentas, { id, nombre }: FilaVentas): ConsultaVentas | null {
  if (consulta.por === 'mes') {
    const mes = `${nombre}-01`
    const { desde, hasta } = rangoDePeriodo('mes-pasado', `${siguiente(mes)}-01`)
    return {
      ...consulta,
      por: consulta.producto === 0 ? 'producto' : 'cliente',
      desde: desde < consulta.desde ? consulta.desde : desde,
      hasta: hasta > consulta.hasta ? consulta.hasta : hasta,
    }
  }
  if (id === null) return null
  return consulta.por === 'producto'
    ? { ...consulta, por: 'mes', producto: id }
    : { ...consulta, por: 'producto', cliente: id }
}

function siguiente(fecha: Fecha): string {
  const mes = Number(fecha.slice(5, 7))
  const anio = Number(fecha.slice(0, 4))
  return mes === 12 ? `${anio + 1}-01` : `${anio}-${String(mes + 1).padStart(2, '0')}`
}

export const sumVentas = (filas: readonly FilaVentas[]) => {
  const sum = (que: 'vendidas' | 'ventas' | 'entraron' | 'salieron') =>
    filas.reduce((total, fila) => total + fila[que], 0)
  return {
    vendidas: sum('vendidas'),
    ventas: sum('ventas'),
    entraron: sum('entraron'),
    salieron: sum('salieron'),
  }
}

export const isVentas = shaped({
  filas: listOf(
    shaped({
      nombre: orNull(isText),
      registros: isNumber,
      vendidas: isNumber,
      ventas: isNumber,
      entraron: isNumber,
      salieron: isNumber,
    }),
  ),
})
