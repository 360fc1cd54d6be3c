import './pendientes.css'
import { Suspense, useState } from 'react'
import { formatHora } from '#domain/hora.ts'
import { COLA, PENDIENTES } from '#messages.ts'
import { useNetwork } from '#queries/use-network.ts'
import { useOutboxSummary } from '#queries/use-outbox.ts'
import { canSendWhenClosed, discard, type Entry, sendNow, usePendientes } from '#queries/use-pendientes.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { OtherGroups } from './other-groups.tsx'
import { OwnGroups } from './own-groups.tsx'
import { useNow } from './use-now.ts'

interface Notify {
  success(text: string): void
  error(text: string): void
  pending(text: string): void
}

/** Everything that this device keeps and the server has not confirmed, and what a person may do about it. */
export default function PendientesScreen({
  notify,
  sesion,
  onCorregir,
}: {
  notify: Notify
  sesion: { nombre: string }
  /** Opens the form of a refused entry, to be written anew. */
  onCorregir: (key: string) => void
}) {
  const now = useNow()
  const { online, since } = useNetwork()
  const { isReady, grupos, states, confirmadas } = usePendientes(sesion.nombre)
  const { pending, sending, rejected, others } = useOutboxSummary()
  const [toDiscard, setToDiscard] = useState<Entry | null>(null)
  const unsent = pending + sending
  const isEmpty = isReady && unsent + rejected + others.length === 0

  const onDiscard = async (entry: Entry, motivo: string) => {
    setToDiscard(null)
    const done = await discard(entry.key, sesion.nombre, motivo)
    if (done) notify.success(COLA.descartada(entry.nro))
    else notify.error(COLA.noDescartada(entry.nro))
  }

  return (
    <div className="pendientes">
      <div className="page-head">
        <h1>{COLA.titulo}</h1>
        <span className="count" role="status">
          {COLA.resumen(unsent, rejected)}
        </span>
        <Button icon="arrow-up" disabled={!online || unsent === 0} onClick={sendNow}>
          {COLA.enviarAhora}
        </Button>
      </div>
      {!online && (
        <Notice tone="neutral" icon="wifi-off">
          {COLA.sinConexionDesde(since === null ? null : formatHora(since))}
        </Notice>
      )}
      {!canSendWhenClosed() && unsent > 0 && (
        <Notice tone="pending" icon="clock">
          {PENDIENTES.soloMientrasAbierta}
        </Notice>
      )}
      {isEmpty && <Empty icon="check" tone="ok" title={COLA.nada} detail={COLA.nadaDetalle} />}
      <OwnGroups
        grupos={grupos}
        states={states}
        now={now}
        isOnline={online}
        onDiscard={setToDiscard}
        onCorregir={onCorregir}
      />
      <OtherGroups ajenas={grupos.ajenas} confirmadas={confirmadas} now={now} />
      <Suspense fallback={null}>
        {toDiscard && (
          <DiscardDialog
            entry={toDiscard}
            onClose={() => setToDiscard(null)}
            onDiscard={motivo => void onDiscard(toDiscard, motivo)}
          />
        )}
      </Suspense>
    </div>
  )
}
