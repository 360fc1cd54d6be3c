// The browser loads this file, so the schemas are in src/contract/informes/flujo.ts.

/**
 * Kinds of numbers of «Flujo» that open a list of their seats. `parada`: the stagnant seats of a state. Each other kind
 * is a line of the moves back or of the defects.
 */
export const GRUPOS_FLUJO = ['parada', 'motivo', 'modelo', 'usuario', 'defecto'] as const
