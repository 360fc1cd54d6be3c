/** What a new seat's number begins with, by model id from 1 (specification §5). */
const PREFIJOS = ['h5', 'h7', 'hx', 's5', 's7', 'sx']

/** The number that «Nueva Butaca» proposes for a model; '' if it has none. */
export const nroPorModelo = (modeloId: number): string => PREFIJOS[modeloId - 1] ?? ''
