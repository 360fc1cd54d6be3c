import { type UseQueryResult, useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import type { PanelListas } from '#domain/butaca/panel-listas.ts'
import type { GrupoActividad } from '#domain/informe/actividad.ts'
import { isSameDay } from '#domain/valor/hora.ts'
import { isApiError } from '#http/api-error.ts'
import { calmly } from '#offline/calmly.ts'
import { live } from '#queries/outbox/live.ts'
import { useListasDelEspejo } from '../butacas/listas-del-espejo.ts'
import { useNetwork } from '../outbox/use-network.ts'
import { queryClient } from '../query-client.ts'
import { actividadOptions, HOMOLOGADAS, homologadasOptions, listasOptions, PANEL } from './panel-parts.ts'

/** One part of the panel. */
export interface Parte<T> {
  /** The last good answer, also from an earlier visit; null until there is one. */
  data: T | null
  /** When (ms) the server gave it. */
  desde: number | null
  /** This page has asked and the server could not give it. 0 without an answer, else its status. */
  error: { status: number } | null
  /** The server has given it to this page, and nothing has failed since. */
  isFresh: boolean
}

/** The panel is asked again at most this often, however fast seats change. */
const GAP_MS = 800

/** The panel's parts; those of the day are null for who may see the ready seats alone (specification §2, §6). */
export interface Panel {
  listas: Parte<PanelListas>
  actividad: Parte<GrupoActividad[]> | null
  homologadas: Parte<Homologacion[]> | null
}

/**
 * The panel, kept up with what the server tells of.
 * @param owner whose answers are kept.
 * @param soloListas the other two are not even asked for.
 */
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

/** What was today when this device was last here is no more. */
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
  // What is on its way was asked before the change: it is let arrive, and asked again
  if (queryClient.isFetching({ queryKey: [PANEL] }) > 0)
    await queryClient.refetchQueries({ queryKey: [PANEL] }, { cancelRefetch: false })
  const all = withHomologadas
  withHomologadas = false
  await queryClient.invalidateQueries({
    queryKey: [PANEL],
    predicate: ({ queryKey }) => all || queryKey[1] !== HOMOLOGADAS,
  })
}, GAP_MS)

/** Asks for the parts that are on the screen, all of them. */
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
