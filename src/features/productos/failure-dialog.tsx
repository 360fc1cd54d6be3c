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
  detail: string | null
  onClose: () => void
  /** Absent where the same again would be refused again. */
  onRetry?: () => void
}) {
  return (
    <MessageDialog
      tone="rejected"
      title={MODALES.error}
      closeLabel={MODALES.cerrar}
      onClose={onClose}
      {...(detail === null || detail === '' ? {} : { detail })}
      {...(onRetry && {
        action: {
          label: LISTA.reintentar,
          onAction: () => {
            onClose()
            onRetry()
          },
        },
      })}
    >
      {sentence}
    </MessageDialog>
  )
}
