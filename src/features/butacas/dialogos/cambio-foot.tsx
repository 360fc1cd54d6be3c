import type { Butaca } from '#contract/butaca.ts'
import { pideEstado } from '#domain/butaca/estado-butaca.ts'
import { CAMBIAR_ESTADO } from '#messages.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { asksFor, type CambioDraft, countAs } from './cambio-draft.ts'

/** Left of the buttons: what is wrong, else what is about to happen. */
export function CambioFoot({
  butacas,
  draft,
  problem,
}: {
  butacas: readonly Butaca[]
  draft: CambioDraft
  problem: string
}) {
  if (problem !== '') {
    return (
      <span className="cambio-foot err" role="alert">
        <Icon name="octagon" />
        {problem}
      </span>
    )
  }
  return <span className="cambio-foot">{hint(butacas, draft)}</span>
}

function hint(butacas: readonly Butaca[], draft: CambioDraft): string {
  if (draft.estado !== null && pideEstado(draft.estado) === 'peso') return CAMBIAR_ESTADO.vacioDejaPeso
  if (!butacas.some(butaca => asksFor(butaca, draft.estado) === 'as')) return ''
  const { a, s } = countAs(butacas, draft)
  return [a > 0 && `${a} A`, s > 0 && `${s} S`].filter(Boolean).join(' · ')
}
