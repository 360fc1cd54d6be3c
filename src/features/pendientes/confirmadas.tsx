import { COLA } from '#messages/equipo/pendientes.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { EntryRow } from './entry-row.tsx'
import { Group } from './group.tsx'

/** What the server confirmed today, as far as `isAll`. */
export function Confirmadas({
  confirmadas,
  isAll,
  now,
}: {
  confirmadas: readonly Entry[]
  isAll: boolean
  now: number
}) {
  const count = confirmadas.length
  return (
    <Group title={COLA.confirmadasHoy} count={count} meta={isAll ? count : COLA.ultimas(count)}>
      <ul>
        {confirmadas.map(entry => (
          <EntryRow key={entry.key} entry={entry} state="confirmed" now={now} />
        ))}
      </ul>
    </Group>
  )
}
