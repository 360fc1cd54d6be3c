import { useEffectEvent, useLayoutEffect } from 'react'
import { type Before, type Commit, Commits, isNumeric, kindOf, noteBefore, putBack } from './field.ts'
import {
  authorOf,
  type Key,
  looksLikeCode,
  type Reading,
  readKeys,
  readLabels,
  readProfile,
  SLOW_MS,
  type Terminator,
} from './reading.ts'

export interface Scan {
  /** '' if Enter was pressed in an empty field. */
  text: string
  /** Whether a person typed the text in a field for scans. */
  isTyped: boolean
  /** The whole reading; it may contain several codes. */
  reading: Reading
}

/** Receives a scan, and must answer with a sound and words. @returns 'later' to keep the scan for the next taker. */
type Taker = (scan: Scan) => unknown

/** Pause (ms) after which a key begins another reading. */
const PAUSE_MS = 2 * SLOW_MS
/** Time (ms) for which a scan without a taker waits for the next screen. */
const BETWEEN_SCREENS_MS = 5_000
/** A timer that fires later than this (ms) shows a busy page: key events may still be queued. */
const BUSY_MS = 50
/** Longest time (ms) from the pause that ends a reading to a late terminator. */
const LATE_END_MS = 500
/** Least length of a scan outside text fields; fewer characters are accidental key presses. */
const CODE_MIN = 3
/** A quantity that a person may type into a number field: 12,5 kg. */
const QUANTITY = /^[\d.,]+ ?[a-z]{1,2}$/i

interface Run {
  keys: Key[]
  /** Fields that received the run's keys, with their former text. Fields for scans or codes are left out. */
  before: Before[]
  /** Whether further keys of the run are hidden from the page. */
  isHeld: boolean
  /** The element that received the run's last key; null for keys that `resume` takes over without a field. */
  target: EventTarget | null
  /** Whether the run's text was inserted without key presses. The key map does not apply to inserted text. */
  isCommitted: boolean
  /** First codes of the run that a taker already received: a pause had ended the reading too early. */
  given: readonly string[]
}

const newRun = (target: EventTarget | null, rest: Partial<Run> = {}): Run => ({
  ...{ keys: [], before: [], isHeld: false, isCommitted: false, given: [] },
  ...rest,
  target,
})

/** Terminators that some input methods put into the text. */
const END_OF_LINE = /[\r\n\t]+$/
const hasLetter = (text: string): boolean => /[a-z]/i.test(text)
/** The codes of a text; `['']` for a text without codes. */
const codesOf = (text: string): readonly string[] => {
  const codes = readLabels(text, readProfile() ?? undefined)
  return codes.length > 0 ? codes : ['']
}

/**
 * Receives every key, and every text inserted without keys, before the page does. Distinguishes a scanner's keys from a
 * person's. Fields that received a code's keys get their former text back. The Enter or Tab after a code has no effect
 * on the page.
 */
class Scanner {
  readonly #takers: Taker[] = []
  readonly #waiting: { scan: Scan; until: number }[] = []
  readonly #commits = new Commits()
  #run: Run | null = null
  #silence: ReturnType<typeof setTimeout> | undefined
  /** End time of the last reading that a pause ended; its terminator may still come. */
  #silentEnd = Number.NEGATIVE_INFINITY
  /** Keys of the last reading that a pause ended, until its terminator or next key comes. */
  #ended: readonly Key[] = []

