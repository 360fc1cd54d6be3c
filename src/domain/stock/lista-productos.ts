import type { Producto } from '#contract/stock/producto.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { centavosOf, importeOf } from '#domain/valor/numero.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { type FilasEnOrden, lazySorterOf } from '#domain/valor/ordenar-filas.ts'
import { plegado } from '#domain/valor/texto.ts'

/** The filter's six keys (specification §7). '' and 0 match all products. */
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

/** The server's filter, applied to the device's rows. Keeps their order. */
export function filterProductos(filas: Filas, filtro: FiltroProducto): Filas {
  if (isSinFiltro(filtro)) return filas
  const buscado = plegado(filtro.text.trim())
  const pedidas = REFERENCIAS.filter(campo => filtro[campo] !== 0)
  return filas.filter(
    producto =>
      pedidas.every(campo => producto[campo]?.id === filtro[campo]) &&
      (buscado === '' || textoProducto(producto).includes(buscado)),
  )
}

/** Separates the columns' texts, so that no match spans two columns. */
const ENTRE = '\n'
const known = new WeakMap<Producto, string>()

/** A product's text for the search. Cached, because each keystroke reads the texts of all products. */
export function textoProducto(producto: Producto): string {
  const made = known.get(producto)
  if (made !== undefined) return made
  const { codigo, descripcion, categoria, marca, modelo, color, talle } = producto
  const nombres = [categoria, marca, modelo, color, talle].map(ref => ref?.nombre)
  const texto = plegado([codigo, descripcion, ...nombres].join(ENTRE))
  known.set(producto, texto)
  return texto
}

/** Rows between two checks of the clock. */
const A_LA_VEZ = 256

/**
 * Fills the cache of texts before the first keystroke, until the time is up.
 * @returns index of the first product that is not cached.
 */
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

/** The columns of specification §2, except the column of buttons. */
export type ColumnaProducto = Exclude<keyof Producto, 'id' | 'version'>
export type OrdenProductos = Orden<ColumnaProducto>

export const ORDEN_PRODUCTOS: OrdenProductos = { columna: 'descripcion', sentido: 'asc' }

/** The whole list in order. References are sorted by name, quantities and prices as numbers. */
export const sortProductos = lazySorterOf<Producto, ColumnaProducto>((producto, columna) => {
  const valor = producto[columna]
  return typeof valor === 'object' && valor !== null ? valor.nombre : (valor ?? null)
})

type Existencias = Pick<Producto, 'stock_minimo' | 'existencia'>

/** Whether the stock is below the minimum (specification §2, row-faltante). */
export const isFaltante = ({ stock_minimo, existencia }: Existencias): boolean => stock_minimo > existencia

export const countFaltan = ({ stock_minimo, existencia }: Existencias): number =>
  Math.max(0, stock_minimo - existencia)

/**
 * Products of the stock report. With a text, all products whose code or description contains the text; else the
 * products below their minimum. Most missing units first, then by code.
 */
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

/** Brand of the factory's own products. No other field distinguishes own products from bought ones. */
const PROPIA = 'propia'

interface LineaCompra {
  producto: Producto
  comprar: number
  /** In u$s; null without a cost. */
  total: number | null
}
interface GrupoCompra {
  marca: string | null
  categorias: readonly string[]
  lineas: readonly LineaCompra[]
}
interface ListaCompra {
  grupos: readonly GrupoCompra[]
  productos: number
  /** In u$s. Products without a cost are not counted. */
  total: number
  sinCosto: number
  propios: readonly Producto[]
}

/**
 * Purchase list of the products below their minimum. Grouped by brand, because a product has no supplier. Products
 * without a brand are last.
 */
export function listaDeCompra(faltantes: readonly Producto[]): ListaCompra {
  const isPropio = ({ marca }: Producto) => plegado(marca?.nombre.trim() ?? '') === PROPIA
  const lineas = faltantes.filter(producto => !isPropio(producto)).map(lineaOf)
  const porMarca = new Map<string | null, LineaCompra[]>()
  for (const linea of lineas) {
    const marca = linea.producto.marca?.nombre ?? null
    porMarca.set(marca, [...(porMarca.get(marca) ?? []), linea])
  }
  return {
    grupos: [...porMarca].map(grupoOf).sort(byMarca),
    productos: lineas.length,
    total: importeOf(lineas.reduce((sum, { total }) => sum + centavosOf(total), 0)),
    sinCosto: lineas.filter(({ total }) => total === null).length,
    propios: faltantes.filter(isPropio),
  }
}

function lineaOf(producto: Producto): LineaCompra {
  const comprar = countFaltan(producto)
  const { costo } = producto
  return { producto, comprar, total: costo === null ? null : importeOf(centavosOf(costo) * comprar) }
}

const grupoOf = ([marca, lineas]: [string | null, LineaCompra[]]): GrupoCompra => ({
  marca,
  categorias: [...new Set(lineas.flatMap(({ producto: { categoria } }) => categoria?.nombre ?? []))].sort(
    compareTexto,
  ),
  lineas: lineas.sort((a, b) => compareTexto(a.producto.codigo, b.producto.codigo)),
})

const byMarca = ({ marca: a }: GrupoCompra, { marca: b }: GrupoCompra): number =>
  a === null ? 1 : b === null ? -1 : compareTexto(a, b)
