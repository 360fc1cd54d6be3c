import { Link } from 'react-router-dom'
import { EQUIPO_AVISOS } from '#messages/equipo/avisos.ts'
import { EQUIPO } from '#messages/equipo/dispositivo.ts'
import { PERDIDA } from '#messages/equipo/perdida.ts'
import { RESCATE } from '#messages/equipo/rescate.ts'
import { useDanados } from '#queries/outbox/use-danados.ts'
import { useOutbox } from '#queries/outbox/use-outbox.ts'
import { canSendWhenClosed, type ViewState } from '#queries/outbox/use-pendientes.ts'
import { usePerdida } from '#queries/outbox/use-perdida.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Fact, Part } from './facts.tsx'

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

const NONE: ReadonlyMap<ViewState, number> = new Map()

/** How many entries this device keeps, by state, and the button that saves them in a file. */
export function Cola({ onRescate }: { onRescate: () => void }) {
  const { ready, counts: known } = useOutbox()
  const counts = ready ? known : NONE
  const danados = useDanados(ready)
  const perdida = usePerdida()
  const isEmpty = counts.size + danados === 0
  return (
    <Part title={EQUIPO.cola}>
      {ready && isEmpty && perdida === null && <p className="soft">{EQUIPO.colaVacia}</p>}
      <dl className="facts">
        {ORDER.map(state => {
          const count = counts.get(state)
          return count === undefined ? null : (
            <Fact key={state} name={EQUIPO.estados[state]}>
              {count}
            </Fact>
          )
        })}
        {perdida !== null && <Fact name={PERDIDA.equipo}>{PERDIDA.cuenta(perdida.unseen)}</Fact>}
        {danados > 0 && <Fact name={EQUIPO.danados}>{danados}</Fact>}
        <Fact name={EQUIPO.envioCerrada}>
          {canSendWhenClosed() ? EQUIPO.enviaCerrada : EQUIPO_AVISOS.soloMientrasAbierta}
        </Fact>
      </dl>
      <p className="soft">{RESCATE.detalle}</p>
      <div className="row">
        <Link className={buttonClass()} to="/pendientes">
          {EQUIPO.verPendientes}
        </Link>
        <Button icon="download" disabled={isEmpty} onClick={onRescate}>
          {RESCATE.exportar}
        </Button>
      </div>
    </Part>
  )
}
