import { formatHora } from '#domain/hora.ts'
import { countPaginas, rangoPagina } from '#domain/pagina.ts'
import { LISTA } from '#messages.ts'
import { asksServer, type ButacasResult, type ListaPedida } from '#queries/use-butacas.ts'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'

/** What is done with the selection, which rows these are, and the pages. */
export function ListFoot({
  result,
  pedida,
  elegidas,
  onSeleccionados,
  onElegirTodas,
  onPagina,
}: {
  result: ButacasResult
  pedida: ListaPedida
  elegidas: number
  onSeleccionados: () => void
  onElegirTodas: () => void
  onPagina: (pagina: number) => void
}) {
  const hasRows = !result.isLoading && result.error === null
  const isOld = result.origen === 'espejo' && asksServer(pedida)
  return (
    <div className="table-foot">
      <Button
        variant={elegidas > 0 ? 'soft' : 'default'}
        icon="swap"
        count={elegidas}
        onClick={onSeleccionados}
      >
        Seleccionados
      </Button>
      {hasRows && result.total > 0 && (
        <Button variant="quiet" onClick={onElegirTodas}>
          {LISTA.elegirTodas}
        </Button>
      )}
      <span className="grow" />
      <span className="range" role="status">
        {hasRows ? rangoPagina(result.pagina, result.total) : '–'}
        {hasRows && isOld && (
          <small>
            {result.desde === null ? LISTA.soloGuardadas : LISTA.datosDe(formatHora(result.desde))}
          </small>
        )}
      </span>
      {hasRows && result.total > 0 && (
        <Pager page={result.pagina} pages={countPaginas(result.total)} onPage={onPagina} label="Páginas" />
      )}
    </div>
  )
}
