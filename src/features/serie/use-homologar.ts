import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { Homologar } from '#domain/butaca/operacion.ts'
import { NO_GUARDADO } from '#messages.ts'
import { listLineas } from '#queries/butacas/lineas-serie.ts'
import { addNota, type Nota, type SerieHomologar, setEnCurso } from '#queries/butacas/serie.ts'
import { findButaca, findHere, peekButaca } from '#queries/butacas/use-butaca.ts'
import { keepOperaciones } from '#queries/outbox/keep-operaciones.ts'
import { looksLikeNro } from '#scanner/label.ts'
import { type Feedback, playFeedback } from '#ui/feedback.ts'
import type { Notify } from '#ui/notify.ts'
import { type CampoEtiqueta, type Hecha, isComo, juzgarButaca, juzgarEtiqueta } from './juicio-homologar.ts'
import { marcaDe } from './linea-vista.ts'
import { useInTurn } from './use-in-turn.ts'

/** What was read last, of which seat, and what came of it. */
export interface LecturaHomologar {
  id: number
  /** As it was read. */
  texto: string
  tipo:
    | 'leyendo'
    | 'falta'
    | 'guardada'
    | 'ya'
    | 'sin-prehomologar'
    | 'borrada'
    | 'no-existe'
    | 'no-esta'
    | 'misma-butaca'
    | 'otra-butaca'
    | 'misma-etiqueta'
    | 'usada'
    | 'parece-otra'
    | 'dudosa'
    | 'no-guardada'
  /** The seat whose labels are read, or were; null where there is none. */
  butaca: Butaca | null
  eBlanca: string | null
  eGris: string | null
  /** Of the homologation, once it is kept. */
  key: string | null
  /** The seat that has the label already, or why it was not kept. */
  motivo: string
  /** The seat that was read where a label was expected. */
  otra: Butaca | null
  /** Whether the seat's labels are still being read. */
  isAbierta: boolean
}

const SOUNDS: Partial<Record<LecturaHomologar['tipo'], Feedback>> = {
  falta: 'same',
  ya: 'same',
  'sin-prehomologar': 'rejected',
  borrada: 'rejected',
  'no-existe': 'rejected',
  'no-esta': 'rejected',
  'misma-butaca': 'warning',
  'otra-butaca': 'warning',
  'misma-etiqueta': 'warning',
  usada: 'warning',
  'parece-otra': 'warning',
  dudosa: 'warning',
  'no-guardada': 'rejected',
}
const NOTES: Partial<Record<LecturaHomologar['tipo'], Nota['marca']>> = {
  ya: 'sin-cambio',
  'sin-prehomologar': 'dejada',
  borrada: 'dejada',
  'no-existe': 'no-existe',
  'no-esta': 'no-esta',
}
/** What a person may say that it is meant; the next reading is a no. */
const DUDAS: readonly LecturaHomologar['tipo'][] = ['misma-etiqueta', 'usada', 'parece-otra', 'dudosa']

const NADA: LecturaHomologar = {
  id: 0,
  texto: '',
  tipo: 'falta',
  butaca: null,
  eBlanca: null,
  eGris: null,
  key: null,
  motivo: '',
  otra: null,
  isAbierta: false,
}

/** What is read next: each seat's two labels follow it. */
export const esperaDe = ({ isAbierta, eBlanca }: LecturaHomologar): 'butaca' | CampoEtiqueta => {
  if (!isAbierta) return 'butaca'
  return eBlanca === null ? 'eBlanca' : 'eGris'
}

/** Those of the series that stand: not taken back, not refused. */
const hechasDe = (serie: SerieHomologar): readonly Hecha[] =>
  listLineas(serie).flatMap(linea => {
    const { nro, operacion } = linea.entry
    const isStanding = operacion.tipo === 'homologar' && ['hecho', 'pendiente'].includes(marcaDe(linea))
    return isStanding ? [{ nro, eBlanca: operacion.eBlanca, eGris: operacion.eGris }] : []
  })

/**
 * Reads seats and their labels in order, and keeps a homologation with each grey label. What comes out of order, is used
 * already, or may be something else writes nothing.
 */
