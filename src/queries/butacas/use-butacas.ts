import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Butaca, FiltroButaca } from '#contract/butaca.ts'
import {
  each,
  FILTRO_BOOLEANOS,
  FILTRO_ENTEROS,
  FILTRO_REFERENCIAS,
  FILTRO_TEXTOS,
} from '#contract/campos-butaca.ts'
import { isAuxiliar, isViva, nroKey } from '#domain/butaca/butaca.ts'
import { type GrupoFlujo, writeGrupo } from '#domain/butaca/grupo-flujo.ts'
import {
  type FiltroButacas,
  isSinFiltro,
  matchEstas,
  matchFiltro,
  ORDEN_INICIAL,
  type OrdenButacas,
  SI,
  SIN_FILTRO,
  sortButacas,
} from '#domain/butaca/lista-butacas.ts'
import { applyPending } from '#domain/butaca/operacion.ts'
import { matchListaAs, matchPanel } from '#domain/butaca/panel-listas.ts'
import { clampPagina, slicePagina } from '#domain/valor/lista.ts'
import { isApiError } from '#http/client.ts'
import { isOwnServer } from '#offline/device.ts'
import { fetchFiltro, fetchGrupoFlujo, fetchListaAs } from '#offline/mirror/fetch-on-demand.ts'
import { type ReplicaSnapshot, replica } from '#offline/mirror/replica.ts'
import { networkStore } from '#offline/sync/network.ts'
import { requestRefresh } from '#offline/sync/request-sync.ts'
import { ButacasIndex } from '#offline/view/butacas-index.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { type OutboxSnapshot, showButaca } from '#offline/view/outbox-view.ts'
import type { Answer } from '#queries/answer.ts'
import { useRetryOnReturn } from '#queries/device.ts'
import { useNetwork, useThrottledOutbox } from '#queries/outbox/use-outbox.ts'
import { useLookups, useReplica } from './use-mirror.ts'

/**
 * The requested list. `as`: the ready seats marked A or S. `panel` and `flujo`: the seats that a figure of the panel or
 * of «Flujo» counts. `estas`: the seats with these numbers.
 */
export type ListaPedida =
  | { tipo: 'filtro'; filtro: FiltroButacas }
  | { tipo: 'as'; listaS: boolean }
  | { tipo: 'panel'; grupo: string }
  | { tipo: 'flujo'; grupo: GrupoFlujo }
  | { tipo: 'estas'; nros: readonly string[] }

export interface ButacasResult {
  /** Rows of the page, with queued changes applied. */
  filas: readonly Butaca[]
  /** Rows of all pages, in order. */
  todas: readonly Butaca[]
  /** Number of the shown page: the existing page nearest to the requested page. */
  pagina: number
  total: number
  isLoading: boolean
  /** HTTP status of the failed request, 0 without an answer. Null if the server gave the list or was not asked. */
  error: { status: number } | null
  /** Whether seats may be missing, because only this device's seats are shown (reliability O60). */
  isParte: boolean
  /**
   * Set if the list needs the server and the rows are not its present answer. `desde`: time (ms) of the rows; null if
   * unknown.
   */
  edad: { desde: number | null } | null
  retry: () => void
}

/** Whether the list needs the server: always for the lists of A and S, and if the mirror lacks some seats. */
export const asksServer = (pedida: ListaPedida): boolean => pedida.tipo === 'as' || !isInMirror(pedida)

/**
 * Whether the mirror has all seats of a list. It has all seats in live states, but of other seats only those that this
 * device has fetched. The groups of «Flujo» need the server's history.
 */
export const isInMirror = (pedida: ListaPedida): boolean =>
  pedida.tipo === 'filtro' ? isViva(pedida.filtro.estado) : pedida.tipo !== 'flujo'

function ask(pedida: ListaPedida): Promise<Butaca[]> {
  if (pedida.tipo === 'as') return fetchListaAs(pedida.listaS)
  if (pedida.tipo === 'flujo') return fetchGrupoFlujo(writeGrupo(pedida.grupo))
  return fetchFiltro(bodyOf(filtroDe(pedida)))
}

/**
 * The number is sent as typed, because a contract-only server may distinguish upper and lower case. A field that this
 * server may not know is sent only if the person filters by it.
 */
