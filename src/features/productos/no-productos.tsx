import type { Producto } from '#contract/producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { ListEmpty } from '#office/list-state.tsx'
import type { Lista } from '#queries/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { LongList } from '#ui/table/windowed-rows.tsx'

/** Instead of products: there are none here, none at all, or none that the filter finds. */
export const NoProductos = ({ lista, onLimpiar }: { lista: Lista<Producto>; onLimpiar: () => void }) => (
  <ListEmpty list={lista} words={PRODUCTOS}>
    {lista.rows?.length === 0 ? (
      <Empty icon="box" title={PRODUCTOS.vacia} detail={PRODUCTOS.vaciaDetalle} />
    ) : (
      <Empty
        icon="box"
        title={PRODUCTOS.vaciaConFiltro}
        actions={<Button onClick={onLimpiar}>{PRODUCTOS.limpiar}</Button>}
      />
    )}
  </ListEmpty>
)

/** Whether there are products to show, or their places while they come. */
export const hasTable = (lista: Lista<Producto>, filas: LongList<Producto> | null): boolean =>
  filas === null ? lista.isFetching : filas.length > 0

/** Of a list so long that this device keeps its first ones only. */
export const partOf = ({ rows, total }: Lista<Producto>): string | false =>
  rows !== null && rows.length < total && PRODUCTOS.soloPrimeros(rows.length, total)
