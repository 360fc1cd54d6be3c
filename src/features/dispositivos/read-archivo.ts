import type { ArchivoRescate } from '#contract/rescate.ts'

const TEXTOS = ['dispositivo', 'hechoEn', 'clave', 'iv', 'datos'] as const
/** Those of earlier releases are told by the server what they lack. */
const FORMATOS: readonly unknown[] = [1, 2]

/** A rescue file as a person chose it; null for anything else. What is in it only the server can read. */
export async function readArchivo(file: File): Promise<ArchivoRescate | null> {
  try {
    const value: unknown = JSON.parse(await file.text())
    if (typeof value !== 'object' || value === null) return null
    const archivo = value as Record<string, unknown>
    const isOurs =
      FORMATOS.includes(archivo.formato) && TEXTOS.every(name => typeof archivo[name] === 'string')
    return isOurs ? (value as ArchivoRescate) : null
  } catch {
    return null
  }
}
