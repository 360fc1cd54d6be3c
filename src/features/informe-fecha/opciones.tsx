import type { Ref } from '#contract/ref.ts'
import { EstadoLabel } from '#office/estado-label.tsx'

interface Opcion {
  value: string
  label: string
}

/** A lookup list as choices. One that a link chose and this device does not know is shown by its id. */
export function optionsWith(refs: readonly Ref[], chosen: number): readonly Opcion[] {
  const known = refs.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  const isKnown = chosen === 0 || refs.some(({ id }) => id === chosen)
  return isKnown ? known : [...known, { value: String(chosen), label: String(chosen) }]
}

/** The same by name, since the report's rows have no id of a model. '' chooses none. */
export function namesWith(refs: readonly Ref[], chosen: string): readonly Opcion[] {
  const names = refs.map(({ nombre }) => nombre)
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return all.map(nombre => ({ value: nombre, label: nombre }))
}

/** States as choices, each with its ticks of the line (look, «Components»). */
export const estadosWith = (estados: readonly Ref[], linea: readonly Ref[], chosen: number) =>
  optionsWith(estados, chosen).map(opcion => ({
    ...opcion,
    face: <EstadoLabel estado={{ id: Number(opcion.value), nombre: opcion.label }} linea={linea} />,
  }))
