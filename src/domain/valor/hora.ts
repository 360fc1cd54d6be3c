/** Largest moment (ms) of a `Date` (ECMA-262, «Time Values and Time Range»). */
const MS_MAX = 8.64e15

/** Creates the format once: creating it for each moment takes ten times as long. An invalid moment gives a dash. */
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

/** Day of the week in words, by the device's clock. */
export const diaSemana = formato({ weekday: 'long' })

/** Whether two moments (ms) are on the same day, by the device's clock. */
export const isSameDay = (a: number, b: number): boolean => formatDia(a) === formatDia(b)

const dosCifras = (n: number): string => String(n).padStart(2, '0')

/** Device time to the minute, as ISO text without zone: '2026-11-20T14:32'. '' for an invalid moment. */
export function momentoDe(ms: number): string {
  const en = new Date(ms)
  if (Number.isNaN(en.getTime())) return ''
  const dia = [en.getFullYear(), dosCifras(en.getMonth() + 1), dosCifras(en.getDate())].join('-')
  return `${dia}T${dosCifras(en.getHours())}:${dosCifras(en.getMinutes())}`
}

/** Date and hour of a `fechaHs`. The text is not parsed as a date, so no time zone shifts it. */
export function partesFechaHs(fechaHs: string): { fecha: string; hora: string } {
  const [, anio, mes, dia, hora] = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)/.exec(fechaHs) ?? []
  return hora === undefined ? { fecha: fechaHs, hora: '' } : { fecha: `${dia}/${mes}/${anio}`, hora }
}
