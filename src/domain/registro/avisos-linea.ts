import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { cantidadOCero } from './cantidad.ts'
import { isPendiente, type Linea, precioDe } from './linea-registro.ts'
import { signoDe } from './movimientos-producto.ts'

/** What is said of a line before it is saved. */
export interface AvisosLinea {
  /** It would be saved for nothing. */
  sinPrecio: boolean
  /** The stock that saving leaves, where that is below zero; null otherwise. */
  quedan: number | null
}

const SIN_AVISOS: AvisosLinea = { sinPrecio: false, quedan: null }

/**
 * Warns of the lines that are not saved yet. All lines of a product count together, and what the record had taken of it
 * before counts as given back. @returns the warnings of a line; none for null.
 */
export function avisosDe(
  registro: Pick<Registro, 'detalles' | 'tipo_registro'>,
  lineas: readonly Linea[],
  productos: ReadonlyMap<number, Pick<Producto, 'existencia'>>,
  tipos: readonly TipoRegistro[],
): (linea: Linea | null) => AvisosLinea {
  const tipo = registro.tipo_registro.id
  const signo = signoDe(tipo, tipos) ?? 0
  const cambios = new Map<number, number>()
  const sum = (producto: number, unidades: number) =>
    cambios.set(producto, (cambios.get(producto) ?? 0) + unidades)
  for (const { producto, cantidad } of registro.detalles) sum(producto.id, -cantidad)
  for (const { producto, cantidad } of lineas) sum(producto.id, cantidadOCero(cantidad))
  return linea => {
    if (linea === null || !isPendiente(linea)) return SIN_AVISOS
    const { id } = linea.producto
    const existencia = productos.get(id)?.existencia
    const mueve = signo * (cambios.get(id) ?? 0)
    const quedan = existencia === undefined || mueve >= 0 ? null : existencia + mueve
    return {
      sinPrecio: precioDe(linea, tipo) === 0,
      quedan: quedan !== null && quedan < 0 ? quedan : null,
    }
  }
}
