// Without schemas, which the browser does not need (src/contract/informes/flujo.ts).

/** Groups of the seats behind a number of «Flujo»: stagnant ones, and those of each kind of line of the moves back. */
export const GRUPOS_FLUJO = ['parada', 'motivo', 'modelo', 'usuario', 'defecto'] as const