const bodyOf = (filtro: FiltroButacas): FiltroButaca => ({
  ...each(
    FILTRO_TEXTOS.filter(campo => filtro[campo].trim() !== '' || campo === 'nro'),
    campo => filtro[campo].trim() || null,
  ),
  ...each(FILTRO_REFERENCIAS, campo => filtro[campo]),
  ...each(
    FILTRO_BOOLEANOS.filter(campo => filtro[campo] !== 0),
    campo => filtro[campo] === SI,
  ),
  ...each(
    FILTRO_ENTEROS.filter(campo => filtro[campo] !== ''),
    campo => Number(filtro[campo]),
  ),
})

/** The requested filter; an empty one if the list is not a filter. */
export const filtroDe = (pedida: ListaPedida): FiltroButacas =>
  pedida.tipo === 'filtro' ? pedida.filtro : SIN_FILTRO

/**
 * Tells whether a list contains a seat. For «Flujo» the list is the server's answer: only a stagnant seat that has
 * since changed its state leaves it.
 */
export function matcher(pedida: ListaPedida): (butaca: Butaca) => boolean {
  if (pedida.tipo === 'flujo') {
    const { grupo, de } = pedida.grupo
    return ({ estado }) => grupo !== 'parada' || String(estado.id) === de
  }
  if (pedida.tipo === 'as') return matchListaAs(pedida.listaS)
  if (pedida.tipo === 'estas') return matchEstas(pedida.nros)
  return pedida.tipo === 'panel' ? matchPanel(pedida.grupo) : matchFiltro(pedida.filtro)
}

interface Asked {
  pedida: ListaPedida
  orden: OrdenButacas
  pagina: number
  /** `nroKey` of seats changed on this screen, which stay in the list. */
  quedan: ReadonlySet<string>
  /** Called if a person's request fails, unless the session has ended. */
  onUnanswered: () => void
}

/** The seats of a list: the mirror's seats at once, then the server's if the list needs the server. */
export function useButacas({ pedida, orden: elegido, pagina, quedan, onUnanswered }: Asked): ButacasResult {
  const replica = useReplica()
  const outbox = useThrottledOutbox()
  const { online } = useNetwork()
  // Deferred, so that typed or scanned text is painted before a long list is computed
  const rows = useDeferredValue(replica)
  const queue = useDeferredValue(outbox)
  const [index] = useState(() => new ButacasIndex())
  const { lugares } = useLookups()
  const orden = useMemo(() => (lugares ? { ...elegido, lugares } : elegido), [elegido, lugares])

  const key = JSON.stringify(pedida)
  const isAsked = asksServer(pedida)
  const remote = useRemoteSeats(isAsked ? key : null, online, isByItself =>
    ask(pedida).catch(error => {
      if (!isByItself && statusOf(error) !== 401) onUnanswered()
      throw error
    }),
  )
  useRetryOnReturn(online, () => {
    // Only a narrow filter is requested again: the sync refreshes the mirror anyway
    if (!isAsked && isNarrow(filtroDe(pedida))) consultar(filtroDe(pedida)).catch(error => reportError(error))
  })

  const matches = useMatches(pedida, quedan)
  const mirrored = useMemo(() => {
    if (pedida.tipo === 'flujo') return []
    return index.query(rows, queue, orden, `${key} ${[...quedan].join()}`, matches)
  }, [index, rows, queue, orden, key, quedan, matches, pedida.tipo])
  const answered = useMemo(() => {
    if (remote.data === null) return null
    return sortButacas(asTheyAre(remote.data, rows, queue).filter(matches), orden)
  }, [remote.data, rows, queue, orden, matches])

  const todas = answered ?? mirrored
  const isFirstMirror = !rows.ready || (rows.refreshedAt === null && rows.rows.size === 0 && online)
  // Without a refresh the mirror may have some seats, but not all
  const hasNoMirror = rows.refreshedAt === null && !online
  const isLoading = isAsked ? remote.data === null && remote.isFetching : isFirstMirror
  const isOld = isAsked && !isLoading && (remote.error !== null || !online)
  const desde = answered === null ? rows.refreshedAt : remote.asOf

  return {
    filas: slicePagina(todas, pagina),
    todas,
    pagina: clampPagina(pagina, todas.length),
    total: todas.length,
    isLoading,
    error: remote.error,
    isParte: !isLoading && answered === null && (!isInMirror(pedida) || hasNoMirror),
    edad: isOld ? { desde } : null,
    retry: remote.refetch,
  }
}

function useMatches(pedida: ListaPedida, quedan: ReadonlySet<string>) {
  return useMemo(() => {
    const isAsked = matcher(pedida)
    return (butaca: Butaca): boolean => isAsked(butaca) || quedan.has(nroKey(butaca.nro))
  }, [pedida, quedan])
}

