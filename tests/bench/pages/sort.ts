/** Sorting and paging: the list's own index beside a plain IndexedDB read of the same page by an index. */
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { columnaAs } from '#domain/butaca/clase-as.ts'
import type { ColumnaOrden } from '#domain/butaca/lista-butacas.ts'
import { matchFiltro, SIN_FILTRO } from '#domain/butaca/lista-butacas.ts'
import { FILAS_POR_PAGINA, slicePagina } from '#domain/valor/lista.ts'
import { ButacasIndex } from '#offline/view/butacas-index.ts'

const BARE = 'bench-sort'
const CHUNK = 1000
const all = matchFiltro(SIN_FILTRO)
const rows = new Map<string, Butaca>()
const queue = { bySeat: new Map(), rev: 1 }
let index = new ButacasIndex()
let bare: IDBDatabase | null = null

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })

/** One index per column: needed by a mirror with one record per seat. */
const KEYS: Record<ColumnaOrden, (butaca: Butaca) => string | number> = {
  nro: b => nroKey(b.nro),
  modelo: b => b.modelo.nombre,
  estado: b => b.estado.id,
  color: b => b.color.nombre,
  peso: b => b.peso,
  as: columnaAs,
  renombre: b => b.renombre ?? '',
}
const COLUMNAS = Object.keys(KEYS) as ColumnaOrden[]

const api = {
  async fill(): Promise<number> {
    for (let estado = 1; estado <= 5; estado++) {
      const { method, path } = ENDPOINTS.filtroButaca
      const reply = await fetch(path, { method, body: JSON.stringify({ estado }) })
      for (const butaca of (await reply.json()) as Butaca[]) rows.set(nroKey(butaca.nro), butaca)
    }
    const request = indexedDB.open(BARE, 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('butacas', { keyPath: 'nro' })
      for (const columna of COLUMNAS) store.createIndex(columna, [`clave.${columna}`, 'nro'])
    }
    bare = await done(request)
    const list = [...rows.values()]
    for (let from = 0; from < list.length; from += CHUNK) {
      const tx = bare.transaction('butacas', 'readwrite', { durability: 'relaxed' })
      for (const row of list.slice(from, from + CHUNK)) {
        const clave = Object.fromEntries(COLUMNAS.map(columna => [columna, KEYS[columna](row)]))
        tx.objectStore('butacas').put({ ...row, clave })
      }
      await new Promise(resolve => {
        tx.oncomplete = resolve
      })
    }
    return rows.size
  },
  /** Sorts by another header: the page's first rows in the new order. @returns ms. */
  sort(columna: ColumnaOrden, sentido: 'asc' | 'desc'): number {
    const from = performance.now()
    slicePagina(index.query({ rows, rev: 1 }, queue, { columna, sentido }, '', all), 1)
    return performance.now() - from
  },
  /** Another page of the present order. */
  page(columna: ColumnaOrden, sentido: 'asc' | 'desc', pagina: number): number {
    const from = performance.now()
    slicePagina(index.query({ rows, rev: 1 }, queue, { columna, sentido }, '', all), pagina)
    return performance.now() - from
  },
  /** The same page read from IndexedDB by the column's index. */
  async bare(columna: ColumnaOrden, sentido: 'asc' | 'desc'): Promise<number> {
    if (bare === null) throw new Error('not filled')
    const from = performance.now()
    const source = bare.transaction('butacas').objectStore('butacas').index(columna)
    const found: unknown[] = []
    await new Promise<void>((resolve, reject) => {
      const request = source.openCursor(null, sentido === 'asc' ? 'next' : 'prev')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const cursor = request.result
        if (cursor === null || found.length === FILAS_POR_PAGINA) return resolve()
        found.push(cursor.value)
        cursor.continue()
      }
    })
    return performance.now() - from
  },
  /** Resets to the state of a screen just opened. */
  forget(): void {
    index = new ButacasIndex()
  },
}
export type SortPage = typeof api
Object.assign(globalThis, { bench: api })
