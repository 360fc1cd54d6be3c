import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { X_WARNINGS } from '#contract/headers.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/stock/registro.ts'
import { type FiltroCompleto, filterRegistros } from '#domain/registro/lista-registros.ts'
import { edadOf } from '#http/client.ts'
import {
  deleteRecurso,
  fetchFiltroRegistros,
  postRegistro,
  putRegistro,
  putRegistroCabecera,
} from '#http/stock.ts'
import { type Lista, listaError } from '#queries/lista.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { queryClient } from '#queries/query-client.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'
import { refreshLista, showSaved, useLista, useNombres, withSaved } from './use-lista.ts'

/** First part of the keys of all filtered lists of records. */
const REGISTROS_FILTRO = ['registros', 'filtro']

/**
 * Stock records, newest first: all of them from this device and the server, or the server's answer to a filter. Where it
 * does not answer, this device's are filtered. @param filtro null for all. @param productos known here, by id.
 */
export function useRegistros(
  owner: string,
  filtro: FiltroCompleto | null,
  productos: ReadonlyMap<number, Producto>,
): Lista<Registro> {
  const { online } = useNetwork()
  const todos = useLista(owner, 'registros')
  const queryKey = [...REGISTROS_FILTRO, filtro, { de: owner }]
  const { data, dataUpdatedAt, isFetching, error, errorUpdatedAt, isPlaceholderData, refetch } = useQuery(
    {
      queryKey,
      queryFn: filtro === null ? skipToken : () => fetchFiltroRegistros(filtro),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  useNombres('registros', queryKey, () => {
    if (filtro !== null) void refetch() // Its outcome is what the next render shows
  })
  const fallo = listaError(error, errorUpdatedAt)
  const isSinRespuesta = fallo === null ? !online && isPlaceholderData : fallo.status === 0
  const here = useMemo(
    () =>
      filtro !== null && isSinRespuesta && todos.rows !== null
        ? filterRegistros(todos.rows, filtro, productos)
        : null,
    [filtro, isSinRespuesta, todos.rows, productos],
  )
  if (filtro === null) return todos
  const refresh = () => void refetch() // The next render shows the outcome
  const rows = here ?? data ?? null
  const asOf = here === null ? dataUpdatedAt - edadOf(data) || null : todos.asOf
  return { rows, total: rows?.length ?? 0, asOf, isFetching, error: fallo, refresh }
}

/** Shows a saved record in every list until they are reloaded. @param row null where it was deleted. */
export function showSavedRegistro(owner: string, id: number, row: Registro | null): void {
  showSaved(owner, 'registros', id, row)
  queryClient.setQueriesData<readonly Registro[]>({ queryKey: REGISTROS_FILTRO }, rows =>
    rows?.some(each => each.id === id) ? withSaved(rows, id, row) : rows,
  )
}

/** The answer to a record's write, as far as the server gave one. */
export interface RegistroGuardado {
  registro: Registro | null
  /** The `x-warnings` header as it came. */
  warnings: string | null
}

/** A contract-only server may answer anything. */
const asRegistro = (body: unknown): Registro | null =>
  typeof body === 'object' && body !== null && 'detalles' in body && Array.isArray(body.detalles)
    ? (body as Registro)
    : null

/** Reloads what a record changes: records, products and their stock. */
function reload(): void {
  void refreshLista('productos')
  reloadRegistros()
}

function reloadRegistros(): void {
  void refreshLista('registros')
  void reloadFiltrados()
}

async function reloadFiltrados(): Promise<void> {
  const queryKey = REGISTROS_FILTRO
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** POST /api/registros. */
export const useCrearRegistro = () =>
  useEscritura(
    async (envio: RegistroNuevo, headers) => asRegistro((await postRegistro(envio, headers)).body),
    // Without lines no stock has moved
    (_, { detalles = [] }) => (detalles.length > 0 ? reload() : reloadRegistros()),
  )

/** PUT /api/registros: the row without its lines. */
export const useModificarRegistro = () =>
  useEscritura(
    async ({ envio, version }: { envio: RegistroCabecera } & Vista, headers): Promise<RegistroGuardado> => {
      const reply = await putRegistroCabecera(envio, siSigue(headers, { version }))
      return { registro: asRegistro(reply.body), warnings: reply.headers.get(X_WARNINGS) }
    },
    reload,
  )

/** PUT /api/registros/{id}: the record and its lines. */
export const useGuardarRegistro = () =>
  useEscritura(
    async (
      { id, envio, version }: { id: number; envio: RegistroEnvio } & Vista,
      headers,
    ): Promise<RegistroGuardado> => {
      const { body, warnings } = await putRegistro(id, envio, siSigue(headers, { version }))
      return { registro: asRegistro(body), warnings }
    },
    reload,
  )

/** Deletes a record, and undoes its stock movements. */
export const useBorrarRegistro = () =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso('registros', id, siSigue(headers, { version })),
    reload,
  )
