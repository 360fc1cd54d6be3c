import { useEffect, useState } from 'react'
import { dropBorrador, readBorrador, saveBorrador } from '#queries/cuenta/borradores.ts'
import type { Notify } from '#ui/notify.ts'
import { useStable } from '#ui/use-stable.ts'

export type RowKey = string | number
/** The key of a row that is being created. */
export const NEW_ROW = 'nueva'

export interface Typed<Row, Draft> {
  /** As it was when the edit began; null for a new one. */
  row: Row
  draft: Draft
}

export interface Edit<Row, Draft> extends Typed<Row, Draft> {
  /** The error text, and the fields that it is about. */
  error: string | null
  invalid: readonly (keyof Draft)[]
}

/** Why a row is not saved. `draft` shows how fields were read, to be checked before sending. */
export interface Refusal<Draft> {
  error: string | null
  invalid?: readonly (keyof Draft)[]
  draft?: Partial<Draft>
}

export interface RowEditOptions<Row extends object | null, Draft> {
  notify: Notify
  keyOf: (row: NonNullable<Row>) => RowKey
  draftOf: (row: Row) => Draft
  isChanged: (row: Row, draft: Draft) => boolean
  /** The error for starting another row while this one has changes; absent where these are dropped. */
  unfinished?: (row: Row) => string
  /** Null when the row is valid; absent where only the server checks it. */
  check?: (edit: Typed<Row, Draft>) => Refusal<Draft> | null
  /** Reports its own outcome. @returns which row takes the focus once saved; null keeps the edit as it is. */
  send: (edit: Typed<Row, Draft>) => Promise<{ focus: RowKey } | Refusal<Draft> | null>
  isSaving: boolean
  /** For an edit that survives a reload. */
  kept?: {
    owner: string
    name: string
    isRow: (value: unknown) => boolean
    isDraft: (value: unknown) => boolean
  }
}

/** Edits or creates one row at a time; what was typed stays until it is saved or cancelled. */
export function useRowEdit<Row extends object | null, Draft>(options: RowEditOptions<Row, Draft>) {
  const { keyOf, isSaving } = options
  const { setEdit, refuse, ...typed } = useTyped(options)
  const { edit, isChanged } = typed
  /** The row that gets the focus back; `NEW_ROW` is the button for a new one. */
  const [focus, setFocus] = useState<RowKey | null>(null)
  const key = edit === null ? null : edit.row === null ? NEW_ROW : keyOf(edit.row)
  const close = (to: RowKey | null) => {
    setEdit(null)
    setFocus(to)
  }
  return {
    ...typed,
    ...useSending(options, edit, refuse, close),
    key,
    isSaving,
    focus,
    setFocus,
    /** @param row null for a new one. */
    start: useStable((row: Row) => {
      if (edit !== null && isChanged && options.unfinished)
        return options.notify.error(options.unfinished(edit.row))
      if (isSaving) return
      setEdit(edited({ row }, options.draftOf(row)))
      setFocus(null)
    }),
    cancel: () => {
      if (edit !== null && !isSaving) close(key)
    },
    /** Wraps what makes the list show other rows: an edit without changes ends, one with changes stays in sight. */
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

function useTyped<Row extends object | null, Draft>(options: RowEditOptions<Row, Draft>) {
  const [edit, setEdit] = useState<Edit<Row, Draft> | null>(() => readKept(options))
  const isChanged = edit !== null && options.isChanged(edit.row, edit.draft)
  useKept(options.kept, isChanged ? edit : null)
  return {
    edit,
    isChanged,
    setEdit,
    change: (fields: Partial<Draft>) => setEdit(now => now && edited(now, { ...now.draft, ...fields })),
    write: (name: keyof Draft, value: string) =>
      setEdit(now => now && edited<Row, Draft>(now, { ...now.draft, [name]: value })),
    /** The row was saved elsewhere in the screen: the draft goes on top of that. */
    rebase: (change: (typed: Typed<Row, Draft>) => Typed<Row, Draft>) =>
      setEdit(now => now && { ...now, ...change(now) }),
    refuse: ({ error, invalid = [], draft }: Refusal<Draft>) =>
      setEdit(now => now && { ...now, draft: { ...now.draft, ...draft }, error, invalid }),
  }
}

function useSending<Row extends object | null, Draft>(
  options: RowEditOptions<Row, Draft>,
  edit: Edit<Row, Draft> | null,
  refuse: (why: Refusal<Draft>) => void,
  close: (to: RowKey) => void,
) {
  /** @returns whether it may be sent; else its errors are shown. */
  const check = (): boolean => {
    if (edit === null || options.isSaving) return false
    const wrong = options.check?.(edit) ?? null
    if (wrong !== null) refuse(wrong)
    return wrong === null
  }
  const send = async (what: Typed<Row, Draft> | null = edit): Promise<void> => {
    if (what === null) return
    const outcome = await options.send(what)
    if (outcome === null) return
    if ('focus' in outcome) close(outcome.focus)
    else refuse(outcome)
  }
  return {
    check,
    send,
    save: () => {
      if (check()) void send() // It reports its own outcome
    },
  }
}

export type RowEdit<Row extends object | null, Draft> = ReturnType<typeof useRowEdit<Row, Draft>>

const edited = <Row, Draft>({ row }: { row: Row }, draft: Draft): Edit<Row, Draft> => ({
  row,
  draft,
  error: null,
  invalid: [],
})

function readKept<Row extends object | null, Draft>({
  kept,
}: RowEditOptions<Row, Draft>): Edit<Row, Draft> | null {
  if (kept === undefined) return null
  const isTyped = (value: Typed<unknown, unknown>): value is Typed<Row, Draft> =>
    (value.row === null || kept.isRow(value.row)) && kept.isDraft(value.draft)
  const found = readBorrador(kept.owner, kept.name, isObject)
  const typed = found && typedOf(found)
  return typed && isTyped(typed) ? edited(typed, typed.draft) : null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Reads a kept edit, also of earlier builds, whose screens had other names for its members. */
function typedOf(kept: {
  row?: unknown
  fila?: unknown
  producto?: unknown
  draft?: unknown
  borrador?: unknown
}): Typed<unknown, unknown> {
  const { fila, producto = fila, row = producto, borrador, draft = borrador } = kept
  return { row, draft }
}

/** Whether a kept value is a row. */
export const hasId = (value: unknown): boolean =>
  isObject(value) && 'id' in value && typeof value.id === 'number'

function useKept<Row extends object | null, Draft>(
  kept: RowEditOptions<Row, Draft>['kept'],
  edit: Edit<Row, Draft> | null,
): void {
  const { owner, name } = kept ?? {}
  useEffect(() => {
    if (owner === undefined || name === undefined) return
    if (edit === null) dropBorrador(owner, name)
    else saveBorrador(owner, name, { row: edit.row, draft: edit.draft })
  }, [owner, name, edit])
}
