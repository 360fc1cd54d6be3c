import type { ArchivoRescate } from '#contract/rescate.ts'

/** What a device signs to show its key, with the last link of its chain: UTF-8 of this text. */
export const firmadoAlPresentar = (dispositivo: string, eslabon: string | null): string =>
  JSON.stringify(['presenta', dispositivo, eslabon])

/** What a device signs of a rescue file: UTF-8 of this text. */
export const firmadoEnArchivo = (archivo: Omit<ArchivoRescate, 'firma'>): string => {
  const { formato, dispositivo, hechoEn, clave, iv, datos, eslabon } = archivo
  return JSON.stringify(['rescate', formato, dispositivo, hechoEn, clave, iv, datos, eslabon])
}
