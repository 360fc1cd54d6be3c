import { type RefObject, useRef } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { Registro } from '#contract/registro.ts'
import type { Linea } from '#domain/registro/linea-registro.ts'
import { TIPO_VENTA } from '#domain/registro/monto-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { nombreDeProducto } from '#domain/stock/nombre-producto.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import { PlainHead } from '#office/list-table.tsx'
import { useStable } from '#ui/use-stable.ts'
import { TOTAL_COLUMNAS } from '../columnas.tsx'
import { DetalleFoot } from './detalle-foot.tsx'
import { LineaRow } from './linea-row.tsx'
import { LineasBody } from './lineas-body.tsx'
import { NuevaLineaRow } from './nueva-linea-row.tsx'
import type { ProductoPicker } from './producto-picker.ts'
import { type NuevaLineaOptions, useNuevaLinea } from './use-nueva-linea.ts'

export interface DetalleRowProps extends NuevaLineaOptions {
  registro: Registro
  productos: ReadonlyMap<number, Producto>
  canChange: boolean
  reasonId: string
  isSaving: boolean
  owner: string
  ProductoPicker: ProductoPicker
  /** What scrolls around the table that this row is of. */
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
