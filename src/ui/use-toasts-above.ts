import { useLayoutEffect } from 'react'

/**
 * Toasts stand at the top while the caller is mounted, as over a dialog (`dialog.css`). Not by `body:has(…)`: Chromium
 * then asks for the whole page's styles at each node that is inserted anywhere.
 */
export function useToastsAbove(): void {
  useLayoutEffect(() => {
    const { dataset } = document.body
    dataset.toasts = 'above'
    return () => {
      delete dataset.toasts
    }
  }, [])
}
