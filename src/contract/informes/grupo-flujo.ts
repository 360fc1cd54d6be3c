// The browser loads this file, so the schemas are in src/contract/informes/flujo.ts.

/**
 * Numbers of «Flujo» that open a list of seats. `parada`: the stagnant seats of a state. `defecto`: the seats with a
 * defect. `motivo`, `modelo` and `usuario`: the seats that moved back.
 */
export const GRUPOS_FLUJO = ['parada', 'motivo', 'modelo', 'usuario', 'defecto'] as const
