import type { Maestro } from '#contract/maestro.ts'
import { nombreMaestro } from '#messages/butacas/maestro.ts'
import { EstadoLabel } from '#office/estado-label.tsx'

interface Opcion {
  value: string
  label: string
}

/** A lookup list as choices. One that a link chose and this device does not know is shown by its id. */
export function optionsWith(refs: readonly Maestro[], chosen: number): readonly Opcion[] {
  const known = refs.map(ref => ({ value: String(ref.id), label: nombreMaestro(ref) }))
  const isKnown = chosen === 0 || refs.some(({ id }) => id === chosen)
  return isKnown ? known : [...known, { value: String(chosen), label: String(chosen) }]
}

/** The same by name, since the report's rows have no id of a model. '' chooses none. */
export function namesWith(refs: readonly Maestro[], chosen: string): readonly Opcion[] {
  const known = refs.map(ref => ({ value: ref.nombre, label: nombreMaestro(ref) }))
  const isKnown = chosen === '' || refs.some(({ nombre }) => nombre === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen }]
}

/** States as choices, each with its ticks of the line (look, «Components»). */
export const estadosWith = (estados: readonly Maestro[], linea: readonly Maestro[], chosen: number) =>
  optionsWith(estados, chosen).map(opcion => ({
    ...opcion,
    face: <EstadoLabel estado={{ id: Number(opcion.value), nombre: opcion.label }} linea={linea} />,
  }))
