import { flushSync } from 'react-dom'
import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, nroKey } from '#domain/butaca/butaca.ts'
import { sameFicha } from '#domain/butaca/ficha-butaca.ts'
import { LECTURA, TARJETA } from '#messages/butacas/butacas.ts'
import { askButaca, findButaca, type Hallazgo, hasToAsk, peekButaca } from '#queries/butacas/use-butaca.ts'
import { type Comienzan, comienzanEn } from '#queries/butacas/use-butacas.ts'
import { likelyNow } from '#queries/device.ts'
import type { SeatQueue } from '#queries/outbox/use-outbox.ts'
import { playFeedback } from '#ui/feedback.ts'
import { afterPaint } from '#ui/later.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import type { Hecho } from './use-pasar.ts'

type Resultado = 'leyendo' | 'encontrada' | 'parte' | 'no-existe' | 'no-esta'

/** One scan and its answer. */
export interface Lectura {
  id: number
  nro: string
  at: number
  /** As `performance.now()`. */
  readAt: number
  resultado: Resultado
  butaca: Butaca | null
  /** Seats whose number begins with the text, if it is only part of a number. */
  comienzan: Comienzan
  /** The server's correction of a mirrored seat, or that it did not answer; null otherwise. */
  servidor: Servidor | null
}

/** `antes` is the state that this device showed; null if another field differed. */
export type Servidor = { tipo: 'corregida'; antes: string | null } | { tipo: 'sin-respuesta' }

const NINGUNA: Comienzan = { enLista: [], fuera: [] }
const count = ({ enLista, fuera }: Comienzan): number => enLista.length + fuera.length

const VEREDICTO: Record<Resultado, string> = {
  leyendo: LECTURA.leyendo,
  encontrada: LECTURA.encontrada,
  parte: LECTURA.encontrada,
  'no-existe': LECTURA.noExiste,
  'no-esta': LECTURA.noEstaEnEquipo,
}

/** The list's rows for the beginning of a number. */
export interface Listadas {
  nro: string
  filas: readonly Butaca[]
}

/** The list's current answer to part of a number: the card and the list count the same rows. */
export function listada(lectura: Lectura, listadas: Listadas | null): Lectura {
  if (lectura.resultado !== 'parte' || listadas === null || nroKey(listadas.nro) !== nroKey(lectura.nro))
    return lectura
  return { ...lectura, comienzan: comienzanEn(listadas.filas, lectura.nro) }
}

