import type { Maestro } from '#contract/maestro.ts'

/** What a new seat's number begins with, by model id from 1 (specification §5), where the server does not say. */
const PREFIJOS = ['h5', 'h7', 'hx', 's5', 's7', 'sx']

/** The number that «Nueva Butaca» proposes for a model; '' if it has none. */
export const nroPorModelo = ({ id, prefijo = PREFIJOS[id - 1] }: Pick<Maestro, 'id' | 'prefijo'>): string =>
  prefijo ?? ''
