import { useCallback, useMemo, useState } from 'react'
import { camposCambiados, choca, hasCambios, mezclar } from '#domain/valor/mezcla.ts'
import { type Failed, isUncertain } from '#queries/answer.ts'
import { readBorrador, takeUp } from '#queries/cuenta/borradores.ts'
import { restoreMembers, useKeepBorrador } from '#queries/cuenta/use-borrador.ts'
import type { Escritura } from '#queries/use-escritura.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { useStable } from '#ui/use-stable.ts'
import { type Diferencia, diferenciasOf, type Guardado, type RowWords } from './conflicto.tsx'

export type RowKey = string | number
export const NEW_ROW = 'nueva'

export interface Typed<Row, Draft> {
  /** The row at the start of the edit; null for a new row. */
  row: Row
  draft: Draft
}

export interface Edit<Row, Draft> extends Typed<Row, Draft> {
  /** Text of the error. `invalid`: its fields. */
  error: string | null
  invalid: readonly (keyof Draft)[]
}

/** Why a row is not saved. `draft`: the fields as they were read, for the person to confirm. */
export interface Refusal<Draft> {
  error: string | null
  invalid?: readonly (keyof Draft)[]
  draft?: Partial<Draft>
}

/** The row after another write. `actual`: null if the row was deleted. */
export interface Meanwhile<Row> extends Guardado {
  actual: NonNullable<Row> | null
}

/**
 * The other person's change that caused a 412 or 404.
 * @param canRemake whether this screen creates such rows. If not, a 404 is shown in the server's words.
 * @returns null if the write failed for another reason.
 */
export function meanwhileOf<Row>(
  { kind, status, problem }: Failed,
  row: Row,
  canRemake = true,
): Meanwhile<Row> | null {
  if (kind !== 'http' || row === null) return null
  if (status === 404 && canRemake) return { actual: null, usuario: null, fechaHs: null }
  const now = problem?.actualFila
  return status === 412 && now ? { ...now, actual: now.fila as NonNullable<Row> } : null
}

type Conflict<Row, Draft> =
  | { que: 'eliminada'; nombre: string }
  | {
      que: 'cambiada'
      nombre: string
      guardado: Guardado
      diferencias: readonly Diferencia[]
      next: Typed<Row, Draft>
    }

/** Maximum number of merges of one save. The next 412 is always shown to the person. */
const MERGES_MAX = 5

/**
 * Saves a row. Fields that only one person changed are merged, and the row is sent again. The person decides if both
 * changed a field, after `max` merges, or if the row was deleted.
 * @param send reports its own outcome. Returns the other person's change, or null.
 * @param onMine applies the person's draft. If absent, the draft is merged into the saved row and sent.
 */
export function useMergedSave<Row extends object | null, Draft extends object>({
  owner,
  words,
  send,
  onTheirs,
  onMine,
  max = MERGES_MAX,
}: {
  owner: string
  words: RowWords<Row, Draft>
  send: (typed: Typed<Row, Draft>) => Promise<{ meanwhile: Meanwhile<Row> } | null>
  onTheirs: (conflict: Conflict<Row, Draft>) => void
  onMine?: (conflict: Conflict<Row, Draft>) => void
  max?: number
}) {
  const [conflict, setConflict] = useState<Conflict<Row, Draft> | null>(null)
  const save = async (typed: Typed<Row, Draft>, merges = 0): Promise<void> => {
    const outcome = await send(typed)
    const { row, draft } = typed
    if (outcome === null || row === null) return
    const { actual, ...guardado } = outcome.meanwhile
    const nombre = words.name(row)
    if (actual === null) return setConflict({ que: 'eliminada', nombre })
    const [antes, suyo] = [words.draftOf(row), words.draftOf(actual)]
    const next = { row: actual, draft: mezclar(antes, draft, suyo) }
    if (merges < max && !camposCambiados(antes, draft, suyo).some(choca)) return save(next, merges + 1)
    const diferencias = diferenciasOf(words, row as NonNullable<Row>, draft, actual)
    setConflict({ que: 'cambiada', nombre, guardado, diferencias, next })
  }
  const decide = (then: (now: Conflict<Row, Draft>) => void) => (): void => {
    setConflict(null)
    if (conflict !== null) then(conflict)
  }
  return {
    owner,
    save: (typed: Typed<Row, Draft>) => save(typed),
    conflict,
    stopDeciding: () => setConflict(null),
    keepTheirs: decide(onTheirs),
    applyMine: decide(now => {
      if (onMine) onMine(now)
      else if (now.que === 'cambiada') void save(now.next) // `save` reports its own outcome
    }),
  }
}

