/** Method and path of a call (specification §7, design §4). */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The call changes or deletes a row and checks `If-Match`: 412 if the row has another version. */
  readonly ifMatch?: true
}

export const SESION = {
  login: { method: 'POST', path: '/auth/login' },
  /** Creates the first account. An extension of our server that also exists under CONTRACT_ONLY=1. */
  primerIngreso: { method: 'POST', path: '/auth/primer-ingreso' },
  // Extensions of our server, absent under CONTRACT_ONLY=1
  logout: { method: 'POST', path: '/auth/logout' },
  miClave: { method: 'PUT', path: '/auth/clave' },
  emisor: { method: 'POST', path: '/auth/emisor' },
  pinEquipo: { method: 'PUT', path: '/auth/pin' },
  pleno: { method: 'POST', path: '/auth/pleno' },
  cierres: { method: 'POST', path: '/auth/cierres' },
  demo: { method: 'GET', path: '/demo.json' },
} as const

export const BUTACAS = {
  filtroButaca: { method: 'POST', path: '/api/butaca/filtro' },
  filtroAs: { method: 'POST', path: '/api/butaca/filtroAS' },
  cambiarEstado: { method: 'PUT', path: '/api/butaca', ifMatch: true },
  crearButaca: { method: 'POST', path: '/api/butaca' },
  modificarButaca: { method: 'PUT', path: '/api/butaca/mod', ifMatch: true },
  // Extensions of our server, absent under CONTRACT_ONLY=1
  cambios: { method: 'GET', path: '/api/butaca/cambios' },
  ficha: { method: 'GET', path: '/api/butaca/ficha' },
  lote: { method: 'GET', path: '/api/butaca/lote' },
  /** The seats that a number of «Flujo» counts. */
  butacasFlujo: { method: 'GET', path: '/api/informes/flujo/butacas' },
} as const

export const LOOKUPS = {
  modelos: { method: 'GET', path: '/api/modelo' },
  colores: { method: 'GET', path: '/api/color' },
  estados: { method: 'GET', path: '/api/estado' },
  // An extension of our server
  motivos: { method: 'GET', path: '/api/motivo' },
} as const

export const CAMBIO_ESTADO = {
  actividadHoy: { method: 'GET', path: '/api/cambioEstado/hoy' },
  historialButaca: { method: 'GET', path: '/api/cambioEstado/but' },
} as const

export const HOMOLOGACIONES = {
  homologaciones: { method: 'GET', path: '/api/homologaciones' },
  filtroHomologaciones: { method: 'POST', path: '/api/homologaciones/filtro' },
  homologar: { method: 'POST', path: '/api/homologaciones', ifMatch: true },
  modificarHomologacion: { method: 'PUT', path: '/api/homologaciones', ifMatch: true },
  homologacionesHoy: { method: 'GET', path: '/api/homologaciones/hoy' },
  excel: { method: 'GET', path: '/api/excel/download' },
} as const

/** Synchronisation of a device. Extensions of our server. */
export const SYNC = {
  cuenta: { method: 'GET', path: '/api/cuenta' },
  eventos: { method: 'GET', path: '/api/eventos' },
  clave: { method: 'GET', path: '/api/claves/:id' },
  informarDispositivo: { method: 'POST', path: '/api/dispositivos/informe' },
  presentarFirma: { method: 'POST', path: '/api/dispositivos/firma' },
  claveRescate: { method: 'GET', path: '/api/rescate/clave' },
} as const

/** Lists for the delivery of seats at the truck. Extensions of our server. */
export const ENTREGA = {
  clientesEntrega: { method: 'GET', path: '/api/entregas/clientes' },
  productosEntrega: { method: 'GET', path: '/api/entregas/productos' },
} as const

/** The plant's label printer. Extensions of our server. */
export const ETIQUETAS = {
  impresoraEtiquetas: { method: 'GET', path: '/api/etiquetas/impresora' },
  imprimirEtiquetas: { method: 'POST', path: '/api/etiquetas/impresora' },
} as const

/** The company's data. Extensions of our server. */
export const EMPRESA = {
  empresa: { method: 'GET', path: '/api/empresa' },
  modificarEmpresa: { method: 'PUT', path: '/api/empresa', ifMatch: true },
  /** Name and logo, for screens without a session. */
  marca: { method: 'GET', path: '/api/empresa/marca' },
} as const
