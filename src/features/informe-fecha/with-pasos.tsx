import type { ReactNode } from 'react'
import type { Ref } from '#contract/ref.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { StepTicks } from '#ui/signs/step-ticks.tsx'
import type { Opcion } from './opciones.ts'

/** States as choices, each with how far along the line it is: one tick a state but borrada (look, «Components»). */
export function withPasos(
  opciones: readonly Opcion[],
  estados: readonly Ref[],
): readonly (Opcion & { face: ReactNode })[] {
  const linea = estados.filter(({ id }) => id !== ESTADO_BORRADA)
  return opciones.map(opcion => ({
    ...opcion,
    face: (
      <span className="state">
        <StepTicks step={linea.findIndex(({ id }) => String(id) === opcion.value) + 1} of={linea.length} />
        {opcion.label}
      </span>
    ),
  }))
}
