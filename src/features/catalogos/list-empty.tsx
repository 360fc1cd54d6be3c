import type { CatalogoNombre } from '#contract/catalogo.ts'
import { CATALOGOS, LISTA } from '#messages.ts'
import type { Lista } from '#queries/use-lista.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** Instead of rows: the server could not say, or there are none. */
export function ListEmpty({
  catalogo,
  lista: { filas, error, refresh },
  isFiltered,
  onQuitar,
}: {
  catalogo: CatalogoNombre
  lista: Lista<unknown>
  isFiltered: boolean
  onQuitar: () => void
}) {
  const { errorConsultar, plural } = CATALOGOS.de[catalogo]
  if (filas === null) {
    const isRefused = error !== null && error.status > 0
    return (
      <Empty
        icon={isRefused ? 'octagon' : 'wifi-off'}
        tone={isRefused ? 'rejected' : 'neutral'}
        title={isRefused ? errorConsultar : CATALOGOS.sinDatos}
        detail={isRefused ? CATALOGOS.errorDetalle(error.status) : CATALOGOS.sinDatosDetalle}
        actions={
          <Button variant="primary" icon="refresh" onClick={refresh}>
            {LISTA.reintentar}
          </Button>
        }
      />
    )
  }
  if (!isFiltered) return <Empty icon="box" title={CATALOGOS.vacio(plural)} />
  return (
    <Empty
      icon="box"
      title={CATALOGOS.vacioConFiltro(plural)}
      actions={<Button onClick={onQuitar}>{CATALOGOS.quitarFiltros}</Button>}
    />
  )
}
