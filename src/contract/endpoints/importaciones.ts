import type { Endpoint } from './endpoint.ts'

/** Bringing in files. Extensions of our server. */
export const IMPORTACIONES = {
  importaciones: { method: 'GET', path: '/api/importaciones' },
  crearImportacion: { method: 'POST', path: '/api/importaciones' },
  filasImportacion: { method: 'GET', path: '/api/importaciones/:id/filas' },
  probarFilas: { method: 'PUT', path: '/api/importaciones/:id/filas' },
  cerrarPrueba: { method: 'POST', path: '/api/importaciones/:id/prueba' },
  aplicarImportacion: { method: 'POST', path: '/api/importaciones/:id/aplicar' },
  deshacerImportacion: { method: 'POST', path: '/api/importaciones/:id/deshacer' },
  descartarImportacion: { method: 'DELETE', path: '/api/importaciones/:id' },
} as const satisfies Record<string, Endpoint>
