import { type CatalogoNombre, NOMBRES_CATALOGO } from '../stock/catalogo.ts'

/** The resources of the stock, which have the same five calls (specification §7, «Stock catalogues», «Registros»). */
export type Recurso = 'productos' | CatalogoNombre | 'registros'
export const RECURSOS: readonly Recurso[] = ['productos', ...NOMBRES_CATALOGO, 'registros']

/** The calls of one of them. `eliminar` is our server's extension: a delete that is no GET (design §5, C17). */
export const endpointsDe = (recurso: Recurso) =>
  ({
    listar: { method: 'GET', path: `/api/${recurso}` },
    crear: { method: 'POST', path: `/api/${recurso}` },
    modificar: { method: 'PUT', path: `/api/${recurso}` },
    borrar: { method: 'GET', path: `/api/${recurso}/d/:id` },
    eliminar: { method: 'DELETE', path: `/api/${recurso}/:id` },
  }) as const

/** The other calls of the stock. */
export const STOCK = {
  filtroProductos: { method: 'POST', path: '/api/productos/filtro' },
  producto: { method: 'GET', path: '/api/productos/:id' },
  categoriaDeModelo: { method: 'GET', path: '/api/categorias/modelo' },
  modelosDeCategoria: { method: 'GET', path: '/api/modelos_producto/categoria' },
  tipoRegistros: { method: 'GET', path: '/api/tipo_registros' },
  filtroRegistros: { method: 'POST', path: '/api/registros/filtro' },
  guardarRegistro: { method: 'PUT', path: '/api/registros/:id' },
} as const
