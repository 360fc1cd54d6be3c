import { ESTADO_PESADA } from '#domain/butaca/estado-butaca.ts'
import { isSinPesoNiAs } from '#domain/butaca/nro-butaca.ts'
import type { Destino } from './agenda.ts'
import { COLORES, type ColorDemo, type ModeloDemo } from './catalogos.ts'
import { makeHistoria } from './historia.ts'
import { type HomologacionDemo, makeEse } from './homologacion.ts'
import type { SeededRandom } from './seeded-random.ts'
import { usuariosDelPuesto } from './usuarios.ts'

interface CambioDemo {
  estado: number
  momento: number
  usuarioId: number
  peso: number
  prehomologada: boolean
  homologada: boolean
}

/** A seat with all that ever happened to it, oldest first. */
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

export function makeButaca(
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

/** As the scales show it: steps of 50 g. */
function weigh(random: SeededRandom, { kg: [least, most] }: ModeloDemo): number {
  return Math.round((least + (most - least) * random.next()) * 20) / 20
}
