import { useRef } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { NO_GUARDADO } from '#messages/equipo/guardado.ts'
import { addNota, type Nota, type Serie } from '#queries/butacas/serie.ts'
import {
  askButaca,
  type ButacaVista,
  findButaca,
  type Hallazgo,
  hasToAsk,
  peekButaca,
} from '#queries/butacas/use-butaca.ts'
import { keepOperaciones, type Order } from '#queries/outbox/keep-operaciones.ts'
import { useScans } from '#scanner/scanner.ts'
import { type Feedback, playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'

/** By outcome of a reading: its sound, and the note in the series if no change was stored. */
export type Told<Tipo extends string> = Partial<Record<Tipo, [sound: Feedback, marca?: Nota['marca']]>>

/** Outcomes of both kinds of series. */
export const TOLD: Told<'no-existe' | 'no-esta' | 'no-guardada'> = {
  'no-existe': ['rejected', 'no-existe'],
  'no-esta': ['rejected', 'no-esta'],
  'no-guardada': ['rejected'],
}

/**
 * Plays the sound of an outcome and notes it in the series.
 * @param nro scanned text.
 * @param detalle further text of the note.
 */
export function tell(told: Told<string>[string], nro: string, detalle = ''): void {
  if (told === undefined) return
  const [sound, marca] = told
  playFeedback(sound)
  if (marca !== undefined) addNota(nro, marca, detalle)
}

/** Longest wait for the server about a seat that this device has. */
const ASK_MS = 3_000

/**
 * @param isEnough whether a change follows for a seat on this device; sending it reads the seat again. Any other
 * answer asks the server first if the mirror may be behind (reliability O12).
 * @param onWait called if the seat has to be looked up. @returns the seat, or why there is none.
 */
export async function findLeida(
  texto: string,
  isEnough: (butaca: Butaca) => boolean,
  onWait: () => void,
): Promise<Butaca | 'no-existe' | 'no-esta'> {
  const isLast = ({ butaca }: ButacaVista): boolean => isEnough(butaca) || !hasToAsk()
  const peeked = peekButaca(texto)
  if (peeked !== null && isLast(peeked)) return peeked.butaca
  onWait()
  const first = peeked ?? (await findButaca(texto))
  // Memory does not have it before the queue has been read
  const known = typeof first === 'string' || (peeked === null && !first.isHere) ? null : first
  const found = known === null || isLast(known) ? first : await within(ASK_MS, askButaca(texto))
  // Uses the mirror without an answer, and for a new seat that is still in the outbox
  if (typeof found === 'string' && known !== null && (found === 'unreachable' || known.queue !== null))
    return known.butaca
  if (found === 'unknown') return 'no-existe'
  return found === 'unreachable' ? 'no-esta' : found.butaca
}

const within = (ms: number, asked: Promise<Hallazgo>): Promise<Hallazgo> =>
  Promise.race([
    asked,
    new Promise<Hallazgo>(resolve => {
      setTimeout(() => resolve('unreachable'), ms)
    }),
  ])

/** Stores a change as part of the series, and plays its sound. */
export async function keepInSerie(
  { id, owner }: Serie,
  order: Order,
  isOnline: boolean,
): Promise<{ tipo: 'guardada'; key: string } | { tipo: 'no-guardada'; motivo: string }> {
  const kept = await keepOperaciones([{ ...order, serie: id }], owner)
  if (typeof kept === 'string') return { tipo: 'no-guardada', motivo: NO_GUARDADO[kept] }
  playFeedback(isOnline ? 'found' : 'kept')
  return { tipo: 'guardada', key: kept[0]?.key ?? '' }
}

/**
 * Processes scans one after the other: each is on the disk before the next is judged.
 * @returns runs another act in the same queue.
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
