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
  // Extensions of our server, absent under CONTRACT_ONLY=1
  cambios: { method: 'GET', path: '/api/butaca/cambios' },
  salud: { method: 'GET', path: '/salud' },
  listo: { method: 'GET', path: '/listo' },
  demo: { method: 'GET', path: '/demo.json' },
} as const

export type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]
