import type { Pared } from '#contract/informes/pared.ts'
import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { readFact, writeFact } from './device.ts'

// Data of a television. They are stored apart from sessions and mirror, because they belong to no person.

const CODIGO = 'pared-codigo'
const ULTIMA = 'pared-ultima'

/** Figures last stored, and when (wall clock, ms) they arrived. */
export interface UltimaPared {
  codigo: string
  pared: Pared
  recibida: number
}

/** The code of this television's link, which restores the panel after a restart; null for none. */
export const readCodigoPared = async (): Promise<string | null> => (await readFact<string>(CODIGO)) ?? null

export const saveCodigoPared = (codigo: string): Promise<void> => writeFact(CODIGO, codigo)

/** Last stored figures of this code; null if there are none to show. */
export async function readUltimaPared(codigo: string): Promise<UltimaPared | null> {
  const kept: unknown = await readFact(ULTIMA)
  return isUltima(kept) && kept.codigo === codigo ? kept : null
}

/** Another build may have written the value. */
const isUltima = shaped<UltimaPared>({
  codigo: isText,
  recibida: isNumber,
  pared: shaped({
    nombre: isText,
    cifras: shaped({
      generado: isNumber,
      momento: isText,
      entregadas: isNumber,
      estados: Array.isArray,
      listas: Array.isArray,
      paradas: Array.isArray,
      cambios: Array.isArray,
      terminadas: shaped({
        hoy: isNumber,
        ultimaHora: isNumber,
        ayer: isNumber,
        porDia: Array.isArray,
        porHora: Array.isArray,
      }),
    }),
  }),
})

export const keepUltimaPared = (ultima: UltimaPared): Promise<void> => writeFact(ULTIMA, ultima)
export const forgetUltimaPared = (): Promise<void> => writeFact(ULTIMA, null)
