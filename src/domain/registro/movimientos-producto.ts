import type { TipoRegistro } from '#contract/catalogo-schema.ts'
import type { Ref } from '#contract/ref.ts'
import type { Registro } from '#contract/registro.ts'

/** What a record says of one product: its lines of it together. */
export interface LineaProducto {
  registro: number
  fechahs: string
  tipo: Ref
  nro_remito: string | null
  unidades: number
}

/** A line with what it did to the stock. */
export interface Movimiento extends LineaProducto {
  /** With its sign; null where it is not known whether the type takes out or puts in. */
  cantidad: number | null
  /** How many there were after it; null where that cannot be told. */
  quedan: number | null
}

/** What the records say of the product, those that do not name it left out. */
export const lineasDeProducto = (registros: readonly Registro[], producto: number): LineaProducto[] =>
  registros.flatMap(({ id, fechahs, tipo_registro, nro_remito, detalles }) => {
    const suyas = detalles.filter(detalle => detalle.producto.id === producto)
    if (suyas.length === 0) return []
    const unidades = suyas.reduce((suma, { cantidad }) => suma + cantidad, 0)
    return [{ registro: id, fechahs, tipo: tipo_registro, nro_remito, unidades }]
  })

/** A sale takes out and a purchase puts in (design §5); further types say so themselves, where the server tells. */
const SIGNOS: Readonly<Record<number, number>> = { 1: -1, 2: 1 }
const signoDe = (tipo: number, tipos: readonly TipoRegistro[]): number | null =>
  tipos.find(({ id }) => id === tipo)?.signo ?? SIGNOS[tipo] ?? null

/**
 * The movements of a product, newest first. How many were left follows from what there are now (null where that is not
 * known), counted back; a type of unknown sign ends the count. Records that leave the stock as it is are no movements.
 */
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
