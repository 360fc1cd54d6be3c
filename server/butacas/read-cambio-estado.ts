/** What other clients of the contract write for S and A, and for neither. */
const HOMO: Readonly<Record<string, string | undefined>> = {
  S: 'true',
  s: 'true',
  A: 'false',
  a: 'false',
  '': undefined,
  null: undefined,
}
/** No weight, in the words of a program that had none to send (specification §3: -1 or NaN means none). */
const SIN_PESO = new Set(['NaN', '', 'null'])

/** The query of a change of state with `homo` and `peso` taken for what they mean. */
export function readCambioEstadoQuery(query: Record<string, unknown>): Record<string, unknown> {
  const { homo, peso, ...rest } = query
  const said = typeof homo === 'string' && Object.hasOwn(HOMO, homo) ? HOMO[homo] : homo
  return {
    ...rest,
    ...(said === undefined ? {} : { homo: said }),
    ...(peso === undefined ? {} : { peso: SIN_PESO.has(String(peso)) ? '-1' : peso }),
  }
}
