import { useState } from 'react'
import { MessageDialog } from './overlay.tsx'

interface FailureWords {
  title: string
  close: string
  retry: string
}

export interface FailureDialogProps {
  words: FailureWords
  /** What did not work. */
  sentence: string
  /** Whatever more is known. */
  detail?: string | null | undefined
  onClose: () => void
  /** Absent where the same again would be refused again. */
  onRetry?: (() => void) | undefined
}

/** The error modal: its sentence, below it the reason, and the way to try again. */
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

export interface QueryFailureProps {
  words: FailureWords
  sentence: string
  /** `status` is 0 where no answer came; `at` tells one failure from the next. */
  error: { status: number; detail: string | null; at: number } | null
  onRetry: () => void
}

/** Says once that the server refused a list. Where it did not answer, the age of the shown rows says so instead. */
export function QueryFailure({ words, sentence, error, onRetry }: QueryFailureProps) {
  const [seen, setSeen] = useState(0)
  if (error === null || error.status === 0 || error.at === seen) return null
  return (
    <FailureDialog
      words={words}
      sentence={sentence}
      detail={error.detail}
      onClose={() => setSeen(error.at)}
      onRetry={onRetry}
    />
  )
}
