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
import type { Servidor } from './lecturas.ts'
import { servidorWords } from './verdict.ts'

interface FactsProps extends ButacaVista {
  servidor: Servidor | null
}

/** Weight, renombre, warnings, what the server said of it, and who changed the seat last and when. */
export function AnswerFacts({ butaca, queue, servidor }: FactsProps) {
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
      <div className="wide" data-servidor={servidor?.tipo === 'corregida' || undefined}>
        <dt className="sr">{TARJETA.aviso}</dt>
        <dd>
          {motivo && <span className="motivo">{motivo}</span>}
          {isPrehomologada(butaca) && (
            <Tag tone="prehomo" icon="stamp">
              {TARJETA.preHomologada}
            </Tag>
          )}
          {servidor?.tipo === 'corregida' && <span className="by">{servidorWords(servidor, butaca)}</span>}
          {(!online || servidor?.tipo === 'sin-respuesta') && <SinRespuesta isOnline={online} />}
          {online && queue === null && servidor === null && (
            <span className="by">{LISTA.ultimo(autor, cuandoFue(butaca.fechaHs, diasDeFabrica()))}</span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function SinRespuesta({ isOnline }: { isOnline: boolean }) {
  const refreshedAt = useRefreshedAt()
  return (
    <>
      <Tag tone="offline" icon="wifi-off">
        {isOnline ? TARJETA.sinRespuesta : LISTA.sinConexion}
      </Tag>
      {refreshedAt !== null && (
        <Tag tone="neutral" icon="clock">
          {LISTA.datosDe(formatHora(refreshedAt))}
        </Tag>
      )}
    </>
  )
}
