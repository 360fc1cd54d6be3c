import { LOTE } from '#messages/butacas/lote.ts'
import { retry } from '#queries/outbox/use-pendientes.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Mark } from '#ui/signs/tag.tsx'
import type { BatchView } from './batch.ts'

/** What became of the last batch, in numbers that add up to it (reliability O36). */
export default function BatchResult({
  batch,
  onRetried,
  onClose,
}: {
  batch: BatchView
  /** This one goes again. */
  onRetried: (key: string) => void
  onClose: () => void
}) {
  const { ok, rejected, pending, retryable } = batch
  const retryAll = async () => {
    for (const key of retryable) {
      await retry(key)
      onRetried(key)
    }
  }
  return (
    <section className="batch" aria-label={LOTE.resultado}>
      <p role="status">
        <b>{LOTE.total(ok + rejected + pending)}</b>
        {ok > 0 && (
          <Mark tone="ok" icon="check">
            {LOTE.confirmadas(ok)}
          </Mark>
        )}
        {rejected > 0 && (
          <Mark tone="rejected" icon="octagon">
            {LOTE.rechazadas(rejected)}
          </Mark>
        )}
        {pending > 0 && (
          <Mark tone="pending" icon="clock">
            {LOTE.pendientes(pending)}
          </Mark>
        )}
        {rejected > 0 && retryable.length === 0 && <small>{LOTE.enPendientes}</small>}
      </p>
      {retryable.length > 0 && (
        <Button variant="soft" onClick={() => void retryAll()}>
          {LOTE.reintentar}
        </Button>
      )}
      <IconButton label={LOTE.cerrar} icon="close" large onClick={onClose} />
    </section>
  )
}
