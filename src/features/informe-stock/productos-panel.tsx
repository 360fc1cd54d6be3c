import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Producto } from '#contract/stock/producto.ts'
import { countFaltan, isFaltante, productosDeInforme } from '#domain/stock/lista-productos.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { isLoading, ListEmpty, ListNotice } from '#office/list-panel.tsx'
import { Cells, columnsOf, type DataColumn, ListTable } from '#office/list-table.tsx'
import { PagesFoot, usePages } from '#office/pages.tsx'
import type { Answer } from '#queries/answer.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Mark } from '#ui/signs/signs.tsx'

const NINGUNO: readonly never[] = []

const { columnas } = INFORME_STOCK
const columna = columnsOf({
  codigo: { title: columnas.codigo, value: ({ codigo }: Producto) => codigo },
  descripcion: { title: columnas.descripcion, value: ({ descripcion }: Producto) => descripcion },
  minimo: { title: columnas.minimo, value: ({ stock_minimo }: Producto) => stock_minimo },
  existencia: { title: columnas.existencia, value: ({ existencia }: Producto) => existencia },
})

const COLUMNAS: readonly DataColumn<Producto>[] = [
  columna('descripcion', 'c-des', 160, { hint: ({ descripcion }) => descripcion ?? undefined }),
  columna('minimo', 'c-min num', 24, { look: 'soft' }),
  columna('existencia', 'c-exi num', 70, {
    show: producto => (
      <>
        <Faltan producto={producto} /> <b>{producto.existencia}</b>
      </>
    ),
  }),
]
const CODIGO = columna('codigo', 'c-cod', 76)
export const VALORES = [CODIGO, ...COLUMNAS]

interface ProductosPanelProps {
  lista: Answer<readonly Producto[]>
  texto: string
  elegido: number | null
  onVerTodos: () => void
}

export function ProductosPanel({ lista, texto, elegido, onVerTodos }: ProductosPanelProps) {
  const { data: rows, asOf, error } = lista
  const { online } = useNetwork()
  const buscado = useDeferredValue(texto)
  const isBuscado = buscado.trim() !== ''
  const encontrados = useMemo(() => productosDeInforme(rows ?? NINGUNO, buscado), [rows, buscado])
  const pages = usePages(encontrados, false)
  const isWaiting = isLoading(lista)
  const title = isBuscado ? INFORME_STOCK.encontrados : INFORME_STOCK.bajoMinimo
  const words = {
    ...INFORME_STOCK,
    errorConsultar: INFORME_STOCK.errorProductos,
    errorDetalle: (status: number) => error?.detail ?? INFORME_STOCK.errorDetalle(status),
  }
  return (
    <section className="panel sheet" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="meta" role="status">
          {isWaiting && <span className="sr">{INFORME_STOCK.cargandoProductos}</span>}
          {rows !== null && INFORME_STOCK.productos(encontrados.length)}
        </span>
      </div>
      {asOf !== null && <ListNotice list={lista} isOnline={online} words={words} />}
      <div className="table-wrap">
        {isWaiting || encontrados.length > 0 ? (
          <Tabla filas={isWaiting ? null : pages.shown} title={title} elegido={elegido} />
        ) : (
          <ListEmpty list={lista} words={words}>
            {isBuscado ? <SinEncontrar onVerTodos={onVerTodos} /> : <NadieFalta />}
          </ListEmpty>
        )}
      </div>
      {pages.pages > 1 && <PagesFoot pages={pages} label={INFORME_STOCK.paginasProductos} hasPager />}
    </section>
  )
}

/** @param filas null while loading. */
const Tabla = ({
  filas,
  title,
  elegido,
}: Pick<ProductosPanelProps, 'elegido'> & { filas: readonly Producto[] | null; title: string }) => (
  <ListTable
    className="table row-cards productos"
    title={title}
    first={CODIGO}
    columns={COLUMNAS}
    isBusy={filas === null}
    places={filas === null ? 8 : 0}
  >
    <tbody>
      {filas?.map(producto => {
        const { id, codigo } = producto
        const isElegido = id === elegido
        return (
          <tr key={id} data-k={isFaltante(producto) ? 'shortage' : isElegido ? 'chosen' : undefined}>
            <td className="c-cod">
              <Link
                to={`?producto=${id}`}
                aria-current={isElegido ? 'true' : undefined}
                aria-label={INFORME_STOCK.movimientosDe(codigo)}
              >
                {codigo}
              </Link>
            </td>
            <Cells row={producto} columns={COLUMNAS} />
          </tr>
        )
      })}
    </tbody>
  </ListTable>
)

const SinEncontrar = ({ onVerTodos }: Pick<ProductosPanelProps, 'onVerTodos'>) => (
  <Empty
    icon="search"
    title={INFORME_STOCK.sinEncontrar}
    actions={<Button onClick={onVerTodos}>{INFORME_STOCK.quitarBusqueda}</Button>}
  />
)

const NadieFalta = () => (
  <Empty icon="check" tone="ok" title={INFORME_STOCK.nadieFalta} detail={INFORME_STOCK.nadieFaltaDetalle} />
)

export const Faltan = ({ producto }: { producto: Producto }) =>
  isFaltante(producto) && (
    <Mark tone="shortage" icon="triangle">
      {INFORME_STOCK.faltan(countFaltan(producto))}
    </Mark>
  )
