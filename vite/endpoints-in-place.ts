import type { Plugin } from 'vite'
import { ENDPOINTS } from '../src/contract/endpoints.ts'

/** The calls are in one table; a browser downloads those that its screen makes. */
export const endpointsInPlace: Plugin = {
  name: 'endpoints-in-place',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/node_modules/') || !code.includes('ENDPOINTS.')
      ? null
      : code.replace(
          /\bENDPOINTS\.(\w+)/g,
          (_, name: keyof typeof ENDPOINTS) => `(${JSON.stringify(ENDPOINTS[name])})`,
        ),
}
