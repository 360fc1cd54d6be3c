/** The calls to operate the server, and its description. Extensions of our server. */
export const OPERACION = {
  salud: { method: 'GET', path: '/salud' },
  listo: { method: 'GET', path: '/listo' },
  metricas: { method: 'GET', path: '/metrics' },
  openapi: { method: 'GET', path: '/api/openapi.json' },
  documentacion: { method: 'GET', path: '/api/doc' },
  estiloDocumentacion: { method: 'GET', path: '/api/doc.css' },
} as const
