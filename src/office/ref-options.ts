import type { Ref } from '#contract/ref.ts'

/**
 * The choices of a reference, as a `Select` takes them.
 * @param own what the row has already: it stays one of them, also where this device does not know it yet.
 */
export function optionsOf(refs: readonly Ref[], own?: Ref | null): { value: string; label: string }[] {
  const isMissing = own != null && !refs.some(({ id }) => id === own.id)
  return [...(isMissing ? [own] : []), ...refs].map(({ id, nombre }) => ({
    value: String(id),
    label: nombre,
  }))
}
