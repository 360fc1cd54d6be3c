const two = (n: number): string => String(n).padStart(2, '0')

/** Device time as HH:MM. */
export function formatHora(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Device time as HH:MM:SS. */
export const formatHoraSegundos = (ms: number): string =>
  `${formatHora(ms)}:${two(new Date(ms).getSeconds())}`

/** A `fechaHs` as the contract writes it, without zone, in parts; read as text so that no zone can move it. */
export function partesFechaHs(fechaHs: string): { fecha: string; hora: string } {
  const [, anio, mes, dia, hora] = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)/.exec(fechaHs) ?? []
  return hora === undefined ? { fecha: fechaHs, hora: '' } : { fecha: `${dia}/${mes}/${anio}`, hora }
}

const MIN_MS = 60_000
const HORA_MS = 60 * MIN_MS
const DIA_MS = 24 * HORA_MS

/** How long ago, in words: 'recién', 'hace 2 min', 'hace 3 h', 'hace 2 días'. A clock put back counts as just now. */
export function haceCuanto(ms: number, ahora: number): string {
  const edad = Math.max(0, ahora - ms)
  if (edad < MIN_MS) return 'recién'
  if (edad < HORA_MS) return `hace ${Math.floor(edad / MIN_MS)} min`
  if (edad < DIA_MS) return `hace ${Math.floor(edad / HORA_MS)} h`
  const dias = Math.floor(edad / DIA_MS)
  return `hace ${dias} ${dias === 1 ? 'día' : 'días'}`
}
