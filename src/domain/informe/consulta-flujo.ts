import type { FlujoQuery } from '#contract/informes/flujo.ts'
import { USUARIO_MAX } from '#contract/limites.ts'
import { ESTADO_LISTA } from '../butaca/estado-butaca.ts'
import type { Fecha } from '../valor/fecha.ts'
import { type LimitesParadas, writeLimites } from './limites-paradas.ts'
import { PERIODOS, type Periodo, pedidoComparado, rangoDePeriodo, retrocesoDe } from './periodo.ts'
import { HORA_D, HORA_H, isRangoHoras, limitesDe, type RangoHoras } from './rango-informe.ts'

/** What «Flujo» is asked for; the address of its screen says the same. */
export interface ConsultaFlujo extends RangoHoras {
  /** The key that chose the range. */
  periodo: Periodo
  /** Changes into which state are counted. */
  estado: number
  /** 0 means all. */
  modelo: number
  color: number
  /** A user's name; '' means all. */
  persona: string
  comparar: boolean
}

const NUMERO = /^\d{1,9}$/

/** What is shown until something is chosen: this month's ready seats. @param hoy the factory's day. */
export const consultaInicial = (hoy: Fecha): ConsultaFlujo => ({
  ...rangoDePeriodo('mes', hoy),
  periodo: 'mes',
  horaD: HORA_D,
  horaH: HORA_H,
  estado: ESTADO_LISTA,
  modelo: 0,
  color: 0,
  persona: '',
  comparar: true,
})

/**
 * Reads a query from an address.
 * @param get the value of a parameter, null when the address has none.
 * @returns 'invalida' when it cannot be understood.
 */
export function parseConsultaFlujo(
  get: (name: string) => string | null,
  hoy: Fecha,
): ConsultaFlujo | 'invalida' {
  const inicial = consultaInicial(hoy)
  const numero = (name: 'estado' | 'modelo' | 'color') => get(name) ?? String(inicial[name])
  const desde = get('desde')
  const hasta = get('hasta')
  const hasRango = desde !== null || hasta !== null
  const rango = hasRango ? { desde: desde ?? '', hasta: hasta ?? '' } : inicial
  const consulta = {
    ...inicial,
    desde: rango.desde,
    hasta: rango.hasta,
    periodo: hasRango ? (PERIODOS.find(each => each === get('periodo')) ?? 'personalizado') : inicial.periodo,
    horaD: get('horaD') ?? HORA_D,
    horaH: get('horaH') ?? HORA_H,
    estado: Number(numero('estado')),
    modelo: Number(numero('modelo')),
    color: Number(numero('color')),
    persona: get('persona') ?? '',
    comparar: get('comparar') !== '0',
  }
  const isValid =
    isRangoHoras(consulta) &&
    (['estado', 'modelo', 'color'] as const).every(name => NUMERO.test(numero(name))) &&
    consulta.estado > 0 &&
    consulta.persona.length <= USUARIO_MAX
  return isValid ? consulta : 'invalida'
}

/** The parameters of its address, in one order, those of no effect left out. */
export function writeConsultaFlujo(consulta: ConsultaFlujo): string[][] {
  const { periodo, desde, hasta, horaD, horaH, estado, modelo, color, persona, comparar } = consulta
  return [
    ...(periodo === 'personalizado' ? [] : [['periodo', periodo]]),
    ['desde', desde],
    ['hasta', hasta],
    ...(horaD === HORA_D ? [] : [['horaD', horaD]]),
    ...(horaH === HORA_H ? [] : [['horaH', horaH]]),
    ['estado', String(estado)],
    ...(modelo === 0 ? [] : [['modelo', String(modelo)]]),
    ...(color === 0 ? [] : [['color', String(color)]]),
    ...(persona === '' ? [] : [['persona', persona]]),
    ...(comparar ? [] : [['comparar', '0']]),
  ]
}

/** The call's own query: moments of the factory's wall clock. */
export function pedidoFlujo(consulta: ConsultaFlujo, limites: LimitesParadas): FlujoQuery {
  const { estado, modelo, color, persona, comparar } = consulta
  const retroceso = comparar ? retrocesoDe(consulta, consulta.periodo) : null
  const paradas = writeLimites(limites)
  return {
    ...limitesDe(consulta),
    estado,
    ...pedidoComparado(consulta, retroceso),
    ...(modelo !== 0 && { modelo }),
    ...(color !== 0 && { color }),
    ...(persona !== '' && { persona }),
    ...(paradas !== undefined && { limites: paradas }),
  }
}
