import type { Ref } from '#contract/ref.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Registro } from '#contract/stock/registro.ts'

/** A record's lines of one product, together. */
export interface LineaProducto {
  registro: number
  fechahs: string
  tipo: Ref
  nro_remito: string | null
  unidades: number
}

/** A line with its effect on the stock. */
export interface Movimiento extends LineaProducto {
  /** With its sign; null for a type of unknown sign. */
  cantidad: number | null
  /** The stock after it; null if unknown. */
  quedan: number | null
}

/** The records that name the product. */
export const lineasDeProducto = (registros: readonly Registro[], producto: number): LineaProducto[] =>
  registros.flatMap(({ id, fechahs, tipo_registro, nro_remito, detalles }) => {
    const suyas = detalles.filter(detalle => detalle.producto.id === producto)
    if (suyas.length === 0) return []
    const unidades = suyas.reduce((suma, { cantidad }) => suma + cantidad, 0)
    return [{ registro: id, fechahs, tipo: tipo_registro, nro_remito, unidades }]
  })

/** A sale takes out, a purchase puts in (design §5); the server tells the sign of other types. */
const SIGNOS: Readonly<Record<number, number>> = { 1: -1, 2: 1 }
/** Null where it is unknown. */
export const signoDe = (tipo: number, tipos: readonly TipoRegistro[]): number | null =>
  tipos.find(({ id }) => id === tipo)?.signo ?? SIGNOS[tipo] ?? null

/** A product's movements, newest first, with the stock counted back from `existencia` up to a type of unknown sign. */
export function movimientosDe(
  lineas: readonly LineaProducto[],
  existencia: number | null,
  tipos: readonly TipoRegistro[],
): Movimiento[] {
  let quedan = existencia
  return lineas
    .toSorted((a, b) => (a.fechahs === b.fechahs ? b.registro - a.registro : a.fechahs < b.fechahs ? 1 : -1))
    .flatMap(linea => {
      const signo = signoDe(linea.tipo.id, tipos)
      if (signo === 0) return []
      const cantidad = signo === null ? null : signo * linea.unidades
      const movimiento = { ...linea, cantidad, quedan }
      quedan = quedan === null || cantidad === null ? null : quedan - cantidad
      return [movimiento]
    })
}
