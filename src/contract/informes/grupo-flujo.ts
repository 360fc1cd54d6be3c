// The browser loads this file, so the schemas are in src/contract/informes/flujo.ts.

/**
 * Groups of the seats behind a number of «Flujo»: stagnant seats, and one group for each kind of line of the moves back
 * and defects.
 */
export const GRUPOS_FLUJO = ['parada', 'motivo', 'modelo', 'usuario', 'defecto'] as const
