import {
  ESTADO_BORRADA,
  ESTADO_ENTREGADA,
  ESTADO_INICIAL,
  ESTADO_LISTA,
  ESTADO_PESADA,
  ESTADOS_VIVOS,
  isSinPesoNiAs,
} from '#domain/butaca/butaca.ts'
import type { Calendario } from './calendario.ts'
import {
  COLORES,
  COMPRADORES,
  type ColorDemo,
  MODELOS,
  type ModeloDemo,
  usuariosDelPuesto,
} from './catalogos.ts'
import { createRandom, type SeededRandom } from './seeded-random.ts'

const LARGO = 7

/** Makes numbers like the factory's labels: the model's prefix and a running number, seven characters in all. */
function createNumeros(): (modelo: ModeloDemo) => string {
  const last = new Map<string, number>()
  return ({ prefijo }) => {
    const next = (last.get(prefijo) ?? 0) + 1
    last.set(prefijo, next)
    return prefijo + String(next).padStart(LARGO - prefijo.length, '0')
  }
}

/** The auxiliary seat (specification §4): created on the first day, and never moved on the line. */
export const makeAuxiliar = ({ dias }: Calendario): ButacaDemo => {
  const estado = { peso: -1, prehomologada: false, homologada: false }
  const cambios = [{ estado: ESTADO_INICIAL, momento: -dias, usuarioId: 1, ...estado }]
  const nro = 'butacaauxiliar'
  return { nro, modelo: 1, color: 1, renombre: null, cambios, homologacion: null, prehomologada: false }
}

export function* makeButacas(
  butacas: number,
  semilla: number,
  calendario: Calendario,
): Generator<ButacaDemo> {
  const nextNumero = createNumeros()
  const agenda = createAgenda(butacas, calendario)
  const weights = MODELOS.map(({ peso }) => peso)
  for (let index = 0; index < butacas; index++) {
    const random = createRandom(semilla, index + 1)
    const modelo = MODELOS[random.weighted(weights)] as ModeloDemo
    const destino = agenda(index, random)
    yield makeButaca(random, { nro: nextNumero(modelo), modelo, destino, dias: calendario.dias })
  }
}

interface CambioDemo {
  estado: number
  momento: number
  usuarioId: number
  peso: number
  prehomologada: boolean
  homologada: boolean
}

export interface ButacaDemo {
  nro: string
  modelo: number
  color: number
  renombre: string | null
  cambios: CambioDemo[]
  homologacion: HomologacionDemo | null
  prehomologada: boolean
}

const SIN_PESO = -1
const SHARE_RENOMBRE = 0.02

function makeButaca(
  random: SeededRandom,
  { nro, modelo, destino, dias }: { nro: string; modelo: ModeloDemo; destino: Destino; dias: number },
): ButacaDemo {
  const color = COLORES[random.weighted(COLORES.map(({ peso }) => peso))] as ColorDemo
  const historia = makeHistoria(random, destino.estado, destino.ultimo, dias)
  const ese = makeEse(random, nro, historia)
  const homologacion = ese?.homologacion ?? null
  let peso = SIN_PESO
  const cambios = historia.map(({ estado, momento }) => {
    if (estado === ESTADO_PESADA && !isSinPesoNiAs(nro)) peso = weigh(random, modelo)
    const homologada = homologacion !== null && momento > homologacion.momento
    const prehomologada = ese !== null && momento >= ese.desde && !homologada
    return {
      estado,
      momento,
      usuarioId: random.pick(usuariosDelPuesto(estado)),
      peso,
      prehomologada,
      homologada,
    }
  })
  return {
    nro,
    modelo: modelo.id,
    color: color.id,
    renombre: random.chance(SHARE_RENOMBRE) ? `${modelo.nombre}-R${random.between(1, 4)}` : null,
    cambios,
    homologacion,
    prehomologada: ese !== null && homologacion === null,
  }
}

/** Rounds to steps of 50 g, like the scales. */
function weigh(random: SeededRandom, { kg: [least, most] }: ModeloDemo): number {
  return Math.round((least + (most - least) * random.next()) * 20) / 20
}

interface HomologacionDemo {
  momento: number
  usuarioId: number
  etiquetaBlanca: string
  etiquetaGris: string
  comprador: string
}

