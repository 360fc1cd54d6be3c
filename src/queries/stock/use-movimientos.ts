import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { type LineaProducto, lineasDeProducto, SIN_FILTRO } from '#domain/registro/lista-registros.ts'
import { fetchFiltroRegistros, fetchProducto } from '#http/stock.ts'
import { getLista } from '#offline/listas.ts'
import { persisted } from '#queries/query-client.ts'
import { type Lista, listaError } from '../lista.ts'
import { queryClient } from '../query-client.ts'

/** The records' lines of one product. */
interface Movimientos extends Lista<LineaProducto> {
  /** Units on hand at that moment; null where only this device's records are known. */
  existencia: number | null
}

interface Kept {
  existencia: number
  lineas: LineaProducto[]
}

/** As of device time `at` (ms). */
type Guardados = Omit<Kept, 'existencia'> & { existencia: number | null; at: number }

async function fetchMovimientos(producto: number): Promise<Kept> {
  const [registros, { existencia }] = await Promise.all([
    fetchFiltroRegistros({ ...SIN_FILTRO, producto }),
    fetchProducto(producto),
  ])
  return { existencia, lineas: lineasDeProducto(registros, producto) }
}

/** The records of a product: the last answer at once, then the server's; without either, those that this device keeps. */
export function useMovimientos(owner: string, producto: number): Movimientos {
  const { data, dataUpdatedAt, isFetching, isError, error, errorUpdatedAt, refetch } = useQuery(
    persisted<Kept>(owner, {
      queryKey: ['movimientos', producto],
      queryFn: () => fetchMovimientos(producto),
      accepts: isKept,
    }),
    queryClient,
  )
  const isMissing = data === undefined && isError
  const guardados = useLiveQuery(
    () => (isMissing ? readHere(owner, producto) : null),
    [isMissing, owner, producto],
  )
  const known = data === undefined ? guardados : { ...data, at: dataUpdatedAt }
  return {
    rows: known?.lineas ?? null,
    total: known?.lineas.length ?? 0,
    existencia: known?.existencia ?? null,
    asOf: known?.at ?? null,
    isFetching: isFetching || (isMissing && guardados === undefined),
    error: listaError(error, errorUpdatedAt),
    refresh: () => void refetch(),
  }
}

/** Reads the records and the stock that this device keeps. */
async function readHere(owner: string, producto: number): Promise<Guardados | null> {
  const [registros, productos] = await Promise.all([
    getLista<Registro>('registros', owner),
    getLista<Producto>('productos', owner),
  ])
  // An incomplete list would give a wrong count
  if (registros === undefined || registros.filas.length < registros.total) return null
  const lineas = lineasDeProducto(registros.filas, producto)
  // The stock counts only if it is of about the same moment
  const isSameMoment = productos !== undefined && Math.abs(productos.at - registros.at) < SAME_MOMENT_MS
  const found = isSameMoment ? productos.filas.find(({ id }) => id === producto) : undefined
  return { lineas, existencia: found?.existencia ?? null, at: registros.at }
}
const SAME_MOMENT_MS = 2_000

const isKept = (data: unknown): boolean => {
  const { existencia, lineas } = (data ?? {}) as Partial<Kept>
  return (
    Number.isSafeInteger(existencia) &&
    Array.isArray(lineas) &&
    lineas.every(
      linea =>
        Number.isSafeInteger(linea?.registro) &&
        typeof linea.fechahs === 'string' &&
        typeof linea.tipo?.nombre === 'string' &&
        Number.isSafeInteger(linea.unidades),
    )
  )
}
