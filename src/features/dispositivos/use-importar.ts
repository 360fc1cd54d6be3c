import { useState } from 'react'
import type { ArchivoRescate, ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { RESCATE_MAX_BYTES } from '#contract/limites.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { useRescatar } from '#queries/cuenta/use-dispositivos.ts'

export type Importado = { archivo: string; resultado: ResultadoRescate } | { archivo: string; fallo: string }

/** Sends a rescue file to the server and keeps the outcome. */
export function useImportar() {
  const [importado, setImportado] = useState<Importado | null>(null)
  const { escribir, isSaving } = useRescatar()
  const read = async (file: File): Promise<Importado> => {
    const { name: archivo, size } = file
    const contenido = size > RESCATE_MAX_BYTES ? null : await readArchivo(file)
    if (contenido === null) return { archivo, fallo: DISPOSITIVOS.noEsRescate }
    const result = await escribir(contenido)
    if (result.ok) return { archivo, resultado: result.value }
    return { archivo, fallo: result.detail ?? DISPOSITIVOS.noImportado }
  }
  return {
    importado,
    isImporting: isSaving,
    importar: async (file: File): Promise<void> => {
      setImportado(null)
      setImportado(await read(file))
    },
    dismiss: () => setImportado(null),
  }
}

const TEXTOS = ['dispositivo', 'hechoEn', 'clave', 'iv', 'datos'] as const
/** The server explains what a file of an earlier format lacks. */
const FORMATOS: readonly unknown[] = [1, 2]

/** A rescue file, null for anything else. Only the server can read what is in it. */
async function readArchivo(file: File): Promise<ArchivoRescate | null> {
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
