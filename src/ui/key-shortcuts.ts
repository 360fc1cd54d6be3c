import { useEffect } from 'react'
import { useStable } from './use-stable.ts'

/** `aria-keyshortcuts` of a screen's print button and of its search field. */
export const PRINT_KEY = 'Control+P'
export const SEARCH_KEY = 'Control+F'

/** While a menu or calendar is open, the rest of the screen is inert. */
const POPOVERS = '.row-menu, .calendar'

/**
 * Ctrl+P presses the screen's own print button, and Ctrl+F focuses its search field. The browser's print and search
 * would include only the rows in sight. `aria-keyshortcuts` marks button and field; the first marked element that is
 * enabled and uncovered is used. The browser handles the key if no element is marked, a dialog covers all marked
 * elements, or the field already has the focus. Under an open menu or calendar the key does nothing. A key that is held
 * down acts once.
 * @param onNotYet called if the print button is disabled, in place of a print of the half-loaded list.
 */
export function useKeyShortcuts(onNotYet: () => void): void {
  const notYet = useStable(onNotYet)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey) return
      const marked = document.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[aria-keyshortcuts]')
      const named = [...marked].filter(
        element => element.getAttribute('aria-keyshortcuts') === `Control+${key.toUpperCase()}`,
      )
      // The camera is a native `dialog`; the browser sets no `inert` attribute on the page behind it
      const modal = document.querySelector('dialog[open]')
      const takers = named.filter(
        element => element.closest('[inert]') === null && (modal === null || modal.contains(element)),
      )
      const taker = takers.find(({ disabled }) => !disabled) ?? takers[0]
      if (taker === undefined) {
        if (named.length > 0 && document.querySelector(POPOVERS) !== null) event.preventDefault()
        return
      }
      const isField = taker instanceof HTMLInputElement
      if (isField && !event.repeat && (taker.disabled || taker === document.activeElement)) return
      event.preventDefault()
      if (event.repeat) return
      if (isField) {
        taker.focus()
        taker.select()
      } else if (taker.disabled) notYet()
      else taker.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [notYet])
}
