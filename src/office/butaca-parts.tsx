import type { Ref } from '#contract/formatos.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { StepTicks } from '#ui/signs/signs.tsx'

/** A state: its name and its place in the line. */
export const EstadoLabel = ({ estado, linea }: { estado: Ref; linea: readonly Ref[] }) => (
  <span className="state">
    <StepTicks step={pasoDe(linea, estado.id)} of={linea.length} />
    {estado.nombre}
  </span>
)

/** Keeps the browser from changing a seat's number. */
export const NRO_INPUT = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: NRO_MAX,
} as const
