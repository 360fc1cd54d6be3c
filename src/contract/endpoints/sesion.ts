import type { Endpoint } from './endpoint.ts'

/** The calls of whoever comes and goes. */
export const SESION = {
  login: { method: 'POST', path: '/auth/login' },
  // Extensions of our server, absent under CONTRACT_ONLY=1
  logout: { method: 'POST', path: '/auth/logout' },
  demo: { method: 'GET', path: '/demo.json' },
} as const satisfies Record<string, Endpoint>
