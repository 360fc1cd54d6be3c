/** The calls of the office about devices. Extensions of our server. */
export const DISPOSITIVOS = {
  dispositivos: { method: 'GET', path: '/api/dispositivos' },
  nombrarDispositivo: { method: 'PUT', path: '/api/dispositivos/:id' },
  permitirDispositivo: { method: 'PUT', path: '/api/dispositivos/:id/permisos' },
  rescatar: { method: 'POST', path: '/api/rescate' },
} as const
