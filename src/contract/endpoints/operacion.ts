import type { Endpoint } from './endpoint.ts'

/** The calls of whoever runs the server, and its own description. Extensions of our server. */
export const OPERACION = {
  salud: { method: 'GET', path: '/salud' },
  listo: { method: 'GET', path: '/listo' },
  metricas: { method: 'GET', path: '/metrics' },
  openapi: { method: 'GET', path: '/api/openapi.json' },
  documentacion: { method: 'GET', path: '/api/doc' },
  estiloDocumentacion: { method: 'GET', path: '/api/doc.css' },
} as const satisfies Record<string, Endpoint>
