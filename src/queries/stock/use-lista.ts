import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { TipoRegistro } from '#contract/catalogo-schema.ts'
import { type FilasRecurso, fetchRecurso, fetchTipoRegistros } from '#http/stock.ts'
import { clock } from '#offline/clock.ts'
import type { ListaNombre } from '#offline/db.ts'
import { getLista, isOlder, saveLista } from '#offline/listas.ts'
import { type Lista, listaError } from '../lista.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { useRetryOnReturn } from '../use-retry-on-return.ts'

/** The rows of each list of the stock. */
export interface FilasLista extends FilasRecurso {
  tipo_registros: TipoRegistro
}

const fetchFilas = (nombre: ListaNombre): Promise<FilasLista[ListaNombre][]> =>
  nombre === 'tipo_registros' ? fetchTipoRegistros() : fetchRecurso(nombre)

/** First parts of the query's key; its answer is only when it came, the rows are on the disk. */
const keyOf = (nombre: ListaNombre, de: string) => ['lista', nombre, { de }] as const

type Guardada = NonNullable<Awaited<ReturnType<typeof getLista>>>
/** `savedAt` (ms, as `at`): when a row of it was last saved here, which no answer to an earlier question knows. */
type Tenida = Guardada & { savedAt?: number }
/**
 * What this page last had of each: coming back to a screen shows it in its first frame, an answer is shown before the
 * disk has told of it, and also where the disk takes nothing.
 */
const lastHad = new Map<string, Tenida>()
const cacheKeyOf = (owner: string, nombre: ListaNombre): string => `${owner}\n${nombre}`

/**
 * A list of the stock (design §3, «Read, office»): what this device has at once, the server's answer behind it, kept on
 * the disk for the person it was given to. Every screen that shows it, in any tab, follows.
 * @param owner who is signed in.
 */
export function useLista<N extends ListaNombre>(owner: string, nombre: N): Lista<FilasLista[N]> {
  const cacheKey = cacheKeyOf(owner, nombre)
  const { isFetching, error, errorUpdatedAt, refetch } = useQuery(
    {
      queryKey: keyOf(nombre, owner),
      queryFn: ({ signal }) => fetchLista(owner, nombre, signal),
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
    rows: (shown?.filas as readonly FilasLista[N][] | undefined) ?? null,
    total: shown?.total ?? 0,
    asOf: shown?.at ?? null,
    // Until the disk has been read it is not known that there is nothing
    isFetching: isFetching || (guardada === undefined && shown === undefined),
    error: listaError(error, errorUpdatedAt),
    refresh: () => void refetch(),
  }
}

/** Asks the server, and keeps what it answers. @returns when (device ms) it was asked. */
async function fetchLista(owner: string, nombre: ListaNombre, signal: AbortSignal): Promise<number> {
  const cacheKey = cacheKeyOf(owner, nombre)
  const at = clock.now() // When it was asked for: it may know nothing of what came after
  const filas = await fetchFilas(nombre)
  if (signal.aborted) return 0 // It was asked for again since: this one may be of before a change
  const answer = { nombre, de: owner, at, filas, total: filas.length }
  lastHad.set(cacheKey, newest(answer, lastHad.get(cacheKey)))
  await saveLista({ nombre, de: owner, at, filas }).catch(() => {}) // Said by the storage notice
  return at
}

/**
 * Has the list show at once what the server has just said of a row, until it has come again: where it is, else on top.
 * @param row null where it was deleted.
 */
export function showSaved<N extends ListaNombre>(
  owner: string,
  nombre: N,
  id: number,
  row: FilasLista[N] | null,
): void {
  const cacheKey = cacheKeyOf(owner, nombre)
  const had = lastHad.get(cacheKey)
  if (had === undefined) return
  const filas = withSaved(had.filas as readonly FilasLista[N][], id, row)
  const total = had.total + filas.length - had.filas.length
  lastHad.set(cacheKey, { ...had, filas, total, savedAt: clock.now() })
}

/** The rows with one of them as it is now. */
export const withSaved = <T extends { id: number }>(
  rows: readonly T[],
  id: number,
  row: T | null,
): readonly T[] => {
  const isKnown = rows.some(each => each.id === id)
  const now = row === null ? [] : [row]
  return isKnown ? rows.flatMap(each => (each.id === id ? now : [each])) : [...now, ...rows]
}

/** The same answer stays the same array, so that what was worked out from it holds. */
const newest = (read: Guardada, had: Tenida | undefined): Tenida =>
  had === undefined || isOlder(had.savedAt ?? had.at, read.at) ? read : had

/** Has a list asked for again, now if it is shown and else when it next is: something in it was changed. */
export async function refreshLista(nombre: ListaNombre): Promise<void> {
  const queryKey = ['lista', nombre]
  // A first answer that is on its way would be taken for the new one, and may be of before the change
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
