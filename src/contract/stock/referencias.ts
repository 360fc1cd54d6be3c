import type { Ref } from '../ref.ts'
import type { CatalogoNombre, ModeloProducto } from './catalogo.ts'
import type { Producto } from './producto.ts'
import type { Registro } from './registro.ts'

/** The members of a row that are rows of a list. */
type Referencias<Fila> = {
  [Campo in keyof Fila as NonNullable<Fila[Campo]> extends Ref ? Campo : never]: CatalogoNombre
}

/** The lists whose rows name a row of a catalogue, and by which member. */
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
} as const satisfies {
  productos: Referencias<Producto>
  modelos_producto: Referencias<ModeloProducto>
  registros: Omit<Referencias<Registro>, 'tipo_registro'>
}

export interface Referencia {
  de: keyof typeof REFERENCIAS
  campo: string
}

/** All lists and members that may name a row of the catalogue. */
export const referenciasA = (catalogo: CatalogoNombre): readonly Referencia[] =>
  Object.entries(REFERENCIAS).flatMap(([de, campos]) =>
    Object.entries(campos)
      .filter(([, nombrado]) => nombrado === catalogo)
      .map(([campo]) => ({ de: de as Referencia['de'], campo })),
  )
