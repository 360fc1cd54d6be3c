import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { subDays } from 'date-fns/subDays'
import type { Fecha } from '../valor/fecha.ts'
import type { RangoFechas } from './rango-informe.ts'

export const PRESETS = ['hoy', 'ayer', 'semana', 'mes'] as const
export type Preset = (typeof PRESETS)[number]

const DESDE: Record<Preset, (hoy: Date) => Date> = {
  hoy: hoy => hoy,
  ayer: hoy => subDays(hoy, 1),
  semana: hoy => startOfWeek(hoy, { weekStartsOn: 1 }),
  mes: startOfMonth,
}

/** The days of a preset, up to today; weeks start on Monday. @param hoy the factory's day. */
export function rangoDePreset(preset: Preset, hoy: Fecha): RangoFechas {
  const desde = lightFormat(DESDE[preset](parseISO(hoy)), 'yyyy-MM-dd')
  return { desde, hasta: preset === 'ayer' ? desde : hoy }
}
