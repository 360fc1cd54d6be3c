import './evolucion.css'
import type { ReactNode } from 'react'
import type { Diferencia } from '#domain/informe/diferencia.ts'
import { Icon } from '#ui/signs/icon.tsx'

/** A difference with the period before. More is not always better: words and an arrow, never a colour. */
export const Delta = ({ sentido, children }: { sentido: Diferencia['sentido']; children: ReactNode }) => (
  <span className="delta" data-sentido={sentido}>
    {sentido !== 'igual' && <Icon name="arrow-right" />}
    {children}
  </span>
)
