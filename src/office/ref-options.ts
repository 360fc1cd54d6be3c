import type { Ref } from '#contract/ref.ts'

/** The options of a `Select`. @param own the row's value, kept as an option even if this device does not know it. */
export function optionsOf(refs: readonly Ref[], own?: Ref | null): { value: string; label: string }[] {
  const isMissing = own != null && !refs.some(({ id }) => id === own.id)
  return [...(isMissing ? [own] : []), ...refs].map(({ id, nombre }) => ({
    value: String(id),
    label: nombre,
  }))
}