export interface RowEditOptions<Row extends object | null, Draft extends object> {
  notify: Notify
  keyOf: (row: NonNullable<Row>) => RowKey
  words: RowWords<Row, Draft>
  /** Error if another row is opened while this row has changes. If absent, the changes are dropped. */
  unfinished?: (row: Row) => string
  /** Null for a valid row. Absent if only the server checks the row. */
  check?: (edit: Typed<Row, Draft>) => Refusal<Draft> | null
  /**
   * Sends the row and reports the outcome.
   * @returns `focus`: the row is saved, and this row takes the focus. `meanwhile`: another person changed the row. A
   * refusal: the row is not saved. Null: the edit stays unchanged.
   */
  send: (
    edit: Typed<Row, Draft>,
  ) => Promise<{ focus: RowKey } | { meanwhile: Meanwhile<Row> } | Refusal<Draft> | null>
  onKeepTheirs?: (actual: NonNullable<Row>) => void
  isSaving: boolean
  kept: {
    owner: string
    name: string
    isRow: (value: unknown) => boolean
    /** A restored draft reopens only if the person resumed it: an open dialog would take the next scan. */
    isDialog?: true
  }
}

/** Edits or creates one row at a time. The draft stays until it is saved or cancelled. */
export function useRowEdit<Row extends object | null, Draft extends object>(
  options: RowEditOptions<Row, Draft>,
) {
  const { keyOf, isSaving } = options
  const { setEdit, refuse, ...typed } = useTyped(options)
  const { edit, isChanged } = typed
  /** The row that gets the focus back. `NEW_ROW`: the button for a new row. */
  const [focus, setFocus] = useState<RowKey | null>(null)
  const key = edit === null ? null : edit.row === null ? NEW_ROW : keyOf(edit.row)
  const close = (to: RowKey | null) => {
    setEdit(null)
    setFocus(to)
  }
  return {
    ...typed,
    ...useSending(options, { edit, setEdit, refuse, close }),
    key,
    isSaving,
    focus,
    setFocus,
    /** @param row null for a new row. */
    start: useStable((row: Row) => {
      if (edit !== null && isChanged && options.unfinished)
        return options.notify.error(options.unfinished(edit.row))
      if (isSaving) return
      setEdit(edited({ row }, options.words.draftOf(row)))
      setFocus(null)
    }),
    cancel: () => {
      if (edit !== null && !isSaving) close(key)
    },
    /** Wraps an act that changes the listed rows. An unchanged edit closes; a changed edit stays visible. */
    leaving: after(() => {
      setFocus(null)
      if (!isSaving && !isChanged) setEdit(null)
    }),
  }
}

export const after =
  (first: () => void) =>
  <A extends unknown[]>(then: (...args: A) => void) =>
  (...args: A): void => {
    first()
    then(...args)
  }

function useTyped<Row extends object | null, Draft extends object>(options: RowEditOptions<Row, Draft>) {
  const [restored] = useState(() => readKept(options))
  const [edit, setEdit] = useState<Edit<Row, Draft> | null>(restored)
  const isChanged = edit !== null && hasCambios(options.words.draftOf(edit.row), edit.draft)
  const { owner, name } = options.kept
  const title = edit === null ? '' : options.words.name(edit.row)
  useKeepBorrador({ owner, name, title }, useTypedValue(isChanged ? edit : null), restored !== null)
  return {
    edit,
    isChanged,
    setEdit,
    change: (fields: Partial<Draft>) => setEdit(now => now && edited(now, { ...now.draft, ...fields })),
    write: (name: keyof Draft, value: string) =>
      setEdit(now => now && edited<Row, Draft>(now, { ...now.draft, [name]: value })),
    /** Applies the draft to a row that was just saved elsewhere on the screen. */
    rebase: (change: (typed: Typed<Row, Draft>) => Typed<Row, Draft>) =>
      setEdit(now => now && { ...now, ...change(now) }),
    refuse: ({ error, invalid = [], draft }: Refusal<Draft>) =>
      setEdit(now => now && { ...now, draft: { ...now.draft, ...draft }, error, invalid }),
  }
}

/** Stays the same object until the person types: an error alone does not store the draft again. */
function useTypedValue<Row, Draft>(edit: Edit<Row, Draft> | null): Typed<Row, Draft> | null {
  const { row, draft } = edit ?? { row: null, draft: null }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two members of the edit are used
  return useMemo(() => edit && { row: edit.row, draft: edit.draft }, [row, draft, edit === null])
}

interface Editing<Row extends object | null, Draft extends object> {
  edit: Edit<Row, Draft> | null
  setEdit: (edit: Edit<Row, Draft> | null) => void
  refuse: (why: Refusal<Draft>) => void
  close: (to: RowKey) => void
}

