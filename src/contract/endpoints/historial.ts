import type { Endpoint } from './endpoint.ts'

/** Who changed what of the stock and of accounts. An extension of our server. */
export const HISTORIAL = {
  historial: { method: 'GET', path: '/api/historial' },
  borrados: { method: 'GET', path: '/api/historial/borrados' },
} as const satisfies Record<string, Endpoint>
