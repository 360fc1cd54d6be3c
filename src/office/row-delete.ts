import { useCallback, useState } from 'react'
import type { Escritura } from '#queries/use-escritura.ts'
import type { Failed } from './failure-reason.ts'

/** What an error modal says. */
export interface Failure {
  sentence: string
  detail?: string | null
  /** The same again may go through: nothing was refused. */
  onRetry?: () => void
}

/** Deletes rows of a list, each after a question. */
export function useRowDelete<Row>({
  remove,
  onDeleted,
  failureOf,
}: {
  remove: (row: Row) => Promise<Escritura<unknown>>
  onDeleted: (row: Row) => void
  failureOf: (failed: Failed) => Pick<Failure, 'sentence' | 'detail'> & { canRetry?: boolean }
}) {
  /** What waits for its confirmation. */
  const [asked, setAsked] = useState<Row | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (row: Row) => {
    const outcome = await remove(row)
    if (outcome.ok) return onDeleted(row)
    const { canRetry = false, ...failure } = failureOf(outcome)
    // It tells by itself how it went
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
