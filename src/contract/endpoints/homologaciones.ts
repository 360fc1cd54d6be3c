/** The calls about homologations. */
export const HOMOLOGACIONES = {
  homologaciones: { method: 'GET', path: '/api/homologaciones' },
  filtroHomologaciones: { method: 'POST', path: '/api/homologaciones/filtro' },
  homologar: { method: 'POST', path: '/api/homologaciones' },
  modificarHomologacion: { method: 'PUT', path: '/api/homologaciones' },
  homologacionesHoy: { method: 'GET', path: '/api/homologaciones/hoy' },
  excel: { method: 'GET', path: '/api/excel/download' },
} as const
