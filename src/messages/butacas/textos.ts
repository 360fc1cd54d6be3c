import type { TextoButaca } from '#contract/textos-butaca.ts'

/** The free texts of a seat, as a column's head and a field's label say them. */
export const TEXTOS = { renombre: 'Renombre' } as const satisfies Record<TextoButaca, string>
