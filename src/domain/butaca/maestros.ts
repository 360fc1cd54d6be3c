import type { Maestro } from '#contract/maestro.ts'

/** What forms offer: all but what is retired. @param actual id of the row that is chosen now, which stays whatever it is. */
export const ofrecidos = <Row extends Maestro>(lista: readonly Row[], actual?: number): readonly Row[] =>
  lista.filter(({ id, retirado }) => !retirado || id === actual)
