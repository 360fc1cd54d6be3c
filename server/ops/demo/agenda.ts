import type { Calendario } from './calendario.ts'
import { pickEstadoFinal, pickEstadoVivo } from './historia.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Destino {
  estado: number
  ultimo: number
}

const SHARE_VIVAS = 0.095
/** A seat is on the floor for about this many working days at the most. */
const FLOOR_DAYS = 30
const CHANGES_TODAY_PER_SEAT = 2.5
const CHANGES_PER_SEAT = 6.6
const MIN_TODAY = 12

/** Plans seats, oldest first: most are finished, the last ones are on the floor, and a day's work of them moved today. */
export function createAgenda(
  butacas: number,
  calendario: Calendario,
): (index: number, random: SeededRandom) => Destino {
  const { dias, transcurrido } = calendario
  const vivas = Math.max(Math.round(butacas * SHARE_VIVAS), Math.min(butacas, 10))
  const firstViva = butacas - vivas
  const dayWork = (butacas * CHANGES_PER_SEAT) / dias / CHANGES_TODAY_PER_SEAT
  const todaySeats = Math.max(MIN_TODAY, dayWork * transcurrido)
  const todayChance = Math.min(0.6, todaySeats / (vivas * 1.5))
  const deliveredToday = Math.round(todaySeats / 3)

  return (index, random) => {
    if (index >= firstViva) {
      const estado = pickEstadoVivo(random)
      if (random.chance(todayChance)) return { estado, ultimo: random.next() }
      return { estado, ultimo: -(random.next() ** 1.5) * Math.min(FLOOR_DAYS, dias) }
    }
    const estado = pickEstadoFinal(random)
    if (index >= firstViva - deliveredToday) return { estado, ultimo: random.next() }
    const age = (firstViva - deliveredToday - index - random.next()) / (firstViva - deliveredToday)
    return { estado, ultimo: -age * (dias - 0.1) }
  }
}
