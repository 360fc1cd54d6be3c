import type { Pared } from '#contract/informes/pared.ts'
import { readFact, writeFact } from './device.ts'

// What a television keeps, apart from sessions and from the mirror: it is of no person.

const CODIGO = 'pared-codigo'
const ULTIMA = 'pared-ultima'

/** The figures that a television showed last, and when (its own clock, ms) it got them. */
export interface UltimaPared {
  codigo: string
  pared: Pared
  recibida: number
}

/** The code of this television's link, so that it shows the panel again after a restart; null without one. */
export const readCodigoPared = async (): Promise<string | null> => (await readFact<string>(CODIGO)) ?? null

export const saveCodigoPared = (codigo: string): Promise<void> => writeFact(CODIGO, codigo)

/** What that code showed last; null where there is nothing that can be shown. */
export async function readUltimaPared(codigo: string): Promise<UltimaPared | null> {
  const kept = await readFact<UltimaPared | null>(ULTIMA)
  return kept?.codigo === codigo ? kept : null
}

export const keepUltimaPared = (ultima: UltimaPared): Promise<void> => writeFact(ULTIMA, ultima)
export const forgetUltimaPared = (): Promise<void> => writeFact(ULTIMA, null)
