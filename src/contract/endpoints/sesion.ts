/** The calls to sign in and out. */
export const SESION = {
  login: { method: 'POST', path: '/auth/login' },
  // Extensions of our server, absent under CONTRACT_ONLY=1
  logout: { method: 'POST', path: '/auth/logout' },
  miClave: { method: 'PUT', path: '/auth/clave' },
  demo: { method: 'GET', path: '/demo.json' },
} as const
