/** Other spellings of S, A and neither by clients of the contract. */
const HOMO: Readonly<Record<string, string | undefined>> = {
  S: 'true',
  s: 'true',
  A: 'false',
  a: 'false',
  '': undefined,
  null: undefined,
}
/** Spellings of no weight (specification §3: -1 or NaN means none). */
const SIN_PESO = new Set(['NaN', '', 'null'])

/** Translates the spellings of `homo` and `peso` of other clients. */
export function readCambioEstadoQuery(query: Record<string, unknown>): Record<string, unknown> {
  const { homo, peso, ...rest } = query
  const said = typeof homo === 'string' && Object.hasOwn(HOMO, homo) ? HOMO[homo] : homo
  return {
    ...rest,
    ...(said === undefined ? {} : { homo: said }),
    ...(peso === undefined ? {} : { peso: SIN_PESO.has(String(peso)) ? '-1' : peso }),
  }
}
