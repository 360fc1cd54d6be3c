import type { Producto } from '#contract/stock/producto.ts'
import { compareTexto } from '../valor/orden-texto.ts'
import { plegado } from '../valor/plegado.ts'
import { countFaltan, isFaltante } from './faltante.ts'

/** The stock report: products below their minimum, or those whose code or name holds the text. Most missing first, then by code. */
export function productosDeInforme(productos: readonly Producto[], texto: string): readonly Producto[] {
  const buscado = plegado(texto.trim())
  const found =
    buscado === ''
      ? productos.filter(isFaltante)
      : productos.filter(({ codigo, descripcion }) =>
          plegado(`${codigo}\n${descripcion ?? ''}`).includes(buscado),
        )
  return found.toSorted((a, b) => countFaltan(b) - countFaltan(a) || compareTexto(a.codigo, b.codigo))
}
