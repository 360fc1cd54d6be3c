/** Configured as AG Grid's documentation recommends. */
import { AllCommunityModule, type ColDef, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community'
import type { Producto } from '#contract/stock/producto.ts'
import { products } from '../products.ts'
import { tableTimes } from './table-times.ts'

ModuleRegistry.registerModules([AllCommunityModule])
const ROWS = 20_000
const price = ({ value }: { value?: number | null }): string =>
  value === null || value === undefined ? '–' : `u$s ${value.toFixed(2)}`
const nameOf = (campo: 'categoria' | 'marca' | 'modelo' | 'color' | 'talle'): ColDef<Producto> => ({
  colId: campo,
  headerName: campo,
  valueGetter: ({ data }) => data?.[campo]?.nombre,
})
const COLUMNS: ColDef<Producto>[] = [
  { colId: 'acciones', headerName: 'Acciones', sortable: false },
  { field: 'codigo' },
  { field: 'descripcion' },
  nameOf('categoria'),
  nameOf('marca'),
  nameOf('modelo'),
  nameOf('color'),
  nameOf('talle'),
  { field: 'stock_minimo' },
  { field: 'existencia' },
  { field: 'venta', valueFormatter: price },
  { field: 'costo', valueFormatter: price },
]

const search = document.createElement('input')
const host = document.createElement('div')
host.style.cssText = 'height: calc(100vh - 60px); width: 100%'
document.body.append(search, host)
let grid: GridApi<Producto> | null = null
search.addEventListener('input', () => grid?.setGridOption('quickFilterText', search.value))

let fresh = products(ROWS)
const element = <E extends HTMLElement>(selector: string): E => {
  const found = host.querySelector<E>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
const api = tableTimes({
  mount() {
    grid = createGrid(host, {
      columnDefs: COLUMNS,
      defaultColDef: { width: 110, sortable: true },
      rowData: fresh,
      rowHeight: 40,
      cacheQuickFilter: true,
    })
  },
  unmount() {
    grid?.destroy()
    search.value = ''
    fresh = products(ROWS)
  },
  sort: columna => element(`.ag-header-cell[col-id="${columna}"] .ag-header-cell-label`).click(),
  search(text) {
    search.value = text
    search.dispatchEvent(new Event('input', { bubbles: true }))
  },
  first: () => host.querySelector('[row-index="0"] [col-id="codigo"]')?.textContent ?? null,
  shown: () =>
    [...host.querySelectorAll('[row-index] [col-id="codigo"]')].map(({ textContent }) => textContent),
  scroller: () => element('.ag-grid-viewport'),
})
Object.assign(globalThis, { bench: api })
