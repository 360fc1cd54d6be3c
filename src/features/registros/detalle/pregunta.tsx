import { MODALES } from '#messages/modales.ts'
import { AskDialog } from '#ui/overlay.tsx'

/** Something that is lost if the person goes on. */
export interface Pregunta {
  texto: string
  onContinuar: () => void
}

/** Its confirmation: title 'Ojo!', with 'Cerrar' and 'Continuar' (specification §2). */
export function PreguntaDialog({ pregunta, onClose }: { pregunta: Pregunta; onClose: () => void }) {
  return (
    <AskDialog
      isOpen
      tone="rejected"
      title={MODALES.ojo}
      closeLabel={MODALES.cerrar}
      confirmLabel={MODALES.continuar}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        pregunta.onContinuar()
      }}
    >
      {pregunta.texto}
    </AskDialog>
  )
}
