import type { Endpoint } from './endpoint.ts'

/** What the report by date does not say of the same changes: an extension of our server. */
export const EVOLUCION = {
  evolucion: { method: 'GET', path: '/api/informes/evolucion' },
} as const satisfies Record<string, Endpoint>
