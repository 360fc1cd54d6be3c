/** The calls to sign in and out. */
export const SESION = {
  login: { method: 'POST', path: '/auth/login' },
  /** An extension of our server, also under CONTRACT_ONLY=1: it creates the first account. */
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
