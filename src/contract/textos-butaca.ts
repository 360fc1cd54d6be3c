// Free texts of a seat by column name, for calls, forms, lists, the outbox and the database. Without schemas, which
// the browser does not need.

/** The specification's (§3): always present, also in stored entries. */
const DEL_CONTRATO = ['renombre'] as const
/** Our server's: absent from other servers, and from older stored entries and rescue files. */
const EXTENSIONES = [] as const

export const TEXTOS_BUTACA = [...DEL_CONTRATO, ...EXTENSIONES] as const
export type TextoButaca = (typeof TEXTOS_BUTACA)[number]

/** Texts that filter the list of seats, by prefix in any case. */
export const FILTRO_TEXTOS = ['nro'] as const satisfies readonly ('nro' | TextoButaca)[]
export type FiltroTexto = (typeof FILTRO_TEXTOS)[number]

/** A value for each field. */
export const each = <Campo extends string, Value>(campos: readonly Campo[], of: (campo: Campo) => Value) =>
  Object.fromEntries(campos.map(campo => [campo, of(campo)])) as Record<Campo, Value>

/** A value for each free text: one for those always present, another for optional ones. */
export const textosButaca = <Said, Maybe>(said: Said, maybe: Maybe) => ({
  ...each(DEL_CONTRATO, () => said),
  ...each(EXTENSIONES, () => maybe),
})

/** Stored free texts. */
export type Textos<Value> = Record<(typeof DEL_CONTRATO)[number], Value> &
  Partial<Record<(typeof EXTENSIONES)[number], Value>>
