import type { Producto } from '#contract/producto.ts'
import { PRODUCTOS } from '#messages.ts'
import { ListEmpty } from '#office/list-state.tsx'
import type { Lista } from '#queries/lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/empty.tsx'

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

/** Of a list so long that this device keeps its first ones only. */
export const partOf = ({ rows, total }: Lista<Producto>): string | false =>
  rows !== null && rows.length < total && PRODUCTOS.soloPrimeros(rows.length, total)
