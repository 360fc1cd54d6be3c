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
  // Extensions of our server, absent under CONTRACT_ONLY=1
  cambios: { method: 'GET', path: '/api/butaca/cambios' },
  eventos: { method: 'GET', path: '/api/eventos' },
  salud: { method: 'GET', path: '/salud' },
  listo: { method: 'GET', path: '/listo' },
  demo: { method: 'GET', path: '/demo.json' },
} as const

export type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]
