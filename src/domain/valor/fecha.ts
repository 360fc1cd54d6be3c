/**
 * A day of the factory's calendar, 'yyyy-MM-dd'. It is text from the keyboard to the wire: a `Date` would need a zone, and
 * the browser's is not the factory's.
 */
export type Fecha = string

export interface Partes {
  anio: number
  mes: number
  dia: number
}

const DIAS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isBisiesto = (anio: number): boolean => (anio % 4 === 0 && anio % 100 !== 0) || anio % 400 === 0

const diasDelMes = (anio: number, mes: number): number =>
  mes === 2 && isBisiesto(anio) ? 29 : (DIAS[mes - 1] ?? 0)

const two = (n: number): string => String(n).padStart(2, '0')

export const toFecha = ({ anio, mes, dia }: Partes): Fecha =>
  `${String(anio).padStart(4, '0')}-${two(mes)}-${two(dia)}`

export function partesDeFecha(fecha: Fecha): Partes {
  const [anio = 0, mes = 0, dia = 0] = fecha.split('-').map(Number)
  return { anio, mes, dia }
}

/** Whether there is such a day: 31/02 is none. */
const isDia = ({ anio, mes, dia }: Partes): boolean => dia >= 1 && dia <= diasDelMes(anio, mes)

/** Whether a text is a day as this program writes it. */
export const isFecha = (texto: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(texto) && isDia(partesDeFecha(texto))

/** dd/MM/yyyy, with its leading zeros (specification §2). */
export const formatFecha = (fecha: Fecha): string => {
  const { anio, mes, dia } = partesDeFecha(fecha)
  return `${two(dia)}/${two(mes)}/${String(anio).padStart(4, '0')}`
}

/** A typed day: the day, or why it is none. */
export type FechaEscrita =
  | { fecha: Fecha; problema: null }
  | { fecha: null; problema: 'vacia' | 'mal-escrita' | 'no-existe' }

/** Day, month and year with any usual separator, or eight figures in a row. */
const ESCRITA = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d\d)(\d\d)(\d{4})$/

/** Reads what a person typed as dd/MM/yyyy; leading zeros may be missing. */
export function parseFecha(texto: string): FechaEscrita {
  const limpio = texto.trim()
  if (limpio === '') return { fecha: null, problema: 'vacia' }
  const found = ESCRITA.exec(limpio)
  if (found === null) return { fecha: null, problema: 'mal-escrita' }
  const [dia = 0, mes = 0, anio = 0] = found
    .slice(1)
    .filter(part => part !== undefined)
    .map(Number)
  const partes = { anio, mes, dia }
  return isDia(partes) ? { fecha: toFecha(partes), problema: null } : { fecha: null, problema: 'no-existe' }
}

/** Puts the bars in while somebody types, so that figures are enough. What is being deleted is left alone. */
export function withBarras(antes: string, ahora: string): string {
  if (ahora.length <= antes.length) return ahora
  const limpio = ahora.replace(/\/{2,}/g, '/')
  return /^(\d\d|\d{1,2}\/\d\d)$/.test(limpio) ? `${limpio}/` : limpio
}
