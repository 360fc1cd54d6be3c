import { type Static, Type } from 'typebox'
import { CELULAR_MAX, NOMBRE_MAX, TEXTO_MAX } from './limites.ts'
import { Ref, RefEnvio } from './ref.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
const TextoLibre = Type.Optional(nullable(Type.String({ maxLength: TEXTO_MAX })))
const Nombre = Type.String({ minLength: 1, maxLength: NOMBRE_MAX })
/** A reference that may be left out, null, or (as filters write it) 0. */
export const RefOpcional = Type.Optional(Type.Union([RefEnvio, Type.Literal(0), Type.Null()]))

/** Rows of the stock's catalogues as the server sends them (specification §3). */
export const Categoria = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  descripcion: nullable(Type.String()),
})
export type Categoria = Static<typeof Categoria>

export const Marca = Ref
export type Marca = Static<typeof Marca>

export const ColorProducto = Ref
export type ColorProducto = Static<typeof ColorProducto>

export const ModeloProducto = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  descripcion: nullable(Type.String()),
  categoria: nullable(Ref),
})
export type ModeloProducto = Static<typeof ModeloProducto>

export const Talle = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  medidas: nullable(Type.String()),
})
export type Talle = Static<typeof Talle>

export const ClienteProveedor = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  identificacion: nullable(Type.String()),
  celular: nullable(Type.Number()),
  domicilio: nullable(Type.String()),
})
export type ClienteProveedor = Static<typeof ClienteProveedor>

/**
 * GET /api/tipo_registros. 1 is a sale. `signo` is our server's extension: what a record of this type does to the
 * stock, -1 takes out, 1 puts in, 0 leaves it.
 */
export const TipoRegistro = Type.Object({
  id: Type.Integer(),
  nombre: Type.String(),
  signo: Type.Optional(Type.Integer({ minimum: -1, maximum: 1 })),
})
export type TipoRegistro = Static<typeof TipoRegistro>

/** What each catalogue's POST and PUT take besides the id; anything else is refused (security C15). */
export const CAMPOS_CATALOGO = {
  categorias: { nombre: Nombre, descripcion: TextoLibre },
  marcas: { nombre: Nombre },
  colores_producto: { nombre: Nombre },
  modelos_producto: { nombre: Nombre, descripcion: TextoLibre, categoria: RefOpcional },
  talles: { nombre: Nombre, medidas: TextoLibre },
  cliente_proveedor: {
    nombre: Nombre,
    identificacion: TextoLibre,
    celular: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: CELULAR_MAX }))),
    domicilio: TextoLibre,
  },
} as const

/** The catalogues, by the name that their calls have (specification §7). */
export type CatalogoNombre = keyof typeof CAMPOS_CATALOGO

/** A row of each catalogue. */
export interface FilasCatalogo {
  categorias: Categoria
  marcas: Marca
  colores_producto: ColorProducto
  modelos_producto: ModeloProducto
  talles: Talle
  cliente_proveedor: ClienteProveedor
}

/** What a person may write of each catalogue's row. `categoria` goes as an id. */
export interface EnviosCatalogo {
  categorias: { nombre: string; descripcion?: string | null }
  marcas: { nombre: string }
  colores_producto: { nombre: string }
  modelos_producto: { nombre: string; descripcion?: string | null; categoria?: number | null }
  talles: { nombre: string; medidas?: string | null }
  cliente_proveedor: {
    nombre: string
    identificacion?: string | null
    celular?: number | null
    domicilio?: string | null
  }
}

/** PUT names its row in the body; POST may carry an id (a form's blank one) that is not read. */
export const IdEnvio = Type.Integer({ minimum: 1 })
