import type { ArchivoRescate } from '#contract/dispositivos/rescate.ts'

/** What a device signs to show its key, with the last link of its chain; as UTF-8. */
export const firmadoAlPresentar = (dispositivo: string, eslabon: string | null): string =>
  JSON.stringify(['presenta', dispositivo, eslabon])

/** What a device signs of a rescue file; as UTF-8. */
export const firmadoEnArchivo = (archivo: Omit<ArchivoRescate, 'firma'>): string => {
  const { formato, dispositivo, hechoEn, clave, iv, datos, eslabon } = archivo
  return JSON.stringify(['rescate', formato, dispositivo, hechoEn, clave, iv, datos, eslabon])
}
