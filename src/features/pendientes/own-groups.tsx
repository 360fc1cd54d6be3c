import { Link } from 'react-router-dom'
import { AYUDA, COLA, PENDIENTES } from '#messages.ts'
import type { Pendientes } from '#queries/pendientes-groups.ts'
import type { Entry, ViewState } from '#queries/use-pendientes.ts'
import { buttonClass } from '#ui/button.tsx'
import { type Decisions, EntryActs } from './entry-acts.tsx'
import { EntryRow } from './entry-row.tsx'
import { Group } from './group.tsx'

/** This person's entries: first what only they can decide, then what moves by itself. */
export function OwnGroups({
  grupos,
  states,
  now,
  isOnline,
  decisions,
}: {
  grupos: Pendientes
  states: ReadonlyMap<string, ViewState>
  now: number
  isOnline: boolean
  decisions: Decisions
}) {
  const rows = (entries: readonly Entry[]) =>
    entries.map(entry => {
      const state = states.get(entry.key) ?? entry.state
      return (
        <EntryRow key={entry.key} entry={entry} state={state} now={now}>
          <EntryActs entry={entry} state={state} decisions={decisions} />
        </EntryRow>
      )
    })
  const { decidir, enviando, sinConfirmar, esperan } = grupos
  return (
    <>
      <Group title={COLA.decidir} count={decidir.length} meta={<QueHago count={decidir.length} />}>
        {rows(decidir)}
      </Group>
      <Group title={COLA.enviando} count={enviando.length}>
        {rows(enviando)}
      </Group>
      <Group title={isOnline ? COLA.esperanTurno : COLA.esperanRed} count={esperan.length}>
        {rows(esperan)}
      </Group>
      <Group title={PENDIENTES.sinConfirmar} count={sinConfirmar.length}>
        {rows(sinConfirmar)}
      </Group>
    </>
  )
}

/** How many, and what may be done about them in words. */
const QueHago = ({ count }: { count: number }) => (
  <>
    {count}{' '}
    <Link className={buttonClass('quiet', 'sm')} to="/ayuda?tema=problemas#necesitan-tu-decisión">
      {AYUDA.queHago}
    </Link>
  </>
)
