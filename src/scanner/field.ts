/**
 * The kind of element that a key falls on:
 * - `scan`: a field for scans, whose text Enter submits as one
 * - `text`: a person may type anything there
 * - `number`: no code is a number, so that a letter there is a scanner's; `data-number` says so of one with our own keys
 * - `choice`: a list that looks for what is typed
 * - `code`: a field of a form that keeps what is scanned into it (`data-code`)
 * - `own`: a password, of which nothing is kept, or a search, which a scan may be meant for
 * - `none`: characters mean nothing there
 */
export type Kind = 'scan' | 'text' | 'number' | 'choice' | 'code' | 'own' | 'none'

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

/** Whether a character can be part of a number, a date or an hour as a person writes one. */
export const isNumeric = (key: string): boolean => /^[\d.,+\-/: ]$/.test(key)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field as it was before a key fell into it. */
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

/** Restores the field's text, and tells React with an input event. */
export function putBack({ control, value }: Before): void {
  if (control.value === value) return
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
