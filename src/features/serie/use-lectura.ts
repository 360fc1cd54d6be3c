import { useEffect, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { EntregaEnvio } from '#contract/entrega.ts'
import type { Ref } from '#contract/formatos.ts'
import { ESTADO_BORRADA, ESTADO_LISTA, nroKey, pideA } from '#domain/butaca/butaca.ts'
import { pasoEntre } from '#domain/butaca/linea-estados.ts'
import { type CambioEstado, sameEntrega } from '#domain/butaca/operacion.ts'
import { parsePeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { SERIE } from '#messages/butacas/serie.ts'
import { type Devuelve, type SerieEstado, setPorDecidir } from '#queries/butacas/serie.ts'
import { findHere } from '#queries/butacas/use-butaca.ts'
import type { Momento } from '#queries/device.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { findLeida, keepInSerie, note, SIGNALS, type Signals, signal, useInTurn } from './reading.ts'

export interface Lectura {
  id: number
  nro: string
  /** The seat before the change; null for an unknown seat. */
  butaca: Butaca | null
  tipo:
    | 'leyendo'
    | 'guardada'
    | 'peso'
    | 'igual'
    | 'salta'
    | 'atras'
    /** The series returns seats to a state that this seat has not passed. */
    | 'no-vuelve'
    | 'borrada'
    | 'no-lista'
    /** Delivered without a delivery, or in a delivery that the office discarded. */
    | 'suelta'
    | 'en-esta'
    | 'ya-entregada'
    | 'no-existe'
    | 'no-esta'
    | 'no-guardada'
  /** Moment of the scan, or of the person's confirmation. */
  momento: Momento | null
  key: string | null
  /** Why the change was not stored. */
  motivo: string
  devuelve?: Devuelve
}

const SIGNALS_ESTADO: Signals<Lectura['tipo']> = {
  ...SIGNALS,
  peso: ['found'],
  igual: ['same', 'sin-cambio'],
  salta: ['warning'],
  atras: ['warning'],
  'no-vuelve': ['warning', 'no-vuelve'],
  borrada: ['rejected'],
  'no-lista': ['warning'],
  suelta: ['warning'],
  'en-esta': ['same'],
  'ya-entregada': ['rejected', 'ya-entregada'],
}
/** Outcomes that wait for a person's answer. A scan of another seat drops the question. */
const ASKS: readonly Lectura['tipo'][] = ['peso', 'salta', 'atras', 'borrada', 'no-lista', 'suelta']

const MUEVE: readonly Juicio['tipo'][] = ['guardar', 'peso']

type ConButaca = Lectura & { butaca: Butaca }

const leave = (serie: SerieEstado, left: ConButaca): void =>
  left.tipo === 'no-lista'
    ? note(serie, 'no-lista', { ...left, detalle: left.butaca.estado.nombre })
    : note(serie, 'dejada', left)

function useUltima({ serie, linea, isOnline, notify }: LecturaProps) {
  const [lectura, setLectura] = useState<Lectura | null>(null)
  const last = useRef<Lectura | null>(null)
  const conocida = useRef(linea)
  useEffect(() => {
    conocida.current = linea
  }, [linea])
  const set = (next: Lectura | null): void => {
    last.current = next
    setLectura(next)
    setPorDecidir(serie.id, next !== null && ASKS.includes(next.tipo) ? { nro: next.nro, texto: '' } : null)
  }
  const show = (next: Lectura): void => {
    set(next)
    signal(
      serie,
      SIGNALS_ESTADO[next.tipo],
      { ...next, detalle: next.butaca?.entrega?.cliente.nombre },
      notify,
    )
  }
  const keep = async (read: ConButaca, operacion: CambioEstado): Promise<void> =>
    show({
      ...read,
      ...(await keepInSerie(serie, { butaca: read.butaca, operacion }, read.momento, isOnline)),
    })
  /** Uses the order of states that is known now, not the order at the scan. */
  const juzga = (butaca: Butaca, de: SerieEstado = serie, isMeant = false): Juicio =>
    juzgar(butaca, de, conocida.current, isMeant)
  /** @param devuelve the person's reason to return the seat; only if the series has no motivo. */
  const judge = async (read: ConButaca, isMeant: boolean, devuelve?: Devuelve): Promise<void> => {
    const juicio = juzga(read.butaca, devuelve ? { ...serie, devuelve } : serie, isMeant)
    const meant = devuelve ? { ...read, devuelve } : read
    if (juicio.tipo === 'guardar') await keep(meant, juicio.operacion)
    else show({ ...meant, tipo: juicio.tipo })
  }
  /** Reads the seat again. If it has moved since the question, judges it again and returns null. */
  const asItIs = async (waiting: ConButaca): Promise<ConButaca | null> => {
    const butaca = (await findHere(waiting.nro))?.butaca ?? waiting.butaca
    const { estado, entrega } = waiting.butaca
    if (butaca.estado.id === estado.id && sameEntrega(butaca.entrega, entrega)) return { ...waiting, butaca }
    const { devuelve: _, ...read } = waiting
    await judge({ ...read, butaca }, false)
    return null
  }
  const asking = (): ConButaca | null => {
    const { current } = last
    return current?.butaca && ASKS.includes(current.tipo) ? { ...current, butaca: current.butaca } : null
  }
  const leaveFor = (nro: string, momento: Momento | null): void => {
    const left = asking()
    if (left === null || nroKey(left.nro) === nroKey(nro)) return
    leave(serie, { ...left, momento })
    if (left.tipo === 'peso') notify.error(SERIE.pesoSinPoner(left.nro))
  }
  const goOn = async (): Promise<void> => {
    const { porDecidir } = serie
    if (porDecidir === null || last.current !== null) return
    const butaca = (await findHere(porDecidir.nro))?.butaca
    const tipo = butaca && juzga(butaca).tipo
    if (butaca && tipo && tipo !== 'guardar' && ASKS.includes(tipo)) {
      set({ id: 0, nro: butaca.nro, butaca, tipo, momento: null, key: null, motivo: '' })
      return setPorDecidir(serie.id, porDecidir)
    }
    // The seat needs no decision any more, for example because another person has moved it
    note(serie, tipo === 'igual' ? 'sin-cambio' : 'dejada', { nro: porDecidir.nro, momento: null })
    setPorDecidir(serie.id, null)
  }
  return { lectura, last, set, show, keep, juzga, judge, asItIs, asking, leaveFor, goOn }
}

interface LecturaProps {
  serie: SerieEstado
  linea: readonly Ref[]
  isOnline: boolean
  notify: Notify
}

/** A doubtful change is stored only after the person confirms it. A scan of another seat drops the change. */
export function useLectura(props: LecturaProps) {
  const { serie, linea, notify } = props
  const { lectura, last, set, show, keep, juzga, judge, asItIs, asking, leaveFor, goOn } = useUltima(props)

  const read = async (nro: string, momento: Momento | null): Promise<void> => {
    leaveFor(nro, momento)
    const id = (last.current?.id ?? 0) + 1
    const asked: Lectura = { id, nro, butaca: null, tipo: 'leyendo', momento, key: null, motivo: '' }
    const isMoved = (butaca: Butaca) => MUEVE.includes(juzga(butaca).tipo)
    const found = await findLeida(nro, isMoved, () => show(asked))
    if (typeof found === 'string') show({ ...asked, tipo: found })
    else await judge({ ...asked, nro: found.nro, butaca: found }, false)
  }
  // Waits for the order of the states. Only the order reveals a skipped state
  const inTurn = useInTurn({ serie, notify, isReady: linea.length > 0, goOn, read })
  /** Drops the act if a newer scan has replaced the reading that the person saw. */
  const withAsking = (act: (waiting: ConButaca) => Promise<void> | void): void =>
    inTurn(momento => {
      const waiting = asking()
      if (waiting !== null && waiting.id === lectura?.id) return act({ ...waiting, momento })
    })
  return {
    lectura,
    pasarIgual: (devuelve?: Devuelve) =>
      withAsking(async asked => {
        const waiting = await asItIs(asked)
        if (waiting !== null) await judge(waiting, true, devuelve)
      }),
    dejar: () =>
      withAsking(waiting => {
        leave(serie, waiting)
        set(null)
      }),
    /** @param texto a checked weight; '' keeps the seat's weight. */
    pesar: (texto: string): void =>
      withAsking(async asked => {
        const waiting = asked.tipo === 'peso' ? await asItIs(asked) : null
        if (waiting === null) return
        const { devuelve = serie.devuelve } = waiting
        await keep(waiting, cambio({ ...serie, ...(devuelve && { devuelve }) }, parsePeso(texto), null))
      }),
  }
}

type Juicio =
  | { tipo: 'guardar'; operacion: CambioEstado }
  | { tipo: Exclude<Lectura['tipo'], 'leyendo' | 'guardada' | 'no-existe' | 'no-esta' | 'no-guardada'> }

/** @param isMeant whether the person has confirmed the change. */
export function juzgar(
  butaca: Butaca,
  serie: Pick<SerieEstado, 'estado' | 'homo' | 'devuelve'> & Partial<Pick<SerieEstado, 'entrega'>>,
  linea: readonly Ref[],
  isMeant = false,
): Juicio {
  const { estado, homo, devuelve, entrega = null } = serie
  if (entrega !== null) return juzgarEntrega(butaca, estado, entrega, isMeant)
  const pide = pideA(butaca, estado)
  const paso = pasoEntre(linea, butaca.estado.id, estado.id)
  const guardar: Juicio = {
    tipo: 'guardar',
    operacion: cambio(serie, SIN_PESO, pide === 'as' ? homo : null),
  }
  if (devuelve && paso !== 'igual' && paso !== 'atras') return { tipo: 'no-vuelve' }
  // A seat in this state can still change between A and S
  if (paso === 'igual')
    return pide === 'as' && !devuelve && !butaca.homologada && butaca.prehomologada !== homo
      ? guardar
      : { tipo: 'igual' }
  if (!isMeant && paso === 'repone') return { tipo: 'borrada' }
  if (!isMeant && (paso === 'salta' || (paso === 'atras' && !devuelve))) return { tipo: paso }
  return pide === 'peso' ? { tipo: 'peso' } : guardar
}

/** A delivery also accepts seats without labels. */
function juzgarEntrega(butaca: Butaca, estado: Ref, entrega: EntregaEnvio, isMeant: boolean): Juicio {
  const { entrega: suya } = butaca
  const isSuelta = butaca.estado.id === estado.id && (suya === undefined || suya.descartada === true)
  if (butaca.estado.id === estado.id && !isSuelta)
    return { tipo: sameEntrega(suya, entrega) ? 'en-esta' : 'ya-entregada' }
  if (isMeant || butaca.estado.id === ESTADO_LISTA)
    return { tipo: 'guardar', operacion: { ...cambio({ estado }, SIN_PESO, null), entrega } }
  if (isSuelta) return { tipo: 'suelta' }
  return { tipo: butaca.estado.id === ESTADO_BORRADA ? 'borrada' : 'no-lista' }
}

const cambio = (
  { estado, devuelve }: Pick<SerieEstado, 'estado' | 'devuelve'>,
  peso: number,
  homo: boolean | null,
): CambioEstado => ({ tipo: 'cambio-estado', estado, peso, homo, ...devuelve })
