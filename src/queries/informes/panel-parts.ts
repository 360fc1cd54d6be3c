import type { Homologacion } from '#contract/homologacion.ts'
import { countListas, type PanelListas } from '#domain/butaca/cuenta-panel.ts'
import { type GrupoActividad, groupActividad } from '#domain/informe/actividad.ts'
import { persisted } from '../persisted.ts'
import { type Filas, fetchParte, type Nombre, PANEL, peekParte } from './ask-panel.ts'

export const HOMOLOGADAS = 'homologadas'

/** «Butacas listas»: POST /api/butaca/filtro, counted (specification §2, §7). */
export const listasOptions = (owner: string) =>
  part<'listas', PanelListas>(owner, 'listas', countListas, data =>
    Array.isArray((data as Partial<PanelListas> | null)?.colores),
  )
/** «Actividad de Hoy»: GET /api/cambioEstado/hoy, by person. */
export const actividadOptions = (owner: string) =>
  part<'actividad', GrupoActividad[]>(owner, 'actividad', groupActividad, Array.isArray)
/** «Homologadas»: GET /api/homologaciones/hoy, newest first. */
export const homologadasOptions = (owner: string) =>
  part<typeof HOMOLOGADAS, Homologacion[]>(owner, HOMOLOGADAS, newestFirst, Array.isArray)

const newestFirst = (filas: Homologacion[]): Homologacion[] =>
  filas.toSorted((a, b) => (a.fecha_hs < b.fecha_hs ? 1 : -1))

/** @param follow what the part shows of its rows. */
function part<N extends Nombre, T>(
  owner: string,
  nombre: N,
  follow: (filas: Filas<N>) => T,
  accepts: (data: unknown) => boolean,
) {
  const queryFn = async () => {
    try {
      return follow(await fetchParte(nombre, owner))
    } catch (error) {
      console.info(`panel: ${nombre}`, String(error)) // Failures here are only logged (specification §8)
      throw error
    }
  }
  const early = () => {
    const came = peekParte(nombre, owner)
    try {
      return came && { data: follow(came.filas), at: came.at }
    } catch {
      return undefined // `queryFn` fails of the same rows, and says so in this part alone
    }
  }
  return persisted(owner, { queryKey: [PANEL, nombre], queryFn, accepts, early })
}
