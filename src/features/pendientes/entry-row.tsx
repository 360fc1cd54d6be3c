import type { ReactNode } from 'react'
import { applyPending } from '#domain/apply-pending.ts'
import { formatHora, haceCuanto, partesFechaHs } from '#domain/hora.ts'
import { COLA, SESION } from '#messages.ts'
import type { Entry, ViewState } from '#queries/use-pendientes.ts'
import { CodeText } from '#ui/code-text.tsx'
import { Tag } from '#ui/tag.tsx'
import { EntryFacts, estadoEnPalabras } from './entry-facts.tsx'
import { motivoDe } from './motivo.ts'

type Tone = 'pending' | 'ok' | 'rejected' | 'neutral'
const TAGS: Record<
  ViewState,
  { tone: Tone; icon: 'clock' | 'check' | 'octagon' | 'arrow-up'; word: string }
> = {
  pending: { tone: 'pending', icon: 'clock', word: 'pendiente' },
  sending: { tone: 'neutral', icon: 'arrow-up', word: 'enviando' },
  'in-doubt': { tone: 'pending', icon: 'clock', word: 'sin confirmar' },
  'awaiting-session': { tone: 'pending', icon: 'clock', word: 'espera sesión' },
  held: { tone: 'pending', icon: 'clock', word: 'retenida' },
  'other-user': { tone: 'pending', icon: 'clock', word: 'pendiente' },
  conflict: { tone: 'rejected', icon: 'octagon', word: 'rechazada' },
  rejected: { tone: 'rejected', icon: 'octagon', word: 'rechazada' },
  confirmed: { tone: 'ok', icon: 'check', word: 'confirmada' },
  discarded: { tone: 'neutral', icon: 'octagon', word: 'descartada' },
}

/** One entry: the seat, what was done, when, and why it is where it is. */
export function EntryRow({
  entry,
  state,
  now,
  children,
}: {
  entry: Entry
  state: ViewState
  now: number
  children?: ReactNode
}) {
  const tag = TAGS[state]
  const why = whyOf(entry, state)
  return (
    <li className="entry" data-k={state === 'sending' ? 'sending' : tag.tone}>
      <div className="which">
        <CodeText value={entry.nro} />
        <Tag tone={tag.tone} icon={tag.icon}>
          {tag.word}
        </Tag>
      </div>
      <div>
        <EntryFacts entry={entry} />
        <p className="why">
          {formatHora(entry.capturedAt)} · {haceCuanto(entry.capturedAt, now)}
          {why !== '' && ` · ${why}`}
        </p>
        {state === 'conflict' && <Versus entry={entry} />}
      </div>
      <div className="acts">{children}</div>
    </li>
  )
}

function whyOf(entry: Entry, state: ViewState): string {
  if (state === 'held') return COLA.retenida
  if (state === 'awaiting-session') return SESION.vencida
  if (state === 'in-doubt') return COLA.sinConfirmarDetalle
  if (state === 'rejected' || state === 'conflict') return motivoDe(entry)
  return state === 'pending' && entry.attempts > 0 ? (entry.error?.detail ?? '') : ''
}

/** Mine and theirs, so that the decision is made over what is known (reliability O12). */
function Versus({ entry }: { entry: Entry }) {
  if (entry.actual === null) return null
  const { butaca, usuario, fechaHs } = entry.actual
  const mia = applyPending(entry.seen, [entry.operacion])
  const isCambio = entry.operacion.tipo === 'cambio-estado'
  const theirs = isCambio ? COLA.loPaso : COLA.loTiene
  return (
    <dl className="versus">
      <dt>{COLA.vos}</dt>
      <dd>
        {isCambio ? (
          COLA.cambio(entry.seen.estado.nombre, estadoEnPalabras(mia))
        ) : (
          <EntryFacts entry={entry} />
        )}
      </dd>
      <dt>{COLA.mientrasTanto}</dt>
      <dd>{theirs(usuario ?? COLA.otraPersona, estadoEnPalabras(butaca), partesFechaHs(fechaHs).hora)}</dd>
    </dl>
  )
}
