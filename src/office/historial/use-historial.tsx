import { type ReactNode, useState } from 'react'
import type { Historiado } from '#contract/historial.ts'
import { useServerIsBare } from '#queries/use-server-is-bare.ts'
import { loadable } from '#ui/loadable.tsx'
import type { SalidaDe } from './historial-dialog.tsx'

const HistorialDialog = loadable(() => import('./historial-dialog.tsx'))

/**
 * Opens the history of a row of a list.
 * @returns what a row's button calls, undefined where the server keeps no history, and the dialog while it is open.
 */
export function useHistorial<Fila extends { id: number }>(
  sobre: Historiado,
  nombreDe: (fila: Fila) => ReactNode,
  textoDe: (fila: Fila) => string,
  salida: SalidaDe,
) {
  const [fila, setFila] = useState<Fila | null>(null)
  const isBare = useServerIsBare()
  return {
    onHistorial: isBare ? undefined : setFila,
    historial: fila !== null && (
      <HistorialDialog
        sobre={sobre}
        id={fila.id}
        nombre={nombreDe(fila)}
        texto={textoDe(fila)}
        salida={salida}
        onClose={() => setFila(null)}
      />
    ),
  }
}
