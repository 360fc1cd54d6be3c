import type { Maestro } from '#contract/maestro.ts'

/** A model, colour or state where one chooses by it or looks for it. */
export const nombreMaestro = ({ nombre, retirado }: Maestro): string =>
  retirado ? `${nombre} (retirado)` : nombre
