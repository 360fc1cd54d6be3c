/** The calls of the reports by date. */
export const INFORMES = {
  informe: { method: 'GET', path: '/api/informes/filtroFechas' },
  informeAs: { method: 'GET', path: '/api/informes/filtroFechasAS' },
  informeDetalle: { method: 'GET', path: '/api/informes/filtroFechas/modelo' },
  informeDetalleAs: { method: 'GET', path: '/api/informes/filtroFechas/modeloAS' },
} as const
