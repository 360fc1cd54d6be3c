import type { Homologacion } from '#contract/homologacion.ts'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import { type GrupoActividad, groupActividad } from '#domain/informe/actividad.ts'
import { persisted } from '../persisted.ts'
import { fetchParte } from './ask-panel.ts'

/** First part of the key of every query of the panel. */
export const PANEL = 'panel'
export const HOMOLOGADAS = 'homologadas'

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

const askListas = async (owner: string) => countListas(await fetchParte('listas', owner))
const askActividad = async (owner: string) => groupActividad(await fetchParte('actividad', owner))
const askHomologadas = async (owner: string) =>
  (await fetchParte('homologadas', owner)).sort((a, b) => (a.fecha_hs < b.fecha_hs ? 1 : -1))

function part<T>(
  owner: string,
  nombre: string,
  ask: (owner: string) => Promise<T>,
  accepts: (data: unknown) => boolean,
) {
  const queryFn = async () => {
    try {
      return await ask(owner)
    } catch (error) {
      console.info(`panel: ${nombre}`, String(error)) // Failures here are only logged (specification §8)
      throw error
    }
  }
  return persisted(owner, { queryKey: [PANEL, nombre], queryFn, accepts })
}
