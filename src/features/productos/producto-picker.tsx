import '#ui/table/table.css'
import './productos-list.css'
import './producto-picker.css'
import { memo, useCallback, useId, useRef, useState } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { isFaltante } from '#domain/stock/lista-productos.ts'
import { MODALES } from '#messages/marco.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { ListNotice } from '#office/list-panel.tsx'
import { Cells } from '#office/list-table.tsx'
import type { Answer } from '#queries/answer.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { useCatalogosProducto } from '#queries/stock/use-productos.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Dialog } from '#ui/overlay.tsx'
import {
  COLUMNAS_ELEGIR,
  ELEGIR,
  FiltersBar,
  hasTable,
  NoProductos,
  ProductosTable,
  partOf,
} from './productos-table.tsx'
import { useVista, type Vista } from './use-vista.ts'

interface ProductoPickerProps {
  owner: string
  /** Only a single product can be selected. A choice replaces the earlier choice. */
  isOne?: boolean
  onClose: () => void
  onApply: (productos: readonly Producto[]) => void
}

/** Dialog to select products (specification §2, «Selection mode»). */
export default function ProductoPicker({ owner, isOne = false, onClose, onApply }: ProductoPickerProps) {
  const lista = useLista(owner, 'productos')
  const vista = useVista(owner, lista)
  const [elegidos, toggle] = useElegidos(isOne)
  const { filas } = vista
  return (
    <Dialog
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={PRODUCTOS.titulo}
      meta={<span role="status">{filas === null ? '' : PRODUCTOS.encontrados(filas.length)}</span>}
      width={980}
      footer={
        <Foot count={elegidos.size} onClose={onClose} onApply={() => onApply([...elegidos.values()])} />
      }
    >
      <Hallados owner={owner} lista={lista} vista={vista} elegidos={elegidos} onToggle={toggle} />
    </Dialog>
  )
}

type Elegidos = ReadonlyMap<number, Producto>

function useElegidos(isOne: boolean): [Elegidos, (producto: Producto) => void] {
  const [elegidos, setElegidos] = useState<Elegidos>(new Map())
  const toggle = useCallback(
    (producto: Producto) =>
      setElegidos(antes => {
        const ahora = new Map(antes)
        if (ahora.delete(producto.id)) return ahora
        return isOne ? new Map([[producto.id, producto]]) : ahora.set(producto.id, producto)
      }),
    [isOne],
  )
  return [elegidos, toggle]
}

function Foot({ count, onClose, onApply }: { count: number; onClose: () => void; onApply: () => void }) {
  const reasonId = useId()
  return (
    <>
      <span id={reasonId} className="elegidos soft" role="status">
        {count === 0 ? PRODUCTOS.eligeUno : PRODUCTOS.elegidos(count)}
      </span>
      <Button onClick={onClose}>{MODALES.cerrar}</Button>
      <Button
        variant="primary"
        disabled={count === 0}
        aria-describedby={count === 0 ? reasonId : undefined}
        onClick={onApply}
      >
        {PRODUCTOS.aplicar}
      </Button>
    </>
  )
}

function Hallados({
  owner,
  lista,
  vista,
  elegidos,
  onToggle,
}: Pick<ProductoPickerProps, 'owner'> & {
  lista: Answer<readonly Producto[]>
  vista: Vista
  elegidos: Elegidos
  onToggle: (producto: Producto) => void
}) {
  const { online } = useNetwork()
  const catalogos = useCatalogosProducto(owner)
  const scroller = useRef<HTMLDivElement>(null)
  const { filtro, filas, setFiltro, buscar } = vista
  return (
    <div className="producto-picker">
      <FiltersBar filtro={filtro} catalogos={catalogos} onFiltro={setFiltro} onBuscar={buscar} />
      <ListNotice list={lista} isOnline={online} words={PRODUCTOS} more={partOf(lista)} />
      <div className="table-wrap" ref={scroller}>
        {hasTable(lista, filas) ? (
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
                onToggle={onToggle}
              />
            )}
          />
        ) : (
          <NoProductos lista={lista} onLimpiar={vista.limpiar} />
        )}
      </div>
    </div>
  )
}

const ProductoPickRow = memo(function ProductoPickRow({
  producto,
  rowIndex,
  isChosen,
  onToggle,
}: {
  producto: Producto
  rowIndex: number
  isChosen: boolean
  onToggle: (producto: Producto) => void
}) {
  const faltante = isFaltante(producto)
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      // A selected row has the color of the selection. Its text still shows that the product is below its minimum
      data-k={faltante && !isChosen ? 'shortage' : undefined}
      className={faltante ? 'row-faltante' : undefined}
    >
      <td className="c-sel">
        <Checkbox
          label={PRODUCTOS.elegir(producto.codigo)}
          hideLabel
          checked={isChosen}
          onChange={() => onToggle(producto)}
        />
      </td>
      <Cells row={producto} columns={COLUMNAS_ELEGIR} isLabelled />
    </tr>
  )
})
