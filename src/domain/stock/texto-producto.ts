import type { Producto } from '#contract/stock/producto.ts'
import { plegado } from '../valor/plegado.ts'

/** Between columns, so that no text is found across two. */
const ENTRE = '\n'
const known = new WeakMap<Producto, string>()

/** The words of a product without case or accents, made once: each key in the search box reads all of them. */
export function textoProducto(producto: Producto): string {
  const made = known.get(producto)
  if (made !== undefined) return made
  const { codigo, descripcion, categoria, marca, modelo, color, talle } = producto
  const nombres = [categoria, marca, modelo, color, talle].map(ref => ref?.nombre)
  const texto = plegado([codigo, descripcion, ...nombres].join(ENTRE))
  known.set(producto, texto)
  return texto
}

/** Rows between two looks at the clock. */
const A_LA_VEZ = 256

/** Makes them before the first key, as far as there is time. @returns the first row that is left. */
export function prepareTextos(
  productos: readonly Producto[],
  desde: number,
  isTimeUp: () => boolean,
): number {
  for (let i = desde; i < productos.length; i++) {
    if (i % A_LA_VEZ === 0 && i > desde && isTimeUp()) return i
    const producto = productos[i]
    if (producto !== undefined) textoProducto(producto)
  }
  return productos.length
}
