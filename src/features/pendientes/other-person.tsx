import { useState } from 'react'
import { COLA, MODALES } from '#messages.ts'
import { canAdopt, canDiscard, type Entry } from '#queries/use-pendientes.ts'
import { useServerIsBare } from '#queries/use-server-is-bare.ts'
import { Button } from '#ui/button.tsx'
import { CodeText } from '#ui/code-text.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { Tag } from '#ui/tag.tsx'
import { Group } from './group.tsx'

export interface OtherPersonProps {
  owner: string
  entries: readonly Entry[]
  /** Who looks, where they may answer for others' changes (reliability O23, O26); null for everybody else. */
  admin: string | null
  onAdopt: (owner: string, keys: readonly string[]) => void
  onDiscard: (entry: Entry) => void
}

/** Another person's entries, by seat number alone (reliability O23). */
export function OtherPerson({ owner, entries, admin, onAdopt, onDiscard }: OtherPersonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isBare = useServerIsBare()
  const adoptable = admin === null ? [] : entries.filter(entry => canAdopt(entry, admin))
  return (
    <Group title={COLA.de(owner)} meta={COLA.ajenas(owner)} count={entries.length}>
      <li className="entry others" data-k="pending">
        <Tag tone="pending" icon="clock">
          {COLA.cuantasDe(entries.length, owner)}
        </Tag>
        <div className="nros">
          {admin === null && entries.map(({ key, nro }) => <CodeText key={key} value={nro} />)}
          {admin !== null && isBare && <p className="why">{COLA.sinAdopcion}</p>}
        </div>
        <div className="acts">
          {adoptable.length > 0 && !isBare && (
            <Button variant="soft" onClick={() => setIsAsking(true)}>
              {COLA.adoptar}
            </Button>
          )}
        </div>
      </li>
      {admin !== null &&
        entries.map(entry => (
          <li key={entry.key} className="entry" data-k="pending">
            <div className="which">
              <CodeText value={entry.nro} />
            </div>
            <div />
            <div className="acts">
              {canDiscard(entry) && (
                <Button variant="quiet" icon="trash" onClick={() => onDiscard(entry)}>
                  {COLA.descartar}
                </Button>
              )}
            </div>
          </li>
        ))}
      {isAsking && (
        <AskDialog
          isOpen
          tone="pending"
          title={COLA.adoptar}
          closeLabel={MODALES.cancelar}
          confirmLabel={COLA.adoptar}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            onAdopt(
              owner,
              adoptable.map(({ key }) => key),
            )
          }}
        >
          {COLA.confirmarAdopcion(adoptable.length, owner)}
        </AskDialog>
      )}
    </Group>
  )
}
