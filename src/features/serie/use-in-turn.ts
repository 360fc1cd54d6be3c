import { useRef } from 'react'
import { SERIE } from '#messages.ts'
import { useScans } from '#scanner/use-scans.ts'
import { playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/modal-open.ts'
import type { Notify } from '#ui/notify.ts'

/**
 * Reads what is scanned, one after the other: each is on the disk before the next is judged.
 * @returns what does something else in its turn.
 */
export function useInTurn(notify: Notify, read: (texto: string) => Promise<void>) {
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = (act: () => Promise<void> | void): void => {
    turn.current = turn.current.then(act).catch(reportError)
  }
  useScans(({ text }) => {
    if (text === '') return
    if (isModalOpen()) {
      playFeedback('rejected')
      return notify.error(SERIE.conPregunta(text))
    }
    inTurn(() => read(text))
  })
  return inTurn
}
