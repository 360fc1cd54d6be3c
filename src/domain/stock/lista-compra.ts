import type { Producto } from '#contract/stock/producto.ts'
import { centavosDe, importeDe } from '../valor/dinero.ts'
import { compareTexto } from '../valor/orden-texto.ts'
import { plegado } from '../valor/plegado.ts'
import { countFaltan } from './faltante.ts'

/** The brand of what the factory makes itself; the data has no other sign of it. */
const PROPIA = 'propia'

export interface LineaCompra {
  producto: Producto
  /** How many are missing up to the minimum. */
  comprar: number
  /** u$s; null without a cost. */
  total: number | null
}
export interface GrupoCompra {
  /** The brand; null for none. */
  marca: string | null
  categorias: readonly string[]
  lineas: readonly LineaCompra[]
}
export interface ListaCompra {
  grupos: readonly GrupoCompra[]
  productos: number
  /** u$s, of those that have a cost. */
  total: number
  sinCosto: number
  /** Under the minimum too, and made here. */
  propios: readonly Producto[]
}

/** What is to be bought of the products under their minimum, by brand: a product knows no supplier. Those without a brand go last. */
export function listaDeCompra(faltantes: readonly Producto[]): ListaCompra {
  const isPropio = ({ marca }: Producto) => plegado(marca?.nombre.trim() ?? '') === PROPIA
  const lineas = faltantes.filter(producto => !isPropio(producto)).map(lineaDe)
  const porMarca = new Map<string | null, LineaCompra[]>()
  for (const linea of lineas) {
    const marca = linea.producto.marca?.nombre ?? null
    porMarca.set(marca, [...(porMarca.get(marca) ?? []), linea])
  }
  return {
    grupos: [...porMarca].map(grupoDe).sort(byMarca),
    productos: lineas.length,
    total: importeDe(lineas.reduce((sum, { total }) => sum + centavosDe(total), 0)),
    sinCosto: lineas.filter(({ total }) => total === null).length,
    propios: faltantes.filter(isPropio),
  }
}

function lineaDe(producto: Producto): LineaCompra {
  const comprar = countFaltan(producto)
  const { costo } = producto
  return { producto, comprar, total: costo === null ? null : importeDe(centavosDe(costo) * comprar) }
}

const grupoDe = ([marca, lineas]: [string | null, LineaCompra[]]): GrupoCompra => ({
  marca,
  categorias: [...new Set(lineas.flatMap(({ producto: { categoria } }) => categoria?.nombre ?? []))].sort(
    compareTexto,
  ),
  lineas: lineas.sort((a, b) => compareTexto(a.producto.codigo, b.producto.codigo)),
})

const byMarca = ({ marca: a }: GrupoCompra, { marca: b }: GrupoCompra): number =>
  a === null ? 1 : b === null ? -1 : compareTexto(a, b)
