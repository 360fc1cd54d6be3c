import { useState } from 'react'
import { formatHora } from '#domain/valor/hora.ts'
import { countPaginas } from '#domain/valor/pagina.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { rangoPagina, TABLA } from '#messages/tabla.ts'
import type { ButacasResult } from '#queries/butacas/use-butacas.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Pager } from '#ui/table/pager.tsx'
import type { Lista } from './use-lista.ts'

interface FootProps {
  lista: Lista
  elegidas: number
  onSeleccionados: () => void
  onElegirTodas: () => void
  onSacar: () => void
}

const isKnown = ({ isLoading, error, isParte, total }: ButacasResult): boolean =>
  !isLoading && ((error === null && !isParte) || total > 0)

/** The acts on the selection, the range of rows shown, and the pages. */
export function ListFoot({ lista, elegidas, onSeleccionados, onElegirTodas, onSacar }: FootProps) {
  const { result } = lista
  const isPaged = isKnown(result) && result.total > 0
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
      {isPaged && <IconButton label={LISTA.sacar} icon="sheet" onClick={onSacar} />}
      <span className="grow" />
      <Range result={result} vez={lista.vez} />
      {isPaged && (
        <Pager
          page={result.pagina}
          pages={countPaginas(result.total)}
          onPage={lista.irA}
          label={TABLA.paginas}
          words={TABLA.pager}
        />
      )}
    </div>
  )
}

/** The range of rows shown, and their age if the server should have answered and did not. */
function Range({ result, vez }: Pick<Lista, 'result' | 'vez'>) {
  const { edad, isParte } = result
  const rango = isKnown(result) ? rangoPagina(result.pagina, result.total) : null
  // Announced only when a person asks for other rows, not when a scan or a change moves the list
  const [dicho, setDicho] = useState<{ vez: number; rango: string | null }>({ vez: 0, rango: null })
  if (rango !== null && vez !== dicho.vez) setDicho({ vez, rango })
  return (
    <span className="range" role="status" aria-live={rango === dicho.rango ? 'polite' : 'off'}>
      {rango ?? '–'}
      {rango !== null && edad !== null && (
        <small>
          {isParte || edad.desde === null ? LISTA.soloGuardadas : LISTA.datosDe(formatHora(edad.desde))}
        </small>
      )}
    </span>
  )
}
