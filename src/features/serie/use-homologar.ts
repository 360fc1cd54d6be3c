import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Homologar } from '#domain/butaca/operacion.ts'
import { listLineas } from '#queries/butacas/lineas-serie.ts'
import { addNota, type SerieHomologar, setEnCurso } from '#queries/butacas/serie.ts'
import { findHere } from '#queries/butacas/use-butaca.ts'
import { useEtiquetasUsadas } from '#queries/homologaciones/etiquetas-usadas.ts'
import { useEtiquetasConocidas } from '#queries/homologaciones/use-homologaciones.ts'
import type { Notify } from '#ui/notify.ts'
import { type Hecha, juzgarButaca } from './juicio-homologar.ts'
import { esperaDe, isDuda, type LecturaHomologar, NADA, reparoDe } from './lectura-homologar.ts'
import { marcaDe } from './linea-vista.ts'
import { findLeida, keepInSerie, TOLD, type Told, tell, useInTurn } from './reading.ts'

const TOLD_HOMOLOGAR: Told<LecturaHomologar['tipo']> = {
  ...TOLD,
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

const hechasDe = (serie: SerieHomologar): readonly Hecha[] =>
  listLineas(serie).flatMap(linea => {
    const { nro, operacion } = linea.entry
    const isStanding = operacion.tipo === 'homologar' && ['hecho', 'pendiente'].includes(marcaDe(linea))
    return isStanding ? [{ nro, eBlanca: operacion.eBlanca, eGris: operacion.eGris }] : []
  })

/** The last reading. While a seat's labels are being read, the series stores which seat. */
function useUltima() {
  const [lectura, setLectura] = useState<LecturaHomologar>(NADA)
  const last = useRef<LecturaHomologar>(NADA)
  /** Without sound and note. */
  const set = (next: LecturaHomologar): void => {
    last.current = next
    setLectura(next)
    const { isAbierta, butaca, eBlanca } = next
    setEnCurso(isAbierta && butaca !== null ? { nro: butaca.nro, eBlanca } : null)
  }
  const show = (next: LecturaHomologar): void => {
    set(next)
    tell(TOLD_HOMOLOGAR[next.tipo], next.butaca?.nro ?? next.texto)
  }
  const next = (texto: string): LecturaHomologar => ({ ...NADA, id: last.current.id + 1, texto })
  const begin = (texto: string, butaca: Butaca): void => {
    const juicio = juzgarButaca(butaca)
    const isAbierta = juicio === 'sigue'
    show({ ...next(texto), butaca, isAbierta, tipo: isAbierta ? 'falta' : juicio })
  }
  /** Another reading for the same seat. */
  const still = (texto: string, more: Partial<LecturaHomologar>): void =>
    show({ ...last.current, otra: null, motivo: '', id: last.current.id + 1, texto, ...more })
  return { lectura, last, set, show, next, begin, still }
}

/** A seat begins its homologation, its white label continues it, and its grey label keeps it. */
function useLeer(serie: SerieHomologar, isOnline: boolean) {
  const ultima = useUltima()
  const { last, set, show, next, begin, still } = ultima
  const conocidas = useEtiquetasConocidas(serie.owner)
  const usadas = useEtiquetasUsadas(serie.owner)

  /** Resumes the seat whose labels were being read when the page was closed. */
  const goOn = async (): Promise<void> => {
    if (serie.enCurso === null) return
    const { nro, eBlanca } = serie.enCurso
    const found = await findHere(nro)
    if (found === null || juzgarButaca(found.butaca) !== 'sigue') return setEnCurso(null)
    set({ ...next(nro), butaca: found.butaca, eBlanca, isAbierta: true })
  }
  const readButaca = async (texto: string): Promise<void> => {
    const isOpen = (butaca: Butaca) => juzgarButaca(butaca) === 'sigue'
    const found = await findLeida(texto, isOpen, () => show({ ...next(texto), tipo: 'leyendo' }))
    if (typeof found === 'string') show({ ...next(texto), tipo: found })
    else begin(texto, found)
  }
  const readEtiqueta = async (texto: string, isMeant: boolean): Promise<void> => {
    const { butaca, eBlanca } = last.current
    if (butaca === null) return
    const reparo = await reparoDe(texto, butaca, eBlanca, hechasDe(serie), conocidas(), isMeant, usadas)
    if (reparo !== null) return still(texto, reparo)
    if (eBlanca === null) return still(texto, { tipo: 'falta', eBlanca: texto })
    const comprador = serie.comprador.trim() || null
    await keep(texto, butaca, { tipo: 'homologar', eBlanca, eGris: texto, comprador })
  }
  const keep = async (texto: string, read: Butaca, operacion: Homologar): Promise<void> => {
    // Somebody else may have homologated the seat since it was read
    const butaca = (await findHere(read.nro))?.butaca ?? read
    const juicio = juzgarButaca(butaca)
    if (juicio !== 'sigue') return still(texto, { tipo: juicio, butaca, isAbierta: false })
    const kept = await keepInSerie(serie, { butaca, operacion }, isOnline)
    still(texto, kept.tipo === 'guardada' ? { ...kept, eGris: texto, isAbierta: false } : kept)
  }
  return { ...ultima, goOn, readButaca, readEtiqueta }
}

interface HomologarProps {
  serie: SerieHomologar
  isOnline: boolean
  notify: Notify
}

/**
 * Reads seats and their labels in order, and keeps a homologation with each grey label. A code that is out of order,
 * already used or doubtful writes nothing.
 */
export function useHomologar({ serie, isOnline, notify }: HomologarProps) {
  const { lectura, last, set, next, goOn, begin, readButaca, readEtiqueta } = useLeer(serie, isOnline)
  const inTurn = useInTurn(notify, text =>
    esperaDe(last.current) === 'butaca' ? readButaca(text) : readEtiqueta(text, false),
  )
  const start = useEffectEvent(() => inTurn(goOn))
  useEffect(() => start(), [])

  /** Runs in the queue, with the seat whose labels are read at that time. */
  const withButaca = (act: (butaca: Butaca) => void) =>
    inTurn(() => {
      const { butaca } = last.current
      if (butaca !== null) act(butaca)
    })
  return {
    lectura,
    /** Confirms the doubtful code. */
    usarIgual: () =>
      inTurn(async () => {
        if (isDuda(last.current)) await readEtiqueta(last.current.texto, true)
      }),
    /** Drops the seat whose labels were being read, and begins the other one. */
    empezarOtra: () =>
      withButaca(({ nro }) => {
        const { otra } = last.current
        if (otra === null) return
        addNota(nro, 'dejada')
        begin(otra.nro, otra)
      }),
    dejar: () =>
      withButaca(({ nro }) => {
        if (!last.current.isAbierta) return
        addNota(nro, 'dejada')
        set(next(''))
      }),
  }
}
