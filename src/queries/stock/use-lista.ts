import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import { edadOf } from '#http/edad.ts'
import { type FilasRecurso, fetchRecurso, fetchTipoRegistros } from '#http/stock.ts'
import { clock } from '#offline/clock.ts'
import type { ListaNombre } from '#offline/db.ts'
import { getLista, isOlder, saveLista } from '#offline/listas.ts'
import { type Lista, listaError } from '../lista.ts'
import { queryClient } from '../query-client.ts'
import { useNombres } from './use-nombres.ts'

/** The rows of each list of the stock. */
export interface FilasLista extends FilasRecurso {
  tipo_registros: TipoRegistro
}

const fetchFilas = (nombre: ListaNombre): Promise<FilasLista[ListaNombre][]> =>
  nombre === 'tipo_registros' ? fetchTipoRegistros() : fetchRecurso(nombre)

/** The query's key. Its answer is only a time, since the rows are on the disk. */
const keyOf = (nombre: ListaNombre, de: string) => ['lista', nombre, { de }] as const

type Guardada = NonNullable<Awaited<ReturnType<typeof getLista>>>
/** `savedAt` (ms, as `at`): when a row was last saved here, which earlier answers do not know. */
type Tenida = Guardada & { savedAt?: number }
/** What this page last had of each list, for the first frame of a screen, and for a disk that is slow or full. */
const lastHad = new Map<string, Tenida>()
const cacheKeyOf = (owner: string, nombre: ListaNombre): string => `${owner}\n${nombre}`

/** A list of the stock (design §3, «Read, office»): this device's rows at once, then the server's, kept for their owner. */
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
      return undefined // The database was closed, which the storage notice says: the last reading still stands
    }
  }, [nombre, owner])
  useNombres(nombre, keyOf(nombre, owner), () => void refreshLista(nombre)) // Its outcome is what the next render shows
  const shown = lastHad.get(cacheKey)
  return {
    rows: (shown?.filas as readonly FilasLista[N][] | undefined) ?? null,
    total: shown?.total ?? 0,
    asOf: shown?.at ?? null,
    // Until the disk has been read it may hold rows
    isFetching: isFetching || (guardada === undefined && shown === undefined),
    error: listaError(error, errorUpdatedAt),
    refresh: () => void refetch(),
  }
}

/** What this device has of a list, without asking the server; null where it has none, or cannot read it. */
export async function listaDeAqui<N extends ListaNombre>(
  owner: string,
  nombre: N,
): Promise<{ rows: readonly FilasLista[N][]; asOf: number } | null> {
  const had = lastHad.get(cacheKeyOf(owner, nombre)) ?? (await getLista(nombre, owner).catch(() => undefined))
  return had ? { rows: had.filas as readonly FilasLista[N][], asOf: had.at } : null
}

/** Asks the server and keeps its answer. @returns when (device ms) it was asked. */
async function fetchLista(owner: string, nombre: ListaNombre, signal: AbortSignal): Promise<number> {
  const cacheKey = cacheKeyOf(owner, nombre)
  const asked = clock.now() // The answer may not know of later changes
  const filas = await fetchFilas(nombre)
  const at = asked - edadOf(filas)
  if (signal.aborted) return 0 // It was asked for again, so this answer may be older than a change
  const answer = { nombre, de: owner, at, filas, total: filas.length }
  lastHad.set(cacheKey, newest(answer, lastHad.get(cacheKey)))
  await saveLista({ nombre, de: owner, at, filas }).catch(() => {}) // Said by the storage notice
  return at
}

/** Shows a saved row in its place, or on top if it is new, until the list is reloaded. @param row null if it was deleted. */
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

/** The rows with one of them replaced. */
export const withSaved = <T extends { id: number }>(
  rows: readonly T[],
  id: number,
  row: T | null,
): readonly T[] => {
  const isKnown = rows.some(each => each.id === id)
  const now = row === null ? [] : [row]
  return isKnown ? rows.flatMap(each => (each.id === id ? now : [each])) : [...now, ...rows]
}

/** The same answer stays the same array, so that what was computed from it holds. */
const newest = (read: Guardada, had: Tenida | undefined): Tenida =>
  had === undefined || isOlder(had.savedAt ?? had.at, read.at) ? read : had

/** Has a list reloaded: now if it is shown, else when it is shown next. */
export async function refreshLista(nombre: ListaNombre): Promise<void> {
  const queryKey = ['lista', nombre]
  // A first answer on its way may be older than the change, and would be taken for the new one
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
