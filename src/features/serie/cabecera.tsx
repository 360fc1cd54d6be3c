import type { ReactNode } from 'react'
import type { Ref } from '#contract/ref.ts'
import { pasoDe } from '#domain/butaca/linea-estados.ts'
import { SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import type { Serie } from '#queries/butacas/serie.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { StepTicks } from '#ui/signs/step-ticks.tsx'

interface CabeceraProps {
  titulo: string
  /** null before it is chosen. */
  serie: Serie | null
  linea: readonly Ref[]
  children: ReactNode
}

/** Title, what the series is for, and what can be done with it as a whole. */
export function Cabecera({ titulo, serie, linea, children }: CabeceraProps) {
  return (
    <div className="serie-head">
      <h1>{titulo}</h1>
      {serie !== null && (
        <span className="aim">
          <Icon name="arrow-right" />
          {serie.tarea === 'homologar' ? SERIE_HOMOLOGAR.tarea : serie.estado.nombre}
          {serie.tarea === 'homologar' ? (
            <Icon name="stamp" />
          ) : (
            <StepTicks step={pasoDe(linea, serie.estado.id)} of={linea.length} />
          )}
        </span>
      )}
      {children}
    </div>
  )
}
