import type { Ref } from '#contract/ref.ts'
import type { ModeloProducto } from '#contract/stock/catalogo.ts'
import type { Producto, ProductoNuevo } from '#contract/stock/producto.ts'

export interface CatalogosProducto {
  categorias: readonly Ref[]
  marcas: readonly Ref[]
  modelos: readonly ModeloProducto[]
  colores: readonly Ref[]
  talles: readonly Ref[]
}

/** The product after a save: the server's answer if it is one, else as it was sent; null for a new one without an id. */
export function productoGuardado(
  respuesta: unknown,
  antes: Producto | null,
  envio: ProductoNuevo,
  catalogos: CatalogosProducto,
): Producto | null {
  if (isProducto(respuesta)) return respuesta
  if (antes === null) return null
  const { codigo, descripcion = null, stock_minimo = 0, venta = null, costo = null } = envio
  return {
    ...antes,
    codigo,
    descripcion,
    stock_minimo,
    venta,
    costo,
    categoria: refDe(catalogos.categorias, envio.categoria, antes.categoria),
    marca: refDe(catalogos.marcas, envio.marca, antes.marca),
    modelo: refDe(catalogos.modelos, envio.modelo, antes.modelo),
    color: refDe(catalogos.colores, envio.color, antes.color),
    talle: refDe(catalogos.talles, envio.talle, antes.talle),
  }
}

const refDe = <T extends Ref>(filas: readonly T[], id: unknown, antes: T | null): T | null =>
  typeof id !== 'number' ? null : (filas.find(fila => fila.id === id) ?? (antes?.id === id ? antes : null))

/** Whether a value is a product: another server or version may have written it. */
export function isProducto(value: unknown): value is Producto {
  const { id, codigo, existencia, stock_minimo } = (value ?? {}) as Partial<Record<keyof Producto, unknown>>
  return (
    typeof id === 'number' &&
    typeof codigo === 'string' &&
    typeof existencia === 'number' &&
    typeof stock_minimo === 'number'
  )
}
