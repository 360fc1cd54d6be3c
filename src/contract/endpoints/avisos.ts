/** Calls of the webhooks: extensions of our server. */
export const AVISOS = {
  avisos: { method: 'GET', path: '/api/avisos' },
  crearAviso: { method: 'POST', path: '/api/avisos' },
  modificarAviso: { method: 'PUT', path: '/api/avisos/:id' },
  pausarAviso: { method: 'PUT', path: '/api/avisos/:id/pausado' },
  cambiarSecreto: { method: 'POST', path: '/api/avisos/:id/secreto' },
  probarAviso: { method: 'POST', path: '/api/avisos/:id/prueba' },
  eliminarAviso: { method: 'DELETE', path: '/api/avisos/:id' },
  envios: { method: 'GET', path: '/api/avisos/:id/envios' },
  reintentarEnvio: { method: 'POST', path: '/api/envios/:id/reintento' },
} as const
