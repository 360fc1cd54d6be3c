import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { subDays } from 'date-fns/subDays'
import { type Fecha, partesDeFecha, toFecha } from '../valor/fecha.ts'
import type { RangoFechas } from './rango-informe.ts'

export const PRESETS = ['hoy', 'ayer', 'semana', 'mes'] as const
export type Preset = (typeof PRESETS)[number]

/** Noon: no zone changes its clocks then, so that days are counted right in each. */
function toNoon(fecha: Fecha): Date {
  const { anio, mes, dia } = partesDeFecha(fecha)
  return new Date(anio, mes - 1, dia, 12)
}

const fromNoon = (date: Date): Fecha =>
  toFecha({ anio: date.getFullYear(), mes: date.getMonth() + 1, dia: date.getDate() })

/** The range of a preset, up to today. Weeks start on Monday. @param hoy the factory's day. */
export function rangoDePreset(preset: Preset, hoy: Fecha): RangoFechas {
  const today = toNoon(hoy)
  switch (preset) {
    case 'hoy':
      return { desde: hoy, hasta: hoy }
    case 'ayer': {
      const ayer = fromNoon(subDays(today, 1))
      return { desde: ayer, hasta: ayer }
    }
    case 'semana':
      return { desde: fromNoon(startOfWeek(today, { weekStartsOn: 1 })), hasta: hoy }
    case 'mes':
      return { desde: fromNoon(startOfMonth(today)), hasta: hoy }
  }
}
