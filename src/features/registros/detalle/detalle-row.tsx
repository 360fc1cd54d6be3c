import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { Registro } from '#contract/registro.ts'
import { isCantidadValida } from '#domain/registro/cantidad.ts'
import type { Linea } from '#domain/registro/linea-registro.ts'
import { TIPO_VENTA } from '#domain/registro/monto-registro.ts'
import { nombreDeRegistro } from '#domain/registro/nombre-registro.ts'
import { nombreDeProducto } from '#domain/stock/nombre-producto.ts'
import { DETALLE, REGISTROS } from '#messages.ts'
import type { Notify } from '#ui/notify.ts'
import { TOTAL_COLUMNAS } from '../columnas.tsx'
import { NUEVA } from './detalle-abierto.ts'
import { DetalleFoot } from './detalle-foot.tsx'
import { LineaRow } from './linea-row.tsx'
import { LineasBody } from './lineas-body.tsx'
import { NuevaLineaRow } from './nueva-linea-row.tsx'
import type { ProductoPicker } from './producto-picker.ts'
import type { Detalle } from './use-detalle.ts'

export interface DetalleRowProps {
  registro: Registro
  detalle: Detalle
  productos: ReadonlyMap<number, Producto>
  canChange: boolean
  reasonId: string
  isSaving: boolean
  owner: string
  notify: Notify
  ProductoPicker: ProductoPicker
  /** What scrolls around the table that this row is of. */
  scroller: RefObject<HTMLElement | null>
  onGuardar: () => void
  /** Asks first, as every delete does (specification §4). */
  onQuitar: (linea: Linea) => void
  onSinProducto: () => void
}

/** The lines of a record, opened inside the table under its row (specification §2, «Detail panel»). */
export function DetalleRow(props: DetalleRowProps) {
  const { registro, detalle, productos, canChange, reasonId, notify, ProductoPicker } = props
  const { lineas, nueva, setNueva, changeCantidad, agregar } = detalle
  const [isPicking, setIsPicking] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const tipo = registro.tipo_registro.id
  const nombre = nombreDeRegistro(registro)
  const nombreDe = (producto: Linea['producto']) => nombreDeProducto(productos.get(producto.id) ?? producto)

  const onQuitar = useRef(props.onQuitar)
  useEffect(() => {
    onQuitar.current = props.onQuitar
  })
  const quitar = useCallback((linea: Linea) => onQuitar.current(linea), [])
  const openNueva = useCallback(() => {
    setIsAsked(true)
    setNueva(NUEVA)
  }, [setNueva])
  const closeNueva = () => {
    setNueva(null)
    setIsAsked(false)
    // The row that had the focus goes: it stays near
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('.mas')?.focus())
  }
  const onApply = (elegidos: readonly Producto[]) => {
    setIsPicking(false)
    const [uno] = elegidos
    if (uno === undefined) return
    const cantidad = nueva?.cantidad ?? NUEVA.cantidad
    if (elegidos.length === 1) return setNueva({ producto: uno, cantidad })
    agregar(elegidos, cantidad)
    setIsAsked(false)
    // In one message: of many, the corner would show the last three
    notify.success(elegidos.map(({ codigo }) => REGISTROS.productoAgregado(codigo)).join('\n'))
  }
  const confirmar = (): string | null => {
    if (nueva === null) return null
    const { producto, cantidad } = nueva
    if (producto === null) {
      props.onSinProducto()
      return null
    }
    if (!isCantidadValida(cantidad)) return DETALLE.cantidadInvalida
    agregar([producto], cantidad)
    notify.success(REGISTROS.productoAgregado(producto.codigo))
    closeNueva()
    return null
  }
  const last = lineas.at(-1)?.clave
  const renderLinea = (linea: Linea, rowIndex: number) => (
    <LineaRow
      key={linea.clave}
      linea={linea}
      rowIndex={rowIndex}
      nombre={nombreDe(linea.producto)}
      tipo={tipo}
      canChange={canChange}
      reasonId={reasonId}
      onCantidad={changeCantidad}
      onQuitar={quitar}
      onAgregar={linea.clave === last && nueva === null ? openNueva : undefined}
    />
  )
  return (
    <tr className="detail">
      <td colSpan={TOTAL_COLUMNAS}>
        <section className="detail-in" aria-label={DETALLE.titulo(nombre)}>
          <table ref={table} className="table lines" aria-rowcount={lineas.length + 1}>
            <caption className="sr">{DETALLE.titulo(nombre)}</caption>
            <DetalleHead tipo={tipo} />
            <LineasBody items={lineas} scroller={props.scroller} renderRow={renderLinea} />
            <tbody>
              {nueva !== null && (
                <NuevaLineaRow
                  nueva={nueva}
                  nombre={nueva.producto === null ? '' : nombreDe(nueva.producto)}
                  tipo={tipo}
                  canChange={canChange}
                  reasonId={reasonId}
                  takesFocus={isAsked}
                  onBuscar={() => setIsPicking(true)}
                  onCantidad={cantidad => setNueva({ ...nueva, cantidad })}
                  onConfirmar={confirmar}
                  onCancelar={closeNueva}
                />
              )}
            </tbody>
          </table>
          <DetalleFoot {...props} nueva={nueva} />
        </section>
        {isPicking && (
          <ProductoPicker owner={props.owner} isOpen onClose={() => setIsPicking(false)} onApply={onApply} />
        )}
      </td>
    </tr>
  )
}

function DetalleHead({ tipo }: { tipo: number }) {
  const heads = [
    ['d-pro', DETALLE.producto],
    ['d-cod', DETALLE.codigo],
    ['d-des', DETALLE.descripcion],
    ['d-can num', DETALLE.cantidad],
    ['d-pre num', tipo === TIPO_VENTA ? DETALLE.precioVenta : DETALLE.costo],
    ['d-sub num', DETALLE.subtotal],
  ] as const
  return (
    <thead>
      <tr>
        {heads.map(([className, title]) => (
          <th key={className} scope="col" className={className}>
            <span className="h">{title}</span>
          </th>
        ))}
        <th scope="col" className="d-acts">
          <span className="h">
            <span className="sr">{REGISTROS.acciones}</span>
          </span>
        </th>
      </tr>
    </thead>
  )
}
