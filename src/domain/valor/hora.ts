/** Latest moment (ms) that there is (ECMA-262, «Time Values and Time Range»). */
const MS_MAX = 8.64e15

/** A format is made once: with a new one a moment takes ten times as long to show. What is no moment is a dash. */
function formato(partes: Intl.DateTimeFormatOptions): (ms: number) => string {
  const { format } = new Intl.DateTimeFormat('es-AR', { hourCycle: 'h23', ...partes })
  return ms => (Math.abs(ms) <= MS_MAX ? format(ms) : '–')
}
const HORA = { hour: '2-digit', minute: '2-digit' } as const

/** Device time as HH:MM. */
export const formatHora = formato(HORA)

/** Device time as HH:MM:SS. */
export const formatHoraSegundos = formato({ ...HORA, second: '2-digit' })

/** Device date as dd/MM/yyyy. */
export const formatDia = formato({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** Day of the week on this device, as a word. */
export const diaSemana = formato({ weekday: 'long' })

/** Whether two moments (ms) are of the same day of this device. */
export const isSameDay = (a: number, b: number): boolean => formatDia(a) === formatDia(b)

/** Device time as HH:MM, with its day where that is not today: '14:32', '14:32 del 20/11/2026'. */
export const horaConDia = (ms: number, ahora: number): string =>
  isSameDay(ms, ahora) ? formatHora(ms) : `${formatHora(ms)} del ${formatDia(ms)}`

/** A `fechaHs` as the contract writes it, without zone, in parts; read as text so that no zone can move it. */
export function partesFechaHs(fechaHs: string): { fecha: string; hora: string } {
  const [, anio, mes, dia, hora] = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)/.exec(fechaHs) ?? []
  return hora === undefined ? { fecha: fechaHs, hora: '' } : { fecha: `${dia}/${mes}/${anio}`, hora }
}

/** A `fechaHs` as people say it: 'hoy 10:05', 'ayer 17:20', '26/10/2026 20:41'. @param dias as yyyy-MM-dd. */
export function cuandoFue(fechaHs: string, dias: { hoy: string; ayer: string }): string {
  const { fecha, hora } = partesFechaHs(fechaHs)
  const dia = fechaHs.slice(0, 10)
  if (dia === dias.hoy) return `hoy ${hora}`
  return dia === dias.ayer ? `ayer ${hora}` : `${fecha} ${hora}`.trim()
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
