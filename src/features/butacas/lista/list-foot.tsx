import { useState } from 'react'
import { formatHora } from '#domain/valor/hora.ts'
import { countPaginas } from '#domain/valor/pagina.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { rangoPagina, TABLA } from '#messages/tabla.ts'
import { asksServer, type ButacasResult, type ListaPedida } from '#queries/butacas/use-butacas.ts'
import { Button } from '#ui/controls/button.tsx'
import { Pager } from '#ui/table/pager.tsx'

interface RowsProps {
  result: ButacasResult
  pedida: ListaPedida
  /** How often a person asked for other rows. */
  vez: number
}

interface FootProps extends RowsProps {
  elegidas: number
  onSeleccionados: () => void
  onElegirTodas: () => void
  onPagina: (pagina: number) => void
}

const hasRows = ({ isLoading, error }: ButacasResult): boolean => !isLoading && error === null

/** What is done with the selection, which rows these are, and the pages. */
export function ListFoot({ elegidas, onSeleccionados, onElegirTodas, onPagina, ...rows }: FootProps) {
  const { result } = rows
  const isPaged = hasRows(result) && result.total > 0
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
      {isPaged && (
        <Button variant="quiet" onClick={onElegirTodas}>
          {LISTA.elegirTodas}
        </Button>
      )}
      <span className="grow" />
      <Range {...rows} />
      {isPaged && (
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

/** Which rows these are, and their age where the server was to say. */
function Range({ result, pedida, vez }: RowsProps) {
  const rango = hasRows(result) ? rangoPagina(result.pagina, result.total) : null
  // Read aloud where it was asked for; a scan and a change move it too, unheard
  const [dicho, setDicho] = useState<{ vez: number; rango: string | null }>({ vez: 0, rango: null })
  if (rango !== null && vez !== dicho.vez) setDicho({ vez, rango })
  return (
    <span className="range" role="status" aria-live={rango === dicho.rango ? 'polite' : 'off'}>
      {rango ?? '–'}
      {rango !== null && result.origen === 'espejo' && asksServer(pedida) && (
        <small>{result.desde === null ? LISTA.soloGuardadas : LISTA.datosDe(formatHora(result.desde))}</small>
      )}
    </span>
  )
}
