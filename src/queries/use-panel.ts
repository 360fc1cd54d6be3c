import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import { type GrupoActividad, groupActividad } from '#domain/actividad.ts'
import { isSameDay } from '#domain/dia.ts'
import { ESTADO_LISTA } from '#domain/estado-butaca.ts'
import { countListas, type PanelListas } from '#domain/panel-listas.ts'
import { isApiError } from '#http/api-error.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { fetchActividadHoy } from '#http/cambio-estado.ts'
import { fetchHomologacionesHoy } from '#http/homologaciones.ts'
import { calmly } from './calmly.ts'
import { live } from './live.ts'
import { persisted } from './persisted.ts'
import { queryClient } from './query-client.ts'

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

const PANEL = 'panel'
const HOMOLOGADAS = 'homologadas'
/** The panel is asked again at most this often, however fast seats change. */
const GAP_MS = 800

/** The panel's parts; those of the day are null for who may see the ready seats alone (specification §2, §6). */
export interface Panel {
  listas: Parte<PanelListas>
  actividad: Parte<GrupoActividad[]> | null
  homologadas: Parte<Homologacion[]> | null
}

/**
 * «Butacas listas» (POST /api/butaca/filtro, counted), «Actividad de Hoy» (GET /api/cambioEstado/hoy, by person) and
 * «Homologadas» (GET /api/homologaciones/hoy, newest first), kept up with what the server tells of.
 * @param soloListas the other two are not even asked for.
 */
export function usePanel(owner: string, soloListas: boolean): Panel {
  useLivePanel()
  const enabled = !soloListas
  const listas = usePart(owner, { nombre: 'listas', ask: askListas, accepts: isListas, enabled: true })
  const actividad = usePart(owner, {
    nombre: 'actividad',
    ask: askActividad,
    accepts: Array.isArray,
    enabled,
  })
  const homologadas = usePart(owner, {
    nombre: HOMOLOGADAS,
    ask: askHomologadas,
    accepts: Array.isArray,
    enabled,
  })
  return {
    listas,
    actividad: soloListas ? null : ofToday(actividad),
    homologadas: soloListas ? null : ofToday(homologadas),
  }
}

/** What was today when this device was last here is no more. */
const ofToday = <T>(parte: Parte<T>): Parte<T> =>
  parte.desde === null || isSameDay(parte.desde, Date.now()) ? parte : { ...parte, data: null, desde: null }

interface Asking<T> {
  nombre: string
  ask: () => Promise<T>
  accepts: (data: unknown) => boolean
  enabled: boolean
}

function usePart<T>(owner: string, { nombre, ask, accepts, enabled }: Asking<T>): Parte<T> {
  const queryFn = async () => {
    try {
      return await ask()
    } catch (error) {
      console.info(`panel: ${nombre}`, String(error)) // Failures here are only logged (specification §8)
      throw error
    }
  }
  const kept = persisted(owner, { queryKey: [PANEL, nombre], queryFn, accepts })
  const result = useQuery({ ...kept, enabled }, queryClient)
  const { data, dataUpdatedAt, error, isError, isFetchedAfterMount } = result
  return {
    data: data ?? null,
    desde: data === undefined ? null : dataUpdatedAt,
    error: isError ? { status: isApiError(error) ? error.status : 0 } : null,
    isFresh: data !== undefined && !isError && isFetchedAfterMount,
  }
}

const isListas = (data: unknown): boolean => Array.isArray((data as Partial<PanelListas> | null)?.colores)
const askListas = async () =>
  countListas(await fetchFiltroButaca({ nro: null, modelo: 0, estado: ESTADO_LISTA, color: 0 }))
const askActividad = async () => groupActividad(await fetchActividadHoy())
const askHomologadas = async () =>
  (await fetchHomologacionesHoy()).sort((a, b) => (a.fecha_hs < b.fecha_hs ? 1 : -1))

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
