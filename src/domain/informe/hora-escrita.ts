import { sinFormato } from '../valor/texto-legible.ts'

/** Hours and minutes with a usual mark between them, or three or four figures in a row; hours alone are whole. */
const ESCRITA = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*h?$/

/** Reads what a person typed as HH:MM, of 24 hours; null where there is no such time. */
export function parseHora(texto: string): string | null {
  const [, horas, minutos = '00'] = ESCRITA.exec(sinFormato(texto).trim()) ?? []
  if (horas === undefined || Number(horas) > 23 || Number(minutos) > 59) return null
  return `${horas.padStart(2, '0')}:${minutos}`
}
