// The free texts of a seat by their column names, for calls, forms, lists, the outbox and the database. Without schemas,
// since the browser loads them.

/** The specification's (§3): always present, also in whatever was kept. */
const DEL_CONTRATO = ['renombre'] as const
/** Our server's: absent from other servers, and from what devices and rescue files have kept from before. */
const EXTENSIONES = [] as const

export const TEXTOS_BUTACA = [...DEL_CONTRATO, ...EXTENSIONES] as const
export type TextoButaca = (typeof TEXTOS_BUTACA)[number]

/** The texts that the list of seats is filtered by, by their beginning in any case. */
export const FILTRO_TEXTOS = ['nro'] as const satisfies readonly ('nro' | TextoButaca)[]
export type FiltroTexto = (typeof FILTRO_TEXTOS)[number]

/** A value for each field. */
export const each = <Campo extends string, Value>(campos: readonly Campo[], of: (campo: Campo) => Value) =>
  Object.fromEntries(campos.map(campo => [campo, of(campo)])) as Record<Campo, Value>

/** A value for each free text: one for those always present, another for those that may be absent. */
export const textosButaca = <Said, Maybe>(said: Said, maybe: Maybe) => ({
  ...each(DEL_CONTRATO, () => said),
  ...each(EXTENSIONES, () => maybe),
})

/** The free texts as they are kept. */
export type Textos<Value> = Record<(typeof DEL_CONTRATO)[number], Value> &
  Partial<Record<(typeof EXTENSIONES)[number], Value>>
