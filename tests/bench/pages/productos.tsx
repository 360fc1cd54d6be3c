import '#ui/theme.css'
import '#ui/layout.css'
import '#ui/table/table.css'
import '#features/productos/productos-list.css'
import '#features/productos/productos.css'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Producto } from '#contract/stock/producto.ts'
import { ProductoRow } from '#features/productos/productos-editables.tsx'
import { ACCIONES, COLUMNAS, FiltersBar, ProductosTable } from '#features/productos/productos-table.tsx'
import { useVista } from '#features/productos/use-vista.ts'
import { refs } from '../seats.ts'

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
    <div className="productos">
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

const CATEGORIAS = refs('Accesorios', 'Butacas', 'Espumas', 'Fundas', 'Herrajes', 'Telas')
const MARCAS = refs('Propia', 'Segura', 'Densa', 'Rivadavia', 'San Justo')
const COLORES = refs('negro', 'blanco', 'rojo', 'gris', 'azul')
const TALLES = refs('Único', 'Chico', 'Largo', 'S', '2 m', 'M8', '1,40 m')
const MODELOS = refs('Apoyabrazos', 'Cinturón', 'Reclinable', 'Vinilo', 'S5', 'S7', 'S7 XL', 'Riel', 'Pana')
const FAMILIAS = [
  'Tornillo M8 x 30',
  'Butaca S5 fija',
  'Riel de anclaje doble',
  'Espuma D30 asiento',
  'Pana blanca x metro',
  'Cinturón 3 puntos',
  'Mecanismo reclinable',
  'Apoyabrazos doble',
]
const pick = <T,>(list: readonly T[], n: number): T => list[n % list.length] as T

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

const { port1, port2 } = new MessageChannel()
/** Resolves when the present frame has been painted. */
const painted = (): Promise<void> =>
  new Promise(resolve => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))

/** Code of the first row on the page; null if there is none. */
const first = () => host.querySelector('tr[aria-rowindex="2"] .c-cod')?.textContent ?? null
const shown = () => [...host.querySelectorAll('tbody .c-cod')].map(({ textContent }) => textContent)

/** Time (ms) from the start of the frame that runs `act` to the end of the frame with another first row. */
async function untilShown(act: () => void): Promise<number> {
  const before = first()
  await frame()
  const from = performance.now()
  act()
  for (;;) {
    await painted()
    const now = first()
    if (now !== null && now !== before) return performance.now() - from
    if (performance.now() - from > 10_000) throw new Error(`the table still shows ${String(before)}`)
    await frame()
  }
}

/** New rows, without any cached results. */
let fresh = products()
const api = {
  mount: () =>
    untilShown(() => {
      root = createRoot(host)
      const filas = fresh
      flushSync(() => root?.render(<List filas={filas} />))
    }),
  unmount(): void {
    root?.unmount()
    fresh = products()
  },
  sort: (columna: string) => untilShown(() => element(`th.${columna} button`).click()),
  search: (text: string) =>
    untilShown(() => {
      const input = element<HTMLInputElement>('.filterbar input')
      setValue?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }),
  async worstFrame(step: number, frames: number): Promise<number> {
    const scroller = element('.table-wrap')
    scroller.scrollTop = 0
    await frame()
    const above = new Set(shown())
    let before = await frame()
    let worst = 0
    for (let n = 0; n < frames; n++) {
      scroller.scrollTop += step
      const now = await frame()
      worst = Math.max(worst, now - before)
      before = now
    }
    if (shown().every(code => above.has(code))) throw new Error('the rows do not follow')
    return worst
  },
}
export type TablePage = typeof api
Object.assign(globalThis, { bench: api })

function products(): Producto[] {
  return Array.from({ length: ROWS }, (_, n) => product(n + 1))
}

/** The same product for the same number, as a server sends it. Codes and descriptions are unique and unordered. */
function product(n: number): Producto {
  const spread = (n * 7919) % 100_003
  const categoria = pick(CATEGORIAS, n * 5)
  return {
    id: n + 1,
    codigo: `${pick(['AC', 'BT', 'ES', 'FU', 'HE', 'TE'], n)}-${String(spread).padStart(6, '0')}`,
    descripcion: `${pick(FAMILIAS, n)} ${spread}`,
    marca: pick(MARCAS, n * 3),
    modelo: { ...pick(MODELOS, n * 7), categoria },
    categoria,
    talle: pick(TALLES, n * 11),
    color: pick(COLORES, n),
    stock_minimo: n % 60,
    existencia: (n * 13) % 400,
    venta: n % 9 === 0 ? null : 10 + (spread % 90_000) / 100,
    costo: 5 + (spread % 40_000) / 100,
  }
}
