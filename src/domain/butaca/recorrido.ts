import type { EdicionFicha, Ficha, PasoFicha } from '#contract/ficha.ts'
import type { Maestro } from '#contract/maestro.ts'
import { columnaAs } from './clase-as.ts'
import { pasoEntre, pasoOf } from './linea-estados.ts'
import { SIN_PESO } from './peso.ts'

/** An item of a seat's story. `volvio`: the step went back in the line. */
export type Hito =
  | { tipo: 'paso'; paso: PasoFicha; as: 'A' | 'S' | '-'; peso: number | null; volvio: boolean }
  | { tipo: 'creada'; paso: PasoFicha }
  | { tipo: 'edicion'; edicion: EdicionFicha }
  | { tipo: 'deshechos'; pasos: readonly PasoFicha[] }

export const asDePaso = ({ estado, modelo, esS }: Pick<PasoFicha, 'estado' | 'modelo' | 'esS'>) =>
  columnaAs({ estado, modelo: { id: 0, nombre: modelo }, prehomologada: esS, homologada: false })

/**
 * The story of a seat, newest first. A step shows its weight only if the weight changed. Consecutive undone steps are
 * one item.
 */
export function recorridoOf(
  { pasos, ediciones }: Pick<Ficha, 'pasos' | 'ediciones'>,
  linea: readonly Maestro[],
): readonly Hito[] {
  const hitos: Hito[] = []
  const porVenir = [...ediciones]
  const edicionesHasta = (fechaHs: string | null) => {
    while (porVenir[0] && (fechaHs === null || porVenir[0].fechaHs < fechaHs)) {
      const edicion = porVenir.shift()
      if (edicion) hitos.push({ tipo: 'edicion', edicion })
    }
  }
  let antes: PasoFicha | null = null
  for (const paso of pasos) {
    edicionesHasta(paso.fechaHs)
    const last = hitos.at(-1)
    if (paso.deshecho !== null) {
      if (last?.tipo === 'deshechos') hitos[hitos.length - 1] = { ...last, pasos: [paso, ...last.pasos] }
      else hitos.push({ tipo: 'deshechos', pasos: [paso] })
      continue
    }
    if (antes === null) hitos.push({ tipo: 'creada', paso })
    const pesoAntes: number = antes?.peso ?? SIN_PESO
    hitos.push({
      tipo: 'paso',
      paso,
      as: asDePaso(paso),
      peso: paso.peso >= 0 && paso.peso !== pesoAntes ? paso.peso : null,
      volvio: antes !== null && isAtras(linea, antes.estado.id, paso.estado.id),
    })
    antes = paso
  }
  edicionesHasta(null)
  return hitos.reverse()
}

/** Index of the newest step that has a duration; -1 for none. @param hitos newest first. */
export const pasoActual = (hitos: readonly Hito[]): number =>
  hitos.findIndex(hito => hito.tipo === 'paso' && hito.paso.minutos !== null)

/** Whether the seat went back in the line. A deletion leaves the line and does not count. */
const isAtras = (linea: readonly Maestro[], desde: number, hasta: number): boolean =>
  pasoOf(linea, hasta) > 0 && pasoEntre(linea, desde, hasta) === 'atras'

/** The state before the deletion; null if the seat is not deleted, or had no earlier state. */
export function estadoAntesDeBorrar({ pasos }: Pick<Ficha, 'pasos'>, borrada: number) {
  const firmes = pasos.filter(({ deshecho }) => deshecho === null)
  if (firmes.at(-1)?.estado.id !== borrada) return null
  return firmes.findLast(({ estado }) => estado.id !== borrada)?.estado ?? null
}
