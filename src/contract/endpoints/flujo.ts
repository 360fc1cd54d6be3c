import type { Endpoint } from './endpoint.ts'

/** What moves through the factory and what stands still: an extension of our server. */
export const FLUJO = {
  flujo: { method: 'GET', path: '/api/informes/flujo' },
} as const satisfies Record<string, Endpoint>
