import { REMITO_NUMERO_MAX } from '#contract/limites.ts'
import type { Registro, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/stock/registro.ts'
import { type Fecha, type FechaEscrita, formatFecha, parseFecha } from '#domain/valor/fecha.ts'
import { type CampoCambiado, camposCambiados } from '#domain/valor/mezcla.ts'
import { importeOf } from '#domain/valor/numero.ts'
import {
  cantidadOCero,
  type Linea,
  lineasDe,
  montoDeLineas,
  nombrarLineas,
  subtotalDeLinea,
  TIPO_VENTA,
} from './linea-registro.ts'

/** yyyy/MM/dd | HH:mm (specification §2). The text is not parsed as a date, so no time zone shifts it. */
export function formatFechahs(fechahs: string): string {
  const [, anio, mes, dia, hora = '00:00'] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(fechahs) ?? []
  return anio === undefined ? fechahs : `${anio}/${mes}/${dia} | ${hora}`
}

export const nombreDeRegistro = ({ nro_remito, fechahs }: Pick<Registro, 'nro_remito' | 'fechahs'>): string =>
  nro_remito?.trim() || formatFechahs(fechahs)

/**
 * Reads the number of the last remito X on paper: '00001-00000041', or without the prefix. Null for any other text, and
 * for the largest number, `REMITO_NUMERO_MAX`.
 */
export function numeroDeRemito(texto: string): number | null {
  const [, digitos] = /^(?:\d{5}-)?(\d{1,8})$/.exec(texto.trim()) ?? []
  const numero = Number(digitos)
  return digitos === undefined || numero >= REMITO_NUMERO_MAX ? null : numero
}

/** Years in the date picker, with the current year (specification §2). */
const ANIOS = 10

/** Fields of a new row: a sale without a date. The date is set when the row is created (specification §2). */
export const BORRADOR_NUEVO = {
  fecha: '',
  tipo_registro: String(TIPO_VENTA),
  nro_remito: '',
  cliente_proveedor: '',
  observaciones: '',
}
/** A record's row as typed; '' for an empty field. */
export type BorradorRegistro = Readonly<typeof BORRADOR_NUEVO>
export type CampoRegistro = keyof BorradorRegistro

export const diaOf = ({ fechahs }: Registro): Fecha => fechahs.slice(0, 10)

export const borradorDeRegistro = (registro: Registro): BorradorRegistro => ({
  fecha: formatFecha(diaOf(registro)),
  tipo_registro: String(registro.tipo_registro.id),
  nro_remito: registro.nro_remito ?? '',
  cliente_proveedor: registro.cliente_proveedor === null ? '' : String(registro.cliente_proveedor.id),
  observaciones: registro.observaciones ?? '',
})

/** First and last day of the date picker: this year and the nine years before. @param hoy the factory's day. */
export function limitesFecha(hoy: Fecha): { desde: Fecha; hasta: Fecha } {
  const anio = Number(hoy.slice(0, 4))
  return { desde: `${anio - ANIOS + 1}-01-01`, hasta: `${anio}-12-31` }
}

type ProblemaFechaRegistro = NonNullable<FechaEscrita['problema']> | 'fuera-de-anios'

/**
 * Problem of a typed date; null if the date is valid.
 * @param propia the record's current day, valid even outside the picker's range.
 */
export function problemaDeFecha(
  texto: string,
  hoy: Fecha,
  propia: Fecha | null,
): ProblemaFechaRegistro | null {
  const { fecha, problema } = parseFecha(texto)
  if (problema !== null) return problema
  if (fecha === propia) return null
  const { desde, hasta } = limitesFecha(hoy)
  return fecha < desde || fecha > hasta ? 'fuera-de-anios' : null
}

const cabeceraDe = ({ tipo_registro, nro_remito, cliente_proveedor, observaciones }: BorradorRegistro) => ({
  tipo_registro: Number(tipo_registro),
  nro_remito: nro_remito.trim() || null,
  cliente_proveedor: cliente_proveedor === '' ? null : Number(cliente_proveedor),
  observaciones: observaciones.trim() || null,
})

/** Body of POST /api/registros. Without a date, the server takes the current moment. */
export const envioNuevo = (borrador: BorradorRegistro): RegistroNuevo => cabeceraDe(borrador)

/** Body of PUT /api/registros. The date is sent as a day at 00:00:00 (specification §5). */
export function envioCabecera(id: number, borrador: BorradorRegistro): RegistroCabecera {
  const { fecha } = parseFecha(borrador.fecha)
  return { id, ...(fecha === null ? {} : { fechahs: `${fecha}T00:00:00` }), ...cabeceraDe(borrador) }
}

/** Body of PUT /api/registros/{id}: the whole record with these lines and their total (specification §7). */
export function envioDeRegistro(registro: Registro, lineas: readonly Linea[]): RegistroEnvio {
  const { id, fechahs, tipo_registro, nro_remito, cliente_proveedor, observaciones } = registro
  const tipo = tipo_registro.id
  return {
    id,
    fechahs,
    tipo_registro,
    nro_remito,
    cliente_proveedor,
    observaciones,
    monto: importeOf(montoDeLineas(lineas, tipo)),
    detalles: lineas.map(linea => ({
      producto: linea.producto,
      cantidad: cantidadOCero(linea.cantidad),
      subtotal: importeOf(subtotalDeLinea(linea, tipo)),
      tipo_registro,
    })),
  }
}

/** A difference between two versions of a record. Quantities are as typed; null if the version has no such line. */
export type Diferencia =
  | ({ que: 'campo' } & CampoCambiado<BorradorRegistro>)
  | {
      que: 'linea'
      clave: string
      codigo: string
      antes: string | null
      mio: string | null
      suyo: string | null
    }

/**
 * Compares two people's versions of a record.
 * @param base the record when both edits began.
 * @param mio this person's row or lines.
 */
export const diferenciasOf = (
  base: Registro,
  mio: { borrador?: BorradorRegistro; lineas?: readonly Linea[] },
  actual: Registro,
): Diferencia[] => [
  ...camposCambiados(
    borradorDeRegistro(base),
    mio.borrador ?? borradorDeRegistro(base),
    borradorDeRegistro(actual),
  ).map(cambio => ({ que: 'campo', ...cambio }) as const),
  ...deLineas(lineasDe(base), mio.lineas ?? lineasDe(base), lineasDe(actual)),
]

function deLineas(base: readonly Linea[], mias: readonly Linea[], suyas: readonly Linea[]): Diferencia[] {
  const antes = nombrarLineas(base)
  const siguen = new Map(mias.filter(({ guardada }) => guardada !== null).map(linea => [linea.clave, linea]))
  const suyo = nombrarLineas(suyas)
  const cantidadDe = (linea: Linea | undefined) => linea?.cantidad ?? null
  const nombres = new Set([...antes.keys(), ...suyo.keys()])
  const conocidas = [...nombres].map((nombre): Diferencia => {
    const vieja = antes.get(nombre)
    return {
      que: 'linea',
      clave: nombre,
      codigo: (vieja ?? suyo.get(nombre))?.producto.codigo ?? '',
      antes: cantidadDe(vieja),
      mio: cantidadDe(vieja && siguen.get(vieja.clave)),
      suyo: cantidadDe(suyo.get(nombre)),
    }
  })
  const nuevas = mias
    .filter(({ guardada }) => guardada === null)
    .map(
      ({ clave, producto, cantidad }): Diferencia => ({
        que: 'linea',
        clave,
        codigo: producto.codigo,
        antes: null,
        mio: cantidad,
        suyo: null,
      }),
    )
  return [...conocidas, ...nuevas].filter(({ antes, mio, suyo }) => antes !== mio || antes !== suyo)
}

/**
 * Reads an `x-warnings` header: URL-encoded JSON with '+' for a space. Any other text is a single warning
 * (specification §8, reliability S17). Never throws.
 */
export function parseAdvertencias(header: string | null): string[] {
  const texto = decode((header ?? '').replaceAll('+', ' ')).trim()
  if (texto === '') return []
  return (readLista(texto) ?? [texto]).map(frase => frase.trim()).filter(frase => frase !== '')
}

function readLista(texto: string): string[] | null {
  try {
    const value: unknown = JSON.parse(texto)
    if (typeof value === 'string') return [value]
    return Array.isArray(value) && value.every(one => typeof one === 'string') ? value : null
  } catch {
    return null
  }
}

const decode = (texto: string): string =>
  texto.replace(/(?:%[0-9a-f]{2})+/gi, tramo => {
    try {
      return decodeURIComponent(tramo)
    } catch {
      return tramo
    }
  })