  /**
   * Registers a taker until the returned function is called. The last registered taker receives the scans.
   * @param isRest true: the taker receives scans only while no other taker is registered.
   */
  take(taker: Taker, isRest = false): () => void {
    // These listeners are never removed: a scanner may be typing between two screens
    window.addEventListener('keydown', this.#onKeyDown, true)
    window.addEventListener('beforeinput', this.#commits.onBeforeInput, true)
    window.addEventListener('input', this.#onInput, true)
    window.addEventListener('compositionstart', this.#commits.onComposition, true)
    window.addEventListener('compositionend', this.#commits.onComposition, true)
    if (isRest) this.#takers.unshift(taker)
    else this.#takers.push(taker)
    // After React's commit, because answering a scan renders synchronously
    if (this.#waiting.length > 0) queueMicrotask(() => this.#giveWaiting())
    return () => {
      this.#takers.splice(this.#takers.lastIndexOf(taker), 1)
    }
  }

  /**
   * Takes over keys typed before this module was loaded.
   * @param field the screen's field for scans, if it has the focus: the keys count as typed into the field.
   */
  resume(keys: readonly (readonly [key: string, at: number])[], field: HTMLInputElement | null = null): void {
    for (const [key, at] of keys) {
      this.#endOverdue(at)
      const run = this.#run ?? newRun(field, { isHeld: field === null })
      if (key !== 'Enter' && key !== 'Tab') {
        run.keys.push({ key, at })
        this.#run = run
        if (field !== null) putBack({ control: field, value: field.value + key })
        continue
      }
      const reading = this.#readingOf(run, { key, at })
      const isRead = this.#isRead(run, reading)
      if (field !== null) {
        if (field.value !== '') this.#readField(field, reading, isRead)
      } else if (isRead) this.#deliver(run, reading)
      else this.#drop()
    }
    const last = this.#run?.keys.at(-1)
    if (last !== undefined) this.#awaitSilence(last.at)
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    this.#commits.onKey(event)
    // An input method sends these keys before and after each text; the text comes in an `input` event
    if (key === 'Unidentified' || key === 'Process') return
    // A key held down repeats as fast as a scanner types
    if (event.isComposing || event.repeat) return
    this.#endOverdue(event.timeStamp)
    const isSeparator = event.ctrlKey && key === ']'
    const isShortcut = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
    if (isSeparator && this.#run !== null) this.#onCharacter(event, '\u001d')
    else if (isShortcut) return
    else if (key === 'Enter' || key === 'Tab') this.#onEnd(event, key)
    else if (key.length === 1) this.#onCharacter(event, key)
    // A scanner sends modifier keys between characters; any other named key, such as an arrow, ends the run
    else if (!['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt'].includes(key)) this.#drop()
  }

  #onCharacter(event: KeyboardEvent, key: string): void {
    const at = event.timeStamp
    const kind = kindOf(event.target)
    if (kind === 'own') {
      this.#drop()
      return
    }
    // Text that was inserted before this key is a separate reading
    this.#settleCommit()
    // Space presses buttons
    if (this.#run === null && kind === 'none' && key === ' ') return
    this.#run ??= newRun(event.target, this.#heldBack(at))
    const run = this.#run
    run.keys.push({ key, at })
    run.target = event.target
    if (kind === 'none' || (kind === 'number' && !isNumeric(key)) || key === '\u001d') run.isHeld = true
    if (run.isHeld) hide(event)
    else if (
      kind !== 'scan' &&
      kind !== 'code' &&
      !run.before.some(({ control }) => control === event.target)
    )
      run.before.push(...[noteBefore(event.target)].filter(before => before !== null))
    this.#awaitSilence(at)
  }

  /**
   * The start of a run that continues a reading, if a pause ended the reading too early. The keys' times show a delay
   * in the browser. A taker that received a part of a code receives the whole code; no taker receives a whole code
   * twice.
   */
  #heldBack(at: number): Partial<Run> {
    const keys = this.#ended
    const last = keys.at(-1)
    this.#ended = []
    if (last === undefined || at - last.at > PAUSE_MS) return {}
    const { text } = readKeys(keys, null, readProfile()?.map)
    return { keys: [...keys], isHeld: true, given: codesOf(text) }
  }

  readonly #onInput = (event: Event): void => {
    const commit = this.#commits.take(event)
    if (commit !== null) this.#onCommit(commit, event.timeStamp)
  }

  /** Two whole codes are two scans, also without a terminator or a pause between them. */
  #onCommit({ control, text: inserted, before, isPaste }: Commit, at: number): void {
    const kind = kindOf(control)
    // A person who pastes into a text field wants the text in the field
    if (kind === 'own' || kind === 'none' || kind === 'choice' || (isPaste && kind === 'text')) {
      this.#drop()
      return
    }
    const text = inserted.replace(END_OF_LINE, '')
    if (this.#run?.target !== control) this.#settleCommit()
    let run = this.#run
    const reading = run?.isCommitted ? this.#readingOf(run, null) : null
    if (run !== null && reading !== null && looksLikeCode(reading.text) && looksLikeCode(text)) {
      const { value } = control
      const isGlued = value.endsWith(reading.raw + inserted)
      if (kind === 'scan' || kind === 'number') this.#deliver(run, reading)
      const rest = kind === 'scan' && isGlued ? value.slice(0, -(reading.raw + inserted).length) : ''
      if (kind === 'code' || kind === 'scan') putBack({ control, value: rest + text })
      run = null
    } else if (this.#isOverdue(at)) {
      // The field already has new text, so the earlier text can no longer be removed
      this.#drop()
      run = null
    }
    if (!run?.isCommitted) {
      const value = kind === 'number' && reading !== null ? control.value : before
      const notes = kind === 'scan' || kind === 'code' ? [] : [{ control, value }]
      run = newRun(control, { before: notes, isCommitted: true })
      this.#run = run
    }
    run.keys.push(...Array.from(text, key => ({ key, at })))
    if (text !== inserted) this.#onSilence()
    else this.#awaitSilence(at)
  }

  #settleCommit(): void {
    if (!this.#run?.isCommitted) return
    this.#onSilence()
    this.#silentEnd = Number.NEGATIVE_INFINITY
    this.#drop()
  }

  /** @param at time of the last key. An event that arrives late prolongs the wait by its delay. */
  #awaitSilence(at: number): void {
    clearTimeout(this.#silence)
    const now = performance.now()
    const waitMs = PAUSE_MS + Math.max(0, now - at)
    this.#silence = setTimeout(() => {
      const isBusy = performance.now() - now - waitMs > BUSY_MS
      if (isBusy) this.#awaitSilence(performance.now())
      else this.#onSilence()
    }, waitMs)
  }

  #onEnd(event: KeyboardEvent, key: Terminator): void {
    const run = this.#run
    const kind = kindOf(event.target)
    const reading = this.#readingOf(run, { key, at: event.timeStamp })
    const isRead = run !== null && this.#isRead(run, reading)
    const isLate = run === null && event.timeStamp - this.#silentEnd <= LATE_END_MS
    if (isLate || isRead) hide(event)
    if (isLate) {
      this.#ended = []
      return
    }
    // Text inserted without keys may be only the beginning of a number, so it is searched like typed text
    if (kind === 'scan' && !run?.isHeld) this.#onScanField(event, reading, isRead && !run.isCommitted)
    else if (kind === 'code' && !run?.isHeld) {
      const [code] = isRead ? readLabels(reading.text, readProfile() ?? undefined).slice(-1) : []
      this.#drop()
      // Replaces the field's former text and the scan's keys
      if (code !== undefined) putBack({ control: event.target as HTMLInputElement, value: code })
    } else if (isRead) this.#deliver(run, reading)
    else this.#drop()
  }

  #onScanField(event: KeyboardEvent, reading: Reading, isRead: boolean): void {
    const field = event.target as HTMLInputElement
    const isLeaving = event.key === 'Tab' && (event.shiftKey || field.value === '')
    if (isLeaving) {
      this.#drop()
      return
    }
    hide(event)
    this.#readField(field, reading, isRead)
  }

  #readField(field: HTMLInputElement, reading: Reading, isRead: boolean): void {
    const before = this.#run?.before ?? []
    this.#drop()
    const { value } = field
    putBack({ control: field, value: '' })
    for (const other of before) putBack(other)
    // The field's text is not the code if text was typed before the scan, or if the scan began before the focus
    const isAlone = isRead && !looksLikeCode(value) && looksLikeCode(reading.text)
    const isWhole = isAlone || (isRead && value === reading.raw)
    this.#tell(isWhole ? reading : { ...reading, text: value }, !isRead)
  }

