import type { CambioActividad } from '#contract/butaca.ts'
import { partesFechaHs } from '../valor/hora.ts'
import { compareTexto } from '../valor/orden-texto.ts'

/** A line of «Actividad de Hoy» (specification §2). `hora` is HH:MM. */
interface LineaActividad {
  hora: string
  nro: string
  estado: string
}

export interface GrupoActividad {
  usuario: string
  lineas: LineaActividad[]
}

/**
 * The day's changes of state by person. People in alphabetical order, newest changes first. Defects change no state and
 * are left out.
 */
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

/** Newest first. `fechaHs` is ISO text without zone, so text order is time order. */
const masNuevo = (a: CambioActividad, b: CambioActividad): number =>
  a.id.fechaHs === b.id.fechaHs ? 0 : a.id.fechaHs < b.id.fechaHs ? 1 : -1

const toLinea = ({ id, estado }: CambioActividad): LineaActividad => ({
  hora: partesFechaHs(id.fechaHs).hora,
  nro: id.butaca.nro,
  estado: estado.nombre,
})