/**
 * Answers scans: from memory within the frame of the Enter key, else from the mirror or the server. Each scan gets
 * one answer: on the card, or as a message if a later scan came during the lookup. If the mirror may be behind, the
 * server is asked too, and the card corrects itself. A store outside React state, so that an answer renders only the
 * card.
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
  read(text: string, at: number = likelyNow(), listPart: (() => Comienzan) | null = null): void {
    const nro = text.trim()
    if (nro === '') return
    const asked: Lectura = {
      id: ++this.#count,
      nro,
      at,
      readAt: performance.now(),
      resultado: 'leyendo',
      butaca: null,
      comienzan: NINGUNA,
      servidor: null,
    }
    const found = peekButaca(nro)
    if (found === null) {
      const comienzan = listPart?.() ?? NINGUNA
      this.#show(count(comienzan) > 0 ? { ...asked, resultado: 'parte', comienzan } : asked)
      if (count(comienzan) === 0) void this.#lookUp(asked, listPart) // It shows its own answer
      return
    }
    const answer = answerTo(asked, found)
    this.#show(answer)
    afterPaint(() => {
      playFeedback('found')
      void this.#check(answer) // It shows what differs
    })
  }

  /** Repeats failed questions. Call when the network is back. */
  readonly askAgain = (): void => {
    const last = this.#last
    if (last?.resultado === 'no-esta') void this.#lookUp({ ...last, resultado: 'leyendo' }, null)
    else if (last?.resultado === 'encontrada') void this.#check({ ...last, servidor: null })
  }

  /** Asks the server about a seat that this device has. */
  async #check(answer: Lectura): Promise<void> {
    if (answer.id !== this.#count || !hasToAsk()) return
    const found = await askButaca(answer.nro)
    if (answer.id !== this.#count) return
    const next = checked(answer, found)
    if (next !== this.#last) this.#show(next)
  }

  async #lookUp(asked: Lectura, listPart: (() => Comienzan) | null): Promise<void> {
    const found = await findButaca(asked.nro)
    // Seats that the server has just sent are on this device by now
    const comienzan = found === 'unknown' ? (listPart?.() ?? NINGUNA) : NINGUNA
    const isPart = count(comienzan) > 0
    const answer: Lectura = isPart ? { ...asked, resultado: 'parte', comienzan } : answerTo(asked, found)
    playFeedback(answer.butaca === null && !isPart ? 'rejected' : 'found')
    if (answer.id !== this.#count) return this.#tellOvertaken(answer)
    this.#show(answer)
    if (typeof found !== 'string' && found.isHere) void this.#check(answer) // It shows what differs
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

/** The answer with the server's version of the seat. */
function checked(answer: Lectura, found: Hallazgo): Lectura {
  const { butaca } = answer
  if (found === 'unreachable') return { ...answer, servidor: { tipo: 'sin-respuesta' } }
  // A new seat waiting on this device is not on the server yet
  if (found === 'unknown')
    return peekButaca(answer.nro)?.queue ? answer : { ...answer, resultado: 'no-existe', butaca: null }
  // With a change of this device applied, it is not the server's version alone
  if (butaca === null || found.queue !== null || sameButaca(butaca, found.butaca)) return answer
  const antes = butaca.estado.id === found.butaca.estado.id ? null : butaca.estado.nombre
  return { ...answer, butaca: found.butaca, servidor: { tipo: 'corregida', antes } }
}

/** Whether two rows of a seat look the same on the card. */
const sameButaca = (a: Butaca, b: Butaca): boolean =>
  sameFicha(a, b) && a.prehomologada === b.prehomologada && a.homologada === b.homologada

function answerTo(asked: Lectura, found: Hallazgo): Lectura {
  if (found === 'unknown') return { ...asked, resultado: 'no-existe' }
  if (found === 'unreachable') return { ...asked, resultado: 'no-esta' }
  return { ...asked, nro: found.butaca.nro, resultado: 'encontrada', butaca: found.butaca }
}

export interface Verdict {
  tone: 'ok' | 'pending' | 'rejected' | 'neutral' | 'accent'
  icon: 'check' | 'clock' | 'octagon' | 'barcode' | 'trash' | 'search'
  text: string
}

const FOUND: Verdict = { tone: 'ok', icon: 'check', text: LECTURA.encontrada }
const DELETED: Verdict = { tone: 'neutral', icon: 'trash', text: LECTURA.borrada }
const PENDING: Verdict = { tone: 'pending', icon: 'clock', text: LECTURA.pendiente }
const REJECTED: Verdict = { tone: 'rejected', icon: 'octagon', text: LECTURA.rechazada }

export function verdictOf(
  { resultado, comienzan, nro }: Lectura,
  butaca: Butaca | null,
  queue: SeatQueue | null,
  done: Hecho | null,
): Verdict {
  if (done !== null && queue?.tone !== 'rejected')
    return { ...(queue === null ? FOUND : PENDING), text: LECTURA.hecho(done.estado) }
  if (resultado === 'leyendo') return { tone: 'neutral', icon: 'barcode', text: LECTURA.leyendo }
  if (resultado === 'no-existe') return { tone: 'rejected', icon: 'octagon', text: LECTURA.noExiste }
  if (resultado === 'no-esta') return { tone: 'neutral', icon: 'octagon', text: LECTURA.noEstaEnEquipo }
  if (resultado === 'parte')
    return { tone: 'accent', icon: 'search', text: LECTURA.comienzan(comienzan.enLista.length, nro) }
  if (queue === null) return butaca?.estado.id === ESTADO_BORRADA ? DELETED : FOUND
  return queue.tone === 'rejected' ? REJECTED : PENDING
}

/** The server's correction of a seat from the mirror, in words. */
export const servidorWords = (servidor: Servidor, butaca: Butaca | null): string =>
  servidor.tipo === 'corregida'
    ? TARJETA.corregida(butaca?.estado.nombre ?? '', servidor.antes)
    : TARJETA.sinRespuesta

/** @returns the change if it was made on the card of this reading, else null. */
export const hechoDe = ({ readAt, nro }: Lectura, hecho: Hecho | null): Hecho | null =>
  hecho !== null && hecho.at >= readAt && hecho.nroKey === nroKey(nro) ? hecho : null
