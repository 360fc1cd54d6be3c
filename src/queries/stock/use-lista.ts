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

/** Fetches the company. The server leaves out the logo if this device has its version. */
async function fetchFilaEmpresa(owner: string): Promise<Empresa[]> {
  const [had] = (readHad(owner, 'empresa') ?? (await readDisk(owner, 'empresa')))?.filas ?? []
  const query = { version: had?.version }
  const { logo = had?.logo ?? null, ...empresa } = await ask<Empresa>(EMPRESA.empresa, { query })
  return [{ ...empresa, logo }]
}

const LISTA = 'lista'
const keyOf = (nombre: ListaNombre, de: string) => [LISTA, nombre, { de }] as const

type Guardada<N extends ListaNombre> = NonNullable<Awaited<ReturnType<typeof getLista<FilasLista[N]>>>>
/** `savedAt`: time (ms) at which this page last saved a row, which an older answer may lack. */
type Tenida<N extends ListaNombre> = Guardada<N> & { savedAt?: number }

/**
 * A list of the office: this device's rows at once, then the server's rows (design §3, «Read, office»). The rows are
 * stored for their owner.
 */
export function useLista<N extends ListaNombre>(owner: string, nombre: N): Answer<readonly FilasLista[N][]> {
  const queryKey = keyOf(nombre, owner)
  const query = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => fetchLista(owner, nombre, signal),
      // The list stays in memory, so that its screen's first frame has it. Without structural sharing: the comparison
      // of thousands of rows is slow
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

const readDisk = <N extends ListaNombre>(owner: string, nombre: N): Promise<Guardada<N> | undefined> =>
  getLista<FilasLista[N]>(nombre, owner).catch(() => undefined)

export function listaEnMemoria<N extends ListaNombre>(
  owner: string,
  nombre: N,
): Held<readonly FilasLista[N][]> | null {
  const had = readHad(owner, nombre)
  return had === undefined ? null : heldOf(had)
}

/** The list on this device, without a request. Null if no list is stored or it cannot be read. */
export async function listaDeAqui<N extends ListaNombre>(
  owner: string,
  nombre: N,
): Promise<Held<readonly FilasLista[N][]> | null> {
  if (readHad(owner, nombre) === undefined) showRead(owner, nombre, await readDisk(owner, nombre))
  return listaEnMemoria(owner, nombre)
}

/** The server's list. A recent answer is reused. @throws ApiError. */
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
 * Shows the list read from disk if it is newer. Otherwise the array in memory stays, and so do values computed from it.
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
  const asked = clock.now() // Before the call: the answer may lack changes made during the call
  try {
    const filas = (await fetchFilas(nombre, owner)) as FilasLista[N][]
    const answer = { nombre, de: owner, at: asked - edadOf(filas), filas, total: filas.length }
    // A request is aborted after a change, and its answer may lack the change
    if (!signal.aborted) void saveLista(answer).catch(() => {}) // The storage notice reports it
    return answer
  } catch (error) {
    showRead(owner, nombre, await readDisk(owner, nombre))
    throw error
  }
}

/** Shows a saved change in the list before the list is reloaded. */
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

/** Shows a saved row in the list. @param row null if the row was deleted. */
export const showSaved = <N extends Exclude<ListaNombre, 'homologaciones'>>(
  owner: string,
  nombre: N,
  id: number,
  row: FilasLista[N] | null,
): void => changeLista(owner, nombre, filas => withSaved(filas, id, row))

/** Replaces the row `id`, or puts a new row on top. @param row null removes the row. */
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

/** For each list, the other lists whose names it shows. A write to one of them changes the shown list. */
const NOMBRA: Readonly<Record<string, readonly string[]>> = {
  productos: ['marcas', 'categorias', 'modelos_producto', 'colores_producto', 'talles'],
  registros: ['cliente_proveedor'],
  modelos_producto: ['categorias'],
  entregas: ['cliente_proveedor', 'productos_butaca'],
}

/**
 * Reloads an answer after any device wrote the list or a list whose names it shows. @param queryKey of the answer.
 */
export function useNombres(lista: string, queryKey: QueryKey): void {
  const hear = useEffectEvent(async (listas: readonly string[] | null) => {
    const shown = [lista, ...(NOMBRA[lista] ?? [])]
    // Null: any list may have changed, for example while the stream was closed
    if (listas === null || shown.some(each => listas.includes(each))) await reloadAfterAnswers(queryKey)
  })
  useEffect(() => live.onNombres(listas => void hear(listas)), []) // The list reports its own error
}

/** Creates a row of a catalogue, or edits the row with the given `id`. Reloads the lists that show it. */
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
      // The lists report their own errors
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

/** Creates a product, or edits the product `antes`. */
export const useGuardarProducto = (borrador: DeBorrador, catalogos: CatalogosProducto) =>
  useEscritura(
    async ({ antes, envio }: Guardar, headers) => {
      const { body } =
        antes === null
          ? await postRecurso('productos', envio, headers)
          : await putRecurso('productos', { ...envio, id: antes.id }, siSigue(headers, antes))
      return productoGuardado(body, antes, envio, catalogos)
    },
    () => void refreshLista('productos'), // The list reports its own error
    producto => producto && showSaved(borrador.owner, 'productos', producto.id, producto),
    borrador,
    ({ antes }) => antes === null,
  )

export const useBorrar = (owner: string, recurso: CatalogoNombre | 'productos') =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso(recurso, id, siSigue(headers, { version })),
    () => void refreshLista(recurso), // The list reports its own error
    (_, { id }) => showSaved(owner, recurso, id, null),
  )
