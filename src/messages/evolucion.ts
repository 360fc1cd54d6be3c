import type { Barra, Diferencia, Paso } from '#domain/informe/evolucion.ts'
import { diaDeSemana } from '#domain/informe/periodo.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatFecha } from '#domain/valor/fecha.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { cuantasButacas, DIAS_SEMANA } from './palabras.ts'

const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

const conArticulo = (rango: string): string => {
  if (!/^\d/.test(rango)) return rango
  return rango.includes(' a ') ? `el período ${rango}` : `el ${rango}`
}

/** Words of the chart in «Por Fecha» and «Flujo». The chart compares a range of days with an earlier range. */
export const EVOLUCION = {
  eje: 'butacas',
  /** Shown if this device does not know the state's name. */
  eseEstado: 'ese estado',
  butacas: cuantasButacas,
  /** Text for screen readers, before a range in the chart's legend. */
  barraLlena: 'Barra llena, ',
  barraHueca: 'Barra hueca, ',
  antes: (rango: string) => `antes: ${rango}`,
  antesN: (n: number) => `antes ${formatNumero(n)}`,
  diferencia: ({ sentido, cantidad, porciento }: Diferencia): string => {
    if (sentido === 'igual') return 'igual que antes'
    const palabra = sentido === 'mas' ? 'más' : 'menos'
    return `${formatNumero(cantidad)} ${palabra}${porciento === null ? '' : ` (${formatNumero(porciento)} %)`}`
  },
  verTabla: 'Ver tabla',
  tablaDe: (estado: string, paso: Paso) =>
    `Butacas que pasaron a ${estado}, por ${PASOS[paso].toLowerCase()}`,
  pasos: { hora: 'Hora', dia: 'Día', semana: 'Semana', mes: 'Mes' } satisfies Record<Paso, string>,
  entre: (desde: string, hasta: string) => `${desde} a ${hasta}`,
  /** One hour of a day: 'de 10 a 11 h'. */
  deHora: (hora: number) => `de ${hora} a ${hora + 1} h`,
  hora: 'h',
  cantidad: 'Butacas',
  columnaAntes: 'Antes',
  total: 'Total',
  ayer: 'ayer',
  hastaEstaHora: (rango: string) => `${rango} hasta esta hora`,
  hastaHora: (rango: string, hora: string) => `${rango} hasta las ${hora}`,
  comparado: 'Comparado con',
  comparadoCon: (antes: string) => `Comparado con ${conArticulo(antes)}`,
  diaSemana: (dia: number) => DIAS_SEMANA[dia] ?? '',
  diaCorto: (dia: number) => (DIAS_SEMANA[dia] ?? '').slice(0, 2),
  nombreMes: (mes: number) => MESES[mes - 1] ?? '',
} as const

const PASOS = EVOLUCION.pasos

export const mesOf = (fecha: string): string => EVOLUCION.nombreMes(Number(fecha.slice(5, 7)))

export const horaDe = (paso: string): number => Number(paso.slice(11))

/** Full name of a bar's hour, day, week or month: 'jueves 12/11/2026', '02/11/2026 a 08/11/2026', 'noviembre 2026'. */
export function nombreDe({ desde, hasta }: Barra, paso: Paso): string {
  if (paso === 'mes') return `${mesOf(desde)} ${desde.slice(0, 4)}`
  if (paso === 'semana') return EVOLUCION.entre(formatFecha(desde), formatFecha(hasta))
  const dia = `${EVOLUCION.diaSemana(diaDeSemana(desde))} ${formatFecha(desde.slice(0, 10))}`
  return paso === 'hora' ? `${dia}, ${EVOLUCION.deHora(horaDe(desde))}` : dia
}

/** Column of a bar's hour, day, week or month, for Excel and prints. Only a day is a date, all others are text. */
export const columnaPaso = (paso: Paso): Columna<Barra> =>
  paso === 'dia'
    ? { title: EVOLUCION.pasos.dia, value: ({ desde }) => desde, formato: 'dia' }
    : { title: EVOLUCION.pasos[paso], value: barra => nombreDe(barra, paso) }
