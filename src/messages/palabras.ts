import { formatNumero } from '#domain/valor/numero.ts'

/** '1 butaca', '5.229 butacas'. */
export const cuantasButacas = (n: number): string => `${formatNumero(n)} ${n === 1 ? 'butaca' : 'butacas'}`

/** A code, name or number that a workbook changed. */
export const identificadorRoto = (texto: string): string =>
  `«${texto}» no es lo que se escribió: parece cambiado por Excel. Escribilo como va.`

/** As at the beginning of a sentence. */
export const conMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1)

export const DIAS_SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

/** The weekday of a moment whose UTC parts are the factory's. */
export const diaDeSemana = (en: Date): string => DIAS_SEMANA[(en.getUTCDay() + 6) % 7] ?? ''
