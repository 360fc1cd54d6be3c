import type { CatalogoNombre } from '#contract/catalogo.ts'

/** How a row of each catalogue is called in a sentence. */
interface Nombres {
  /** «La categoría». */
  el: string
  /** «la categoría». */
  enFrase: string
  /** «la» categoría, «lo» talle, before a verb. */
  pronombre: 'la' | 'lo'
}

const nombres = (articulo: 'la' | 'el', nombre: string): Nombres => ({
  el: `${articulo === 'la' ? 'La' : 'El'} ${nombre}`,
  enFrase: `${articulo} ${nombre}`,
  pronombre: articulo === 'la' ? 'la' : 'lo',
})

export const NOMBRES: Readonly<Record<CatalogoNombre, Nombres>> = {
  categorias: nombres('la', 'categoría'),
  marcas: nombres('la', 'marca'),
  colores_producto: nombres('el', 'color'),
  modelos_producto: nombres('el', 'modelo'),
  talles: nombres('el', 'talle'),
  cliente_proveedor: nombres('el', 'cliente/proveedor'),
}
