import { partesFechaHs } from './hora.ts'

/** A `fechaHs` as people say it: 'hoy 10:05', 'ayer 17:20', '26/10/2026 20:41'. @param dias as yyyy-MM-dd. */
export function cuandoFue(fechaHs: string, dias: { hoy: string; ayer: string }): string {
  const { fecha, hora } = partesFechaHs(fechaHs)
  const dia = fechaHs.slice(0, 10)
  if (dia === dias.hoy) return `hoy ${hora}`
  return dia === dias.ayer ? `ayer ${hora}` : `${fecha} ${hora}`.trim()
}
