import type { Butaca } from '#contract/butaca.ts'
import { pideEstado } from '#domain/butaca/estado-butaca.ts'
import { CAMBIAR_ESTADO } from '#messages/butacas/cambiar-estado.ts'
import { MODALES } from '#messages/modales.ts'
import { Button } from '#ui/controls/button.tsx'
import { asksFor, type CambioDraft, countAs } from './cambio-draft.ts'
import { Problem } from './problem.tsx'

interface CambioFootProps {
  butacas: readonly Butaca[]
  draft: CambioDraft
  problem: string
  isKeeping: boolean
  onSubmit: () => void
  onClose: () => void
}

/** What is wrong, else what is about to happen, and the buttons. */
export const CambioFoot = ({ butacas, draft, problem, isKeeping, onSubmit, onClose }: CambioFootProps) => (
  <>
    {problem === '' ? (
      <span className="cambio-foot">{hint(butacas, draft)}</span>
    ) : (
      <Problem text={problem} />
    )}
    <Button onClick={onClose}>{MODALES.cancelar}</Button>
    <Button variant="primary" size="lg" disabled={isKeeping} onClick={onSubmit}>
      {CAMBIAR_ESTADO.titulo}
    </Button>
  </>
)

function hint(butacas: readonly Butaca[], draft: CambioDraft): string {
  if (draft.estado !== null && pideEstado(draft.estado) === 'peso') return CAMBIAR_ESTADO.vacioDejaPeso
  if (!butacas.some(butaca => asksFor(butaca, draft.estado) === 'as')) return ''
  const { a, s } = countAs(butacas, draft)
  return [a > 0 && `${a} A`, s > 0 && `${s} S`].filter(Boolean).join(' · ')
}
