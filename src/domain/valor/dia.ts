/** Whether two moments (ms) are of the same day of this device. */
export const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString()

const two = (n: number): string => String(n).padStart(2, '0')

/** Device date as dd/MM/yyyy. */
export function formatDia(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
}

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/** Day of the week on this device, as a word. */
export const diaSemana = (ms: number): string => DIAS[new Date(ms).getDay()] ?? ''
