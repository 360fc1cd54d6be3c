import { LOTE } from '#messages/butacas/lista-avisos.ts'
import { retry } from '#queries/outbox/use-pendientes.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { Mark } from '#ui/signs/signs.tsx'
import type { Batch } from './use-batch.ts'

const MARKS = [
  { tone: 'ok', icon: 'check', say: LOTE.confirmadas },
  { tone: 'rejected', icon: 'octagon', say: LOTE.rechazadas },
  { tone: 'pending', icon: 'clock', say: LOTE.pendientes },
] as const

/** Counts of the last batch: confirmed, refused and pending seats (reliability O36). */
export default function BatchResult({ batch, again, clear }: Omit<Batch, 'follow'>) {
  const { ok, rejected, pending, retryable } = batch
  const retryAll = async () => {
    await retry(retryable)
    again(retryable)
  }
  return (
    <section className="batch" aria-label={LOTE.resultado}>
      <p role="status">
        <b>{LOTE.total(ok + rejected + pending)}</b>
        {MARKS.map(
          ({ tone, icon, say }) =>
            batch[tone] > 0 && (
              <Mark key={tone} tone={tone} icon={icon}>
                {say(batch[tone])}
              </Mark>
            ),
        )}
        {rejected > 0 && retryable.length === 0 && <small>{LOTE.enPendientes}</small>}
      </p>
      {retryable.length > 0 && (
        <Button variant="soft" onClick={() => void retryAll()}>
          {LOTE.reintentar}
        </Button>
      )}
      <IconButton label={LOTE.cerrar} icon="close" large onClick={clear} />
    </section>
  )
}
