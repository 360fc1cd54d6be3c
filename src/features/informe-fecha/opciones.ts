import type { Ref } from '#contract/ref.ts'

export interface Opcion {
  value: string
  label: string
}

/** A lookup list as choices. One that a link chose and this device does not know yet is shown by its id. */
export function optionsWith(refs: readonly Ref[], chosen: number): readonly Opcion[] {
  const known = refs.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  const isKnown = chosen === 0 || refs.some(({ id }) => id === chosen)
  return isKnown ? known : [...known, { value: String(chosen), label: String(chosen) }]
}

/** The same by name: that is all that the report's rows have of a model. '' chooses none. */
export function namesWith(refs: readonly Ref[], chosen: string): readonly Opcion[] {
  const names = refs.map(({ nombre }) => nombre)
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return all.map(nombre => ({ value: nombre, label: nombre }))
}
