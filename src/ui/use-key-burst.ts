import { useEffect, useLayoutEffect, useRef } from 'react'
import { KeyBurst } from './key-burst.ts'

export interface KeyBurstOptions {
  /** @param at time of the terminator, as `Event.timeStamp`. */
  onScan: (text: string, at: number) => void
  enabled: boolean
}

/**
 * Listens for a scanner wherever the focus is. A text field that a person is typing into keeps its keys; a field for
 * numbers gets back what it had before the burst; the terminator never presses a button.
 * Fields that take scans themselves carry `data-scan`; a burst that the focus leaves or reaches there in its middle
 * stays whole. Text fields that carry `data-scan="aside"` keep a person's keys and give a scanner's back.
 */
export function useKeyBurst({ onScan, enabled }: KeyBurstOptions): void {
  const report = useRef(onScan)
  useEffect(() => {
    report.current = onScan
  })
  // With the commit that brings the screen: whoever kept its keys until then can hand over
  useLayoutEffect(() => {
    if (!enabled) return
    const burst = new KeyBurst()
    let field: { control: Control; before: string } | null = null
    /** Whether the last key was not the scan field's. */
    let wasElsewhere = false

    const onKeyDown = (event: KeyboardEvent) => {
      // A key held down repeats as fast as a scanner types
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const isScanField = target instanceof HTMLInputElement && takesScans(target)
      if (!isScanField && isTextField(target)) return
      const control = isControl(target) ? target : null
      const before = control?.value ?? ''
      const taken = burst.soFar(event.timeStamp)
      const reading = burst.read(event.key, event.timeStamp)
      if (burst.length === 1) field = control && { control, before }
      if (isScanField) {
        if (taken !== '' && wasElsewhere) {
          if (field && field.control !== target) putBack(field.control, field.before)
          target.value += taken // Uncontrolled, and this key comes after it
        }
        wasElsewhere = false
        return
      }
      wasElsewhere = true
      if (reading.kind === 'key') return
      // A quick hand rolls two digits into one another: what goes into a field is only taken back on a whole scan
      if (reading.kind === 'burst' && control instanceof HTMLInputElement) return
      // From the second key on they are a scanner's: no shortcut and no list gets them
      event.preventDefault()
      event.stopPropagation()
      if (reading.kind !== 'scan') return
      if (field) putBack(field.control, field.before)
      field = null
      report.current(reading.text, event.timeStamp)
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [enabled])
}

/** What the first key of a burst may change: a number, or the choice in a list, which looks for that letter. */
type Control = HTMLInputElement | HTMLSelectElement
const isControl = (target: HTMLElement | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const takesScans = ({ dataset }: HTMLElement): boolean =>
  dataset.scan !== undefined && dataset.scan !== 'aside'

/** Where free text goes: a person may type there as fast as they like. */
function isTextField(target: HTMLElement | null): boolean {
  if (target instanceof HTMLTextAreaElement || target?.isContentEditable) return true
  if (!(target instanceof HTMLInputElement) || target.dataset.scan === 'aside') return false
  return (
    ['text', 'search', 'password', 'email', 'url'].includes(target.type) && target.inputMode !== 'decimal'
  )
}

/** Undoes what the burst left there. React hears of it as of any change. */
function putBack(control: Control, value: string): void {
  if (control.value === value) return
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
