import type { Ref } from '#contract/ref.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { StepTicks } from '#ui/signs/step-ticks.tsx'

/** A state: how far along the line, and its name. */
export const EstadoLabel = ({ estado, linea }: { estado: Ref; linea: readonly Ref[] }) => (
  <span className="state">
    <StepTicks step={pasoDe(linea, estado.id)} of={linea.length} />
    {estado.nombre}
  </span>
)
