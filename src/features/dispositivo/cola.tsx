import { Link } from 'react-router-dom'
import { EQUIPO, EQUIPO_AVISOS, RESCATE } from '#messages.ts'
import { useOutbox } from '#queries/use-outbox.ts'
import { canSendWhenClosed, type ViewState } from '#queries/use-pendientes.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Fact, Facts, Part } from './facts.tsx'

const ORDER: readonly ViewState[] = [
  'rejected',
  'conflict',
  'sending',
  'pending',
  'in-doubt',
  'awaiting-session',
  'held',
  'other-user',
]

/** How much waits here, by what it waits for, and the file that saves it. */
export function Cola({ onRescate }: { onRescate: () => void }) {
  const { ready, states } = useOutbox()
  const counts = new Map<ViewState, number>()
  for (const state of states.values()) counts.set(state, (counts.get(state) ?? 0) + 1)
  return (
    <Part title={EQUIPO.cola}>
      {ready && states.size === 0 && <p className="soft">{EQUIPO.colaVacia}</p>}
      <Facts>
        {ORDER.map(state => {
          const count = counts.get(state)
          return count === undefined ? null : (
            <Fact key={state} name={EQUIPO.estados[state]}>
              {count}
            </Fact>
          )
        })}
        <Fact name={EQUIPO.envioCerrada}>
          {canSendWhenClosed() ? EQUIPO.enviaCerrada : EQUIPO_AVISOS.soloMientrasAbierta}
        </Fact>
      </Facts>
      <p className="soft">{RESCATE.detalle}</p>
      <div className="row">
        <Link className={buttonClass()} to="/pendientes">
          {EQUIPO.verPendientes}
        </Link>
        <Button icon="download" disabled={states.size === 0} onClick={onRescate}>
          {RESCATE.exportar}
        </Button>
      </div>
    </Part>
  )
}
