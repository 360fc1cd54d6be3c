import { flushSync } from 'react-dom'
import type { Butaca } from '#contract/butaca.ts'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { findButaca, peekButaca } from '#queries/butacas/use-butaca.ts'
import { likelyNow } from '#queries/cuenta/device-clock.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { playFeedback } from '#ui/feedback.ts'
import type { Notify } from '#ui/notify.ts'

type Resultado = 'leyendo' | 'encontrada' | 'parte' | 'no-existe' | 'no-esta'

/** One scan and what was answered. */
export interface Lectura {
  id: number
  nro: string
  at: number
  /** As `performance.now()`. */
  readAt: number
  resultado: Resultado
  butaca: Butaca | null
  /** The seats that begin with what was read, when that is only part of a number. */
  comienzan: readonly Butaca[]
}

const VEREDICTO: Record<Resultado, string> = {
  leyendo: LECTURA.leyendo,
  encontrada: LECTURA.encontrada,
  parte: LECTURA.encontrada,
  'no-existe': LECTURA.noExiste,
  'no-esta': LECTURA.noEstaEnEquipo,
}

/**
 * Answers scans: from memory within the frame of the Enter key, else from the mirror or the server. Each scan gets one
 * answer: on the card, or as a message if a later scan came during the lookup. It is a store outside React state, so
 * that an answer renders only the card.
 */
export class Lecturas {
  #last: Lectura | null = null
  #count = 0
  readonly #listeners = new Set<() => void>()
  readonly #notify: Notify

  constructor(notify: Notify) {
    this.#notify = notify
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): Lectura | null => this.#last

  /**
   * @param text what was scanned or typed; an empty text is ignored. @param at when (ms).
   * @param listPart only for typed text: lists the seats on this device that begin with it, if none has that number.
   */
  read(text: string, at: number = likelyNow(), listPart: (() => readonly Butaca[]) | null = null): void {
    const nro = text.trim()
    if (nro === '') return
    const asked: Lectura = {
      id: ++this.#count,
      nro,
      at,
      readAt: performance.now(),
      resultado: 'leyendo',
      butaca: null,
      comienzan: [],
    }
    const found = peekButaca(nro)
    if (found === null) {
      const comienzan = listPart?.() ?? []
      this.#show(comienzan.length > 0 ? { ...asked, resultado: 'parte', comienzan } : asked)
      if (comienzan.length === 0) void this.#lookUp(asked, listPart) // It shows its own answer
      return
    }
    this.#show(answerTo(asked, found))
    afterPaint(() => playFeedback('found'))
  }

  async #lookUp(asked: Lectura, listPart: (() => readonly Butaca[]) | null): Promise<void> {
    const found = await findButaca(asked.nro)
    // The seats that the server has just sent are on this device by now
    const comienzan = found === 'unknown' ? (listPart?.() ?? []) : []
    const answer: Lectura =
      comienzan.length > 0 ? { ...asked, resultado: 'parte', comienzan } : answerTo(asked, found)
    playFeedback(answer.butaca === null && comienzan.length === 0 ? 'rejected' : 'found')
    if (answer.id === this.#count) this.#show(answer)
    else this.#tellOvertaken(answer)
  }

  #show(lectura: Lectura): void {
    this.#last = lectura
    // Without flushSync, React would render the answer one frame after the key
    flushSync(() => {
      for (const listener of this.#listeners) listener()
    })
  }

  #tellOvertaken({ nro, resultado }: Lectura): void {
    const text = LECTURA.anterior(nro, VEREDICTO[resultado])
    if (resultado === 'encontrada' || resultado === 'parte') this.#notify.success(text)
    else this.#notify.error(text)
  }
}

function answerTo(asked: Lectura, found: Awaited<ReturnType<typeof findButaca>>): Lectura {
  if (found === 'unknown') return { ...asked, resultado: 'no-existe' }
  if (found === 'unreachable') return { ...asked, resultado: 'no-esta' }
  return { ...asked, nro: found.butaca.nro, resultado: 'encontrada', butaca: found.butaca }
}
