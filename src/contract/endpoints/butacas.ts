/** The calls about seats. */
export const BUTACAS = {
  filtroButaca: { method: 'POST', path: '/api/butaca/filtro' },
  filtroAs: { method: 'POST', path: '/api/butaca/filtroAS' },
  cambiarEstado: { method: 'PUT', path: '/api/butaca' },
  crearButaca: { method: 'POST', path: '/api/butaca' },
  modificarButaca: { method: 'PUT', path: '/api/butaca/mod' },
  // Extensions of our server, absent under CONTRACT_ONLY=1
  cambios: { method: 'GET', path: '/api/butaca/cambios' },
} as const
