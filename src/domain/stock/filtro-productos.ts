import type { Producto } from '#contract/producto.ts'
import type { FilasEnOrden } from '../valor/ordenar-filas.ts'
import { plegado } from '../valor/plegado.ts'
import { textoProducto } from './texto-producto.ts'

/** What is asked of the products: the contract's six keys (specification §7). An empty text and 0 ask nothing. */
export interface FiltroProducto {
  text: string
  marca: number
  color: number
  categoria: number
  modelo: number
  talle: number
}
export const SIN_FILTRO_PRODUCTOS: FiltroProducto = {
  text: '',
  marca: 0,
  color: 0,
  categoria: 0,
  modelo: 0,
  talle: 0,
}
const REFERENCIAS = ['marca', 'color', 'categoria', 'modelo', 'talle'] as const

export const isSinFiltro = (filtro: FiltroProducto): boolean =>
  filtro.text.trim() === '' && REFERENCIAS.every(campo => filtro[campo] === 0)

type Filas = FilasEnOrden<Producto>

/** The last result for each list. */
const last = new WeakMap<Filas, { filtro: FiltroProducto; found: Filas }>()

/**
 * Those that the filter asks for, in the order they were in: the server's rule, for the rows of this device. A text that
 * goes on is looked for among what was found before its last key.
 */
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

/** Whether whatever `ahora` finds, `antes` finds too. */
const narrows = (antes: FiltroProducto, ahora: FiltroProducto): boolean =>
  plegado(ahora.text.trim()).includes(plegado(antes.text.trim())) &&
  REFERENCIAS.every(campo => antes[campo] === 0 || antes[campo] === ahora[campo])
