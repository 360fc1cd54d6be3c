import { useEffect } from 'react'
import { MARCO } from '#messages/marco.ts'

/** Sets the title of the browser's tab. */
export const useTitle = (title: string): void =>
  useEffect(() => {
    document.title = MARCO.tituloDe(title)
  }, [title])
