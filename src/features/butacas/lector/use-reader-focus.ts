import { useEffect } from 'react'
import { isModalOpen } from '#ui/modal-open.ts'

/** Controls that keep the focus after a tap, because a person types into them or chooses from them. */
const KEEPS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, label, [role=menu], [role=listbox]'

/** Gives the focus back to the reader after every tap; a person who uses the keyboard keeps their place. */
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
      // detail is 0 for a click made by a key or by assistive technology
      if (detail === 0 || !(target instanceof Element) || target.closest(KEEPS)) return
      // The app's bar and menu keep the focus that they took
      if (target.closest('main') === null) return
      // One frame later, when a dialog that the tap opens is there
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
