import type { Pared } from '#contract/informes/pared.ts'
import { isNumber, isText, shaped } from '#domain/valor/forma.ts'
import { readFact, writeFact } from './device.ts'

// Data of a wall television. They belong to no person, so they are stored apart from sessions and mirror.

const CODIGO = 'pared-codigo'
const ULTIMA = 'pared-ultima'

/** The last figures. `recibida`: wall clock (ms) of their arrival. */
export interface UltimaPared {
  codigo: string
  pared: Pared
  recibida: number
}

/** The code of this television's link, stored for a restart; null if the device is no television. */
export const readCodigoPared = async (): Promise<string | null> => (await readFact<string>(CODIGO)) ?? null

export const saveCodigoPared = (codigo: string): Promise<void> => writeFact(CODIGO, codigo)

/** The last figures of this code; null if none are stored, or if another release stored them in another form. */
export async function readUltimaPared(codigo: string): Promise<UltimaPared | null> {
  const kept: unknown = await readFact(ULTIMA)
  return isUltima(kept) && kept.codigo === codigo ? kept : null
}

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
