import { COLA } from '#messages.ts'
import type { Entry } from '#queries/use-pendientes.ts'
import { EntryRow } from './entry-row.tsx'
import { Group } from './group.tsx'

/** What the server confirmed today. */
export function Confirmadas({ confirmadas, now }: { confirmadas: readonly Entry[]; now: number }) {
  return (
    <Group title={COLA.confirmadasHoy} count={confirmadas.length}>
      {confirmadas.map(entry => (
        <EntryRow key={entry.key} entry={entry} state="confirmed" now={now} />
      ))}
    </Group>
  )
}
