import { useState } from 'react'
import { PRODUCTOS } from '#messages.ts'
import { FailureDialog } from './failure-dialog.tsx'

/** A refusal of the server is shown once; no answer at all is told by the age of what is shown. */
export function QueryFailure({
  error,
  onRetry,
}: {
  error: { status: number; detail: string | null; at: number } | null
  onRetry: () => void
}) {
  const [seen, setSeen] = useState(0)
  if (error === null || error.status === 0 || error.at === seen) return null
  return (
    <FailureDialog
      sentence={PRODUCTOS.errorConsultar}
      detail={error.detail}
      onClose={() => setSeen(error.at)}
      onRetry={onRetry}
    />
  )
}
