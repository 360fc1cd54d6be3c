import { COLA, PENDIENTES } from '#messages.ts'
import type { Pendientes } from '#queries/pendientes-groups.ts'
import {
  canCorrect,
  canDiscard,
  canRetry,
  type Entry,
  reapply,
  retry,
  type ViewState,
} from '#queries/use-pendientes.ts'
import { Button } from '#ui/button.tsx'
import { EntryRow } from './entry-row.tsx'
import { Group } from './group.tsx'

/** This person's entries: first what only they can decide, then what moves by itself. */
export function OwnGroups({
  grupos,
  states,
  now,
  isOnline,
  onDiscard,
  onCorregir,
}: {
  grupos: Pendientes
  states: ReadonlyMap<string, ViewState>
  now: number
  isOnline: boolean
  onDiscard: (entry: Entry) => void
  onCorregir: (key: string) => void
}) {
  const rows = (entries: readonly Entry[]) =>
    entries.map(entry => {
      const state = states.get(entry.key) ?? entry.state
      return (
        <EntryRow key={entry.key} entry={entry} state={state} now={now}>
          <EntryActs entry={entry} state={state} onDiscard={onDiscard} onCorregir={onCorregir} />
        </EntryRow>
      )
    })
  const { decidir, enviando, sinConfirmar, esperan } = grupos
  return (
    <>
      <Group title={COLA.decidir} count={decidir.length}>
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

function EntryActs({
  entry,
  state,
  onDiscard,
  onCorregir,
}: {
  entry: Entry
  state: ViewState
  onDiscard: (entry: Entry) => void
  onCorregir: (key: string) => void
}) {
  const needsDecision = state === 'rejected' || state === 'conflict'
  return (
    <>
      {canDiscard(entry) && (
        <Button
          variant={needsDecision ? 'danger' : 'quiet'}
          {...(needsDecision ? {} : { icon: 'trash' as const })}
          onClick={() => onDiscard(entry)}
        >
          {COLA.descartar}
        </Button>
      )}
      {/* The queue tells how these went */}
      {canCorrect(entry) && <Button onClick={() => onCorregir(entry.key)}>{COLA.corregir}</Button>}
      {state === 'rejected' && canRetry(entry) && (
        <Button variant="soft" onClick={() => void retry(entry.key)}>
          {COLA.reintentar}
        </Button>
      )}
      {state === 'conflict' && (
        <Button variant="soft" onClick={() => void reapply(entry.key)}>
          {COLA.aplicarIgual}
        </Button>
      )}
    </>
  )
}
