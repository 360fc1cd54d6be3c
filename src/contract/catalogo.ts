import type { Ref } from './ref.ts'

/** What a row of a catalogue may hold besides its id, and of what kind that is. */
export const CAMPOS = {
  nombre: 'nombre',
  descripcion: 'texto',
  categoria: 'categoria',
  medidas: 'texto',
  identificacion: 'texto',
  celular: 'celular',
  domicilio: 'texto',
} as const
export type CampoCatalogo = keyof typeof CAMPOS

/**
 * The catalogues, by the name that their calls have (specification §7): the table that keeps each, and what its rows
 * hold besides the id, in the order of specification §2. It knows no schema, since the browser reads it too.
 */
export const CATALOGOS = {
  marcas: { tabla: 'marca', campos: ['nombre'] },
  categorias: { tabla: 'categoria', campos: ['nombre', 'descripcion'] },
  colores_producto: { tabla: 'color_producto', campos: ['nombre'] },
  modelos_producto: { tabla: 'modelo_producto', campos: ['nombre', 'categoria', 'descripcion'] },
  talles: { tabla: 'talle', campos: ['nombre', 'medidas'] },
  cliente_proveedor: {
    tabla: 'cliente_proveedor',
    campos: ['nombre', 'identificacion', 'celular', 'domicilio'],
  },
} as const satisfies Readonly<Record<string, { tabla: string; campos: readonly CampoCatalogo[] }>>

export type CatalogoNombre = keyof typeof CATALOGOS
export const NOMBRES_CATALOGO = Object.keys(CATALOGOS) as readonly CatalogoNombre[]

/** The catalogue's fields of the kinds `Valores` as those. */
type Campos<N extends CatalogoNombre, Valores extends Record<(typeof CAMPOS)[CampoCatalogo], unknown>> = {
  [C in (typeof CATALOGOS)[N]['campos'][number]]: Valores[(typeof CAMPOS)[C]]
}

interface Leidos {
  nombre: string
  texto: string | null
  celular: number | null
  categoria: Ref | null
}
/** A row of each catalogue as the server sends it (specification §3). */
export type FilasCatalogo = { [N in CatalogoNombre]: { id: number } & Campos<N, Leidos> }
export type Marca = FilasCatalogo['marcas']
export type Categoria = FilasCatalogo['categorias']
export type ModeloProducto = FilasCatalogo['modelos_producto']
export type ClienteProveedor = FilasCatalogo['cliente_proveedor']

/** `categoria` goes as an id. */
interface Escritos extends Omit<Leidos, 'categoria'> {
  categoria: number | null
}
/** What a person may write of each catalogue's row. */
export type EnviosCatalogo = {
  [N in CatalogoNombre]: { nombre: string } & Partial<Omit<Campos<N, Escritos>, 'nombre'>>
}
