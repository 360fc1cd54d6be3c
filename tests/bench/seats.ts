import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'

const refs = (...names: string[]): Ref[] => names.map((nombre, n) => ({ id: n + 1, nombre }))
export const MODELOS = refs(
  'H5',
  'H7',
  'HX',
  'S5',
  'S7',
  'SX',
  'S7 XL',
  'S5 SIM',
  'S7 SIM',
  'S7 XL SIM',
  'R7',
)
export const COLORES = refs('negro', 'blanco', 'rojo', 'gris', 'azul')
export const ESTADOS = refs('cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada')

const pick = (list: readonly Ref[], n: number): Ref => list[n % list.length] as Ref

/** A seat as a server sends it; the same number gives the same seat. */
export function seat(n: number, version = 1): Butaca {
  return {
    nro: `S7${String(100_000 + n)}`,
    modelo: pick(MODELOS, n * 7),
    color: pick(COLORES, n * 3),
    estado: pick(ESTADOS.slice(0, 5), n * 11 + version - 1),
    peso: n % 4 === 0 ? -1 : 14 + (n % 60) / 10,
    prehomologada: n % 9 === 0,
    homologada: n % 23 === 0,
    renombre: n % 5 === 0 ? `pedido ${n % 400}` : null,
    fechaHs: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}T${String(n % 24).padStart(2, '0')}:15:00.000`,
    version,
  }
}

export const seats = (count: number): Butaca[] => Array.from({ length: count }, (_, n) => seat(n))
