import { COLA } from '#messages/equipo/pendientes.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { EntryRow } from './entry-row.tsx'
import { Group } from './group.tsx'

interface ConfirmadasProps {
  confirmadas: readonly Entry[]
  isAll: boolean
  now: number
}

/** What the server confirmed today, as far as `isAll`. */
export function Confirmadas({ confirmadas, isAll, now }: ConfirmadasProps) {
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
