import { type UseQueryResult, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import type { PanelListas } from '#domain/butaca/cuenta-panel.ts'
import type { GrupoActividad } from '#domain/informe/actividad.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { isApiError } from '#http/api-error.ts'
import { calmly } from '#offline/calmly.ts'
import { live } from '#queries/outbox/live.ts'
import { useListasDelEspejo } from '../butacas/listas-del-espejo.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { PANEL } from './ask-panel.ts'
import { actividadOptions, HOMOLOGADAS, homologadasOptions, listasOptions } from './panel-parts.ts'

/** One part of the panel. */
export interface Parte<T> {
  /** The last good answer, also of an earlier visit; null until there is one. */
  data: T | null
  /** When (ms) the server gave it. */
  desde: number | null
  /** Why this page got no answer: 0 without one, else the server's status. */
  error: { status: number } | null
  /** Whether the server has answered this page, and nothing has failed since. */
  isFresh: boolean
}

/** The panel is asked for at most this often, however fast seats change. */
const GAP_MS = 800

/** The panel's parts; those of the day are null for a role that sees the ready seats alone (specification §2, §6). */
export interface Panel {
  listas: Parte<PanelListas>
  actividad: Parte<GrupoActividad[]> | null
  homologadas: Parte<Homologacion[]> | null
}

/** The panel, kept up with the server's events. @param owner whose answers are kept. @param soloListas asks for nothing else. */
export function usePanel(owner: string, soloListas: boolean): Panel {
  useLivePanel()
  const enabled = !soloListas
  const listas = useQuery(listasOptions(owner), queryClient)
  const actividad = useQuery({ ...actividadOptions(owner), enabled }, queryClient)
  const homologadas = useQuery({ ...homologadasOptions(owner), enabled }, queryClient)
  const { online } = useNetwork()
  const delServidor = toParte(listas)
  const isUnanswered = !online || delServidor.error?.status === 0
  // A vendedor's device holds no seats
  const delEspejo = useListasDelEspejo(enabled && isUnanswered && !delServidor.isFresh)
  return {
    // No older than the last answer, and with what was done here since
    listas: delEspejo === null ? delServidor : { ...delServidor, ...delEspejo },
    actividad: soloListas ? null : ofToday(toParte(actividad)),
    homologadas: soloListas ? null : ofToday(toParte(homologadas)),
  }
}

/** Drops what was of an earlier day. */
const ofToday = <T>(parte: Parte<T>): Parte<T> =>
  parte.desde === null || isSameDay(parte.desde, Date.now()) ? parte : { ...parte, data: null, desde: null }

function toParte<T>(result: UseQueryResult<T>): Parte<T> {
  const { data, dataUpdatedAt, error, isError, isFetchedAfterMount } = result
  return {
    data: data ?? null,
    desde: data === undefined ? null : dataUpdatedAt,
    error: isError ? { status: isApiError(error) ? error.status : 0 } : null,
    isFresh: data !== undefined && !isError && isFetchedAfterMount,
  }
}

let withHomologadas = false
const refresh = calmly(async () => {
  // An answer on its way may be older than the change: it is let come, and asked for again
  if (queryClient.isFetching({ queryKey: [PANEL] }) > 0)
    await queryClient.refetchQueries({ queryKey: [PANEL] }, { cancelRefetch: false })
  const all = withHomologadas
  withHomologadas = false
  await queryClient.invalidateQueries({
    queryKey: [PANEL],
    predicate: ({ queryKey }) => all || queryKey[1] !== HOMOLOGADAS,
  })
}, GAP_MS)

/** Asks for all parts that are on the screen. */
export function refreshPanel(): void {
  withHomologadas = true
  refresh()
}

function useLivePanel(): void {
  useEffect(
    () =>
      live.onCambio(({ homologaciones }) => {
        withHomologadas ||= homologaciones
        refresh()
      }),
    [],
  )
}

/** Whether any part is being asked for. */
export const useIsPanelFetching = (): boolean => useIsFetching({ queryKey: [PANEL] }, queryClient) > 0
