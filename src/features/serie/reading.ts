import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { NO_GUARDADO } from '#messages/equipo/guardado.ts'
import {
  addNota,
  dropPorLeer,
  isActual,
  listPorLeer,
  type Nota,
  newPorLeer,
  type PorLeer,
  putPorLeer,
  type Serie,
} from '#queries/butacas/serie.ts'
import { askButaca, type ButacaVista, findButaca, hasToAsk, peekButaca } from '#queries/butacas/use-butaca.ts'
import { captureNow, likelyNow, type Momento } from '#queries/device.ts'
import { keepOperaciones, type Order } from '#queries/outbox/keep-operaciones.ts'
import { useScans } from '#scanner/scanner.ts'
import { type Feedback, playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import type { Notify } from '#ui/notices/toast.tsx'

/** Sound and note of each outcome of a reading. Only outcomes without a stored change have a note. */
export type Signals<Tipo extends string> = Partial<Record<Tipo, [sound: Feedback, marca?: Nota['marca']]>>

export const SIGNALS: Signals<'no-existe' | 'no-esta' | 'no-guardada'> = {
  'no-existe': ['rejected', 'no-existe'],
  'no-esta': ['rejected', 'no-esta'],
  'no-guardada': ['rejected'],
}

interface Noted {
  nro: string
  momento: Momento | null
  detalle?: string | undefined
}

export const note = ({ id }: Serie, marca: Nota['marca'], { nro, momento, detalle = '' }: Noted): void =>
  addNota(id, { nro, marca, detalle, at: momento?.likely ?? likelyNow() })

export function signal(serie: Serie, by: Signals<string>[string], noted: Noted, notify: Notify): void {
  if (by === undefined) return
  const [sound, marca] = by
  playFeedback(sound)
  if (!isActual(serie.id)) notify.error(SERIE.deOtraSerie(noted.nro))
  else if (marca !== undefined) note(serie, marca, noted)
}

/** Longest wait (ms) for the server. Further scans wait meanwhile. */
export const ASK_MS = 3_000

/**
 * Finds the scanned seat. Asks the server if the mirror may be outdated (reliability O12).
 * @param isEnough whether an outdated copy is enough, because sending the change reads the seat again.
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
  const first = peeked ?? (await findButaca(texto, ASK_MS))
  // The device's copy of the seat; null if the device has none
  const known = typeof first === 'string' || (peeked === null && !first.isHere) ? null : first
  const found = known === null || isLast(known) ? first : await askButaca(texto, ASK_MS)
  // Uses the device's copy if the server does not answer, or for a new seat that is still in the outbox
  if (typeof found === 'string' && known !== null && (found === 'unreachable' || known.queue !== null))
    return known.butaca
  if (found === 'unknown') return 'no-existe'
  return found === 'unreachable' ? 'no-esta' : found.butaca
}

export async function keepInSerie(
  { id, owner }: Serie,
  order: Order,
  momento: Momento | null,
  isOnline: boolean,
): Promise<{ tipo: 'guardada'; key: string } | { tipo: 'no-guardada'; motivo: string }> {
  const kept = await keepOperaciones([{ ...order, serie: id, ...(momento && { captured: momento }) }], owner)
  if (typeof kept === 'string') return { tipo: 'no-guardada', motivo: NO_GUARDADO[kept] }
  playFeedback(isOnline ? 'found' : 'kept')
  return { tipo: 'guardada', key: kept[0]?.key ?? '' }
}

type Act = (momento: Momento | null) => Promise<void> | void

const takenIds = new Set<string>()

interface InTurnProps {
  serie: Serie
  notify: Notify
  isReady: boolean
  /** Called before the first scan is read. */
  goOn: () => Promise<void>
  read: (texto: string, momento: Momento | null) => Promise<void>
}

/**
 * Reads the scans in turn. Each change is on the disk before the next scan is judged. Waiting scans survive a reload.
 * @returns a function that runs an act after the waiting scans.
 */
export function useInTurn({ serie, notify, isReady, goOn, read }: InTurnProps): (act: Act) => void {
  const [gate] = useState(newGate)
  const turn = useRef<Promise<unknown>>(gate.opened)
  const queue = (act: Act, captured: Promise<Momento | null> | Momento): Promise<unknown> => {
    turn.current = turn.current.then(async () => act(await captured)).catch(reportError)
    return turn.current
  }
  const inTurn = (act: Act): void => void queue(act, captureNow())
  const take = async ({ id, texto, momento }: PorLeer): Promise<void> => {
    takenIds.add(id)
    putPorLeer(serie.id, { id, texto, momento })
    const captured = momento ?? captureNow()
    const done = queue(at => read(texto, at), captured)
    putPorLeer(serie.id, { id, texto, momento: await captured })
    await done
    dropPorLeer(serie.id, id)
  }
  useScans(({ text }) => {
    if (text === '') return
    if (isModalOpen()) {
      playFeedback('rejected')
      return notify.error(SERIE.conPregunta(text))
    }
    void take(newPorLeer(text))
  })
  const resume = useEffectEvent(() => {
    inTurn(goOn)
    for (const scan of listPorLeer(serie.id)) if (!takenIds.has(scan.id)) void take(scan)
  })
  useEffect(() => resume(), [])
  useEffect(() => {
    if (isReady) gate.open()
  }, [isReady, gate])
  return inTurn
}

function newGate() {
  let open = (): void => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}
