import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, nroKey } from '#domain/butaca/butaca.ts'
import { sameFicha } from '#domain/butaca/ficha-butaca.ts'
import type { useDialogs } from '#features/butacas/dialogos/use-dialogs.ts'
import type { ListSectionProps } from '#features/butacas/lista/list-section.tsx'
import { LECTURA } from '#messages/butacas/butacas.ts'
import { NO_LEIDA } from '#messages/marco.ts'
import { askButaca, findButaca, type Hallazgo, hasToAsk, peekButaca } from '#queries/butacas/use-butaca.ts'
import { type Comienzan, comienzanEn, listComienzan } from '#queries/butacas/use-butacas.ts'
import { likelyNow } from '#queries/device.ts'
import type { SeatQueue } from '#queries/outbox/use-outbox.ts'
import { scanner, useScans } from '#scanner/scanner.ts'
import { playFeedback } from '#ui/feedback.ts'
import { afterPaint } from '#ui/later.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { Observable } from '#ui/observable.ts'
import type { Hecho } from './use-pasar.ts'

type Resultado = 'leyendo' | 'encontrada' | 'parte' | 'no-existe' | 'no-esta'

export interface Lectura {
  id: number
  nro: string
  at: number
  /** By `performance.now()`. */
  readAt: number
  resultado: Resultado
  butaca: Butaca | null
  comienzan: Comienzan
  /** The server's correction of the shown seat, or its failure to answer. Null for neither. */
  servidor: Servidor | null
}

/**
 * `antes`: the state that the card showed before the correction. Null if the state was right and another field was
 * wrong.
 */
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

/** Rows of the list whose numbers begin with `nro`. */
export interface Listadas {
  nro: string
  filas: readonly Butaca[]
}

/** Takes the rows from the list, so that card and list show the same count. */
export function listada(lectura: Lectura, listadas: Listadas | null): Lectura {
  if (lectura.resultado !== 'parte' || listadas === null || nroKey(listadas.nro) !== nroKey(lectura.nro))
    return lectura
  return { ...lectura, comienzan: comienzanEn(listadas.filas, lectura.nro) }
}

/**
 * Answers scans: from memory within the frame of the Enter key, else from the mirror or the server. The card shows the
 * answer; a message shows it if a later scan has taken the card. If the mirror may be outdated, the server is asked
 * too, and the card corrects itself. A store outside React state, so that an answer renders only the card.
 */
export class Lecturas {
  readonly #last = new Observable<Lectura | null>(null)
  #count = 0
  readonly #notify: Notify

  constructor(notify: Notify) {
    this.#notify = notify
  }

  readonly subscribe = this.#last.subscribe
  readonly getSnapshot = this.#last.getSnapshot

  /**
   * @param text the scanned or typed text; an empty text is ignored.
   * @param at time of the scan (ms).
   * @param listPart for typed text only: finds the seats whose numbers begin with the text. Called if no seat known
   * here has this number.
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
      if (count(comienzan) === 0) void this.#lookUp(asked, listPart) // The lookup shows its own answer
      return
    }
    const answer = answerTo(asked, found)
    this.#show(answer)
    afterPaint(() => {
      playFeedback('found')
      void this.#check(answer) // The check shows what differs
    })
  }

  /** Repeats a failed lookup, or checks the found seat again. Call when the connection returns. */
  readonly askAgain = (): void => {
    const last = this.getSnapshot()
    if (last?.resultado === 'no-esta') void this.#lookUp({ ...last, resultado: 'leyendo' }, null)
    else if (last?.resultado === 'encontrada') void this.#check({ ...last, servidor: null })
  }

  /** Asks the server about a found seat if the mirror may be outdated. */
  async #check(answer: Lectura): Promise<void> {
    if (answer.id !== this.#count || !hasToAsk()) return
    const found = await askButaca(answer.nro)
    if (answer.id !== this.#count) return
    const next = checked(answer, found)
    if (next !== this.getSnapshot()) this.#show(next)
  }

  async #lookUp(asked: Lectura, listPart: (() => Comienzan) | null): Promise<void> {
    const found = await findButaca(asked.nro)
    // The lookup may have added seats to this device
    const comienzan = found === 'unknown' ? (listPart?.() ?? NINGUNA) : NINGUNA
    const isPart = count(comienzan) > 0
    const answer: Lectura = isPart ? { ...asked, resultado: 'parte', comienzan } : answerTo(asked, found)
    playFeedback(answer.butaca === null && !isPart ? 'rejected' : 'found')
    if (answer.id !== this.#count) return this.#tellOvertaken(answer)
    this.#show(answer)
    if (typeof found !== 'string' && found.isHere) void this.#check(answer) // The check shows what differs
  }

  #show(lectura: Lectura): void {
    // Without flushSync, React would render the answer one frame later
    flushSync(() => this.#last.set(lectura))
  }

  #tellOvertaken({ nro, resultado }: Lectura): void {
    const text = LECTURA.anterior(nro, VEREDICTO[resultado])
    if (resultado === 'encontrada' || resultado === 'parte') this.#notify.success(text)
    else this.#notify.error(text)
  }
}

