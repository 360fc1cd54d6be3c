import { Link } from 'react-router-dom'
import { addressOfEtiquetas } from '#domain/direccion-etiquetas.ts'
import { ESTADO_ENTREGADA } from '#domain/estado-butaca.ts'
import { formatHora } from '#domain/hora.ts'
import { countPaginas, rangoPagina } from '#domain/pagina.ts'
import { LISTA } from '#messages.ts'
import type { ButacasResult, ListaPedida } from '#queries/use-butacas.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'

/** The selection and what to do with it, which rows these are, and the pages. */
export function ListFoot({
  result,
  pedida,
  seleccionadas,
  onSeleccionados,
  onQuitarSeleccion,
  onQuitarNro,
  onPagina,
}: {
  result: ButacasResult
  pedida: ListaPedida
  seleccionadas: readonly string[]
  onSeleccionados: () => void
  onQuitarSeleccion: () => void
  onQuitarNro: () => void
  onPagina: (pagina: number) => void
}) {
  const nro = pedida.tipo === 'filtro' ? pedida.filtro.nro.trim() : ''
  const hasRows = !result.isLoading && result.error === null
  const isOld =
    result.origen === 'espejo' && (pedida.tipo === 'as' || pedida.filtro.estado === ESTADO_ENTREGADA)
  return (
    <div className="table-foot">
      <Button
        variant={seleccionadas.length > 0 ? 'soft' : 'default'}
        icon="swap"
        count={seleccionadas.length}
        onClick={onSeleccionados}
      >
        Seleccionados
      </Button>
      {seleccionadas.length > 0 && (
        <span className="quitar">
          <Link className={buttonClass()} to={addressOfEtiquetas(seleccionadas)}>
            {LISTA.etiquetas}
          </Link>
          <Button variant="quiet" onClick={onQuitarSeleccion}>
            Quitar selección
          </Button>
        </span>
      )}
      <span className="grow" />
      {nro !== '' && (
        <Button variant="quiet" icon="close" onClick={onQuitarNro} aria-label={`Quitar el número ${nro}`}>
          {nro}
        </Button>
      )}
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
