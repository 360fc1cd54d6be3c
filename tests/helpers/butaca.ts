import type { Butaca } from '#contract/butaca.ts'
import {
  type CampoLibre,
  type ClaseLibre,
  claseLibre,
  maxOf,
  type ValorLibre,
} from '#contract/campos-butaca.ts'

/** A plausible seat in cortada, with given values. */
export const butaca = (over: Partial<Butaca> = {}): Butaca => ({
  nro: 'S710482',
  modelo: { id: 4, nombre: 'S7' },
  color: { id: 1, nombre: 'negro' },
  estado: { id: 1, nombre: 'cortada' },
  peso: -1,
  prehomologada: false,
  homologada: false,
  renombre: null,
  fechaHs: '2026-11-20T10:05:00.000',
  version: 1,
  ...over,
})

const MUESTRAS: Readonly<Record<ClaseLibre, (max: number) => readonly [ValorLibre, ValorLibre]>> = {
  texto: () => ['A-1', 'B-2'],
  booleano: () => [false, true],
  entero: max => [0, max],
}

/** Two values of a free field, in ascending order. */
export const muestrasDe = (campo: CampoLibre) => MUESTRAS[claseLibre(campo)](maxOf(campo))
