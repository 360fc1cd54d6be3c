import { useState } from 'react'
import { RESCATE_MAX_BYTES } from '#contract/limites.ts'
import type { ResultadoRescate } from '#contract/rescate.ts'
import { DISPOSITIVOS } from '#messages/equipo/dispositivos.ts'
import { useRescatar } from '#queries/cuenta/use-dispositivos.ts'
import { readArchivo } from './read-archivo.ts'

export type Importado = { archivo: string; resultado: ResultadoRescate } | { archivo: string; fallo: string }

/** Brings a rescue file and says what came of it. */
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
