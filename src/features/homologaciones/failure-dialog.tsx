import { LISTA, MODALES } from '#messages.ts'
import { MessageDialog } from '#ui/overlay.tsx'

/** The error modal of specification §8: its sentence, and below it whatever more is known. */
export function FailureDialog({
  sentence,
  detail,
  onClose,
  onRetry,
}: {
  sentence: string
  detail: string
  onClose: () => void
  onRetry: () => void
}) {
  return (
    <MessageDialog
      tone="rejected"
      title={MODALES.error}
      closeLabel={MODALES.cerrar}
      onClose={onClose}
      {...(detail === '' ? {} : { detail })}
      action={{
        label: LISTA.reintentar,
        onAction: () => {
          onClose()
          onRetry()
        },
      }}
    >
      {sentence}
    </MessageDialog>
  )
}
