import { ESTADO_ENTREGADA, ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { isSinPesoNiAs } from '#domain/butaca/nro-butaca.ts'
import { COMPRADORES } from './catalogos.ts'
import type { Paso } from './historia.ts'
import type { SeededRandom } from './seeded-random.ts'
import { usuariosDelPuesto } from './usuarios.ts'

export interface HomologacionDemo {
  momento: number
  usuarioId: number
  etiquetaBlanca: string
  etiquetaGris: string
  comprador: string
}

/** A seat that counts as S: since when, and its homologation if it has come that far. */
export interface Ese {
  desde: number
  homologacion: HomologacionDemo | null
}

const SHARE_S = 0.38
const HOMOLOGADA_SI_LISTA = 0.4
const HOMOLOGADA_SI_ENTREGADA = 0.96

/** Null for a seat that counts as A or as neither (specification §4). */
export function makeEse(random: SeededRandom, nro: string, historia: readonly Paso[]): Ese | null {
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

/** Between «lista» and what came next: soon after, for a seat still on the floor. */
function makeHomologacion(random: SeededRandom, lista: number, limit: number): HomologacionDemo {
  return {
    momento: lista + (Math.min(limit, lista + 2) - lista) * (0.1 + 0.8 * random.next()),
    usuarioId: random.pick(usuariosDelPuesto(ESTADO_LISTA)),
    etiquetaBlanca: `B-${String(random.between(0, 9_999_999)).padStart(7, '0')}`,
    etiquetaGris: `G-${random.between(10_000, 99_999)}`,
    comprador: random.pick(COMPRADORES),
  }
}
