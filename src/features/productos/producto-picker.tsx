import '#ui/table/table.css'
import './productos-list.css'
import './producto-picker.css'
import { useCallback, useId, useRef, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import { MODALES, PRODUCTOS } from '#messages.ts'
import { ListNotice } from '#office/list-state.tsx'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useCatalogosProducto } from '#queries/stock/use-catalogos-producto.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { COLUMNAS_ELEGIR, ELEGIR } from './columnas.tsx'
import { FiltersBar } from './filters-bar.tsx'
import { NoProductos, partOf } from './no-productos.tsx'
import { ProductoPickRow } from './producto-pick-row.tsx'
import { ProductosTable } from './productos-table.tsx'
import { useVista } from './use-vista.ts'

export interface ProductoPickerProps {
  /** Who is signed in. */
  owner: string
  isOpen: boolean
  onClose: () => void
  /** The chosen ones, in the order they were chosen. */
  onApply: (productos: readonly Producto[]) => void
}

/** The products in a popup, to choose some of them (specification §2, «Selection mode»). */
export default function ProductoPicker({ isOpen, ...rest }: ProductoPickerProps) {
  // What was chosen last time is no choice of this one
  return isOpen ? <OpenPicker {...rest} /> : null
}

function OpenPicker({ owner, onClose, onApply }: Omit<ProductoPickerProps, 'isOpen'>) {
  const { online } = useNetwork()
  const lista = useLista(owner, 'productos')
  const catalogos = useCatalogosProducto(owner)
  const vista = useVista(owner, lista)
  const [elegidos, setElegidos] = useState<ReadonlyMap<number, Producto>>(new Map())
  const reasonId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const toggle = useCallback(
    (producto: Producto) =>
      setElegidos(antes => {
        const ahora = new Map(antes)
        if (!ahora.delete(producto.id)) ahora.set(producto.id, producto)
        return ahora
      }),
    [],
  )
  const { filas } = vista
  const isLoading = filas === null && lista.isFetching
  const isTable = isLoading || (filas !== null && filas.length > 0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={PRODUCTOS.titulo}
      meta={<span role="status">{filas === null ? '' : PRODUCTOS.encontrados(filas.length)}</span>}
      width={980}
      footer={
        <>
          <span id={reasonId} className="elegidos soft" role="status">
            {elegidos.size === 0 ? PRODUCTOS.eligeUno : PRODUCTOS.elegidos(elegidos.size)}
          </span>
          <Button onClick={onClose}>{MODALES.cerrar}</Button>
          <Button
            variant="primary"
            disabled={elegidos.size === 0}
            {...(elegidos.size === 0 && { 'aria-describedby': reasonId })}
            onClick={() => onApply([...elegidos.values()])}
          >
            {PRODUCTOS.aplicar}
          </Button>
        </>
      }
    >
      <div className="producto-picker">
        <FiltersBar
          filtro={vista.filtro}
          catalogos={catalogos}
          onFiltro={vista.setFiltro}
          onBuscar={vista.buscar}
        />
        <ListNotice list={lista} isOnline={online} words={PRODUCTOS} more={partOf(lista)} />
        <div className="table-wrap" ref={scroller}>
          {isTable ? (
            <ProductosTable
              filas={filas}
              isBusy={vista.isBusy}
              first={ELEGIR}
              columnas={COLUMNAS_ELEGIR}
              orden={vista.orden}
              onOrden={vista.ordenar}
              scroller={scroller}
              renderRow={(producto, rowIndex) => (
                <ProductoPickRow
                  producto={producto}
                  rowIndex={rowIndex}
                  isChosen={elegidos.has(producto.id)}
                  onToggle={toggle}
                />
              )}
            />
          ) : (
            <NoProductos lista={lista} onLimpiar={vista.limpiar} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
