import { useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { ESTADO_BORRADA, nroKey } from '#domain/butaca/butaca.ts'
import { isPrehomologada } from '#domain/butaca/clase-as.ts'
import type { Homologar } from '#domain/butaca/operacion.ts'
import { type EtiquetasConocidas, etiquetaExtrana } from '#domain/homologacion/homologacion.ts'
import { listLineas, type SerieHomologar, setEnCurso } from '#queries/butacas/serie.ts'
import { findButaca, findHere, peekButaca } from '#queries/butacas/use-butaca.ts'
import type { Momento } from '#queries/device.ts'
import {
  type EtiquetasUsadas,
  quienTiene,
  useEtiquetasConocidas,
  useEtiquetasUsadas,
} from '#queries/homologaciones/use-homologaciones.ts'
import { looksLikeNro } from '#scanner/reading.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { marcaDe } from './linea-vista.ts'
import { ASK_MS, findLeida, keepInSerie, note, SIGNALS, type Signals, signal, useInTurn } from './reading.ts'

const SIGNALS_HOMOLOGAR: Signals<LecturaHomologar['tipo']> = {
  ...SIGNALS,
  falta: ['same'],
  ya: ['same', 'sin-cambio'],
  'sin-prehomologar': ['rejected', 'dejada'],
  borrada: ['rejected', 'dejada'],
  'misma-butaca': ['warning'],
  'otra-butaca': ['warning'],
  'misma-etiqueta': ['warning'],
  usada: ['warning'],
  'parece-otra': ['warning'],
  dudosa: ['warning'],
  extrana: ['warning'],
}

const hechasOf = (serie: SerieHomologar): readonly Hecha[] =>
  listLineas(serie).flatMap(linea => {
    const { nro, operacion } = linea.entry
    const isStanding = operacion.tipo === 'homologar' && ['hecho', 'pendiente'].includes(marcaDe(linea))
    return isStanding ? [{ nro, eBlanca: operacion.eBlanca, eGris: operacion.eGris }] : []
  })

function useUltima(serie: SerieHomologar, notify: Notify) {
  const [lectura, setLectura] = useState<LecturaHomologar>(NADA)
  const last = useRef<LecturaHomologar>(NADA)
  /** Shows a reading without sound or note. */
  const set = (next: LecturaHomologar): void => {
    last.current = next
    setLectura(next)
    const { isAbierta, butaca, eBlanca } = next
    setEnCurso(serie.id, isAbierta && butaca !== null ? { nro: butaca.nro, eBlanca } : null)
  }
  const show = (next: LecturaHomologar): void => {
    set(next)
    const { tipo, butaca, texto, momento } = next
    signal(serie, SIGNALS_HOMOLOGAR[tipo], { nro: butaca?.nro ?? texto, momento }, notify)
  }
  const next = (texto: string, momento: Momento | null): LecturaHomologar => ({
    ...NADA,
    id: last.current.id + 1,
    texto,
    momento,
  })
  const begin = (texto: string, momento: Momento | null, butaca: Butaca): void => {
    const juicio = juzgarButaca(butaca)
    const isAbierta = juicio === 'sigue'
    show({ ...next(texto, momento), butaca, isAbierta, tipo: isAbierta ? 'falta' : juicio })
  }
  /** Shows a further scan for the seat that is being homologated. */
  const still = (texto: string, momento: Momento | null, more: Partial<LecturaHomologar>): void =>
    show({ ...last.current, otra: null, motivo: '', id: last.current.id + 1, texto, momento, ...more })
  return { lectura, last, set, show, next, begin, still }
}

interface HomologarProps {
  serie: SerieHomologar
  isOnline: boolean
  notify: Notify
}

function useLeer({ serie, isOnline, notify }: HomologarProps) {
  const ultima = useUltima(serie, notify)
  const { last, set, show, next, begin, still } = ultima
  const conocidas = useEtiquetasConocidas(serie.owner)
  const usadas = useEtiquetasUsadas(serie.owner)

  const goOn = async (): Promise<void> => {
    if (serie.enCurso === null) return
    const { nro, eBlanca } = serie.enCurso
    const found = await findHere(nro)
    if (found === null || juzgarButaca(found.butaca) !== 'sigue') {
      note(serie, 'dejada', { nro, momento: null })
      return setEnCurso(serie.id, null)
    }
    set({ ...next(nro, null), butaca: found.butaca, eBlanca, isAbierta: true })
  }
  const readButaca = async (texto: string, momento: Momento | null): Promise<void> => {
    const isOpen = (butaca: Butaca) => juzgarButaca(butaca) === 'sigue'
    const found = await findLeida(texto, isOpen, () => show({ ...next(texto, momento), tipo: 'leyendo' }))
    if (typeof found === 'string') show({ ...next(texto, momento), tipo: found })
    else begin(texto, momento, found)
  }
  const readEtiqueta = async (texto: string, momento: Momento | null, isMeant: boolean): Promise<void> => {
    const { butaca, eBlanca } = last.current
    if (butaca === null) return
    const reparo = await reparoOf(texto, butaca, eBlanca, hechasOf(serie), conocidas(), isMeant, usadas)
    if (reparo !== null) return still(texto, momento, reparo)
    if (eBlanca === null) return still(texto, momento, { tipo: 'falta', eBlanca: texto })
    const comprador = serie.comprador.trim() || null
    await keep(texto, momento, butaca, { tipo: 'homologar', eBlanca, eGris: texto, comprador })
  }
  const keep = async (
    texto: string,
    momento: Momento | null,
    read: Butaca,
    operacion: Homologar,
  ): Promise<void> => {
    // Another person may have homologated the seat since it was scanned
    const butaca = (await findHere(read.nro))?.butaca ?? read
    const juicio = juzgarButaca(butaca)
    if (juicio !== 'sigue') return still(texto, momento, { tipo: juicio, butaca, isAbierta: false })
    const kept = await keepInSerie(serie, { butaca, operacion }, momento, isOnline)
    still(texto, momento, kept.tipo === 'guardada' ? { ...kept, eGris: texto, isAbierta: false } : kept)
  }
  return { ...ultima, goOn, readButaca, readEtiqueta }
}

/** A doubtful or used label is stored only after the person confirms it. A known seat's number stores nothing. */
export function useHomologar(props: HomologarProps) {
  const { serie, notify } = props
  const { lectura, last, set, next, goOn, begin, readButaca, readEtiqueta } = useLeer(props)
  const read = (text: string, momento: Momento | null): Promise<void> =>
    esperaOf(last.current) === 'butaca' ? readButaca(text, momento) : readEtiqueta(text, momento, false)
  const inTurn = useInTurn({ serie, notify, isReady: true, goOn, read })

  /** Drops the act if a newer scan has replaced the reading that the person saw. */
  const asSeen = (act: (momento: Momento | null) => Promise<void> | void) =>
    inTurn(momento => {
      if (last.current.id === lectura.id) return act(momento)
    })
  const withButaca = (act: (butaca: Butaca, momento: Momento | null) => void) =>
    asSeen(momento => {
      const { butaca } = last.current
      if (butaca !== null) act(butaca, momento)
    })
  return {
    lectura,
    usarIgual: () =>
      asSeen(async momento => {
        if (isDuda(last.current)) await readEtiqueta(last.current.texto, momento, true)
      }),
    empezarOtra: () =>
      withButaca(({ nro }, momento) => {
        const { otra } = last.current
        if (otra === null) return
        note(serie, 'dejada', { nro, momento })
        begin(otra.nro, momento, otra)
      }),
    dejar: () =>
      withButaca(({ nro }, momento) => {
        if (!last.current.isAbierta) return
        note(serie, 'dejada', { nro, momento })
        set(next('', momento))
      }),
  }
}

export interface LecturaHomologar {
  id: number
  texto: string
  /** Moment of the scan, or of the person's confirmation. */
  momento: Momento | null
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
    | 'extrana'
    | 'no-guardada'
  butaca: Butaca | null
  eBlanca: string | null
  eGris: string | null
  key: string | null
  /** By `tipo`: the seat that has the label, a known label to compare, or why nothing was stored. */
  motivo: string
  /** The seat that was scanned when a label was expected. */
  otra: Butaca | null
  isAbierta: boolean
}

const NADA: LecturaHomologar = {
  id: 0,
  texto: '',
  momento: null,
  tipo: 'falta',
  butaca: null,
  eBlanca: null,
  eGris: null,
  key: null,
  motivo: '',
  otra: null,
  isAbierta: false,
}

/** Outcomes that a person may confirm. The next scan declines the outcome. */
const DUDAS: readonly LecturaHomologar['tipo'][] = ['usada', 'parece-otra', 'dudosa', 'extrana']

export const isDuda = ({ tipo }: LecturaHomologar): boolean => DUDAS.includes(tipo)

const campoDe = (eBlanca: string | null): CampoEtiqueta => (eBlanca === null ? 'eBlanca' : 'eGris')

export const esperaOf = ({ isAbierta, eBlanca }: LecturaHomologar): 'butaca' | CampoEtiqueta =>
  isAbierta ? campoDe(eBlanca) : 'butaca'

/**
 * The problem of a scanned label.
 * @param isMeant whether the person has confirmed the code.
 * @returns null for an accepted code.
 */
async function reparoOf(
  texto: string,
  { nro }: Butaca,
  eBlanca: string | null,
  hechas: readonly Hecha[],
  conocidas: EtiquetasConocidas,
  isMeant: boolean,
  usadas: EtiquetasUsadas = new Map(),
): Promise<(Pick<LecturaHomologar, 'tipo'> & Partial<LecturaHomologar>) | null> {
  if (nroKey(texto) === nroKey(nro)) return { tipo: 'misma-butaca' }
  const juicio = juzgarEtiqueta(texto, eBlanca, hechas)
  // The two labels of a seat have different codes
  if (juicio.tipo === 'misma-etiqueta') return { tipo: juicio.tipo }
  if (isMeant) return null
  const en = juicio.tipo === 'usada' ? juicio.en : quienTiene(usadas, texto, nro)
  if (en !== null) return { tipo: 'usada', motivo: en }
  const otra = await butacaEn(texto, isComo(texto, campoDe(eBlanca), hechas))
  if (otra === 'unknown') return { tipo: 'dudosa' }
  if (otra !== null) return { tipo: 'otra-butaca', otra }
  if (juicio.tipo !== 'sirve') return { tipo: juicio.tipo }
  const campo = campoDe(eBlanca)
  const conocida = etiquetaExtrana(texto, [...conocidas[campo], ...hechas.map(hecha => hecha[campo])])
  return conocida === null ? null : { tipo: 'extrana', motivo: conocida }
}

/**
 * The seat that has this number.
 * @returns null without a seat; 'unknown' if the server must be asked and does not answer.
 */
async function butacaEn(texto: string, isComoEtiqueta: boolean): Promise<Butaca | 'unknown' | null> {
  const here = peekButaca(texto) ?? (await findHere(texto))
  if (here !== null) return here.butaca
  if (!looksLikeNro(texto) || isComoEtiqueta) return null
  const found = await findButaca(texto, ASK_MS)
  if (found === 'unreachable') return 'unknown'
  return found === 'unknown' ? null : found.butaca
}

type CampoEtiqueta = 'eBlanca' | 'eGris'

/** A homologation of the series that is confirmed or waits to be sent. */
export interface Hecha {
  nro: string
  eBlanca: string
  eGris: string
}

export function juzgarButaca(butaca: Butaca): 'sigue' | 'ya' | 'sin-prehomologar' | 'borrada' {
  if (butaca.estado.id === ESTADO_BORRADA) return 'borrada'
  if (butaca.homologada) return 'ya'
  return isPrehomologada(butaca) ? 'sigue' : 'sin-prehomologar'
}

type JuicioEtiqueta = { tipo: 'sirve' | 'misma-etiqueta' | 'parece-otra' } | { tipo: 'usada'; en: string }

/**
 * Checks a label against the labels of the series. A label of an earlier seat counts as used. White and grey
 * labels have different prefixes.
 */
export function juzgarEtiqueta(
  codigo: string,
  eBlanca: string | null,
  hechas: readonly Hecha[],
): JuicioEtiqueta {
  const key = nroKey(codigo)
  if (eBlanca !== null && nroKey(eBlanca) === key) return { tipo: 'misma-etiqueta' }
  const antes = hechas.find(hecha => nroKey(hecha.eBlanca) === key || nroKey(hecha.eGris) === key)
  if (antes !== undefined) return { tipo: 'usada', en: antes.nro }
  const campo: CampoEtiqueta = eBlanca === null ? 'eBlanca' : 'eGris'
  const otro: CampoEtiqueta = campo === 'eBlanca' ? 'eGris' : 'eBlanca'
  const isOther = !isComo(codigo, campo, hechas) && isComo(codigo, otro, hechas)
  return { tipo: isOther ? 'parece-otra' : 'sirve' }
}

export const isComo = (codigo: string, campo: CampoEtiqueta, hechas: readonly Hecha[]): boolean =>
  hechas.some(hecha => comienzoOf(hecha[campo]) === comienzoOf(codigo))

const comienzoOf = (codigo: string): string => /^\D*/.exec(nroKey(codigo))?.[0] ?? ''
