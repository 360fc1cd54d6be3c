import { isPrehomologada } from '#domain/butaca/columna-as.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { formatHora } from '#domain/valor/hora.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { TARJETA } from '#messages/butacas/tarjeta.ts'
import { CONFLICTO } from '#messages/equipo/guardado.ts'
import { cuandoFue } from '#messages/hora.ts'
import type { ButacaVista } from '#queries/butacas/use-butaca.ts'
import { useRefreshedAt } from '#queries/butacas/use-replica.ts'
import { diasDeFabrica, useUltimoAutor } from '#queries/butacas/use-ultimo-cambio.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { Tag } from '#ui/signs/tag.tsx'

/** Weight, renombre, warnings, and who changed the seat last and when. */
export function AnswerFacts({ butaca, queue }: ButacaVista) {
  const { online } = useNetwork()
  const autor = useUltimoAutor(butaca)
  const motivo = queue?.causa === undefined ? queue?.motivo : CONFLICTO[queue.causa]
  return (
    <dl className="facts">
      <div>
        <dt>{LISTA.columnas.peso}</dt>
        <dd>{formatPeso(butaca.peso)}</dd>
      </div>
      <div>
        <dt>{LISTA.columnas.renombre}</dt>
        <dd>{butaca.renombre || '–'}</dd>
      </div>
      <div className="wide">
        <dt className="sr">{TARJETA.aviso}</dt>
        <dd>
          {motivo && <span className="motivo">{motivo}</span>}
          {isPrehomologada(butaca) && (
            <Tag tone="prehomo" icon="stamp">
              {TARJETA.preHomologada}
            </Tag>
          )}
          {!online && <SinConexion />}
          {online && queue === null && (
            <span className="by">{LISTA.ultimo(autor, cuandoFue(butaca.fechaHs, diasDeFabrica()))}</span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function SinConexion() {
  const refreshedAt = useRefreshedAt()
  return (
    <>
      <Tag tone="offline" icon="wifi-off">
        {LISTA.sinConexion}
      </Tag>
      {refreshedAt !== null && (
        <Tag tone="neutral" icon="clock">
          {LISTA.datosDe(formatHora(refreshedAt))}
        </Tag>
      )}
    </>
  )
}
