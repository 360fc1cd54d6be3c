import { formatHora } from './hora.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** Device time as HH:MM, with its day where that is not today: '14:32', '14:32 del 20/11/2026'. */
export function horaConDia(ms: number, ahora: number): string {
  const date = new Date(ms)
  const hora = formatHora(ms)
  if (date.toDateString() === new Date(ahora).toDateString()) return hora
  return `${hora} del ${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
}
