import { useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { isPesoValido, parsePeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { NO_GUARDADO, SERIE } from '#messages.ts'
import { addNota, type Nota, type SerieEstado } from '#queries/butacas/serie.ts'
import { findButaca, peekButaca } from '#queries/butacas/use-butaca.ts'
import { keepOperaciones } from '#queries/outbox/keep-operaciones.ts'
import { type Feedback, playFeedback } from '#ui/feedback.ts'
import type { Notify } from '#ui/notify.ts'
import { cambio, juzgar } from './juicio.ts'
import { useInTurn } from './use-in-turn.ts'

/** What was read last and what came of it. */
export interface Lectura {
  id: number
  nro: string
  /** As it was before; null where nobody knows it. */
  butaca: Butaca | null
  tipo:
    | 'leyendo'
    | 'guardada'
    | 'peso'
    | 'igual'
    | 'salta'
    | 'atras'
    | 'borrada'
    | 'no-existe'
    | 'no-esta'
    | 'no-guardada'
  /** Of the change, once it is kept. */
  key: string | null
  /** Why it was not kept. */
  motivo: string
}

const SOUNDS: Partial<Record<Lectura['tipo'], Feedback>> = {
  peso: 'found',
  igual: 'same',
  salta: 'warning',
  atras: 'warning',
  borrada: 'rejected',
  'no-existe': 'rejected',
  'no-esta': 'rejected',
  'no-guardada': 'rejected',
}
const NOTES: Partial<Record<Lectura['tipo'], Nota['marca']>> = {
  igual: 'sin-cambio',
  'no-existe': 'no-existe',
  'no-esta': 'no-esta',
}
/** What waits for a person, and is left as it is by the next reading. */
const ASKS: readonly Lectura['tipo'][] = ['peso', 'salta', 'atras', 'borrada']

/**
 * Reads seats one after the other, in the order they were scanned, and keeps what each becomes. Nothing is written that
 * needs a person's word until it is given; the next reading takes it for a no.
 */
export function useLectura({
  serie,
  linea,
  isOnline,
  notify,
}: {
  serie: SerieEstado
  linea: readonly Ref[]
  isOnline: boolean
  notify: Notify
}) {
  const [lectura, setLectura] = useState<Lectura | null>(null)
  const last = useRef<Lectura | null>(null)

  const show = (next: Lectura): void => {
    last.current = next
    setLectura(next)
    const sound = SOUNDS[next.tipo]
    if (sound !== undefined) playFeedback(sound)
    const marca = NOTES[next.tipo]
    if (marca !== undefined) addNota(next.nro, marca)
  }

  const keep = async (read: Lectura & { butaca: Butaca }, operacion: CambioEstado): Promise<void> => {
    const kept = await keepOperaciones([{ butaca: read.butaca, operacion, serie: serie.id }], serie.owner)
    if (typeof kept === 'string') return show({ ...read, tipo: 'no-guardada', motivo: NO_GUARDADO[kept] })
    playFeedback(isOnline ? 'found' : 'kept')
    show({ ...read, tipo: 'guardada', key: kept[0]?.key ?? null })
  }
  const judge = async (read: Lectura & { butaca: Butaca }, isMeant: boolean): Promise<void> => {
    const juicio = juzgar(read.butaca, serie, linea, isMeant)
    if (juicio.tipo === 'guardar') await keep(read, juicio.operacion)
    else show({ ...read, tipo: juicio.tipo })
  }
  const read = async (nro: string): Promise<void> => {
    const before = last.current
    const asked: Lectura = {
      id: (before?.id ?? 0) + 1,
      nro,
      butaca: null,
      tipo: 'leyendo',
      key: null,
      motivo: '',
    }
    if (before !== null && ASKS.includes(before.tipo) && nroKey(before.nro) !== nroKey(nro)) {
      addNota(before.nro, 'dejada')
      if (before.tipo === 'peso') notify.error(SERIE.pesoSinPoner(before.nro))
    }
    const known = peekButaca(nro)
    if (known === null) show(asked)
    const found = known ?? (await findButaca(nro))
    if (found === 'unknown') return show({ ...asked, tipo: 'no-existe' })
    if (found === 'unreachable') return show({ ...asked, tipo: 'no-esta' })
    await judge({ ...asked, nro: found.butaca.nro, butaca: found.butaca }, false)
  }
  const inTurn = useInTurn(notify, read)

  /** What waits for a person, if it still does. */
  const asking = (): (Lectura & { butaca: Butaca }) | null => {
    const { current } = last
    return current?.butaca && ASKS.includes(current.tipo) ? { ...current, butaca: current.butaca } : null
  }
  return {
    lectura,
    pasarIgual: () =>
      inTurn(async () => {
        const waiting = asking()
        if (waiting !== null) await judge(waiting, true)
      }),
    dejar: () =>
      inTurn(async () => {
        const waiting = asking()
        if (waiting === null) return
        addNota(waiting.nro, 'dejada')
        last.current = null
        setLectura(null)
      }),
    /** @param texto as typed; '' keeps the weight there is. @returns whether it can be one. */
    pesar: (texto: string): boolean => {
      if (!isPesoValido(texto) || (texto !== '' && parsePeso(texto) === SIN_PESO)) {
        playFeedback('rejected')
        return false
      }
      inTurn(async () => {
        const waiting = asking()
        if (waiting?.tipo === 'peso') await keep(waiting, cambio(serie.estado, parsePeso(texto), null))
      })
      return true
    },
  }
}
