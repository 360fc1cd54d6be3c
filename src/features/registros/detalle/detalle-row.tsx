import { type ComponentType, type ReactNode, type RefObject, useRef, useSyncExternalStore } from 'react'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { avisosDe } from '#domain/registro/avisos-linea.ts'
import { type Linea, lineaNueva } from '#domain/registro/linea-registro.ts'
import { TIPO_VENTA } from '#domain/registro/monto-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { nombreDeProducto } from '#domain/stock/nombre-producto.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { PlainHead } from '#office/list-table.tsx'
import { WindowedRows } from '#ui/table/windowed-rows.tsx'
import { useStable } from '#ui/use-stable.ts'
import { TOTAL_COLUMNAS, TOTAL_COLUMNAS_DETALLE } from '../columnas.tsx'
import { DetalleFoot } from './detalle-foot.tsx'
import { LineaRow } from './linea-row.tsx'
import { NuevaLineaRow } from './nueva-linea-row.tsx'
import { type NuevaLineaOptions, useNuevaLinea } from './use-nueva-linea.ts'

/** From this many lines on only those in sight are rendered, since typing would wait for the others. */
const MUCHAS = 40
/** The head is row 1 (WAI-ARIA, `aria-rowindex`). */
const FIRST_ROW = 2

/** Rows are of one height; on a telephone they are cards, which are not. */
const rows = matchMedia('(min-width: 600px)')
const onRows = (listener: () => void) => {
  rows.addEventListener('change', listener)
  return () => rows.removeEventListener('change', listener)
}

/** The product search in its selection mode (specification §2); another screen's, given by the app. */
export type ProductoPicker = ComponentType<{
  owner: string
  isOpen: boolean
  onClose: () => void
  onApply: (productos: readonly Producto[]) => void
}>

export interface DetalleRowProps extends NuevaLineaOptions {
  registro: Registro
  productos: ReadonlyMap<number, Producto>
  tipos: readonly TipoRegistro[]
  canChange: boolean
  reasonId: string
  isSaving: boolean
  owner: string
  ProductoPicker: ProductoPicker
  /** What scrolls around the table of this row. */
  scroller: RefObject<HTMLElement | null>
  onGuardar: () => void
  /** Asks first, as every delete does (specification §4). */
  onQuitar: (linea: Linea) => void
}

/** The lines of a record, opened inside the table under its row (specification §2, «Detail panel»). */
export function DetalleRow(props: DetalleRowProps) {
  const { registro, detalle, productos, canChange, reasonId, ProductoPicker } = props
  const { lineas, nueva } = detalle
  const table = useRef<HTMLTableElement>(null)
  const adding = useNuevaLinea(props, table)
  const quitar = useStable(props.onQuitar)
  const tipo = registro.tipo_registro.id
  const titulo = DETALLE.titulo(nombreDeRegistro(registro))
  const nombreDe = (producto: Linea['producto']) => nombreDeProducto(productos.get(producto.id) ?? producto)
  const last = lineas.at(-1)?.clave
  const common = { tipo, canChange, reasonId }
  const porConfirmar = nueva?.producto ? lineaNueva('', nueva.producto, nueva.cantidad) : null
  const todas = porConfirmar === null ? lineas : [...lineas, porConfirmar]
  const avisos = avisosDe(registro, todas, productos, props.tipos)
  return (
    <tr className="detail">
      <td colSpan={TOTAL_COLUMNAS}>
        <section className="detail-in" aria-label={titulo}>
          <table ref={table} className="table lines" aria-rowcount={lineas.length + 1}>
            <caption className="sr">{titulo}</caption>
            <DetalleHead tipo={tipo} />
            <LineasBody
              items={lineas}
              scroller={props.scroller}
              renderRow={(linea, rowIndex) => (
                <LineaRow
                  key={linea.clave}
                  {...common}
                  {...avisos(linea)}
                  linea={linea}
                  rowIndex={rowIndex}
                  nombre={nombreDe(linea.producto)}
                  onCantidad={detalle.changeCantidad}
                  onQuitar={quitar}
                  onAgregar={linea.clave === last && nueva === null ? adding.open : undefined}
                />
              )}
            />
            <tbody>
              {nueva !== null && (
                <NuevaLineaRow
                  {...common}
                  {...avisos(porConfirmar)}
                  nueva={nueva}
                  nombre={nueva.producto === null ? '' : nombreDe(nueva.producto)}
                  takesFocus={adding.isAsked}
                  onBuscar={adding.pick}
                  onCantidad={cantidad => detalle.setNueva({ ...nueva, cantidad })}
                  onConfirmar={adding.confirmar}
                  onCancelar={adding.close}
                />
              )}
            </tbody>
          </table>
          <DetalleFoot {...props} nueva={nueva} />
        </section>
        {adding.isPicking && (
          <ProductoPicker owner={props.owner} isOpen onClose={adding.stopPicking} onApply={adding.apply} />
        )}
      </td>
    </tr>
  )
}

const DetalleHead = ({ tipo }: { tipo: number }) => (
  <thead>
    <tr>
      <PlainHead column={{ className: 'd-pro', title: DETALLE.producto }} />
      <PlainHead column={{ className: 'd-cod', title: DETALLE.codigo }} />
      <PlainHead column={{ className: 'd-des', title: DETALLE.descripcion }} />
      <PlainHead column={{ className: 'd-can num', title: DETALLE.cantidad }} />
      <PlainHead
        column={{ className: 'd-pre num', title: tipo === TIPO_VENTA ? DETALLE.precioVenta : DETALLE.costo }}
      />
      <PlainHead column={{ className: 'd-sub num', title: DETALLE.subtotal }} />
      <PlainHead column={{ className: 'd-acts', title: REGISTROS.acciones, hidesTitle: true }} />
    </tr>
  </thead>
)

function LineasBody({
  items,
  scroller,
  renderRow,
}: Pick<DetalleRowProps, 'scroller'> & {
  items: readonly Linea[]
  renderRow: (linea: Linea, rowIndex: number) => ReactNode
}) {
  const isRows = useSyncExternalStore(onRows, () => rows.matches)
  if (!isRows || items.length < MUCHAS)
    return <tbody>{items.map((linea, n) => renderRow(linea, n + FIRST_ROW))}</tbody>
  return (
    <WindowedRows
      items={items}
      keyOf={({ clave }) => clave}
      scroller={scroller}
      columns={TOTAL_COLUMNAS_DETALLE}
      renderRow={renderRow}
    />
  )
}
