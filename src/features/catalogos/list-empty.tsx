import type { CatalogoNombre } from '#contract/catalogo.ts'
import { LISTA } from '#messages/butacas/lista.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import type { Lista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import { Unanswered } from '#ui/notices/unanswered.tsx'

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
    return (
      <Unanswered
        error={error}
        refused={{ title: errorConsultar, detail: CATALOGOS.errorDetalle }}
        missing={{ title: CATALOGOS.sinDatos, detail: CATALOGOS.sinDatosDetalle }}
        retryLabel={LISTA.reintentar}
        onRetry={refresh}
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