function checked(answer: Lectura, found: Hallazgo): Lectura {
  const { butaca } = answer
  if (found === 'unreachable') return { ...answer, servidor: { tipo: 'sin-respuesta' } }
  // The server does not know a new seat that this device has queued
  if (found === 'unknown')
    return peekButaca(answer.nro)?.queue ? answer : { ...answer, resultado: 'no-existe', butaca: null }
  // The row contains a queued change, so it is not the server's version
  if (butaca === null || found.queue !== null || sameButaca(butaca, found.butaca)) return answer
  const antes = butaca.estado.id === found.butaca.estado.id ? null : butaca.estado.nombre
  return { ...answer, butaca: found.butaca, servidor: { tipo: 'corregida', antes } }
}

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

export const servidorWords = (servidor: Servidor, butaca: Butaca | null): string =>
  servidor.tipo === 'corregida'
    ? LECTURA.corregida(butaca?.estado.nombre ?? '', servidor.antes)
    : LECTURA.sinRespuesta

export const hechoDe = ({ readAt, nro }: Lectura, hecho: Hecho | null): Hecho | null =>
  hecho !== null && hecho.at >= readAt && hecho.nroKey === nroKey(nro) ? hecho : null

interface ScanningProps extends Pick<ListSectionProps, 'inputRef' | 'lista' | 'notify' | 'focusReader'> {
  lecturas: Lecturas
  dialogs: ReturnType<typeof useDialogs>
  takeEarlyKeys: (() => readonly [key: string, at: number][]) | undefined
}

/**
 * Answers scanned and typed text of the screen, and keeps the focus in the scan field.
 * @returns a function that reads a whole seat number.
 */
export function useScanning(props: ScanningProps): (nro: string) => void {
  const { inputRef, dialogs, notify, focusReader, takeEarlyKeys } = props
  const { leer, escribir } = readsOf(props)
  const scan = (nro: string, isTyped = false) => {
    if (nro.trim() === '') return props.lista.buscar('')
    // The history needs no input, so a scan closes it
    if (dialogs.open?.tipo === 'historial') dialogs.close()
    else if (dialogs.open !== null || isModalOpen()) {
      if (dialogs.takeScan(nro)) return
      playFeedback('rejected')
      return notify.error(NO_LEIDA.conDialogo(nro.trim()))
    }
    if (isTyped) escribir(nro)
    else leer(nro)
    focusReader()
  }
  useScans(({ text, isTyped }) => scan(text, isTyped))
  useReaderFocus(focusReader)
  const replay = useEffectEvent(() => scanner.resume(takeEarlyKeys?.() ?? [], inputRef.current))
  // Takes the focus and replays the early keys before the first paint: no key is both typed and replayed
  useLayoutEffect(() => {
    focusReader()
    // The answer calls flushSync, which React forbids during a commit
    queueMicrotask(replay)
  }, [focusReader])
  return leer
}

/** Reads seats: the card answers first, and the list follows after the paint. */
function readsOf({ lecturas, lista }: Pick<ScanningProps, 'lecturas' | 'lista'>) {
  const leer = (nro: string): void => {
    lecturas.read(nro)
    afterPaint(() => lista.ubicar(nro))
  }
  /** Reads typed text. If no seat known here has this number, the list searches for the text (specification §2). */
  const escribir = (texto: string): void => {
    const filtro = { ...lista.filtro, nro: texto }
    // peekButaca finds no seat until the outbox was read, so the list is searched too
    const { enLista, fuera } = listComienzan(filtro)
    const isWhole = [...enLista, ...fuera].some(({ nro }) => nroKey(nro) === nroKey(texto))
    if (isWhole || peekButaca(texto) !== null) {
      leer(texto)
      return
    }
    lecturas.read(texto, undefined, () => listComienzan(filtro))
    afterPaint(() => lista.buscar(texto))
  }
  return { leer, escribir }
}

/** A tap on these controls leaves the focus there: a person types or selects. */
const KEEPS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, label, [role=menu], [role=listbox]'

/** Returns the focus to the scan field after a tap, but not after a key press. */
function useReaderFocus(focusReader: () => void): void {
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
      // `detail` is 0 for a click by the keyboard or by assistive technology
      if (detail === 0 || !(target instanceof Element) || target.closest(KEEPS)) return
      // The app's bar and menu, outside main, keep the focus
      if (target.closest('main') === null) return
      // Waits one frame, in which a dialog that the tap opened is mounted
      requestAnimationFrame(back)
    }
    const onUp = ({ target }: Event) => {
      // A button that was replaced under the finger gets no click, and the page's body has the focus
      const isLost = document.activeElement === document.body
      if (isLost && target instanceof Element && target.closest('.butacas') !== null)
        requestAnimationFrame(back)
    }
    const onChange = ({ target }: Event) => {
      if (isTouch && target instanceof HTMLSelectElement) requestAnimationFrame(back)
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('click', onClick)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('change', onChange)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('change', onChange)
    }
  }, [focusReader])
}
