import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Empresa } from '#contract/empresa.ts'
import { STOCK } from '#contract/endpoints/oficina.ts'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { type CatalogoNombre, type EnviosCatalogo, referenciasA } from '#contract/stock/catalogo.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto, ProductoNuevo } from '#contract/stock/producto.ts'
import { type CatalogosProducto, productoGuardado } from '#domain/stock/producto.ts'
import { ask, callList, edadOf } from '#http/client.ts'
import { fetchHomologaciones } from '#http/homologaciones.ts'
import { deleteRecurso, type FilasRecurso, fetchRecurso, postRecurso, putRecurso } from '#http/stock.ts'
import { clock } from '#offline/clock.ts'
import type { ListaGuardada, ListaNombre } from '#offline/db.ts'
import { followLista, getLista, isOlder, saveLista } from '#offline/listas.ts'
import { type Answer, answerOf, type Held, reloadAfterAnswers, reloadAnswers } from '#queries/answer.ts'
import type { DeBorrador } from '#queries/cuenta/borradores.ts'
import { live } from '#queries/outbox/live.ts'
import { queryClient } from '#queries/query-client.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'

/** Row type of each list. The company is a list of one row. */
interface FilasLista extends FilasRecurso {
  tipo_registros: TipoRegistro
  homologaciones: Homologacion
  empresa: Empresa
}

function fetchFilas(nombre: ListaNombre, owner: string): Promise<FilasLista[ListaNombre][]> {
  if (nombre === 'empresa') return fetchFilaEmpresa(owner)
  if (nombre === 'homologaciones') return fetchHomologaciones()
  return nombre === 'tipo_registros' ? callList<TipoRegistro>(STOCK.tipoRegistros) : fetchRecurso(nombre)
}

/** The logo is not sent again for a version that this device has. */
async function fetchFilaEmpresa(owner: string): Promise<Empresa[]> {
  const [had] = (readHad(owner, 'empresa') ?? (await readDisk(owner, 'empresa')))?.filas ?? []
  const query = { version: had?.version }
  const { logo = had?.logo ?? null, ...empresa } = await ask<Empresa>(EMPRESA.empresa, { query })
  return [{ ...empresa, logo }]
}

const LISTA = 'lista'
const keyOf = (nombre: ListaNombre, de: string) => [LISTA, nombre, { de }] as const

type Guardada<N extends ListaNombre> = NonNullable<Awaited<ReturnType<typeof getLista<FilasLista[N]>>>>
/** `savedAt`: when (ms, like `at`) this page last saved a row. An older answer may lack that row. */
type Tenida<N extends ListaNombre> = Guardada<N> & { savedAt?: number }

/**
 * A list of the office (design §3, «Read, office»): this device's rows at once, then the server's, stored for their
 * owner.
 */
export function useLista<N extends ListaNombre>(owner: string, nombre: N): Answer<readonly FilasLista[N][]> {
  const queryKey = keyOf(nombre, owner)
  const query = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => fetchLista(owner, nombre, signal),
      // Kept in memory for the first frame of a screen; without structural sharing, because comparing thousands of
      // rows is slow
      ...{ gcTime: Number.POSITIVE_INFINITY, structuralSharing: false },
    },
    queryClient,
  )
  useEffect(() => followLista(nombre, owner, read => showRead(owner, nombre, read)), [owner, nombre])
  useNombres(nombre, queryKey)
  const answer = { ...answerOf(query), data: null }
  return query.data === undefined ? answer : { ...answer, ...heldOf(query.data) }
}

const readHad = <N extends ListaNombre>(owner: string, nombre: N): Tenida<N> | undefined =>
  queryClient.getQueryData<Tenida<N>>(keyOf(nombre, owner))

/** Undefined without a stored list, or if the database is closed, which the storage notice reports. */
const readDisk = <N extends ListaNombre>(owner: string, nombre: N): Promise<Guardada<N> | undefined> =>
  getLista<FilasLista[N]>(nombre, owner).catch(() => undefined)

/** The list that this page has already read; null if none. */
export function listaEnMemoria<N extends ListaNombre>(
  owner: string,
  nombre: N,
): Held<readonly FilasLista[N][]> | null {
  const had = readHad(owner, nombre)
  return had === undefined ? null : heldOf(had)
}

/** The list on this device, without asking the server; null if there is none or it cannot be read. */
export async function listaDeAqui<N extends ListaNombre>(
  owner: string,
  nombre: N,
): Promise<Held<readonly FilasLista[N][]> | null> {
  if (readHad(owner, nombre) === undefined) showRead(owner, nombre, await readDisk(owner, nombre))
  return listaEnMemoria(owner, nombre)
}

/** The server's list; an answer within the default `staleTime` is reused. @throws ApiError. */
export const askLista = async <N extends ListaNombre>(
  owner: string,
  nombre: N,
): Promise<readonly FilasLista[N][]> =>
  (
    await queryClient.fetchQuery({
      queryKey: keyOf(nombre, owner),
      queryFn: ({ signal }) => fetchLista(owner, nombre, signal),
    })
  ).filas

const heldOf = <N extends ListaNombre>({ filas, at, total }: Tenida<N>): Held<readonly FilasLista[N][]> => ({
  data: filas,
  asOf: at,
  parte: filas.length < total ? { guardadas: filas.length, total } : null,
})

/**
 * Shows the list read from disk if it is newer. An equal answer keeps the same array, so that values computed from
 * it stay valid.
 */
function showRead<N extends ListaNombre>(owner: string, nombre: N, read: ListaGuardada | undefined): void {
  const had = readHad(owner, nombre)
  if (read !== undefined && (had === undefined || isOlder(had.savedAt ?? had.at, read.at)))
    queryClient.setQueryData(keyOf(nombre, owner), read, { updatedAt: 0 }) // The server is asked anyway
}

