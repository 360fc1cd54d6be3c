import type { ReactNode } from 'react'
import type { Ref } from '#contract/ref.ts'
import { pasoDe } from '#domain/linea-estados.ts'
import { Icon } from '#ui/icon.tsx'
import { StepTicks } from '#ui/step-ticks.tsx'

/** Title, what the series is for, and what can be done with it as a whole. */
export function Cabecera({
  titulo,
  estado,
  linea,
  children,
}: {
  titulo: string
  /** null before it is chosen. */
  estado: Ref | null
  linea: readonly Ref[]
  children: ReactNode
}) {
  return (
    <div className="serie-head">
      <h1>{titulo}</h1>
      {estado !== null && (
        <span className="aim">
          <Icon name="arrow-right" />
          {estado.nombre}
          <StepTicks step={pasoDe(linea, estado.id)} of={linea.length} />
        </span>
      )}
      {children}
    </div>
  )
}
