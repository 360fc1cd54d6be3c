import {
  ESTADO_BORRADA,
  ESTADO_ENTREGADA,
  ESTADO_INICIAL,
  ESTADO_LISTA,
  ESTADO_PESADA,
  ESTADOS_VIVOS,
} from '#domain/butaca/estado-butaca.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One change of state, in the moments of calendario.ts. */
export interface Paso {
  estado: number
  momento: number
}

/** How likely a seat of the floor is found in each state: finished seats wait for a buyer. */
const REPARTO = new Map([
  [ESTADO_INICIAL, 13],
  [2, 14],
  [ESTADO_PESADA, 9],
  [ESTADO_LISTA, 52],
])
const REPARTO_VIVAS = ESTADOS_VIVOS.map(estado => REPARTO.get(estado) ?? 12)
const SHARE_BORRADA = 0.035
/** Weighed a second time; put in «lista» a second time, to tell A from S. */
const REPEAT_CHANCE = new Map([
  [ESTADO_PESADA, 0.3],
  [ESTADO_LISTA, 0.35],
])
const LONGEST_CHAIN_DAYS = 16

export function pickEstadoVivo(random: SeededRandom): number {
  return ESTADOS_VIVOS[random.weighted(REPARTO_VIVAS)] as number
}

export function pickEstadoFinal(random: SeededRandom): number {
  return random.chance(SHARE_BORRADA) ? ESTADO_BORRADA : ESTADO_ENTREGADA
}

/** The history of a seat that reached `estado` at `ultimo`, oldest first, with rising times from `-dias` on. */
export function makeHistoria(random: SeededRandom, estado: number, ultimo: number, dias: number): Paso[] {
  const estados = listEstados(random, estado)
  const gaps = estados
    .slice(1)
    .map((siguiente, index) => gapDays(random, estados[index] as number, siguiente))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  // Compressed, so that the first seats do not begin before the factory.
  const scale = Math.min(1, (0.999 * (dias + ultimo)) / Math.max(total, Number.EPSILON))
  let momento = ultimo - total * scale
  return estados.map((estado, index) => {
    if (index > 0) momento += (gaps[index - 1] as number) * scale
    // The last one is set exactly: the sum may be slightly off.
    return { estado, momento: index === estados.length - 1 ? ultimo : momento }
  })
}

function listEstados(random: SeededRandom, estado: number): number[] {
  const last = estado === ESTADO_BORRADA ? random.pick(ESTADOS_VIVOS) : estado
  const estados: number[] = []
  for (const step of [...ESTADOS_VIVOS, ESTADO_ENTREGADA]) {
    estados.push(step)
    if (random.chance(REPEAT_CHANCE.get(step) ?? 0)) estados.push(step)
    if (step === last) break
  }
  if (estado === ESTADO_BORRADA) estados.push(ESTADO_BORRADA)
  return estados
}

/** Working days between two steps: minutes for what is done again at the same place, days until a buyer comes. */
function gapDays(random: SeededRandom, from: number, to: number): number {
  if (from === to) return 0.004 + random.next() * 0.05
  if (to === ESTADO_ENTREGADA) return 0.05 + random.next() ** 2 * LONGEST_CHAIN_DAYS
  return 0.02 + random.next() ** 2 * 1.6
}
