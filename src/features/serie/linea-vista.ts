import { isFoundDone, type LineaSerie } from '#queries/butacas/lineas-serie.ts'
import type { Nota } from '#queries/butacas/serie.ts'

/** The state of a line of the series. */
export type Marca = 'hecho' | 'pendiente' | 'rechazada' | 'deshecha' | Nota['marca']

/** A line of the series: a change that was kept, or a reading that changed nothing. */
export type Vista =
  | { id: string; at: number; nro: string; marca: Marca; linea: LineaSerie }
  | { id: string; at: number; nro: string; marca: Nota['marca']; linea: null }

export function marcaDe({ entry, isDeshecha, refused }: LineaSerie): Marca {
  const { state } = entry
  if (refused !== null || state === 'rejected' || state === 'conflict') return 'rechazada'
  if (isDeshecha) return 'deshecha'
  return state === 'confirmed' || isFoundDone(entry) ? 'hecho' : 'pendiente'
}

/** All readings of the series, the last first. */
export function vistasDe(lineas: readonly LineaSerie[], notas: readonly Nota[]): readonly Vista[] {
  const changes = lineas.map(linea => ({
    id: linea.entry.key,
    at: linea.entry.capturedAt + linea.entry.clockOffset,
    nro: linea.entry.nro,
    marca: marcaDe(linea),
    linea,
  }))
  const rest = notas.map(({ id, at, nro, marca }) => ({ id: `nota-${id}`, at, nro, marca, linea: null }))
  return [...changes, ...rest].sort((a, b) => b.at - a.at)
}

/** Counts of the series; `cuentan` are the seats that are done or kept to be sent. */
export function contar(vistas: readonly Vista[]) {
  const of = (...marcas: Marca[]): number => vistas.filter(({ marca }) => marcas.includes(marca)).length
  const hechas = of('hecho')
  const pendientes = of('pendiente')
  return {
    hechas,
    pendientes,
    rechazadas: of('rechazada'),
    cuentan: hechas + pendientes,
    lecturas: vistas.length,
  }
}
