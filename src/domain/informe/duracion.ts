const HORA = 60
const DIA = 24 * HORA

/** A time in the units that it is said in: minutes and hours under a day, then days and hours. */
export interface Duracion {
  dias: number
  horas: number
  minutos: number
}

export const duracionDe = (minutos: number): Duracion => ({
  dias: Math.floor(minutos / DIA),
  horas: Math.floor((minutos % DIA) / HORA),
  minutos: minutos < DIA ? minutos % HORA : 0,
})
