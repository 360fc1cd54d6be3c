import type { ClaseImportacion } from '#contract/importacion.ts'
import { RUTA_BUTACAS } from '#domain/butaca/ruta-butacas.ts'
import type { TITULOS } from '#messages/menu.ts'

interface Ruta {
  path: string
  titulo: keyof typeof TITULOS
}

/** Where the rows of each kind are seen. */
export const RUTAS: Readonly<Record<ClaseImportacion, Ruta>> = {
  productos: { path: '/stock/producto', titulo: 'productos' },
  existencias: { path: '/stock/producto', titulo: 'productos' },
  butacas: { path: RUTA_BUTACAS, titulo: 'butacas' },
  cliente_proveedor: { path: '/stock/cliente_proveedor', titulo: 'cliente_proveedor' },
  categorias: { path: '/stock/categoria', titulo: 'categorias' },
  marcas: { path: '/stock/marcas', titulo: 'marcas' },
  colores_producto: { path: '/stock/colores', titulo: 'colores_producto' },
  modelos_producto: { path: '/stock/modelos', titulo: 'modelos_producto' },
  talles: { path: '/stock/talles', titulo: 'talles' },
}
