import { useState } from 'react'
import { COLA } from '#messages/equipo/pendientes.ts'
import { MODALES } from '#messages/marco.ts'
import { useIsDeBaja, useIsSignedIn } from '#queries/cuenta/use-usuarios.ts'
import { useOwnServer } from '#queries/device.ts'
import {
  type Entry,
  isAdoptable,
  isDiscardable,
  needsDecision,
  type Pendiente,
} from '#queries/outbox/use-pendientes.ts'
import { Button } from '#ui/controls/button.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { CodeText, Tag } from '#ui/signs/signs.tsx'
import { WindowedList } from '#ui/table/windowed-rows.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { Group } from './groups.tsx'

/** A line shows at most this many seat numbers. */
const LINE = 20

export interface OtherPersonProps {
  owner: string
  pendientes: readonly Pendiente[]
  /** False while the device still reads the outbox. Until then nothing is counted or adopted. */
  isAll: boolean
  /** Login name of an admin, who may adopt other people's changes (reliability O23, O26). Null for other roles. */
  admin: string | null
  onAdopt: (owner: string, keys: readonly string[]) => void
  onDiscard: (entry: Entry) => void
}

/** Another person's entries. Only an admin sees their content; other roles see the seat numbers (reliability O23). */
export function OtherPerson({ owner, pendientes, isAll, admin, onAdopt, onDiscard }: OtherPersonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isBare = useOwnServer() === false
  const adoptable =
    admin === null || !isAll ? [] : pendientes.filter(({ entry }) => isAdoptable(entry, admin))
  const isShort = pendientes.length <= LINE
  return (
    <Group
      title={COLA.de(owner)}
      meta={
        admin === null ? (
          <Espera owner={owner} pendientes={pendientes} />
        ) : (
          <EsperaOBaja owner={owner} pendientes={pendientes} admin={admin} />
        )
      }
      count={pendientes.length}
    >
      <ul>
        <li className="entry others" data-k="pending">
          <Tag tone="pending" icon="clock">
            {isAll ? COLA.cuantasDe(pendientes.length, owner) : COLA.de(owner)}
          </Tag>
          {admin === null ? (
            isShort && <Nros pendientes={pendientes} />
          ) : (
            <div className="nros">{isBare && <p className="why">{COLA.sinAdopcion}</p>}</div>
          )}
          <div className="acts">
            {adoptable.length > 0 && !isBare && (
              <Button variant="soft" onClick={() => setIsAsking(true)}>
                {COLA.adoptar}
              </Button>
            )}
          </div>
        </li>
      </ul>
      {admin === null && !isShort && <Lines pendientes={pendientes} />}
      {admin !== null && <Rows pendientes={pendientes} onDiscard={onDiscard} />}
      {isAsking && (
        <AskAdopt owner={owner} adoptable={adoptable} onAdopt={onAdopt} onClose={() => setIsAsking(false)} />
      )}
    </Group>
  )
}

interface AskAdoptProps extends Pick<OtherPersonProps, 'owner' | 'onAdopt'> {
  adoptable: readonly Pendiente[]
  onClose: () => void
}

const AskAdopt = ({ owner, adoptable, onAdopt, onClose }: AskAdoptProps) => (
  <AskDialog
    tone="pending"
    title={COLA.adoptar}
    closeLabel={MODALES.cancelar}
    confirmLabel={COLA.adoptar}
    onClose={onClose}
    onConfirm={() => {
      onClose()
      onAdopt(
        owner,
        adoptable.map(({ entry }) => entry.key),
      )
    }}
  >
    {COLA.confirmarAdopcion(adoptable.length, owner)}
  </AskDialog>
)

type EsperaProps = Pick<OtherPersonProps, 'owner' | 'pendientes'>

function Espera({ owner, pendientes }: EsperaProps) {
  const isSignedIn = useIsSignedIn(owner)
  const rechazadas = pendientes.filter(({ entry: { state } }) => needsDecision(state)).length
  const words = [
    rechazadas < pendientes.length ? (isSignedIn ? COLA.ajenasConSesion : COLA.ajenas)(owner) : '',
    rechazadas > 0 ? COLA.ajenasRechazadas(rechazadas, owner) : '',
  ]
  return <span>{words.filter(part => part !== '').join('; ')}</span>
}

const EsperaOBaja = ({ admin, ...ajenas }: EsperaProps & { admin: string }) =>
  useIsDeBaja(ajenas.owner, admin) ? <span>{COLA.ajenasDeBaja(ajenas.owner)}</span> : <Espera {...ajenas} />

const Nros = ({ pendientes }: { pendientes: readonly Pendiente[] }) => (
  <div className="nros">
    {pendientes.map(({ entry: { key, nro } }) => (
      <CodeText key={key} value={nro} />
    ))}
  </div>
)

function Lines({ pendientes }: { pendientes: readonly Pendiente[] }) {
  const lines = Array.from({ length: Math.ceil(pendientes.length / LINE) }, (_, n) =>
    pendientes.slice(n * LINE, (n + 1) * LINE),
  )
  return (
    <WindowedList
      items={lines}
      keyOf={line => line[0]?.entry.key ?? ''}
      renderItem={(line, position) => (
        <li className="entry line" data-k="pending" {...position}>
          <Nros pendientes={line} />
        </li>
      )}
    />
  )
}

const Rows = ({ pendientes, onDiscard }: Pick<OtherPersonProps, 'pendientes' | 'onDiscard'>) => (
  <WindowedList
    items={pendientes}
    keyOf={({ entry }) => entry.key}
    renderItem={({ entry }, position) => (
      <li className="entry" data-k="pending" {...position}>
        <div className="which">
          <CodeText value={entry.nro} />
        </div>
        <EntryFacts entry={entry} />
        <div className="acts">
          {isDiscardable(entry) && (
            <Button variant="quiet" icon="trash" onClick={() => onDiscard(entry)}>
              {COLA.descartar}
            </Button>
          )}
        </div>
      </li>
    )}
  />
)
