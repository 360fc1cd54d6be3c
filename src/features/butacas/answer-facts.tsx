import type { Butaca } from '#contract/butaca.ts'
import { isPrehomologada } from '#domain/columna-as.ts'
import { formatHora, partesFechaHs } from '#domain/hora.ts'
import { formatPeso } from '#domain/peso.ts'
import { LISTA } from '#messages.ts'
import type { SeatQueue } from '#queries/outbox-view.ts'
import { useNetwork } from '#queries/use-network.ts'
import { useRefreshedAt } from '#queries/use-replica.ts'
import { Tag } from '#ui/tag.tsx'

/** Weight, renombre, what there is to warn about, and when the seat last changed. */
export function AnswerFacts({ butaca, queue }: { butaca: Butaca; queue: SeatQueue | null }) {
  const { online } = useNetwork()
  const refreshedAt = useRefreshedAt()
  const { fecha, hora } = partesFechaHs(butaca.fechaHs)
  return (
    <dl className="facts">
      <div>
        <dt>Peso</dt>
        <dd>{formatPeso(butaca.peso)}</dd>
      </div>
      <div>
        <dt>Renombre</dt>
        <dd>{butaca.renombre || '–'}</dd>
      </div>
      <div className="wide">
        <dt className="sr">Aviso y último cambio</dt>
        <dd>
          {queue?.motivo && <span className="motivo">{queue.motivo}</span>}
          {isPrehomologada(butaca) && (
            <Tag tone="prehomo" icon="stamp">
              pre-homologada
            </Tag>
          )}
          {!online && (
            <Tag tone="offline" icon="wifi-off">
              {LISTA.sinConexion}
            </Tag>
          )}
          {!online && refreshedAt !== null && (
            <Tag tone="neutral" icon="clock">
              {LISTA.datosDe(formatHora(refreshedAt))}
            </Tag>
          )}
          {online && (
            <span className="by">
              {fecha} {hora}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}
