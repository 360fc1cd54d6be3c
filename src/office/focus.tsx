import { type RefObject, useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '#ui/controls/field.tsx'

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/**
 * Keeps the focus in a box. If the focused element of a row disappears, even behind a dialog, the row in its place gets
 * the focus, else the nearest row before it. Without such a row, and for an element outside rows, the box gets it.
 * After several dialogs the focus returns to its place before the first dialog.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    if (box.current !== null) return keepFocus(box.current)
  }, [])
  return box
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

function keepFocus(box: HTMLElement): () => void {
  let last: { element: HTMLElement; index: number } | null = null
  const onFocus = ({ target }: FocusEvent) => {
    const element = target as HTMLElement
    if (box.contains(element)) last = { element, index: rowsOf(box).findIndex(row => row.contains(element)) }
    else if (element.closest(DIALOGS) === null) last = null
  }
  const observer = new MutationObserver(changes => {
    if (last === null || !isNowhere()) return
    const { element, index } = last
    // If the element still exists and no dialog has closed, the focus was released on purpose
    const hasClosed = changes.some(
      ({ target, removedNodes }) => target === document.body && removedNodes.length > 0,
    )
    if (element.isConnected && !hasClosed) return
    const control = element.isConnected ? element : index < 0 ? null : controlAt(rowsOf(box), index)
    control?.focus()
    if (isNowhere()) box.focus()
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(box, { childList: true, subtree: true })
  // Dialogs are children of the body
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}

const rowsOf = (box: HTMLElement): HTMLTableRowElement[] => [...box.querySelectorAll('tr')]

function controlAt(rows: HTMLTableRowElement[], index: number): HTMLElement | null {
  for (const row of [...rows.slice(index), ...rows.slice(0, index).reverse()]) {
    const control = row.querySelector<HTMLElement>(CONTROLS)
    if (control !== null) return control
  }
  return null
}

/** Focuses the element whenever `takes` becomes true. */
export function useFocusWhen<E extends HTMLElement>(takes: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (takes) element.current?.focus()
  }, [takes])
  return element
}

export function FirstField(props: TextFieldProps) {
  const input = useFocusWhen<HTMLInputElement>(true)
  return <TextField {...props} ref={input} />
}
