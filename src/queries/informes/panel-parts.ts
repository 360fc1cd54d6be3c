import type { Homologacion } from '#contract/homologacion.ts'
import type { Rol } from '#contract/rol.ts'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { type GrupoActividad, groupActividad } from '#domain/informe/actividad.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { fetchActividadHoy } from '#http/cambio-estado.ts'
import { fetchHomologacionesHoy } from '#http/homologaciones.ts'
import { readSesion } from '#offline/sesion.ts'
import { persisted } from '../persisted.ts'
import { queryClient } from '../query-client.ts'

/** First part of the key of every query of the panel. */
export const PANEL = 'panel'
export const HOMOLOGADAS = 'homologadas'

/** Whether the role sees only the ready seats (specification §2, §6). */
export const isSoloListas = (rol: Rol): boolean => rol === 'vendedor'

/** «Butacas listas»: POST /api/butaca/filtro, counted (specification §2, §7). */
export const listasOptions = (owner: string) =>
  part<PanelListas>(owner, 'listas', askListas, data =>
    Array.isArray((data as Partial<PanelListas> | null)?.colores),
  )
/** «Actividad de Hoy»: GET /api/cambioEstado/hoy, by person. */
export const actividadOptions = (owner: string) =>
  part<GrupoActividad[]>(owner, 'actividad', askActividad, Array.isArray)
/** «Homologadas»: GET /api/homologaciones/hoy, newest first. */
export const homologadasOptions = (owner: string) =>
  part<Homologacion[]>(owner, HOMOLOGADAS, askHomologadas, Array.isArray)

const askListas = async () =>
  countListas(await fetchFiltroButaca({ nro: null, modelo: 0, estado: ESTADO_LISTA, color: 0 }))
const askActividad = async () => groupActividad(await fetchActividadHoy())
const askHomologadas = async () =>
  (await fetchHomologacionesHoy()).sort((a, b) => (a.fecha_hs < b.fecha_hs ? 1 : -1))

function part<T>(owner: string, nombre: string, ask: () => Promise<T>, accepts: (data: unknown) => boolean) {
  const queryFn = async () => {
    try {
      return await ask()
    } catch (error) {
      console.info(`panel: ${nombre}`, String(error)) // Failures here are only logged (specification §8)
      throw error
    }
  }
  return persisted(owner, { queryKey: [PANEL, nombre], queryFn, accepts })
}

/** Asks for the panel's parts of whoever is signed in, before its first render. */
export async function preloadPanel(): Promise<void> {
  const sesion = await readSesion()
  if (sesion === null || sesion.vencida) return
  // They never reject, and the screen asks again for what is missing
  void queryClient.prefetchQuery(listasOptions(sesion.nombre))
  if (isSoloListas(sesion.rol)) return
  void queryClient.prefetchQuery(actividadOptions(sesion.nombre))
  void queryClient.prefetchQuery(homologadasOptions(sesion.nombre))
}