  #onSilence(): void {
    const run = this.#run
    const last = run?.keys.at(-1)
    const target = run?.target ?? null
    const kind = kindOf(target)
    if (run === null || last === undefined || kind === 'code') return
    const reading = this.#readingOf(run, null)
    const isCode =
      looksLikeCode(reading.text) && (!run.isCommitted || kind === 'scan' || hasLetter(reading.text))
    const isAnyScan = kind === 'scan' && (target as HTMLInputElement).dataset.scan === 'any'
    const isScanner = authorOf(reading, readProfile()?.slowestMs) === 'lector'
    // A text field keeps text that was inserted without keys and without a terminator
    const isKept = run.isCommitted && kind === 'text'
    if (isKept || !(run.isHeld ? isCode || isScanner : (isCode || isAnyScan) && isScanner)) {
      // Typed keys stay in the run, because further keys of the reading may arrive late
      if (run.isCommitted) this.#drop()
      return
    }
    if (readProfile()?.terminator !== null) this.#silentEnd = last.at + PAUSE_MS
    if (kind === 'scan' && target instanceof HTMLInputElement) {
      const { value } = target
      // Text typed before the scan stays. If the page already searched or deleted the inserted text, the scan is
      // dropped
      if (value.endsWith(reading.raw))
        putBack({ control: target, value: value.slice(0, -reading.raw.length) })
      else if (run.isCommitted) {
        this.#drop()
        return
      }
    }
    this.#ended = run.isCommitted ? [] : run.keys
    this.#deliver(run, reading)
  }

  /** Whether a run that Enter or Tab ended is a scan. Keys hidden from the page may have any speed. */
  #isRead(run: Run, reading: Reading): boolean {
    const text = reading.text.trim()
    // An on-screen keyboard's suggestion also arrives at once; only its form differs from a code's
    if (run.isCommitted) {
      const author = authorOf(this.#readingOf(run, null), readProfile()?.slowestMs)
      return author === 'lector' && hasLetter(text) && looksLikeCode(text)
    }
    if (run.isHeld) return text.length >= CODE_MIN && !QUANTITY.test(text)
    return authorOf(reading, readProfile()?.slowestMs) === 'lector'
  }

  #readingOf(run: Run | null, end: Key | null): Reading {
    return readKeys(run?.keys ?? [], end, run === null || run.isCommitted ? {} : readProfile()?.map)
  }

  #deliver(run: Run, reading: Reading): void {
    this.#drop()
    for (const before of run.before) putBack(before)
    this.#tell(reading, false, run.given)
  }

  #tell(reading: Reading, isTyped: boolean, given: readonly string[] = []): void {
    const codes = codesOf(reading.text)
    const isGiven = given.every((code, i) => code === codes[i])
    for (const text of isGiven ? codes.slice(given.length) : codes) this.#give({ text, isTyped, reading })
  }

  #giveWaiting(): void {
    if (this.#takers.length === 0) return
    const now = performance.now()
    for (const { scan, until } of this.#waiting.splice(0)) if (now <= until) this.#give(scan)
  }

  #give(scan: Scan): void {
    const taker = this.#takers.at(-1)
    if (taker === undefined) this.#waiting.push({ scan, until: performance.now() + BETWEEN_SCREENS_MS })
    else if (taker(scan) === 'later') this.#waiting.push({ scan, until: Number.POSITIVE_INFINITY })
  }

  /** Ends a run whose pause is long enough at this time. On a busy page the next key is handled before the timer. */
  #endOverdue(at: number): void {
    if (!this.#isOverdue(at)) return
    this.#onSilence()
    this.#drop()
  }

  #isOverdue(at: number): boolean {
    const last = this.#run?.keys.at(-1)
    return last !== undefined && at - last.at > PAUSE_MS
  }

  #drop(): void {
    clearTimeout(this.#silence)
    this.#run = null
  }
}

/**
 * Hides an event from the page. Other listeners on the window, such as the watch for activity, still receive the event.
 */
function hide(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

export const scanner = new Scanner()

/**
 * Receives scans while mounted. The component that was mounted last receives them.
 * @param isRest true: receives scans only while no other component receives them.
 */
export function useScans(taker: Taker, isRest = false): void {
  const take = useEffectEvent(taker)
  // A layout effect runs in the commit that unmounts the previous screen, so no scan reaches that screen
  useLayoutEffect(() => scanner.take(scan => take(scan), isRest), [isRest])
}
