import { useLiveQuery } from 'dexie-react-hooks'
import { STOCK } from '#contract/endpoints/oficina.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { type LineaProducto, lineasDeProducto, SIN_FILTRO } from '#domain/registro/lista-registros.ts'
import { isText, listOf, shaped } from '#domain/valor/forma.ts'
import { ask } from '#http/client.ts'
import { fetchFiltroRegistros } from '#http/stock.ts'
import { type Answer, type Held, useKept } from '#queries/answer.ts'
import { listaDeAqui } from './use-lista.ts'

export interface Movimientos {
  /** Stock after the lines; null if this device knows only the stock of another time. */
  existencia: number | null
  lineas: LineaProducto[]
}

async function fetchMovimientos(producto: number): Promise<Movimientos> {
  const [registros, { existencia }] = await Promise.all([
    fetchFiltroRegistros({ ...SIN_FILTRO, producto }),
    ask<Producto>(STOCK.producto, { id: producto }),
  ])
  return { existencia, lineas: lineasDeProducto(registros, producto) }
}

/**
 * The movements of a product: the last answer at once, then the server's answer. Without any answer they come from this
 * device's records.
 */
export function useMovimientos(owner: string, producto: number): Answer<Movimientos> {
  const answer = useKept<Movimientos>(owner, {
    queryKey: ['movimientos', producto],
    queryFn: () => fetchMovimientos(producto),
    accepts: isKept,
  })
  const isMissing = answer.data === null && answer.error !== null
  const guardados = useLiveQuery(
    () => (isMissing ? readHere(owner, producto) : null),
    [isMissing, owner, producto],
  )
  if (!isMissing) return answer
  return { ...answer, ...guardados, isFetching: answer.isFetching || guardados === undefined }
}

async function readHere(owner: string, producto: number): Promise<Held<Movimientos> | null> {
  const [registros, productos] = await Promise.all([
    listaDeAqui(owner, 'registros'),
    listaDeAqui(owner, 'productos'),
  ])
  // An incomplete list would give wrong totals
  if (registros === null || registros.parte !== null) return null
  const lineas = lineasDeProducto(registros.data, producto)
  // The stock of another time would not match the lines
  const isSameMoment = productos !== null && Math.abs(productos.asOf - registros.asOf) < SAME_MOMENT_MS
  const found = isSameMoment ? productos.data.find(({ id }) => id === producto) : undefined
  return { data: { lineas, existencia: found?.existencia ?? null }, asOf: registros.asOf, parte: null }
}
const SAME_MOMENT_MS = 2_000

const isKept = shaped({
  existencia: Number.isSafeInteger,
  lineas: listOf(
    shaped({
      registro: Number.isSafeInteger,
      fechahs: isText,
      tipo: shaped({ nombre: isText }),
      unidades: Number.isSafeInteger,
    }),
  ),
})