function useSending<Row extends object | null, Draft extends object>(
  options: RowEditOptions<Row, Draft>,
  { edit, setEdit, refuse, close }: Editing<Row, Draft>,
) {
  /** Shows the row's errors. @returns whether the row can be sent. */
  const check = (): boolean => {
    if (edit === null || options.isSaving) return false
    const wrong = options.check?.(edit) ?? null
    if (wrong !== null) refuse(wrong)
    return wrong === null
  }
  const { save, ...question } = useMergedSave<Row, Draft>({
    owner: options.kept.owner,
    words: options.words,
    send: async typed => {
      // Shows the merged row while it is sent again
      if (typed !== edit) setEdit(edited(typed, typed.draft))
      const outcome = await options.send(typed)
      if (outcome === null || 'meanwhile' in outcome) return outcome
      if ('focus' in outcome) close(outcome.focus)
      else refuse(outcome)
      return null
    },
    /** Keeps the saved or deleted state of the row. */
    onTheirs: now => {
      if (edit?.row) close(options.keyOf(edit.row as NonNullable<Row>))
      if (now.que === 'cambiada') options.onKeepTheirs?.(now.next.row as NonNullable<Row>)
    },
    /** Applies the typed fields to the saved row. A deleted row is created again. */
    onMine: now => {
      if (now.que === 'cambiada') sendOn(now.next)
      else if (edit !== null) sendOn({ row: null as Row, draft: edit.draft })
    },
  })
  const send = async (): Promise<void> => {
    if (edit !== null) await save(edit)
  }
  const sendOn = (next: Typed<Row, Draft>): void => {
    const wrong = options.check?.(next) ?? null
    if (wrong === null) return void save(next) // `save` reports its own outcome
    setEdit(edited(next, next.draft))
    refuse(wrong)
  }
  return {
    ...question,
    check,
    send,
    save: () => {
      if (check()) void send() // `send` reports its own outcome
    },
  }
}

export type RowEdit<Row extends object | null, Draft extends object> = ReturnType<
  typeof useRowEdit<Row, Draft>
>

const edited = <Row, Draft>({ row }: { row: Row }, draft: Draft): Edit<Row, Draft> => ({
  row,
  draft,
  error: null,
  invalid: [],
})

function readKept<Row extends object | null, Draft extends object>({
  kept,
  words,
}: RowEditOptions<Row, Draft>): Edit<Row, Draft> | null {
  const read = kept.isDialog ? takeUp : readBorrador
  return read(kept.owner, kept.name, value => {
    const { row, draft } = (value ?? {}) as Partial<Typed<Row, unknown>>
    if (row === undefined || !(row === null || kept.isRow(row))) return null
    const restored = restoreMembers(draft, words.draftOf(row))
    return restored && edited({ row }, restored)
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a stored value has these members, all of them strings. */
export const hasTexts =
  (...members: readonly string[]) =>
  (value: unknown): boolean =>
    isObject(value) && members.every(member => typeof Reflect.get(value, member) === 'string')

/** Whether a stored value has a numeric id, like a row. */
export const hasId = (value: unknown): boolean =>
  isObject(value) && 'id' in value && typeof value.id === 'number'

export interface Failure {
  sentence: string
  detail?: string | null
  /** Present if a retry may help. */
  onRetry?: () => void
}

/** A screen's words for a write whose outcome is unknown, or whose refusal has no text from the server. */
export interface FailureReasons {
  /** Must name no outcome: the server may have done the write (reliability O16). */
  unknown: string
  refused: (status: number) => string
}

/** Why a write failed, in the server's words if the server sent any (specification §8). */
export const failureReason = (failed: Failed, says: FailureReasons): string =>
  failed.detail ?? (isUncertain(failed) ? says.unknown : says.refused(failed.status))

interface Changed<Row> {
  nombre: string
  guardado: Guardado
  diferencias: readonly Diferencia[]
  actual: Row
}

/** Deletes a row after a confirmation. @param words show another person's changes of the row. */
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
        diferencias: diferenciasOf(words, row, null, actual),
        actual,
      })
    const { canRetry = false, ...failure } = failureOf(outcome)
    // Not awaited: `run` reports its own outcome
    setFailure({ ...failure, ...(canRetry && { onRetry: () => void run(row) }) })
  }
  return {
    owner,
    asked,
    changed,
    stopDeciding: () => setChanged(null),
    removeAnyway: () => {
      setChanged(null)
      if (changed !== null) void run(changed.actual) // `run` reports its own outcome
    },
    failure,
    ask: useCallback((row: Row) => setAsked(row), []),
    stopAsking: () => setAsked(null),
    confirm: () => {
      if (asked !== null) void run(asked) // `run` reports its own outcome
    },
    dismiss: () => setFailure(null),
  }
}

/**
 * Saves the edited row. An edit with consequences needs an answer to a question first.
 * @param ask the question about an edit; null without a question.
 */
export function useAskedSave<Row extends object | null, Draft extends object, Question>(
  editor: RowEdit<Row, Draft>,
  ask: (edit: Edit<Row, Draft>) => Question | null,
) {
  const [asking, setAsking] = useState<Question | null>(null)
  return {
    asking,
    save: () => {
      const question = editor.edit && ask(editor.edit)
      if (question === null) editor.save()
      else if (editor.check()) setAsking(question)
    },
    stopAsking: () => setAsking(null),
    confirm: () => void editor.send(), // `send` reports its own outcome
  }
}