const asTheyAre = (butacas: readonly Butaca[], { rows }: ReplicaSnapshot, { bySeat }: OutboxSnapshot) =>
  butacas.map(butaca => {
    const nro = nroKey(butaca.nro)
    return applyPending(rows.get(nro) ?? butaca, bySeat.get(nro)?.operaciones ?? [])
  })

const statusOf = (error: unknown): number => (isApiError(error) ? error.status : 0)

/** Seats whose number begins with a text, in order of number. */
export interface Comienzan {
  enLista: readonly Butaca[]
  /** Seats outside the list whose number begins with the text. Empty if `enLista` has seats. */
  fuera: readonly Butaca[]
}

/** This device's seats that match the filter. `fuera`: seats that match only its number. */
export function listComienzan(filtro: FiltroButacas): Comienzan {
  return comienzanEn(listPrefijo(nroKey(filtro.nro)).filter(matchFiltro(filtro)), filtro.nro)
}

/** Like `listComienzan`, for the rows of a list that is already filtered by the prefix `nro`. */
export function comienzanEn(filas: readonly Butaca[], nro: string): Comienzan {
  const fuera = filas.length === 0 ? listPrefijo(nroKey(nro)) : []
  return { enLista: sortButacas(filas, ORDEN_INICIAL), fuera: sortButacas(fuera, ORDEN_INICIAL) }
}

/** This device's seats whose `nroKey` begins with `prefix`. Other rows are not built: they may be 100 000. */
export function listPrefijo(prefix: string): Butaca[] {
  const { rows } = replica.getSnapshot()
  const { bySeat } = outboxStore.getSnapshot()
  const found: Butaca[] = []
  for (const key of new Set([...rows.keys(), ...bySeat.keys()])) {
    if (!key.startsWith(prefix)) continue
    const butaca = showButaca(rows.get(key), bySeat.get(key))
    if (butaca !== undefined && !isAuxiliar(key)) found.push(butaca)
  }
  return found
}

const isNarrow = ({ estado, nro }: FiltroButacas): boolean => estado !== 0 || nroKey(nro) !== ''

/**
 * Fetches the seats of a filter from the server into the mirror, which the list follows (specification §2). Offline, or
 * if the filter is empty, it only requests a refresh of the mirror. On our server a filter without state and number is
 * treated like an empty filter.
 * @returns false if the server did not answer with the seats; true for an ended session.
 * @throws an error of storing the answer.
 */
export async function consultar(filtro: FiltroButacas): Promise<boolean> {
  const isOffline = !networkStore.getSnapshot().online
  if (isOffline || isSinFiltro(filtro) || (!isNarrow(filtro) && (await isOwnServer()) === true)) {
    requestRefresh(isOffline)
    return true
  }
  try {
    await fetchFiltro(bodyOf(filtro))
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    // The sign-in screen reports an ended session
    return error.status === 401
  }
}

const NOTHING: Answer<Butaca[]> = {
  data: null,
  asOf: null,
  parte: null,
  isFetching: false,
  isFresh: false,
  error: null,
  refetch: () => {},
}
const NO_CODE = { kind: 'network', status: 0, detail: null, problem: null } as const

/**
 * A list that only the server has. It is requested while online, and again when the network returns. The last answer
 * stays. TanStack Query is loaded with the first request. @param key null requests nothing. @param ask `isByItself`:
 * the network's return caused the request, not a person.
 */
function useRemoteSeats(
  key: string | null,
  isOnline: boolean,
  ask: (isByItself: boolean) => Promise<Butaca[]>,
): Answer<Butaca[]> {
  const [answer, setAnswer] = useState<{ key: string; result: Answer<Butaca[]> } | null>(null)
  const askNow = useEffectEvent(ask)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (key === null || !isOnline) return
    let isWanted = true
    let stop = () => {}
    let isByItself = asked.current === key
    asked.current = key
    const askOnce = () => {
      const isNobodys = isByItself
      isByItself = false
      return askNow(isNobodys)
    }
    const observe = async () => {
      const { observeSeats } = await import('./remote-seats.ts')
      if (!isWanted) return
      stop = observeSeats(key, askOnce, result => setAnswer({ key, result }))
    }
    // A failure to load the code counts as no answer
    observe().catch(() => {
      if (isWanted) setAnswer({ key, result: { ...NOTHING, error: { ...NO_CODE, at: Date.now() } } })
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [key, isOnline])
  if (answer === null || answer.key !== key) return { ...NOTHING, isFetching: key !== null && isOnline }
  // Offline the screen does not wait for a running request
  return { ...answer.result, isFetching: answer.result.isFetching && isOnline }
}
