import type { Homologacion } from '#contract/homologacion.ts'

/** Tells one row from another, also after its labels changed. */
export const filaKey = ({ butaca, fecha_hs }: Homologacion): string => `${butaca} ${fecha_hs}`
