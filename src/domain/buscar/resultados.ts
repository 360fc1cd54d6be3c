import { FILAS_BUSCADAS, type GrupoBuscado } from '#contract/buscar.ts'
import { claveDe, type Fila, type Grupo, type Partes } from './fila.ts'

interface GrupoMostrado {
  grupo: Grupo
  filas: readonly Fila[]
  total: number
}

export interface Mostrado {
  /** In their fixed order, those with rows alone. */
  grupos: readonly GrupoMostrado[]
  /** Rows that came when what stands below their group was already shown. */
  despues: readonly Fila[]
}

interface Pedido {
  buscado: string
  /** The groups that may be shown, in order. */
  grupos: readonly Grupo[]
  /** What this device has found. */
  aqui: Partes
  /** What the server has found; null without its answer. */
  servidor: Partes | null
  /** Groups that may still get rows, and which it is worth waiting for. */
  faltan: ReadonlySet<Grupo>
}

const NADA: Mostrado = { grupos: [], despues: [] }

/**
 * Puts what the device and the server found together, one letter after the other. No row is shown twice, and none that is
 * shown for a text moves while the text stays: a group below one that may still grow waits, and what comes too late for
 * its place goes to the end.
 */
export class Resultados {
  #buscado = ''
  #last = NADA

  mostrar(pedido: Pedido): Mostrado {
    this.#last = mostrar(pedido, pedido.buscado === this.#buscado ? this.#last : NADA)
    this.#buscado = pedido.buscado
    return this.#last
  }
}

function mostrar({ grupos, aqui, servidor, faltan }: Pedido, antes: Mostrado): Mostrado {
  const shown: GrupoMostrado[] = []
  const despues = [...antes.despues]
  const lowest = grupos.indexOf(antes.grupos.at(-1)?.grupo as Grupo)
  for (const [place, grupo] of grupos.entries()) {
    const ya = antes.grupos.find(each => each.grupo === grupo)?.filas ?? []
    const halladas = [...(aqui[grupo]?.filas ?? []), ...(servidor?.[grupo]?.filas ?? [])]
    const nuevas = without(halladas, [...ya, ...antes.despues]).slice(0, FILAS_BUSCADAS - ya.length)
    // Only where nothing that is shown stands below
    const isFree = place >= lowest && antes.despues.length === 0
    if (!isFree) despues.push(...nuevas)
    const filas = isFree ? [...ya, ...nuevas] : ya
    const total = servidor?.[grupo]?.total ?? aqui[grupo]?.total ?? 0
    if (filas.length > 0) shown.push({ grupo, filas, total: Math.max(total, filas.length) })
    if (faltan.has(grupo) && filas.length < FILAS_BUSCADAS && place >= lowest) break
  }
  return { grupos: shown, despues }
}

/** Each row once, without those that are shown already. */
function without(filas: readonly Fila[], shown: readonly Fila[]): readonly Fila[] {
  const claves = new Set(shown.map(claveDe))
  return filas.filter(fila => {
    const clave = claveDe(fila)
    if (claves.has(clave)) return false
    claves.add(clave)
    return true
  })
}

/** The rows that the server answered, each with its group. */
export const partesDe = (
  answer: Partial<Record<GrupoBuscado, { filas: readonly unknown[]; total: number }>>,
): Partes =>
  Object.fromEntries(
    Object.entries(answer).map(([grupo, { filas, total }]) => [
      grupo,
      { filas: filas.map(dato => ({ grupo, dato }) as Fila), total },
    ]),
  )
