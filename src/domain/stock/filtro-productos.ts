import type { Producto } from '#contract/stock/producto.ts'
import type { FilasEnOrden } from '../valor/ordenar-filas.ts'
import { plegado } from '../valor/plegado.ts'
import { textoProducto } from './texto-producto.ts'

/** The filter of products: the contract's six keys (specification §7). An empty text and 0 ask for nothing. */
export const SIN_FILTRO_PRODUCTOS = {
  text: '',
  marca: 0,
  color: 0,
  categoria: 0,
  modelo: 0,
  talle: 0,
}
export type FiltroProducto = typeof SIN_FILTRO_PRODUCTOS
const REFERENCIAS = ['marca', 'color', 'categoria', 'modelo', 'talle'] as const

export const isSinFiltro = (filtro: FiltroProducto): boolean =>
  filtro.text.trim() === '' && REFERENCIAS.every(campo => filtro[campo] === 0)

type Filas = FilasEnOrden<Producto>

/** The last result for each list. */
const last = new WeakMap<Filas, { filtro: FiltroProducto; found: Filas }>()

/** The server's filter for this device's rows, in their order. A longer text is looked for among what the shorter one found. */
export function filterProductos(filas: Filas, filtro: FiltroProducto): Filas {
  if (isSinFiltro(filtro)) return filas
  const before = last.get(filas)
  const among = before !== undefined && narrows(before.filtro, filtro) ? before.found : filas
  const buscado = plegado(filtro.text.trim())
  const pedidas = REFERENCIAS.filter(campo => filtro[campo] !== 0)
  const found = among.filter(
    producto =>
      pedidas.every(campo => producto[campo]?.id === filtro[campo]) &&
      (buscado === '' || textoProducto(producto).includes(buscado)),
  )
  last.set(filas, { filtro, found })
  return found
}

/** Whether `antes` finds all that `ahora` finds. */
const narrows = (antes: FiltroProducto, ahora: FiltroProducto): boolean =>
  plegado(ahora.text.trim()).includes(plegado(antes.text.trim())) &&
  REFERENCIAS.every(campo => antes[campo] === 0 || antes[campo] === ahora[campo])
