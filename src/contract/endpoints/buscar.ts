import type { Endpoint } from './endpoint.ts'

/** One text, looked for in all that the role may open. An extension of our server. */
export const BUSCAR = {
  buscar: { method: 'GET', path: '/api/buscar' },
} as const satisfies Record<string, Endpoint>