interface Ese {
  desde: number
  homologacion: HomologacionDemo | null
}

const SHARE_S = 0.38
const HOMOLOGADA_SI_LISTA = 0.4
const HOMOLOGADA_SI_ENTREGADA = 0.96

/** Null for a seat that counts as A, or as neither A nor S (specification §4). */
function makeEse(random: SeededRandom, nro: string, historia: readonly Paso[]): Ese | null {
  const lista = historia.findLastIndex(({ estado }) => estado === ESTADO_LISTA)
  const paso = historia[lista]
  const [isS, isHomologada] = [random.chance(SHARE_S), random.next()]
  if (!paso || isSinPesoNiAs(nro) || !isS) return null
  const next = historia[lista + 1]
  const limit = next?.momento ?? 1
  const share = next?.estado === ESTADO_ENTREGADA ? HOMOLOGADA_SI_ENTREGADA : HOMOLOGADA_SI_LISTA
  return {
    desde: paso.momento,
    homologacion: isHomologada < share ? makeHomologacion(random, paso.momento, limit) : null,
  }
}

function makeHomologacion(random: SeededRandom, lista: number, limit: number): HomologacionDemo {
  return {
    momento: lista + (Math.min(limit, lista + 2) - lista) * (0.1 + 0.8 * random.next()),
    usuarioId: random.pick(usuariosDelPuesto(ESTADO_LISTA)),
    etiquetaBlanca: `B-${String(random.between(0, 9_999_999)).padStart(7, '0')}`,
    etiquetaGris: `G-${random.between(10_000, 99_999)}`,
    comprador: random.pick(COMPRADORES),
  }
}

interface Destino {
  estado: number
  ultimo: number
}

const SHARE_VIVAS = 0.095
/** A seat is on the floor for at most about this many working days. */
const FLOOR_DAYS = 30
const CHANGES_TODAY_PER_SEAT = 2.5
const CHANGES_PER_SEAT = 6.6
const MIN_TODAY = 12

/**
 * Most seats are finished, and the newest seats are on the floor. Today as many seats moved as on a usual day by this
 * hour.
 */
function createAgenda(
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

/** `momento` as in calendario.ts. */
interface Paso {
  estado: number
  momento: number
}

/** Weights of the states on the floor. Many seats are in «lista», where they wait for a buyer. */
const REPARTO = new Map([
  [ESTADO_INICIAL, 13],
  [2, 14],
  [ESTADO_PESADA, 9],
  [ESTADO_LISTA, 52],
])
const REPARTO_VIVAS = ESTADOS_VIVOS.map(estado => REPARTO.get(estado) ?? 12)
const SHARE_BORRADA = 0.035
/** Chances of a second weighing and of a second move to «lista». */
const REPEAT_CHANCE = new Map([
  [ESTADO_PESADA, 0.3],
  [ESTADO_LISTA, 0.35],
])
const LONGEST_CHAIN_DAYS = 16

function pickEstadoVivo(random: SeededRandom): number {
  return ESTADOS_VIVOS[random.weighted(REPARTO_VIVAS)] as number
}

function pickEstadoFinal(random: SeededRandom): number {
  return random.chance(SHARE_BORRADA) ? ESTADO_BORRADA : ESTADO_ENTREGADA
}

function makeHistoria(random: SeededRandom, estado: number, ultimo: number, dias: number): Paso[] {
  const estados = listEstados(random, estado)
  const gaps = estados
    .slice(1)
    .map((siguiente, index) => gapDays(random, estados[index] as number, siguiente))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  // Compresses the gaps, so that the history of an early seat does not begin before the factory.
  const scale = Math.min(1, (0.999 * (dias + ultimo)) / Math.max(total, Number.EPSILON))
  let momento = ultimo - total * scale
  return estados.map((estado, index) => {
    if (index > 0) momento += (gaps[index - 1] as number) * scale
    // The last change gets its exact time: the sum may be slightly off.
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

/** @returns working days until the next change: minutes for a repeated state, up to 16 days for a delivery. */
function gapDays(random: SeededRandom, from: number, to: number): number {
  if (from === to) return 0.004 + random.next() * 0.05
  if (to === ESTADO_ENTREGADA) return 0.05 + random.next() ** 2 * LONGEST_CHAIN_DAYS
  return 0.02 + random.next() ** 2 * 1.6
}
