import { useCallback, useState } from 'react'
import type { Escritura } from '#queries/use-escritura.ts'
import type { Failed } from '../failure-reason.ts'

/** The content of an error modal. */
export interface Failure {
  sentence: string
  detail?: string | null
  /** Present where trying again may help: the server did not refuse it. */
  onRetry?: () => void
}

/** Deletes a row after a confirmation. */
export function useRowDelete<Row>({
  remove,
  onDeleted,
  failureOf,
}: {
  remove: (row: Row) => Promise<Escritura<unknown>>
  onDeleted: (row: Row) => void
  failureOf: (failed: Failed) => Pick<Failure, 'sentence' | 'detail'> & { canRetry?: boolean }
}) {
  /** The row that waits for the confirmation. */
  const [asked, setAsked] = useState<Row | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (row: Row) => {
    const outcome = await remove(row)
    if (outcome.ok) return onDeleted(row)
    const { canRetry = false, ...failure } = failureOf(outcome)
    // It reports its own outcome
    setFailure({ ...failure, ...(canRetry && { onRetry: () => void run(row) }) })
  }
  return {
    asked,
    failure,
    ask: useCallback((row: Row) => setAsked(row), []),
    stopAsking: () => setAsked(null),
    confirm: () => {
      setAsked(null)
      if (asked !== null) void run(asked) // The same
    },
    dismiss: () => setFailure(null),
  }
}
