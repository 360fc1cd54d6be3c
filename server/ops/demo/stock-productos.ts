import {
  CATEGORIAS,
  type CategoriaDemo,
  COLORES_PRODUCTO,
  MARCAS,
  MODELOS_PRODUCTO,
  TALLES,
} from './stock-catalogos.ts'
import { FAMILIAS, type FamiliaDemo } from './stock-familias.ts'

export interface ProductoDemo {
  id: number
  codigo: string
  descripcion: string
  marca: number | null
  categoria: number
  modelo: number | null
  talle: number | null
  color: number | null
  minimo: number
  venta: number | null
  costo: number
  lote: number
  grupo: CategoriaDemo
}

/** The id that a name has in its catalogue; null for none. */
const place = (
  names: readonly (string | readonly (string | null)[])[],
  name: string | null,
): number | null =>
  name === null ? null : names.findIndex(entry => (typeof entry === 'string' ? entry : entry[0]) === name) + 1

const letter = (text: string): string => text.slice(0, 1).toUpperCase()

/** What tells a product of its family's others apart: colour and, where there are several, size. */
function suffix({ talles }: FamiliaDemo, color: string | null, talle: string | null): string {
  const size = talles.length > 1 && talle !== null ? `-${talle.startsWith('M1') ? talle : letter(talle)}` : ''
  // Two colours begin with N: natural has its own.
  const shade =
    color === null ? '' : `-${color === 'natural' ? 'NAT' : color === 'marrón' ? 'M' : letter(color)}`
  return `${size}${shade}`
}

const expand = (familia: FamiliaDemo): Omit<ProductoDemo, 'id'>[] =>
  familia.talles.flatMap(talle =>
    familia.colores.map(color => ({
      codigo: `${familia.codigo}${suffix(familia, color, talle)}`,
      descripcion: familia.descripcion,
      marca: place(MARCAS, familia.marca),
      categoria: place(CATEGORIAS, familia.categoria) ?? 0,
      modelo: place(MODELOS_PRODUCTO, familia.modelo),
      talle: place(TALLES, talle),
      color: place(COLORES_PRODUCTO, color),
      minimo: familia.minimo,
      venta: familia.venta === null ? null : Math.round(familia.venta * 100),
      costo: Math.round(familia.costo * 100),
      lote: familia.lote,
      grupo: familia.categoria,
    })),
  )

/** As many products as asked for: those of the families, and further series of them. */
export function makeProductos(cuantos: number): ProductoDemo[] {
  const base = FAMILIAS.flatMap(expand)
  return Array.from({ length: cuantos }, (_, index) => {
    const producto = base[index % base.length] as (typeof base)[number]
    const serie = Math.floor(index / base.length) + 1
    const own = { ...producto, id: index + 1 }
    if (serie === 1) return own
    return {
      ...own,
      codigo: `${producto.codigo}-${serie}`,
      descripcion: `${producto.descripcion}, serie ${serie}`,
    }
  })
}
