import { MODALES, REGISTROS } from '#messages.ts'
import { FailureModal, OjoDialog } from '#office/dialogs.tsx'
import type { Failure } from '#office/row-delete.ts'
import { MessageDialog } from '#ui/overlay.tsx'

/** What must be seen before going on. */
export type Aviso =
  | { que: 'advertencias'; frases: readonly string[]; exito: string | null }
  | { que: 'exito'; texto: string }
  | { que: 'sin-producto' }
  | { que: 'fallo'; failure: Failure }

/** Its modal. @param onNext what comes after it; null for nothing. */
export function AvisoDialog({ aviso, onNext }: { aviso: Aviso; onNext: (next: Aviso | null) => void }) {
  const close = () => onNext(null)
  switch (aviso.que) {
    case 'advertencias': {
      const { exito } = aviso
      const next = () => onNext(exito === null ? null : { que: 'exito', texto: exito })
      return (
        <OjoDialog tone="shortage" onClose={next} onConfirm={next}>
          {REGISTROS.advertencias(aviso.frases)}
        </OjoDialog>
      )
    }
    case 'exito':
      return (
        <MessageDialog tone="ok" title={MODALES.exito} closeLabel={MODALES.cerrar} onClose={close}>
          {aviso.texto}
        </MessageDialog>
      )
    case 'sin-producto':
      return (
        <MessageDialog tone="rejected" title={MODALES.ojo} closeLabel={MODALES.cerrar} onClose={close}>
          {REGISTROS.sinProducto}
        </MessageDialog>
      )
    case 'fallo':
      return <FailureModal failure={aviso.failure} onClose={close} />
  }
}
