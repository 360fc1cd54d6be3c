import type { Butaca } from '#contract/butaca.ts'
import { llevaAs } from './estado-butaca.ts'

/** What the A/S column shows (specification §4). */
export function columnaAs(
  butaca: Pick<Butaca, 'estado' | 'modelo' | 'prehomologada' | 'homologada'>,
): 'A' | 'S' | '-' {
  if (!llevaAs(butaca.estado.id) || butaca.modelo.nombre.toUpperCase().includes('SIM')) return '-'
  return butaca.prehomologada || butaca.homologada ? 'S' : 'A'
}

/** A highlighted row, the only kind with the H button (specification §4). */
export const isPrehomologada = (butaca: Butaca): boolean => columnaAs(butaca) === 'S' && butaca.prehomologada
