import { LISTA } from '#messages/butacas/lista.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { diasDeFabrica } from '#queries/butacas/use-ultimo-cambio.ts'
import type { HistorialDe } from '#queries/use-historial-de.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { Skeleton } from '#ui/notices/skeleton.tsx'
import { Entrada } from './entrada.tsx'

interface CambiosProps {
  historial: HistorialDe
  /** Null while nothing is filtered. */
  onQuitarFiltros: (() => void) | null
}

/** The entries, or why there are none. */
export function Cambios({ historial, onQuitarFiltros }: CambiosProps) {
  const { entradas, isFetching, isOnline, error, more, retry } = historial
  const dias = diasDeFabrica()
  if (entradas === null) return <SinRespuesta historial={historial} />
  return (
    <>
      {(!isOnline || error !== null) && (
        <Notice tone="neutral" icon="wifi-off">
          <span>{isOnline ? HISTORIAL.error : HISTORIAL.sinRedConDatos}</span>
          {isOnline && <Button onClick={retry}>{LISTA.reintentar}</Button>}
        </Notice>
      )}
      {entradas.length === 0 && <Nada onQuitarFiltros={onQuitarFiltros} />}
      <ol className="changes" aria-label={HISTORIAL.cambios} aria-busy={isFetching}>
        {entradas.map(entrada => (
          <Entrada key={entrada.id} entrada={entrada} dias={dias} />
        ))}
      </ol>
      {more !== null && (
        <div className="hs-more">
          <Button disabled={isFetching} onClick={more}>
            {isFetching ? HISTORIAL.trayendo : HISTORIAL.verMas}
          </Button>
        </div>
      )}
    </>
  )
}

const Nada = ({ onQuitarFiltros }: Pick<CambiosProps, 'onQuitarFiltros'>) =>
  onQuitarFiltros === null ? (
    <Empty icon="history" title={HISTORIAL.nada} detail={HISTORIAL.nadaDetalle} />
  ) : (
    <Empty
      icon="history"
      title={HISTORIAL.nadaConFiltro}
      actions={<Button onClick={onQuitarFiltros}>{HISTORIAL.quitarFiltros}</Button>}
    />
  )

const NO_SUCH_CALL = 404

/** Before the server has said anything: its places, or what keeps it from saying. */
function SinRespuesta({ historial: { isOnline, error, retry } }: Pick<CambiosProps, 'historial'>) {
  if (!isOnline) return <Empty icon="wifi-off" title={HISTORIAL.sinRed} />
  if (error?.status === NO_SUCH_CALL) return <Empty icon="history" title={HISTORIAL.noTiene} />
  if (error !== null)
    return (
      <Empty
        icon="wifi-off"
        tone="rejected"
        title={HISTORIAL.error}
        actions={<Button onClick={retry}>{LISTA.reintentar}</Button>}
      />
    )
  return (
    <div className="changes" role="status">
      <span className="sr">{HISTORIAL.cargando}</span>
      {['a', 'b', 'c'].map(key => (
        <div key={key} className="change">
          <Skeleton width={120} />
          <Skeleton width={260} />
        </div>
      ))}
    </div>
  )
}
