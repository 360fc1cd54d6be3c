import type { MaestroNombre } from '#contract/maestro.ts'
import { type CatalogoNombre, NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import type { Endpoint } from './piso.ts'

export const INFORMES = {
  informe: { method: 'GET', path: '/api/informes/filtroFechas' },
  informeAs: { method: 'GET', path: '/api/informes/filtroFechasAS' },
  informeDetalle: { method: 'GET', path: '/api/informes/filtroFechas/modelo' },
  informeDetalleAs: { method: 'GET', path: '/api/informes/filtroFechas/modeloAS' },
} as const

/** Reports that are extensions of our server. */
export const INFORMES_PROPIOS = {
  /** The changes of a report by date, in steps of an hour or a day. */
  evolucion: { method: 'GET', path: '/api/informes/evolucion' },
  /** Movement and stagnation in the factory. */
  flujo: { method: 'GET', path: '/api/informes/flujo' },
  ventas: { method: 'GET', path: '/api/informes/ventas' },
} as const satisfies Record<string, Endpoint>

/**
 * The resources of the stock. Each resource has the same five calls (specification §7, «Stock catalogues»,
 * «Registros»).
 */
export type Recurso = 'productos' | CatalogoNombre | 'registros'
export const RECURSOS: readonly Recurso[] = ['productos', ...NOMBRES_CATALOGO, 'registros']

/** The calls of a resource. `eliminar` is our server's extension: the specification deletes by GET (design §5, C17). */
export const endpointsOf = (recurso: Recurso) =>
  ({
    listar: { method: 'GET', path: `/api/${recurso}` },
    crear: { method: 'POST', path: `/api/${recurso}` },
    modificar: { method: 'PUT', path: `/api/${recurso}`, ifMatch: true },
    borrar: { method: 'GET', path: `/api/${recurso}/d/:id`, ifMatch: true },
    eliminar: { method: 'DELETE', path: `/api/${recurso}/:id`, ifMatch: true },
  }) as const

export const STOCK = {
  filtroProductos: { method: 'POST', path: '/api/productos/filtro' },
  producto: { method: 'GET', path: '/api/productos/:id' },
  categoriaDeModelo: { method: 'GET', path: '/api/categorias/modelo' },
  modelosDeCategoria: { method: 'GET', path: '/api/modelos_producto/categoria' },
  tipoRegistros: { method: 'GET', path: '/api/tipo_registros' },
  filtroRegistros: { method: 'POST', path: '/api/registros/filtro' },
  guardarRegistro: { method: 'PUT', path: '/api/registros/:id', ifMatch: true },
} as const

/** Products of the seats by model and color, and stock from the floor. Extensions of our server. */
export const PRODUCTOS_BUTACA = {
  productosButaca: { method: 'GET', path: '/api/productos-butaca' },
  productoButaca: { method: 'PUT', path: '/api/productos-butaca/:modelo/:color', ifMatch: true },
  stockPiso: { method: 'PUT', path: '/api/productos-butaca/piso', ifMatch: true },
  preciosButaca: { method: 'GET', path: '/api/productos-butaca/precios' },
} as const satisfies Record<string, Endpoint>

/** Deliveries, and the seats behind a record. Extensions of our server. */
export const ENTREGAS = {
  entregas: { method: 'GET', path: '/api/entregas' },
  entrega: { method: 'GET', path: '/api/entregas/:id' },
  confirmarEntrega: { method: 'POST', path: '/api/entregas/:id/confirmar' },
  descartarEntrega: { method: 'POST', path: '/api/entregas/:id/descartar' },
  deshacerDescarte: { method: 'POST', path: '/api/entregas/:id/deshacer' },
  butacasRegistro: { method: 'GET', path: '/api/registros/:id/butacas' },
  /** Gives a record a remito number, or answers the record's valid remito. */
  emitirRemito: { method: 'POST', path: '/api/registros/:id/remito' },
  remitos: { method: 'GET', path: '/api/remitos' },
  anularRemito: { method: 'POST', path: '/api/remitos/:id/anular' },
} as const satisfies Record<string, Endpoint>

/** Lists of models, colors, states and motivos. Extensions of our server; `onLista` replaces `:lista`. */
export const MAESTROS = {
  maestros: { method: 'GET', path: '/api/maestros/:lista' },
  crearMaestro: { method: 'POST', path: '/api/maestros/:lista' },
  modificarMaestro: { method: 'PUT', path: '/api/maestros/:lista/:id', ifMatch: true },
  retirarMaestro: { method: 'PUT', path: '/api/maestros/:lista/:id/retirado', ifMatch: true },
  eliminarMaestro: { method: 'DELETE', path: '/api/maestros/:lista/:id', ifMatch: true },
} as const

export const onLista = ({ method, path }: Endpoint, lista: MaestroNombre): Endpoint => ({
  method,
  path: path.replace(':lista', lista),
})

/** Accounts and their sessions. Extensions of our server. */
export const USUARIOS = {
  usuarios: { method: 'GET', path: '/api/usuarios' },
  crearUsuario: { method: 'POST', path: '/api/usuarios' },
  claveUsuario: { method: 'PUT', path: '/api/usuarios/:id/clave', ifMatch: true },
  rolUsuario: { method: 'PUT', path: '/api/usuarios/:id/rol', ifMatch: true },
  activoUsuario: { method: 'PUT', path: '/api/usuarios/:id/activo', ifMatch: true },
  sesionesUsuario: { method: 'GET', path: '/api/usuarios/:id/sesiones' },
  cerrarSesiones: { method: 'DELETE', path: '/api/usuarios/:id/sesiones' },
  cerrarSesion: { method: 'DELETE', path: '/api/sesiones/:id' },
} as const

/** History of the stock and of accounts. An extension of our server. */
export const HISTORIAL = {
  historial: { method: 'GET', path: '/api/historial' },
  borrados: { method: 'GET', path: '/api/historial/borrados' },
} as const satisfies Record<string, Endpoint>

/** Search in all groups. An extension of our server. */
export const BUSCAR = {
  buscar: { method: 'GET', path: '/api/buscar' },
} as const satisfies Record<string, Endpoint>

/** The wall panel and its links. Extensions of our server. */
export const PARED = {
  /** Needs a link's secret instead of a session. */
  pared: { method: 'GET', path: '/api/pared' },
  paredes: { method: 'GET', path: '/api/paredes' },
  crearPared: { method: 'POST', path: '/api/paredes' },
  revocarPared: { method: 'DELETE', path: '/api/paredes/:id' },
} as const

/** Imports of files. Extensions of our server. */
export const IMPORTACIONES = {
  importaciones: { method: 'GET', path: '/api/importaciones' },
  crearImportacion: { method: 'POST', path: '/api/importaciones' },
  filasImportacion: { method: 'GET', path: '/api/importaciones/:id/filas' },
  probarFilas: { method: 'PUT', path: '/api/importaciones/:id/filas' },
  cerrarPrueba: { method: 'POST', path: '/api/importaciones/:id/prueba' },
  aplicarImportacion: { method: 'POST', path: '/api/importaciones/:id/aplicar' },
  deshacerImportacion: { method: 'POST', path: '/api/importaciones/:id/deshacer' },
  descartarImportacion: { method: 'DELETE', path: '/api/importaciones/:id' },
} as const satisfies Record<string, Endpoint>

/** Devices in the office. Extensions of our server. */
export const DISPOSITIVOS = {
  dispositivos: { method: 'GET', path: '/api/dispositivos' },
  nombrarDispositivo: { method: 'PUT', path: '/api/dispositivos/:id', ifMatch: true },
  permitirDispositivo: { method: 'PUT', path: '/api/dispositivos/:id/permisos', ifMatch: true },
  rescatar: { method: 'POST', path: '/api/rescate' },
} as const

/** Keys of programs, and the caller's identity. Extensions of our server. */
export const PROGRAMAS = {
  /** People and programs may make this call without a permission. */
  quienSoy: { method: 'GET', path: '/api/quien-soy' },
  programas: { method: 'GET', path: '/api/programas' },
  crearPrograma: { method: 'POST', path: '/api/programas' },
  modificarPrograma: { method: 'PUT', path: '/api/programas/:id', ifMatch: true },
  /** Ends a key at once, or removes an expired key from the list. */
  anularPrograma: { method: 'DELETE', path: '/api/programas/:id', ifMatch: true },
} as const

/** Calls for the server's operator, and the description of the API. Extensions of our server. */
export const OPERACION = {
  salud: { method: 'GET', path: '/salud' },
  listo: { method: 'GET', path: '/listo' },
  metricas: { method: 'GET', path: '/metrics' },
  openapi: { method: 'GET', path: '/api/openapi.json' },
  documentacion: { method: 'GET', path: '/api/doc' },
  estiloDocumentacion: { method: 'GET', path: '/api/doc.css' },
} as const

/** Webhooks: extensions of our server. */
export const AVISOS = {
  avisos: { method: 'GET', path: '/api/avisos' },
  crearAviso: { method: 'POST', path: '/api/avisos' },
  modificarAviso: { method: 'PUT', path: '/api/avisos/:id', ifMatch: true },
  pausarAviso: { method: 'PUT', path: '/api/avisos/:id/pausado', ifMatch: true },
  cambiarSecreto: { method: 'POST', path: '/api/avisos/:id/secreto', ifMatch: true },
  probarAviso: { method: 'POST', path: '/api/avisos/:id/prueba' },
  eliminarAviso: { method: 'DELETE', path: '/api/avisos/:id', ifMatch: true },
  envios: { method: 'GET', path: '/api/avisos/:id/envios' },
  reintentarEnvio: { method: 'POST', path: '/api/envios/:id/reintento' },
} as const