export function useHomologar({
  serie,
  isOnline,
  notify,
}: {
  serie: SerieHomologar
  isOnline: boolean
  notify: Notify
}) {
  const [lectura, setLectura] = useState<LecturaHomologar>(NADA)
  const last = useRef<LecturaHomologar>(NADA)

  const show = (next: LecturaHomologar): void => {
    last.current = next
    setLectura(next)
    const { isAbierta, butaca, eBlanca } = next
    setEnCurso(isAbierta && butaca !== null ? { nro: butaca.nro, eBlanca } : null)
    const sound = SOUNDS[next.tipo]
    if (sound !== undefined) playFeedback(sound)
    const marca = NOTES[next.tipo]
    if (marca !== undefined) addNota(next.butaca?.nro ?? next.texto, marca)
  }
  const next = (texto: string): LecturaHomologar => ({ ...NADA, id: last.current.id + 1, texto })
  /** The same seat, after something else was read. */
  const still = (texto: string, tipo: LecturaHomologar['tipo'], more: Partial<LecturaHomologar> = {}) =>
    show({ ...last.current, otra: null, motivo: '', id: last.current.id + 1, texto, tipo, ...more })

  const begin = (texto: string, butaca: Butaca): void => {
    const juicio = juzgarButaca(butaca)
    const isAbierta = juicio === 'sigue'
    show({ ...next(texto), butaca, isAbierta, tipo: isAbierta ? 'falta' : juicio })
  }
  const readButaca = async (texto: string): Promise<void> => {
    const known = peekButaca(texto)
    if (known === null) show({ ...next(texto), tipo: 'leyendo' })
    const found = known ?? (await findButaca(texto))
    if (found === 'unknown') return show({ ...next(texto), tipo: 'no-existe' })
    if (found === 'unreachable') return show({ ...next(texto), tipo: 'no-esta' })
    begin(texto, found.butaca)
  }

  /** A seat where a label is expected; 'unknown' of what may be one and nobody can tell. */
  const butacaEn = async (texto: string, campo: CampoEtiqueta): Promise<Butaca | 'unknown' | null> => {
    const here = peekButaca(texto) ?? (await findHere(texto))
    if (here !== null) return here.butaca
    if (!looksLikeNro(texto) || isComo(texto, campo, hechasDe(serie))) return null
    const found = await findButaca(texto)
    if (found === 'unreachable') return 'unknown'
    return found === 'unknown' ? null : found.butaca
  }
  const readEtiqueta = async (texto: string, isMeant: boolean): Promise<void> => {
    const { butaca, eBlanca } = last.current
    if (butaca === null) return
    if (nroKey(texto) === nroKey(butaca.nro)) return still(texto, 'misma-butaca')
    const juicio = juzgarEtiqueta(texto, eBlanca, hechasDe(serie))
    // What it may be meant as is asked; that it is both labels of a seat never is
    if (juicio.tipo === 'misma-etiqueta') return still(texto, juicio.tipo)
    if (!isMeant) {
      if (juicio.tipo === 'usada') return still(texto, 'usada', { motivo: juicio.en })
      const otra = await butacaEn(texto, eBlanca === null ? 'eBlanca' : 'eGris')
      if (otra === 'unknown') return still(texto, 'dudosa')
      if (otra !== null) return still(texto, 'otra-butaca', { otra })
      if (juicio.tipo !== 'sirve') return still(texto, juicio.tipo)
    }
    if (eBlanca === null) return still(texto, 'falta', { eBlanca: texto })
    await keep(texto, butaca, {
      tipo: 'homologar',
      eBlanca,
      eGris: texto,
      comprador: serie.comprador.trim() || null,
    })
  }
  const keep = async (texto: string, read: Butaca, operacion: Homologar): Promise<void> => {
    // As it is by now: somebody else may have homologated it since it was read
    const butaca = (await findHere(read.nro))?.butaca ?? read
    const juicio = juzgarButaca(butaca)
    if (juicio !== 'sigue') return still(texto, juicio, { butaca, isAbierta: false })
    const kept = await keepOperaciones([{ butaca, operacion, serie: serie.id }], serie.owner)
    if (typeof kept === 'string') return still(texto, 'no-guardada', { motivo: NO_GUARDADO[kept] })
    playFeedback(isOnline ? 'found' : 'kept')
    still(texto, 'guardada', { eGris: texto, key: kept[0]?.key ?? '', isAbierta: false })
  }

  const inTurn = useInTurn(notify, text =>
    esperaDe(last.current) === 'butaca' ? readButaca(text) : readEtiqueta(text, false),
  )
  const goOn = useEffectEvent(() =>
    inTurn(async () => {
      if (serie.enCurso === null) return
      const { nro, eBlanca } = serie.enCurso
      const found = await findHere(nro)
      if (found === null || juzgarButaca(found.butaca) !== 'sigue') return setEnCurso(null)
      last.current = { ...next(nro), butaca: found.butaca, eBlanca, isAbierta: true }
      setLectura(last.current)
    }),
  )
  // What was being read when the page went
  useEffect(() => goOn(), [])

  return {
    lectura,
    /** What was asked about is meant. */
    usarIgual: () =>
      inTurn(async () => {
        const { tipo, texto } = last.current
        if (DUDAS.includes(tipo)) await readEtiqueta(texto, true)
      }),
    /** The seat whose labels were read is left as it is, and the other one begins. */
    empezarOtra: () =>
      inTurn(() => {
        const { otra, butaca } = last.current
        if (otra === null || butaca === null) return
        addNota(butaca.nro, 'dejada')
        begin(otra.nro, otra)
      }),
    dejar: () =>
      inTurn(() => {
        const { butaca, isAbierta } = last.current
        if (!isAbierta || butaca === null) return
        addNota(butaca.nro, 'dejada')
        last.current = { ...NADA, id: last.current.id + 1 }
        setLectura(last.current)
        setEnCurso(null)
      }),
  }
}

export const isDuda = ({ tipo }: LecturaHomologar): boolean => DUDAS.includes(tipo)
