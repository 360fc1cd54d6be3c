import { noteBefore } from './field.ts'

/** Text that a field got without keys. */
export interface Commit {
  control: HTMLInputElement | HTMLTextAreaElement
  text: string
  /** The field's text without it. */
  before: string
  isPaste: boolean
}

const INSERTIONS = ['insertText', 'insertCompositionText', 'insertFromPaste', 'insertReplacementText']

/**
 * Tells inserted text that no key typed: of a scanner in input method mode, an on-screen keyboard or a paste. They send
 * input events with the text, and keydown events without a character or none at all.
 */
export class Commits {
  /** The character of the last key, which the page is about to insert. */
  #typed: string | null = null
  /** Text of the open composition so far; each of its events brings the whole text. */
  #composed = ''
  #before: { target: EventTarget | null; value: string | null; data: string | null } | null = null

  onKey({ key, isComposing }: KeyboardEvent): void {
    this.#typed = key.length === 1 && !isComposing ? key : null
  }

  readonly onComposition = (): void => {
    this.#composed = ''
  }

  /** A field may cut the text to its `maxlength` afterwards: only this event has all of it. */
  readonly onBeforeInput = ({ target, data }: InputEvent): void => {
    this.#before = { target, value: noteBefore(target)?.value ?? null, data }
  }

  /** @returns null for what a key typed, and for changes that insert no text. */
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
