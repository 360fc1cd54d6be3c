import { type ReactNode, useState } from 'react'
import type { Historiado } from '#contract/historial.ts'
import { BORRADOS } from '#messages/stock/historial.ts'
import { useCan } from '#queries/cuenta/use-sesion.ts'
import { useOwnServer } from '#queries/device.ts'
import { Button } from '#ui/controls/button.tsx'
import { loadable } from '#ui/loadable.tsx'
import type { Borrable } from './borrados-dialog.tsx'
import type { SalidaDe } from './historial-dialog.tsx'

const HistorialDialog = loadable(() => import('./historial-dialog.tsx'))

function useHasHistorial(): boolean {
  const isBare = useOwnServer() === false
  const can = useCan()
  return !isBare && can('historial.leer')
}

/**
 * Opens the history of a list's row.
 * @param nombreDe the row's name in the title, if the name is not plain text.
 * @returns `onHistorial` for the rows' button, undefined without a history or permission; `historial`, the open dialog.
 */
export function useHistorial<Fila extends { id: number }>(
  sobre: Historiado,
  textoDe: (fila: Fila) => string,
  salida: SalidaDe,
  nombreDe: (fila: Fila) => ReactNode = textoDe,
) {
  const [fila, setFila] = useState<Fila | null>(null)
  const hasHistorial = useHasHistorial()
  return {
    onHistorial: hasHistorial ? setFila : undefined,
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

const BorradosDialog = loadable(() => import('./borrados-dialog.tsx'))

/** Opens the history of deleted rows. Renders nothing without a history or permission. */
export function BorradosButton({ sobre, ...salida }: SalidaDe & { sobre: Borrable }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasHistorial = useHasHistorial()
  if (!hasHistorial) return null
  return (
    <>
      <Button variant="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {BORRADOS.ver}
      </Button>
      {isOpen && <BorradosDialog sobre={sobre} salida={salida} onClose={() => setIsOpen(false)} />}
    </>
  )
}
