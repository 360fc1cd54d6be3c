import { Link } from 'react-router-dom'
import type { Producto } from '#contract/producto.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { Cells, columnsOf, ListTable, type ShownColumn } from '#office/list-table.tsx'
import { Mark } from '#ui/signs/tag.tsx'

const { columnas } = INFORME_STOCK
const columna = columnsOf<Producto, keyof typeof INFORME_STOCK.columnas>(INFORME_STOCK.columnas)

/** After its code, which leads to the movements. */
const COLUMNAS: readonly ShownColumn<Producto>[] = [
  columna('descripcion', 'c-des', 160, ({ descripcion }) => descripcion || <span className="muted">–</span>, {
    hint: ({ descripcion }) => descripcion ?? undefined,
  }),
  columna('minimo', 'c-min num', 24, ({ stock_minimo }) => stock_minimo, { look: 'soft' }),
  columna('existencia', 'c-exi num', 70, producto => (
    <>
      <Faltan producto={producto} /> <b>{producto.existencia}</b>
    </>
  )),
]
const CODIGO = { key: 'codigo', title: columnas.codigo, className: 'c-cod', width: 76 }

/** A page of products; each leads to its movements. Without rows yet, their places. */
export const ProductosTable = ({
  filas,
  title,
  elegido,
}: {
  filas: readonly Producto[] | null
  title: string
  elegido: number | null
}) => (
  <ListTable
    className="table productos"
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

/** How many of it are missing, where any are. */
export const Faltan = ({ producto }: { producto: Producto }) =>
  isFaltante(producto) && (
    <Mark tone="shortage" icon="triangle">
      {INFORME_STOCK.faltan(countFaltan(producto))}
    </Mark>
  )
