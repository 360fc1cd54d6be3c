import { Link } from 'react-router-dom'
import { sumCuenta } from '#domain/cuenta/persona.ts'
import { MARCO } from '#messages/marco.ts'
import { usePerdida } from '#queries/outbox/use-equipo.ts'
import { type OutboxSummary, useNetwork, useOutboxSummary } from '#queries/outbox/use-outbox.ts'
import { type StatusBox, StatusChip } from '#ui/signs/status-chip.tsx'
import { PENDIENTES_PATH } from '../paths.ts'

/** Loaded after the first paint, because this code needs the database. */
export default function LiveStatus() {
  const { online, isForeign } = useNetwork()
  const perdida = usePerdida()
  const summary = useOutboxSummary()
  const perdidos = perdida === null ? 0 : sumCuenta(perdida.unseen)
  const rechazadas = summary?.rejected ?? 0
  const net = online ? MARCO.enLinea : isForeign ? MARCO.sinFabrica : MARCO.sinConexion
  // Leaves pending changes out, because the screen that made a change announces it
  const words = [
    isForeign ? MARCO.sinFabricaDetalle : net,
    ...(perdidos > 0 ? [`${perdidos} ${MARCO.perdidos(perdidos)}`] : []),
    ...(rechazadas > 0 ? [`${rechazadas} ${MARCO.rechazadas(rechazadas)}`] : []),
  ]
  return (
    <>
      <Link className="status-link" to={PENDIENTES_PATH}>
        <StatusChip
          online={online}
          {...(isForeign ? { icon: 'triangle' } : {})}
          net={net}
          boxes={toBoxes(summary, perdidos)}
        />
        <span className="sr">. {MARCO.verPendientes}</span>
      </Link>
      <span className="sr" aria-live="polite">
        {words.join(', ')}
      </span>
    </>
  )
}

/** @param summary null until the queue has been read. */
function toBoxes(summary: OutboxSummary | null, perdidos: number): StatusBox[] {
  const boxes: StatusBox[] = []
  if (perdidos > 0)
    boxes.push({ tone: 'rejected', icon: 'octagon', count: perdidos, text: MARCO.perdidos(perdidos) })
  if (summary === null) return boxes
  const { pending, sending, rejected, others } = summary
  if (sending > 0)
    boxes.push({ tone: 'pending', icon: 'arrow-up', count: null, text: MARCO.enviando(sending + pending) })
  else if (pending > 0)
    boxes.push({ tone: 'pending', icon: 'clock', count: pending, text: MARCO.pendientes(pending) })
  if (rejected > 0)
    boxes.push({ tone: 'rejected', icon: 'octagon', count: rejected, text: MARCO.rechazadas(rejected) })
  const foreign = others.reduce((sum, { count }) => sum + count, 0)
  if (foreign > 0) {
    const owner = others.length === 1 ? others[0]?.owner : undefined
    const text = owner === undefined ? MARCO.deOtros : MARCO.de(owner)
    boxes.push({ tone: 'pending', icon: 'person', count: foreign, text })
  }
  return boxes.length > 0 ? boxes : [{ tone: 'ok', icon: 'check', count: null, text: MARCO.alDia }]
}
