import { useEffect } from 'react'
import { MARCO } from '#messages/marco.ts'

/** Names the tab after what is shown in it. */
export const useTitle = (title: string): void =>
  useEffect(() => {
    document.title = MARCO.tituloDe(title)
  }, [title])
