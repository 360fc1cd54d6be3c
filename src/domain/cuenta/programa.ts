import { PERMISOS_DE_PROGRAMA, type PermisoPrograma } from '#contract/permisos.ts'
import { isLegible } from '#domain/valor/texto.ts'

/** Sets of permissions that the form of a key offers. */
export const CONJUNTOS = {
  lectura: ['butacas.leer', 'informes.leer'],
  stock: ['stock.leer', 'stock.cargar'],
  todo: PERMISOS_DE_PROGRAMA,
} as const satisfies Record<string, readonly PermisoPrograma[]>

export const normalizePrograma = (nombre: string): string =>
  nombre.trim().normalize('NFC').replaceAll(/ {2,}/g, ' ')

export interface FallasPrograma {
  nombre?: 'falta' | 'signos'
  permisos?: 'permisos'
}

/** Faults of a key. @param nombre normalized. */
export function checkPrograma(nombre: string, permisos: readonly PermisoPrograma[]): FallasPrograma {
  return {
    ...(nombre === '' ? { nombre: 'falta' } : isLegible(nombre) ? {} : { nombre: 'signos' }),
    ...(permisos.length === 0 ? { permisos: 'permisos' } : {}),
  }
}

export const sortPermisos = (permisos: readonly PermisoPrograma[]): PermisoPrograma[] =>
  PERMISOS_DE_PROGRAMA.filter(permiso => permisos.includes(permiso))

const DIA_MS = 24 * 60 * 60_000
/** The screen warns of an expiry from this number of days before it. */
export const DIAS_DE_AVISO = 15

/** Whole days until the key expires; negative once it has expired. Moments in ms. */
export const diasHasta = (vence: number, ahora: number): number => Math.floor((vence - ahora) / DIA_MS)
