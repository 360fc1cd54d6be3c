import type { Ref } from '#contract/formatos.ts'
import type { Producto } from './producto.ts'
import type { Registro } from './registro.ts'

/** Fields of catalogue rows without the id, with their kinds. */
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

// The table and the fields (without the id) of each catalogue, by the name of its calls (specification §7). The order
// is that of specification §2. The browser loads this file, so the schemas are in
// src/contract/stock/catalogo-schema.ts.
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

type Campos<N extends CatalogoNombre, Valores extends Record<(typeof CAMPOS)[CampoCatalogo], unknown>> = {
  [C in (typeof CATALOGOS)[N]['campos'][number]]: Valores[(typeof CAMPOS)[C]]
}

interface Leidos {
  nombre: string
  texto: string | null
  celular: number | null
  categoria: Ref | null
}
/** A row of each catalogue as the server sends it (specification §3); `version` is our extension. */
export type FilasCatalogo = { [N in CatalogoNombre]: { id: number; version?: number } & Campos<N, Leidos> }
export type Marca = FilasCatalogo['marcas']
export type Categoria = FilasCatalogo['categorias']
export type ModeloProducto = FilasCatalogo['modelos_producto']
export type ClienteProveedor = FilasCatalogo['cliente_proveedor']

interface Escritos extends Omit<Leidos, 'categoria'> {
  categoria: number | null
}
export type EnviosCatalogo = {
  [N in CatalogoNombre]: { nombre: string } & Partial<Omit<Campos<N, Escritos>, 'nombre'>>
}

type Referencias<Fila> = {
  [Campo in keyof Fila as NonNullable<Fila[Campo]> extends Ref ? Campo : never]: CatalogoNombre
}

/** The members of each list that refer to catalogues, with the name of the catalogue. */
export const REFERENCIAS = {
  productos: {
    marca: 'marcas',
    categoria: 'categorias',
    modelo: 'modelos_producto',
    talle: 'talles',
    color: 'colores_producto',
  },
  modelos_producto: { categoria: 'categorias' },
  registros: { cliente_proveedor: 'cliente_proveedor' },
  entregas: { cliente: 'cliente_proveedor' },
} as const satisfies {
  productos: Referencias<Producto>
  modelos_producto: Referencias<ModeloProducto>
  registros: Omit<Referencias<Registro>, 'tipo_registro'>
  entregas: { cliente: CatalogoNombre }
}

export interface Referencia {
  de: keyof typeof REFERENCIAS
  campo: string
}

export const referenciasA = (catalogo: CatalogoNombre): readonly Referencia[] =>
  Object.entries(REFERENCIAS).flatMap(([de, campos]) =>
    Object.entries(campos)
      .filter(([, nombrado]) => nombrado === catalogo)
      .map(([campo]) => ({ de: de as Referencia['de'], campo })),
  )
