import { useState } from 'react'
import { MessageDialog } from './overlay.tsx'

interface FailureDialogProps {
  words: { title: string; close: string; retry: string }
  sentence: string
  detail?: string | null | undefined
  onClose: () => void
  /** Absent if a retry would be refused again. */
  onRetry?: (() => void) | undefined
}

/** The error modal: its sentence, the reason, and a button to try again. */
export function FailureDialog({ words, sentence, detail, onClose, onRetry }: FailureDialogProps) {
  return (
    <MessageDialog
      tone="rejected"
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      {...(detail ? { detail } : {})}
      {...(onRetry && {
        action: {
          label: words.retry,
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

interface QueryFailureProps extends Omit<FailureDialogProps, 'detail' | 'onClose'> {
  /** `status` is 0 without an answer; `at` distinguishes one failure from the next. */
  error: { status: number; detail: string | null; at: number } | null
}

/** Shows once that the server refused a list. Without an answer, the notice over the list shows it instead. */
export function QueryFailure({ error, ...dialog }: QueryFailureProps) {
  const [seen, setSeen] = useState(0)
  if (error === null || error.status === 0 || error.at === seen) return null
  return <FailureDialog {...dialog} detail={error.detail} onClose={() => setSeen(error.at)} />
}
