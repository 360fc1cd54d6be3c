import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { INFORMES_PROPIOS } from '#contract/endpoints/oficina.ts'
import { X_WARNINGS } from '#contract/headers.ts'
import type { Ventas, VentasQuery } from '#contract/informes/ventas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro, RegistroCabecera, RegistroEnvio, RegistroNuevo } from '#contract/stock/registro.ts'
import { type FiltroCompleto, filterRegistros } from '#domain/registro/lista-registros.ts'
import { isVentas } from '#domain/stock/ventas.ts'
import { shaped } from '#domain/valor/forma.ts'
import { ask } from '#http/client.ts'
import { deleteRecurso, fetchFiltroRegistros, postRecurso, putRecurso, putRegistro } from '#http/stock.ts'
import { type Answer, answerOf, reloadAnswers, useKept } from '#queries/answer.ts'
import type { DeBorrador } from '#queries/cuenta/borradores.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { queryClient } from '#queries/query-client.ts'
import { siSigue, useEscritura, type Vista } from '#queries/use-escritura.ts'
import { refreshLista, showSaved, useLista, useNombres, withSaved } from './use-lista.ts'

/** The report of sales: the stored answer to this query, then the server's. */
export const useVentas = (owner: string, pedido: VentasQuery): Answer<Ventas> =>
  useKept(owner, {
    queryKey: ['ventas', pedido],
    queryFn: () => ask<Ventas>(INFORMES_PROPIOS.ventas, { query: pedido }),
    accepts: isVentas,
  })

const REGISTROS_FILTRO = ['registros', 'filtro']

/**
 * Stock records, newest first. A filter is applied by the server, or by this device if the server does not answer.
 * @param filtro null for all records. @param productos this device's products, by id.
 */
export function useRegistros(
  owner: string,
  filtro: FiltroCompleto | null,
  productos: ReadonlyMap<number, Producto>,
): Answer<readonly Registro[]> {
  const { online } = useNetwork()
  const todos = useLista(owner, 'registros')
  const queryKey = [...REGISTROS_FILTRO, filtro, { de: owner }]
  const queryFn = filtro === null ? skipToken : () => fetchFiltroRegistros(filtro)
  const query = useQuery({ queryKey, queryFn, staleTime: 0, placeholderData: keepPreviousData }, queryClient)
  useNombres('registros', queryKey)
  const answer = answerOf(query)
  const isSinRespuesta =
    answer.error === null ? !online && query.isPlaceholderData : answer.error.status === 0
  const here = useMemo(
    () =>
      filtro !== null && isSinRespuesta && todos.data !== null
        ? filterRegistros(todos.data, filtro, productos)
        : null,
    [filtro, isSinRespuesta, todos.data, productos],
  )
  if (filtro === null) return todos
  return here === null ? answer : { ...answer, data: here, asOf: todos.asOf }
}

/**
 * Shows a saved record before the lists are reloaded. A filtered list shows it only if it already has the record.
 * @param row null if the record was deleted.
 */
export function showSavedRegistro(owner: string, id: number, row: Registro | null): void {
  showSaved(owner, 'registros', id, row)
  queryClient.setQueriesData<readonly Registro[]>({ queryKey: REGISTROS_FILTRO }, rows =>
    rows?.some(each => each.id === id) ? withSaved(rows, id, row) : rows,
  )
}

export interface RegistroGuardado {
  registro: Registro | null
  /** The raw `x-warnings` header. */
  warnings: string | null
}

/** The record in an answer; null if the answer has none: a contract-only server may send none. */
const asRegistro = (body: unknown): Registro | null => (isRegistro(body) ? body : null)
const isRegistro = shaped<Registro>({ detalles: Array.isArray })

function reload(): void {
  reloadStock()
  reloadRegistros()
}

function reloadStock(): void {
  void refreshLista('productos')
  // If a sale is deleted, its delivery is a draft again
  void reloadAnswers(['entregas'])
}

function reloadRegistros(): void {
  void refreshLista('registros')
  void reloadAnswers(REGISTROS_FILTRO)
}

/** POST /api/registros. */
export const useCrearRegistro = (borrador: DeBorrador) =>
  useEscritura(
    async (envio: RegistroNuevo, headers) =>
      asRegistro((await postRecurso('registros', envio, headers)).body),
    reloadRegistros,
    // Without lines the stock is unchanged
    (_, { detalles = [] }) => void (detalles.length > 0 && reloadStock()),
    borrador,
    () => true,
  )

/** PUT /api/registros: the row without its lines. */
export const useModificarRegistro = (borrador: DeBorrador) =>
  useEscritura(
    async ({ envio, version }: { envio: RegistroCabecera } & Vista, headers): Promise<RegistroGuardado> => {
      const reply = await putRecurso('registros', envio, siSigue(headers, { version }))
      return { registro: asRegistro(reply.body), warnings: reply.headers.get(X_WARNINGS) }
    },
    reload,
    undefined,
    borrador,
  )

/** PUT /api/registros/{id}: the record and its lines. */
export const useGuardarRegistro = (borrador: DeBorrador) =>
  useEscritura(
    async (
      { id, envio, version }: { id: number; envio: RegistroEnvio } & Vista,
      headers,
    ): Promise<RegistroGuardado> => {
      const { body, warnings } = await putRegistro(id, envio, siSigue(headers, { version }))
      return { registro: asRegistro(body), warnings }
    },
    reload,
    undefined,
    borrador,
  )

/** Deletes a record, which reverses its stock movements. */
export const useBorrarRegistro = () =>
  useEscritura(
    ({ id, version }: { id: number } & Vista, headers) =>
      deleteRecurso('registros', id, siSigue(headers, { version })),
    reload,
  )
