import { COLA } from '#messages.ts'
import type { Pendientes } from '#queries/pendientes-groups.ts'
import type { Entry } from '#queries/use-pendientes.ts'
import { CodeText } from '#ui/code-text.tsx'
import { Tag } from '#ui/tag.tsx'
import { EntryRow } from './entry-row.tsx'
import { Group } from './group.tsx'

/** Other people's entries, by seat number alone (reliability O23), and what was confirmed today. */
export function OtherGroups({
  ajenas,
  confirmadas,
  now,
}: {
  ajenas: Pendientes['ajenas']
  confirmadas: readonly Entry[]
  now: number
}) {
  return (
    <>
      {ajenas.map(({ owner, nros }) => (
        <Group key={owner} title={COLA.de(owner)} meta={COLA.ajenas(owner)} count={nros.length}>
          <li className="entry" data-k="pending">
            <Tag tone="pending" icon="clock">
              {nros.length === 1 ? '1 pendiente' : `${nros.length} pendientes`}
            </Tag>
            <div className="nros">
              {nros.map((nro, i) => (
                <CodeText key={`${nro} ${i}`} value={nro} />
              ))}
            </div>
          </li>
        </Group>
      ))}
      <Group title={COLA.confirmadasHoy} count={confirmadas.length}>
        {confirmadas.map(entry => (
          <EntryRow key={entry.key} entry={entry} state="confirmed" now={now} />
        ))}
      </Group>
    </>
  )
}
