/** The lists that a seat chooses from. */
export const LOOKUPS = {
  modelos: { method: 'GET', path: '/api/modelo' },
  colores: { method: 'GET', path: '/api/color' },
  estados: { method: 'GET', path: '/api/estado' },
} as const
