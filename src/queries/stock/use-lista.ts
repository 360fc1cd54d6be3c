import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { CatalogoNombre, FilasCatalogo, TipoRegistro } from '#contract/catalogo.ts'
import type { Producto } from '#contract/producto.ts'
import type { Registro } from '#contract/registro.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchCatalogo, fetchProductos, fetchRegistros, fetchTipoRegistros } from '#http/stock.ts'
import { clock } from '#offline/clock.ts'
import type { ListaNombre } from '#offline/db.ts'
import { getLista, isOlder, saveLista } from '#offline/listas.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { useRetryOnReturn } from '../use-retry-on-return.ts'

/** The rows of each list of the stock. */
export interface FilasLista extends FilasCatalogo {
  tipo_registros: TipoRegistro
  productos: Producto
  registros: Registro
}

/** A list of the stock, from this device's disk and kept up with the server. */
export interface Lista<T> {
  /** In the server's order; null until this device has them. */
  filas: readonly T[] | null
  /** How many there are in all, also those this device does not keep. */
  total: number
  /** Device time (ms) of the answer shown; null without one. */
  desde: number | null
  isFetching: boolean
  /** Why the last try to bring it up to date failed; `status` is 0 where no answer came, `at` tells one from the next. */
  error: { status: number; detail: string | null; at: number } | null
  refresh: () => void
}

const FETCH: { [N in ListaNombre]: () => Promise<FilasLista[N][]> } = {
  ...catalogo('categorias'),
  ...catalogo('marcas'),
  ...catalogo('colores_producto'),
  ...catalogo('modelos_producto'),
  ...catalogo('talles'),
  ...catalogo('cliente_proveedor'),
  tipo_registros: fetchTipoRegistros,
  productos: fetchProductos,
  registros: fetchRegistros,
}

function catalogo<N extends CatalogoNombre>(nombre: N) {
  return { [nombre]: () => fetchCatalogo(nombre) } as { [K in N]: () => Promise<FilasCatalogo[K][]> }
}

/** First parts of the query's key; its answer is only when it came, the rows are on the disk. */
const keyOf = (nombre: ListaNombre, de: string) => ['lista', nombre, { de }] as const

type Guardada = NonNullable<Awaited<ReturnType<typeof getLista>>>
/**
 * What this page last had of each: coming back to a screen shows it in its first frame, an answer is shown before the
 * disk has told of it, and also where the disk takes nothing.
 */
const lastHad = new Map<string, Guardada>()

/**
 * A list of the stock (design §3, «Read, office»): what this device has at once, the server's answer behind it, kept on
 * the disk for the person it was given to. Every screen that shows it, in any tab, follows.
 * @param owner who is signed in.
 */
export function useLista<N extends ListaNombre>(owner: string, nombre: N): Lista<FilasLista[N]> {
  const cacheKey = `${owner}\n${nombre}`
  const { isFetching, error, errorUpdatedAt, refetch } = useQuery(
    {
      queryKey: keyOf(nombre, owner),
      queryFn: async ({ signal }) => {
        const at = clock.now() // When it was asked for: it may know nothing of what came after
        const filas = await FETCH[nombre]()
        if (signal.aborted) return 0 // It was asked for again since: this one may be of before a change
        const answer = { nombre, de: owner, at, filas, total: filas.length }
        lastHad.set(cacheKey, newest(answer, lastHad.get(cacheKey)))
        await saveLista({ nombre, de: owner, at, filas }).catch(() => {}) // Said by the storage notice
        return at
      },
    },
    queryClient,
  )
  const guardada = useLiveQuery(async () => {
    try {
      const read = await getLista<FilasLista[N]>(nombre, owner)
      if (read) lastHad.set(cacheKey, newest(read, lastHad.get(cacheKey)))
      return read ?? null
    } catch {
      return undefined // The database closed under us, which the storage notice says: what was read last still stands
    }
  }, [nombre, owner])
  const { online } = useNetwork()
  useRetryOnReturn(online, () => {
    if (error !== null) void refetch() // Its outcome is what the next render shows
  })
  const shown = lastHad.get(cacheKey)
  return {
    filas: (shown?.filas as readonly FilasLista[N][] | undefined) ?? null,
    total: shown?.total ?? 0,
    desde: shown?.at ?? null,
    // Until the disk has been read it is not known that there is nothing
    isFetching: isFetching || (guardada === undefined && shown === undefined),
    error: toError(error, errorUpdatedAt),
    refresh: () => void refetch(),
  }
}

/** The same answer stays the same array, so that what was worked out from it holds. */
const newest = (read: Guardada, had: Guardada | undefined): Guardada =>
  had === undefined || isOlder(had.at, read.at) ? read : had

/** Has a list asked for again, now if it is shown and else when it next is: something in it was changed. */
export async function refreshLista(nombre: ListaNombre): Promise<void> {
  const queryKey = ['lista', nombre]
  // A first answer that is on its way would be taken for the new one, and may be of before the change
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

function toError(error: Error | null, at: number): Lista<never>['error'] {
  if (error === null) return null
  if (!isApiError(error)) throw error
  return { status: error.status, detail: error.problem?.detail ?? null, at }
}
