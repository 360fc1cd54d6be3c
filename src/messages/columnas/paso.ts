import type { Barra, Paso } from '#domain/informe/evolucion.ts'
import { diaDeSemana } from '#domain/informe/periodo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { EVOLUCION } from '../evolucion.ts'

export const mesDe = (fecha: string): string => EVOLUCION.nombreMes(Number(fecha.slice(5, 7)))

export const horaDe = (paso: string): number => Number(paso.slice(11))

/** Full name of a bar's step: 'jueves 12/11/2026', '02/11/2026 a 08/11/2026', 'noviembre 2026'. */
export function nombreDe({ desde, hasta }: Barra, paso: Paso): string {
  if (paso === 'mes') return `${mesDe(desde)} ${desde.slice(0, 4)}`
  if (paso === 'semana') return EVOLUCION.entre(formatFecha(desde), formatFecha(hasta))
  const dia = `${EVOLUCION.diaSemana(diaDeSemana(desde))} ${formatFecha(desde.slice(0, 10))}`
  return paso === 'hora' ? `${dia}, ${EVOLUCION.deHora(horaDe(desde))}` : dia
}

/** Step of a bar in workbooks and on paper: a day as a date, any other step by its name. */
export const columnaPaso = (paso: Paso): Columna<Barra> =>
  paso === 'dia'
    ? { title: EVOLUCION.pasos.dia, value: ({ desde }) => desde, formato: 'dia' }
    : { title: EVOLUCION.pasos[paso], value: barra => nombreDe(barra, paso) }
