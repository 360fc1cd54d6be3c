import type { Pared } from '#contract/informes/pared.ts'
import { readFact, writeFact } from './device.ts'

// Data of a television, apart from sessions and mirror: it belongs to no person.

const CODIGO = 'pared-codigo'
const ULTIMA = 'pared-ultima'

/** Figures last stored, and when (wall clock, ms) they arrived. */
export interface UltimaPared {
  codigo: string
  pared: Pared
  recibida: number
}

/** The code of this television's link, which restores the panel after a restart; null without one. */
export const readCodigoPared = async (): Promise<string | null> => (await readFact<string>(CODIGO)) ?? null

export const saveCodigoPared = (codigo: string): Promise<void> => writeFact(CODIGO, codigo)

/** Last stored figures of this code; null if there are none to show. */
export async function readUltimaPared(codigo: string): Promise<UltimaPared | null> {
  const kept: unknown = await readFact(ULTIMA)
  return isUltima(kept) && kept.codigo === codigo ? kept : null
}

const LISTAS = ['estados', 'listas', 'paradas', 'cambios'] as const

/** Another build may have written the value. */
function isUltima(kept: unknown): kept is UltimaPared {
  const { codigo, recibida, pared } = objectOf(kept)
  const { nombre, cifras } = objectOf(pared)
  const { generado, momento, entregadas, terminadas, ...listas } = objectOf(cifras)
  const { hoy, ultimaHora, ayer, porDia, porHora } = objectOf(terminadas)
  return (
    [codigo, nombre, momento].every(text => typeof text === 'string') &&
    [recibida, generado, entregadas, hoy, ultimaHora, ayer].every(Number.isFinite) &&
    [porDia, porHora, ...LISTAS.map(lista => listas[lista])].every(Array.isArray)
  )
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export const keepUltimaPared = (ultima: UltimaPared): Promise<void> => writeFact(ULTIMA, ultima)
export const forgetUltimaPared = (): Promise<void> => writeFact(ULTIMA, null)
