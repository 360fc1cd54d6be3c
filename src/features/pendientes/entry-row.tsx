import type { ReactNode } from 'react'
import { formatHora } from '#domain/valor/hora.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { haceCuanto, horaDudosa } from '#messages/hora.ts'
import { SESION } from '#messages/persona/sesion.ts'
import type { EnChoque } from '#queries/butacas/choques.ts'
import { type Entry, mustVerify, type ViewState, whenDone } from '#queries/outbox/use-pendientes.ts'
import { CodeText } from '#ui/signs/code-text.tsx'
import { Tag } from '#ui/signs/tag.tsx'
import type { Position } from '#ui/table/windowed-list.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { motivoDe } from './motivo.ts'
import { Versus } from './versus.tsx'

interface Look {
  tone: 'pending' | 'ok' | 'rejected' | 'neutral'
  icon: 'clock' | 'check' | 'octagon' | 'arrow-up' | 'eye'
}
const TAGS: Record<ViewState | 'verificar', Look> = {
  pending: { tone: 'pending', icon: 'clock' },
  sending: { tone: 'neutral', icon: 'arrow-up' },
  'in-doubt': { tone: 'pending', icon: 'clock' },
  'awaiting-session': { tone: 'pending', icon: 'clock' },
  held: { tone: 'pending', icon: 'clock' },
  'other-user': { tone: 'pending', icon: 'clock' },
  conflict: { tone: 'rejected', icon: 'octagon' },
  rejected: { tone: 'rejected', icon: 'octagon' },
  confirmed: { tone: 'ok', icon: 'check' },
  discarded: { tone: 'neutral', icon: 'octagon' },
  verificar: { tone: 'rejected', icon: 'eye' },
}

interface EntryRowProps {
  entry: Entry
  state: ViewState
  now: number
  position?: Position
  /** Null unless the entry is in conflict. */
  choque?: EnChoque | null
  children?: ReactNode
}

/** One entry: the seat, what was done, when, and the reason for its state. */
export function EntryRow({ entry, state, now, position, choque = null, children }: EntryRowProps) {
  const stands = mustVerify(entry) ? 'verificar' : state
  const tag = TAGS[stands]
  const { ms, margenMin } = whenDone(entry, now)
  const why = [
    horaDudosa(formatHora(ms), margenMin),
    haceCuanto(ms, now),
    entry.adoptedBy === undefined ? '' : COLA.adoptadaDe(entry.owner),
    whyOf(entry, state),
    entry.repetidas === undefined ? '' : HOMOLOGACIONES.etiquetasRepetidas(entry.repetidas),
  ]
  return (
    <li className="entry" data-k={state === 'sending' ? 'sending' : tag.tone} {...position}>
      <div className="which">
        <CodeText value={entry.nro} />
        <Tag tone={tag.tone} icon={tag.icon}>
          {COLA.estado[stands]}
        </Tag>
      </div>
      <div>
        <EntryFacts entry={entry} />
        <p className="why">{why.filter(part => part !== '').join(' · ')}</p>
        {choque !== null && <Versus entry={entry} actual={choque.actual} choque={choque} />}
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
