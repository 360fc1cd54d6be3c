import type { CambioActividad } from '#contract/butaca.ts'
import { partesFechaHs } from '../valor/hora.ts'
import { compareTexto } from '../valor/orden-texto.ts'

/** A line of «Actividad de Hoy» (specification §2). `hora`: HH:MM. */
interface LineaActividad {
  hora: string
  nro: string
  estado: string
}

export interface GrupoActividad {
  usuario: string
  /** Newest first. */
  lineas: LineaActividad[]
}

/** The day's changes by person: people by name, newest changes first. Leaves out defects: no state changes. */
export function groupActividad(cambios: readonly CambioActividad[]): GrupoActividad[] {
  const porUsuario = new Map<string, CambioActividad[]>()
  for (const cambio of cambios) {
    if (cambio.defecto) continue
    const usuario = cambio.sesion.id.usuario.nombre
    const suyos = porUsuario.get(usuario)
    if (suyos) suyos.push(cambio)
    else porUsuario.set(usuario, [cambio])
  }
  return [...porUsuario]
    .sort(([a], [b]) => compareTexto(a, b))
    .map(([usuario, suyos]) => ({ usuario, lineas: suyos.reverse().sort(masNuevo).map(toLinea) }))
}

/**
 * Newest first: `fechaHs` is ISO without zone, so the text sorts by time. Equal moments keep the order of the list,
 * which the caller has reversed.
 */
const masNuevo = (a: CambioActividad, b: CambioActividad): number =>
  a.id.fechaHs === b.id.fechaHs ? 0 : a.id.fechaHs < b.id.fechaHs ? 1 : -1

const toLinea = ({ id, estado }: CambioActividad): LineaActividad => ({
  hora: partesFechaHs(id.fechaHs).hora,
  nro: id.butaca.nro,
  estado: estado.nombre,
})
