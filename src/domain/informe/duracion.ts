const HORA = 60
const DIA = 24 * HORA
/** From here on minutes are more than anybody wants to know. */
const SIN_MINUTOS = 3 * HORA

/** A time in the units that it is said in: minutes, then hours, under a day; then days and hours. */
export interface Duracion {
  dias: number
  horas: number
  minutos: number
}

export function duracionDe(minutos: number): Duracion {
  if (minutos < SIN_MINUTOS) return { dias: 0, horas: Math.floor(minutos / HORA), minutos: minutos % HORA }
  const enteras = Math.round(minutos / HORA) * HORA
  return { dias: Math.floor(enteras / DIA), horas: (enteras % DIA) / HORA, minutos: 0 }
}
