import type { Ref } from '#contract/ref.ts'

/**
 * The choices of a reference. What a product has already stays one of them, also where this device does not have that
 * catalogue yet: its row must not seem to have none.
 */
export function opcionesDe(
  refs: readonly Ref[],
  elegida: number,
  propia: Ref | null,
): readonly { value: string; label: string }[] {
  const isMissing = propia !== null && propia.id === elegida && !refs.some(({ id }) => id === elegida)
  return [...(isMissing ? [propia] : []), ...refs].map(({ id, nombre }) => ({
    value: String(id),
    label: nombre,
  }))
}
