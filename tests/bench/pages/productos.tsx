import '#ui/theme.css'
import '#ui/layout.css'
import '#ui/table/table.css'
import '#office/list-panel.css'
import '#features/productos/productos-list.css'
import '#features/productos/productos.css'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Producto } from '#contract/stock/producto.ts'
import { ProductoRow } from '#features/productos/productos-editables.tsx'
import { ACCIONES, COLUMNAS, FiltersBar, ProductosTable } from '#features/productos/productos-table.tsx'
import { useVista } from '#features/productos/use-vista.ts'
import { products } from '../products.ts'
import { tableTimes } from './table-times.ts'

function List({ filas }: { filas: readonly Producto[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const vista = useVista('bench', {
    data: filas,
    asOf: 0,
    parte: null,
    isFetching: false,
    isFresh: true,
    error: null,
    refetch: nothing,
  })
  return (
    <div className="list-screen productos">
      <section className="panel sheet">
        <FiltersBar
          filtro={vista.filtro}
          catalogos={NINGUNO}
          onFiltro={vista.setFiltro}
          onBuscar={vista.buscar}
          onLimpiar={vista.limpiar}
        />
        <div className="table-wrap" ref={scroller}>
          <ProductosTable
            filas={vista.filas}
            isBusy={false}
            first={ACCIONES}
            columnas={COLUMNAS}
            orden={vista.orden}
            onOrden={vista.ordenar}
            scroller={scroller}
            renderRow={(producto, rowIndex) => (
              <ProductoRow
                producto={producto}
                rowIndex={rowIndex}
                columnas={COLUMNAS}
                reasonId={undefined}
                takesFocus={false}
                onEdit={nothing}
                onDelete={nothing}
              />
            )}
          />
        </div>
      </section>
    </div>
  )
}
const nothing = () => {}
const NINGUNO = { categorias: [], marcas: [], modelos: [], colores: [], talles: [] }
const ROWS = 20_000

const host = document.createElement('div')
host.style.height = '100vh'
document.body.append(host)
let root: Root | null = null
const element = <E extends HTMLElement>(selector: string): E => {
  const found = host.querySelector<E>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

let fresh = products(ROWS)
const api = tableTimes({
  mount() {
    root = createRoot(host)
    const filas = fresh
    flushSync(() => root?.render(<List filas={filas} />))
  },
  unmount() {
    root?.unmount()
    fresh = products(ROWS)
  },
  sort: columna => element(`th.${columna} button`).click(),
  search(text) {
    const input = element<HTMLInputElement>('.filterbar input')
    setValue?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  },
  first: () => host.querySelector('tr[aria-rowindex="2"] .c-cod')?.textContent ?? null,
  shown: () => [...host.querySelectorAll('tbody .c-cod')].map(({ textContent }) => textContent),
  scroller: () => element('.table-wrap'),
})
Object.assign(globalThis, { bench: api })
