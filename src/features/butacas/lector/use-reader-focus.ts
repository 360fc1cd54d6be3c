import { useEffect } from 'react'
import { isModalOpen } from '#ui/modal-open.ts'

/** What keeps the focus after a tap: what a person types into, chooses from, or moves in by keys. */
const KEEPS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, label, [role=menu], [role=listbox]'

/** The reader has the focus again after every tap on the screen; who works by keyboard keeps their place. */
export function useReaderFocus(focusReader: () => void): void {
  useEffect(() => {
    let isTouch = false
    const onDown = () => {
      isTouch = true
    }
    const onKey = () => {
      isTouch = false
    }
    const back = () => {
      if (!isModalOpen() && document.querySelector('[role="menu"]') === null) focusReader()
    }
    const onClick = ({ target, detail }: MouseEvent) => {
      // A click without a pointer is a key's or an assistant's
      if (detail === 0 || !(target instanceof Element) || target.closest(KEEPS)) return
      // What the frame around the screen opens keeps the focus that it took
      if (target.closest('main') === null) return
      // After what the tap opens is there
      requestAnimationFrame(back)
    }
    const onChange = ({ target }: Event) => {
      if (isTouch && target instanceof HTMLSelectElement) requestAnimationFrame(back)
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('click', onClick)
    document.addEventListener('change', onChange)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('click', onClick)
      document.removeEventListener('change', onChange)
    }
  }, [focusReader])
}
