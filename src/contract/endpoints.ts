/** Method and path of every call, once (specification §7, design §4). */
export const ENDPOINTS = {
  login: { method: 'POST', path: '/auth/login' },
  filtroButaca: { method: 'POST', path: '/api/butaca/filtro' },
  filtroAs: { method: 'POST', path: '/api/butaca/filtroAS' },
  cambiarEstado: { method: 'PUT', path: '/api/butaca' },
  modelos: { method: 'GET', path: '/api/modelo' },
  colores: { method: 'GET', path: '/api/color' },
  estados: { method: 'GET', path: '/api/estado' },
  actividadHoy: { method: 'GET', path: '/api/cambioEstado/hoy' },
  historialButaca: { method: 'GET', path: '/api/cambioEstado/but' },
  crearButaca: { method: 'POST', path: '/api/butaca' },
  modificarButaca: { method: 'PUT', path: '/api/butaca/mod' },
  homologaciones: { method: 'GET', path: '/api/homologaciones' },
  filtroHomologaciones: { method: 'POST', path: '/api/homologaciones/filtro' },
  homologar: { method: 'POST', path: '/api/homologaciones' },
  modificarHomologacion: { method: 'PUT', path: '/api/homologaciones' },
  homologacionesHoy: { method: 'GET', path: '/api/homologaciones/hoy' },
  excel: { method: 'GET', path: '/api/excel/download' },
  informe: { method: 'GET', path: '/api/informes/filtroFechas' },
  informeAs: { method: 'GET', path: '/api/informes/filtroFechasAS' },
  informeDetalle: { method: 'GET', path: '/api/informes/filtroFechas/modelo' },
  informeDetalleAs: { method: 'GET', path: '/api/informes/filtroFechas/modeloAS' },
  filtroProductos: { method: 'POST', path: '/api/productos/filtro' },
  producto: { method: 'GET', path: '/api/productos/:id' },
  categoriaDeModelo: { method: 'GET', path: '/api/categorias/modelo' },
  modelosDeCategoria: { method: 'GET', path: '/api/modelos_producto/categoria' },
  tipoRegistros: { method: 'GET', path: '/api/tipo_registros' },
  filtroRegistros: { method: 'POST', path: '/api/registros/filtro' },
  guardarRegistro: { method: 'PUT', path: '/api/registros/:id' },
  // Extensions of our server, absent under CONTRACT_ONLY=1
  logout: { method: 'POST', path: '/auth/logout' },
  usuarios: { method: 'GET', path: '/api/usuarios' },
  crearUsuario: { method: 'POST', path: '/api/usuarios' },
  claveUsuario: { method: 'PUT', path: '/api/usuarios/:id/clave' },
  rolUsuario: { method: 'PUT', path: '/api/usuarios/:id/rol' },
  activoUsuario: { method: 'PUT', path: '/api/usuarios/:id/activo' },
  cerrarSesiones: { method: 'DELETE', path: '/api/usuarios/:id/sesiones' },
  cambios: { method: 'GET', path: '/api/butaca/cambios' },
  cuenta: { method: 'GET', path: '/api/cuenta' },
  eventos: { method: 'GET', path: '/api/eventos' },
  salud: { method: 'GET', path: '/salud' },
  listo: { method: 'GET', path: '/listo' },
  demo: { method: 'GET', path: '/demo.json' },
  metricas: { method: 'GET', path: '/metrics' },
  openapi: { method: 'GET', path: '/api/openapi.json' },
  documentacion: { method: 'GET', path: '/api/doc' },
  estiloDocumentacion: { method: 'GET', path: '/api/doc.css' },
  clave: { method: 'GET', path: '/api/claves/:id' },
  dispositivos: { method: 'GET', path: '/api/dispositivos' },
  nombrarDispositivo: { method: 'PUT', path: '/api/dispositivos/:id' },
  permitirDispositivo: { method: 'PUT', path: '/api/dispositivos/:id/permisos' },
  informarDispositivo: { method: 'POST', path: '/api/dispositivos/informe' },
  presentarFirma: { method: 'POST', path: '/api/dispositivos/firma' },
  claveRescate: { method: 'GET', path: '/api/rescate/clave' },
  impresoraEtiquetas: { method: 'GET', path: '/api/etiquetas/impresora' },
  imprimirEtiquetas: { method: 'POST', path: '/api/etiquetas/impresora' },
  rescatar: { method: 'POST', path: '/api/rescate' },
} as const

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` is replaced by the call's `id`. */
  readonly path: string
}

/** What the stock is made of. All of them have the same five calls (specification §7, «Stock catalogues», «Registros»). */
export const RECURSOS = [
  'productos',
  'marcas',
  'categorias',
  'colores_producto',
  'modelos_producto',
  'talles',
  'cliente_proveedor',
  'registros',
] as const
export type Recurso = (typeof RECURSOS)[number]

/** The calls of one of them. `eliminar` is an extension of our server: the delete that is no GET (design §5, C17). */
export const endpointsDe = (recurso: Recurso) =>
  ({
    listar: { method: 'GET', path: `/api/${recurso}` },
    crear: { method: 'POST', path: `/api/${recurso}` },
    modificar: { method: 'PUT', path: `/api/${recurso}` },
    borrar: { method: 'GET', path: `/api/${recurso}/d/:id` },
    eliminar: { method: 'DELETE', path: `/api/${recurso}/:id` },
  }) as const satisfies Record<string, Endpoint>
