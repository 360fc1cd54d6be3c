// The free texts of a seat, each by the name of its column. Calls, forms, lists, what waits and the database go by
// these. Values without a schema, so that the browser may load them.

/** Those of the specification (§3): every seat says them, and all that was ever kept of one. */
const DEL_CONTRATO = ['renombre'] as const
/** Our server's own: absent from seats of another one, and from what a device or a rescue file has kept since before. */
const EXTENSIONES = [] as const

export const TEXTOS_BUTACA = [...DEL_CONTRATO, ...EXTENSIONES] as const
export type TextoButaca = (typeof TEXTOS_BUTACA)[number]

/** What the list of seats is filtered by besides ids: how these begin, in any case. */
export const FILTRO_TEXTOS = ['nro'] as const satisfies readonly ('nro' | TextoButaca)[]
export type FiltroTexto = (typeof FILTRO_TEXTOS)[number]

/** Something for each of a seat's fields. */
export const each = <Campo extends string, Value>(campos: readonly Campo[], of: (campo: Campo) => Value) =>
  Object.fromEntries(campos.map(campo => [campo, of(campo)])) as Record<Campo, Value>

/** Something for each free text of a seat: where it is always said, and where it may be absent. */
export const textosButaca = <Said, Maybe>(said: Said, maybe: Maybe) => ({
  ...each(DEL_CONTRATO, () => said),
  ...each(EXTENSIONES, () => maybe),
})

/** The free texts as they are kept. */
export type Textos<Value> = Record<(typeof DEL_CONTRATO)[number], Value> &
  Partial<Record<(typeof EXTENSIONES)[number], Value>>
