import { useEffect } from 'react'

/** `aria-keyshortcuts` of a screen's print button and of its search field. */
export const PRINT_KEY = 'Control+P'
export const SEARCH_KEY = 'Control+F'

/**
 * Makes Ctrl+P press the screen's own print button and Ctrl+F go to its search field: the browser's print has only the
 * rows in sight, and its search finds only those. `aria-keyshortcuts` marks the button and the field; the first that is
 * enabled and not covered by a dialog is used. Without one, or if the field already has the focus, the browser handles
 * the key.
 */
export function useKeyShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey) return
      const named = document.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[aria-keyshortcuts]')
      const taker = [...named].find(
        element =>
          element.getAttribute('aria-keyshortcuts') === `Control+${key.toUpperCase()}` &&
          !element.disabled &&
          element.closest('[inert]') === null,
      )
      if (taker === undefined || taker === document.activeElement) return
      event.preventDefault()
      if (taker instanceof HTMLInputElement) {
        taker.focus()
        taker.select()
      } else taker.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
