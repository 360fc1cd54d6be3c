import type { RefEnvio } from '#contract/ref.ts'

/** The id of a reference in a body (design §5). */
export const idOf = (ref: RefEnvio): number => (typeof ref === 'number' ? ref : ref.id)

/** The same where it may be left out: null for none, as null or 0; undefined where the body does not say. */
export const readRef = (ref: RefEnvio | 0 | null | undefined): number | null | undefined =>
  ref === undefined ? undefined : ref === null || ref === 0 ? null : idOf(ref)