/** Fetches and stores the list. After a failure it shows the stored list, and then throws. */
async function fetchLista<N extends ListaNombre>(
  owner: string,
  nombre: N,
  signal: AbortSignal,
): Promise<Tenida<N>> {
  const asked = clock.now() // Taken before the call: the answer may lack later changes
  try {
    const filas = (await fetchFilas(nombre, owner)) as FilasLista[N][]
    const answer = { nombre, de: owner, at: asked - edadOf(filas), filas, total: filas.length }
    // An aborted request's answer is not stored: it may lack the change that caused the abort
    if (!signal.aborted) void saveLista(answer).catch(() => {}) // The storage notice reports a failure
    return answer
  } catch (error) {
    showRead(owner, nombre, await readDisk(owner, nombre))
    throw error
  }
}

/** Shows the list with a saved change until it is reloaded. */
export function changeLista<N extends ListaNombre>(
  owner: string,
  nombre: N,
  change: (filas: readonly FilasLista[N][]) => readonly FilasLista[N][],
): void {
  queryClient.setQueryData<Tenida<N>>(keyOf(nombre, owner), had => {
    if (had === undefined) return undefined
    const filas = change(had.filas)
    const total = had.total + filas.length - had.filas.length
    return { ...had, filas, total, savedAt: clock.now() }
  })
}

/** Shows a saved row in its place, or on top if it is new. @param row null if it was deleted. */
export const showSaved = <N extends Exclude<ListaNombre, 'homologaciones'>>(
  owner: string,
  nombre: N,
  id: number,
  row: FilasLista[N] | null,
): void => changeLista(owner, nombre, filas => withSaved(filas, id, row))

/** A new row goes on top. @param row null removes the row. */
export const withSaved = <T extends { id: number }>(
  rows: readonly T[],
  id: number,
  row: T | null,
): readonly T[] => {
  const isKnown = rows.some(each => each.id === id)
  const now = row === null ? [] : [row]
  return isKnown ? rows.flatMap(each => (each.id === id ? now : [each])) : [...now, ...rows]
}

/** Reloads a list after a change by this person. */
export const refreshLista = (nombre: ListaNombre): Promise<void> => reloadAnswers([LISTA, nombre])

/** Reloads a list after a change by another person. */
export const reloadAfterLista = (nombre: ListaNombre): Promise<void> => reloadAfterAnswers([LISTA, nombre])

/** For each list the other lists whose names it shows. A write to them changes the shown list. */
const NOMBRA: Readonly<Record<string, readonly string[]>> = {
  productos: ['marcas', 'categorias', 'modelos_producto', 'colores_producto', 'talles'],
  registros: ['cliente_proveedor'],
  modelos_producto: ['categorias'],
  entregas: ['cliente_proveedor', 'productos_butaca'],
}

/**
 * Reloads a list after any device wrote the list or a list whose names it shows. @param queryKey of the shown answer.
 */
export function useNombres(lista: string, queryKey: QueryKey): void {
  const hear = useEffectEvent(async (listas: readonly string[] | null) => {
    const shown = [lista, ...(NOMBRA[lista] ?? [])]
    // Null: any list may have changed, as when the stream opens
    if (listas === null || shown.some(each => listas.includes(each))) await reloadAfterAnswers(queryKey)
  })
  useEffect(() => live.onNombres(listas => void hear(listas)), []) // The list reports its own error
}

/**
 * Creates a row of a catalogue, or edits the one with the given `id`, and reloads the lists that show it. Resolves
 * to the server's answer.
 */
export const useGuardarCatalogo = <N extends CatalogoNombre>(nombre: N, borrador: DeBorrador) =>
  useEscritura(
    async (
      { id, version, ...envio }: EnviosCatalogo[N] & { id?: number } & Vista,
      headers,
    ): Promise<unknown> => {
      const body = envio as unknown as EnviosCatalogo[N]
      const { body: answer } = await (id === undefined
        ? postRecurso(nombre, body, headers)
        : putRecurso(nombre, { ...body, id }, siSigue(headers, { version })))
      return answer
    },
    () => {
      const laNombran = referenciasA(nombre).flatMap(({ de }) => (de === 'entregas' ? [] : [de]))
      // Not awaited: the lists reload afterwards
      for (const lista of new Set([nombre, ...laNombran])) void refreshLista(lista)
    },
    undefined,
    borrador,
    ({ id }) => id === undefined,
  )

interface Guardar {
  antes: Producto | null
  envio: ProductoNuevo
}

/** Creates or changes a product, then updates and reloads the list. */
export const useGuardarProducto = (borrador: DeBorrador, catalogos: CatalogosProducto) =>
  useEscritura(
    async ({ antes, envio }: Guardar, headers) => {
      const { body } =
        antes === null
          ? await postRecurso('productos', envio, headers)
          : await putRecurso('productos', { ...envio, id: antes.id }, siSigue(headers, antes))
      return productoGuardado(body, antes, envio, catalogos)
    },
    () => void refreshLista('productos'), // Not awaited: the list reloads afterwards
    producto => producto && showSaved(borrador.owner, 'productos', producto.id, producto),
    borrador,
    ({ antes }) => antes === null,
  )

/** Deletes rows of a catalogue or products, then updates and reloads the list. */
export const useBorrar = (owner: string, recurso: CatalogoNombre | 'productos') =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso(recurso, id, siSigue(headers, { version })),
    () => void refreshLista(recurso), // Not awaited: the list reloads afterwards
    (_, { id }) => showSaved(owner, recurso, id, null),
  )
