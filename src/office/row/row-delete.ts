import { useCallback, useState } from 'react'
import type { Escritura } from '#queries/use-escritura.ts'
import type { Failed } from '../failure-reason.ts'
import { type Diferencia, diferenciasDe, type Guardado, type RowWords } from './conflicto.tsx'
import { meanwhileOf } from './row-edit.ts'

/** The content of an error modal. */
export interface Failure {
  sentence: string
  detail?: string | null
  /** Present where trying again may help: the server did not refuse it. */
  onRetry?: () => void
}

/** A row that was changed since it was shown: its delete asks once more. */
interface Changed<Row> {
  nombre: string
  guardado: Guardado
  diferencias: readonly Diferencia[]
  actual: Row
}

/** Deletes a row after a confirmation. @param words so that what changed meanwhile can be shown. */
export function useRowDelete<Row extends object, Draft extends object>({
  owner,
  words,
  remove,
  onDeleted,
  failureOf,
}: {
  owner: string
  words: RowWords<Row | null, Draft>
  remove: (row: Row) => Promise<Escritura<unknown>>
  onDeleted: (row: Row) => void
  failureOf: (failed: Failed) => Pick<Failure, 'sentence' | 'detail'> & { canRetry?: boolean }
}) {
  /** The row that waits for the confirmation. */
  const [asked, setAsked] = useState<Row | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [changed, setChanged] = useState<Changed<Row> | null>(null)
  const run = async (row: Row) => {
    const outcome = await remove(row)
    if (outcome.ok) return onDeleted(row)
    const { actual = null, ...guardado } = meanwhileOf<Row | null>(outcome, row) ?? {}
    if (actual !== null)
      return setChanged({
        nombre: words.name(row),
        guardado: { usuario: null, fechaHs: null, ...guardado },
        diferencias: diferenciasDe(words, row, null, actual),
        actual,
      })
    const { canRetry = false, ...failure } = failureOf(outcome)
    // It reports its own outcome
    setFailure({ ...failure, ...(canRetry && { onRetry: () => void run(row) }) })
  }
  return {
    owner,
    asked,
    changed,
    stopDeciding: () => setChanged(null),
    removeAnyway: () => {
      setChanged(null)
      if (changed !== null) void run(changed.actual) // It reports its own outcome
    },
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
