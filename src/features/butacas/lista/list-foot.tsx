import { useState } from 'react'
import { formatHora } from '#domain/valor/hora.ts'
import { countPaginas } from '#domain/valor/pagina.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { rangoPagina, TABLA } from '#messages/tabla.ts'
import { asksServer, type ButacasResult, type ListaPedida } from '#queries/butacas/use-butacas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Pager } from '#ui/table/pager.tsx'

/** What is done with the selection, which rows these are, and the pages. */
export function ListFoot({
  result,
  pedida,
  vez,
  elegidas,
  onSeleccionados,
  onElegirTodas,
  onPagina,
}: {
  result: ButacasResult
  pedida: ListaPedida
  /** How often a person asked for other rows. */
  vez: number
  elegidas: number
  onSeleccionados: () => void
  onElegirTodas: () => void
  onPagina: (pagina: number) => void
}) {
  const hasRows = !result.isLoading && result.error === null
  const rango = hasRows ? rangoPagina(result.pagina, result.total) : null
  // Read aloud where it was asked for; a scan and a change move it too, unheard
  const [dicho, setDicho] = useState<{ vez: number; rango: string | null }>({ vez: 0, rango: null })
  if (rango !== null && vez !== dicho.vez) setDicho({ vez, rango })
  const isOld = result.origen === 'espejo' && asksServer(pedida)
  return (
    <div className="table-foot">
      <Button
        variant={elegidas > 0 ? 'soft' : 'default'}
        icon="swap"
        count={elegidas}
        onClick={onSeleccionados}
      >
        {LISTA.seleccionados}
      </Button>
      {hasRows && result.total > 0 && (
        <Button variant="quiet" onClick={onElegirTodas}>
          {LISTA.elegirTodas}
        </Button>
      )}
      <span className="grow" />
      <span className="range" role="status" aria-live={rango === dicho.rango ? 'polite' : 'off'}>
        {rango ?? '–'}
        {hasRows && isOld && (
          <small>
            {result.desde === null ? LISTA.soloGuardadas : LISTA.datosDe(formatHora(result.desde))}
          </small>
        )}
      </span>
      {hasRows && result.total > 0 && (
        <Pager
          page={result.pagina}
          pages={countPaginas(result.total)}
          onPage={onPagina}
          label={TABLA.paginas}
          words={TABLA.pager}
        />
      )}
    </div>
  )
}
