/** The calls about what was done to seats. */
export const CAMBIO_ESTADO = {
  actividadHoy: { method: 'GET', path: '/api/cambioEstado/hoy' },
  historialButaca: { method: 'GET', path: '/api/cambioEstado/but' },
} as const
