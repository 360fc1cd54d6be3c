import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import { type CatalogoNombre, type EnviosCatalogo, referenciasA } from '#contract/stock/catalogo.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto, ProductoNuevo } from '#contract/stock/producto.ts'
import { type CatalogosProducto, productoGuardado } from '#domain/stock/producto.ts'
import { edadOf } from '#http/client.ts'
import {
  deleteRecurso,
  type FilasRecurso,
  fetchRecurso,
  fetchTipoRegistros,
  postCatalogo,
  postProducto,
  putCatalogo,
  putProducto,
} from '#http/stock.ts'
import { clock } from '#offline/clock.ts'
import type { ListaNombre } from '#offline/db.ts'
import { getLista, isOlder, saveLista } from '#offline/listas.ts'
import { type Lista, listaError } from '#queries/lista.ts'
import { live } from '#queries/outbox/live.ts'
import { queryClient } from '#queries/query-client.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'

/** The rows of each list of the stock. */
interface FilasLista extends FilasRecurso {
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

/** The lists whose names each list shows. Those of one's own rows are among them: others may have written them. */
const NOMBRA: Readonly<Record<string, readonly string[]>> = {
  productos: ['marcas', 'categorias', 'modelos_producto', 'colores_producto', 'talles'],
  registros: ['cliente_proveedor'],
  modelos_producto: ['categorias'],
}

/** Has a list reloaded when a name that it shows was written anywhere. @param queryKey of the answer that is shown. */
export function useNombres(lista: string, queryKey: readonly unknown[], reload: () => void): void {
  const hear = useEffectEvent(async (listas: readonly string[] | null) => {
    const shown = [lista, ...(NOMBRA[lista] ?? [])]
    // The line does not tell of writes from before it opened, which an answer on its way may not know either
    if (listas === null)
      await queryClient
        .getQueryCache()
        .find({ queryKey })
        ?.promise?.catch(() => {})
    if (listas === null || shown.some(each => listas.includes(each))) reload()
  })
  useEffect(() => live.onNombres(listas => void hear(listas)), []) // The list tells its own error
}

/**
 * Creates a row of a catalogue, or changes the one with the given `id`, and reloads the lists that show it. Gives what the
 * server answered.
 */
export const useGuardarCatalogo = <N extends CatalogoNombre>(nombre: N) =>
  useEscritura(
    async (
      { id, version, ...envio }: EnviosCatalogo[N] & { id?: number } & Vista,
      headers,
    ): Promise<unknown> => {
      const body = envio as unknown as EnviosCatalogo[N]
      const { body: answer } = await (id === undefined
        ? postCatalogo(nombre, body, headers)
        : putCatalogo(nombre, { ...body, id }, siSigue(headers, { version })))
      return answer
    },
    () => {
      const laNombran = referenciasA(nombre).map(({ de }) => de)
      for (const lista of new Set([nombre, ...laNombran])) void refreshLista(lista) // They come behind
    },
    () => void refreshLista(nombre), // It comes behind
  )

interface Guardar {
  /** Null for a new one. */
  antes: Producto | null
  envio: ProductoNuevo
}

/** Creates or changes a product, then updates and reloads the list. */
export const useGuardarProducto = (owner: string, catalogos: CatalogosProducto) =>
  useEscritura(
    async ({ antes, envio }: Guardar, headers) => {
      const { body } =
        antes === null
          ? await postProducto(envio, headers)
          : await putProducto({ ...envio, id: antes.id }, siSigue(headers, antes))
      return productoGuardado(body, antes, envio, catalogos)
    },
    producto => {
      if (producto !== null) showSaved(owner, 'productos', producto.id, producto)
      void refreshLista('productos') // It comes behind
    },
    () => void refreshLista('productos'), // The same
  )

/** Deletes rows of a catalogue or products, then updates and reloads the list. */
export const useBorrar = (owner: string, recurso: CatalogoNombre | 'productos') =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso(recurso, id, siSigue(headers, { version })),
    (_, { id }) => {
      showSaved(owner, recurso, id, null)
      void refreshLista(recurso) // It comes behind
    },
    () => void refreshLista(recurso), // The same
  )
