/**
 * Use of a pressed key by the element that has the focus:
 * - `scan`: a field for scans; Enter or Tab submits it
 * - `number`: a number field; a letter comes from a scanner. `data-number` marks a field with its own key handling
 * - `choice`: a list that searches as a person types
 * - `code`: a form field that keeps a scanned code (`data-code`)
 * - `own`: a password field, or a search field for scans on purpose; the keys are left to the page
 * - `none`: an element that takes no text
 */
type Kind = 'scan' | 'text' | 'number' | 'choice' | 'code' | 'own' | 'none'

const NUMBER_TYPES = ['number', 'tel', 'range']
const NUMBER_MODES = ['decimal', 'numeric', 'tel']
const NO_TEXT_TYPES = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'image']
const CHOICE_ROLES = ['option', 'listbox', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'menu']

export function kindOf(target: EventTarget | null): Kind {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return 'text'
  if (target instanceof HTMLSelectElement) return 'choice'
  if (!(target instanceof HTMLInputElement))
    return CHOICE_ROLES.includes(target.role ?? target.getAttribute('role') ?? '') ? 'choice' : 'none'
  if (target.dataset.scan !== undefined) return 'scan'
  if (target.dataset.code !== undefined && !target.readOnly) return 'code'
  if (target.type === 'password' || target.type === 'search' || target.inputMode === 'search') return 'own'
  if (NO_TEXT_TYPES.includes(target.type) || target.readOnly || target.disabled) return 'none'
  const isNumber = NUMBER_TYPES.includes(target.type) || NUMBER_MODES.includes(target.inputMode)
  return isNumber || target.dataset.number !== undefined ? 'number' : 'text'
}

export const isNumeric = (key: string): boolean => /^[\d.,+\-/: ]$/.test(key)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface Before {
  control: Control
  value: string
}

export function noteBefore(target: EventTarget | null): Before | null {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  return isControl ? { control: target, value: target.value } : null
}

/** Restores the field's text, and notifies React with `input` and `change` events. */
export function putBack({ control, value }: Before): void {
  if (control.value === value) return
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Text that was inserted without key presses, as by a paste. */
export interface Commit {
  control: HTMLInputElement | HTMLTextAreaElement
  text: string
  before: string
  isPaste: boolean
}

const INSERTIONS = ['insertText', 'insertCompositionText', 'insertFromPaste', 'insertReplacementText']

/**
 * Detects text that was inserted without key presses: by a scanner in input method mode, an on-screen keyboard or a
 * paste. The text comes in input events; the keydown events are missing or have no character.
 */
export class Commits {
  /** Character of the last key press; the page inserts it next. */
  #typed: string | null = null
  /** Text of the input method's open composition; each event repeats the whole text. */
  #composed = ''
  #before: { target: EventTarget | null; value: string | null; data: string | null } | null = null

  onKey({ key, isComposing }: KeyboardEvent): void {
    this.#typed = key.length === 1 && !isComposing ? key : null
  }

  readonly onComposition = (): void => {
    this.#composed = ''
  }

  /** Reads `beforeinput`, because the field later cuts the text to its `maxlength`. */
  readonly onBeforeInput = ({ target, data }: InputEvent): void => {
    this.#before = { target, value: noteBefore(target)?.value ?? null, data }
  }

  /** @returns null for typed text, and for changes that insert no text. */
  take(event: Event): Commit | null {
    const noted = this.#before?.target === event.target ? this.#before : null
    const typed = this.#typed
    this.#before = null
    const { target: control } = event
    if (!(event instanceof InputEvent) || !INSERTIONS.includes(event.inputType)) return null
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null
    this.#typed = null
    const data = noted?.data ?? event.data ?? ''
    const isComposed = event.inputType === 'insertCompositionText'
    const text = isComposed && data.startsWith(this.#composed) ? data.slice(this.#composed.length) : data
    if (isComposed) this.#composed = data
    if (text === '' || text === typed) return null
    const before = noted?.value ?? withoutInserted(control, data)
    return { control, text, before, isPaste: event.inputType === 'insertFromPaste' }
  }
}

function withoutInserted(
  { value, selectionEnd }: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): string {
  const end = selectionEnd ?? value.length
  return value.slice(0, end).endsWith(text) ? value.slice(0, end - text.length) + value.slice(end) : value
}
