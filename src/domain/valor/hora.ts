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

/** A `fechaHs` as the contract writes it, without zone, in parts; read as text so that no zone can move it. */
export function partesFechaHs(fechaHs: string): { fecha: string; hora: string } {
  const [, anio, mes, dia, hora] = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)/.exec(fechaHs) ?? []
  return hora === undefined ? { fecha: fechaHs, hora: '' } : { fecha: `${dia}/${mes}/${anio}`, hora }
}
