import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { type FiltroButacas, SIN_FILTRO } from '#domain/filtro-butacas.ts'
import { nroKey } from '#domain/nro-butaca.ts'
import { nextOrden } from '#domain/orden.ts'
import { type ColumnaOrden, ORDEN_INICIAL } from '#domain/orden-butacas.ts'
import { paginaDe } from '#domain/pagina.ts'
import { nombreGrupoPanel } from '#domain/panel-listas.ts'
import {
  asksServer,
  type ButacasResult,
  consultar,
  filtroDe,
  type ListaPedida,
  matcher,
  useButacas,
} from '#queries/use-butacas.ts'
import { useAddressed } from '#ui/use-addressed.ts'

/** The seat that was read. */
interface Leida {
  /** `nroKey` */
  key: string
  /** It has been in this list. */
  isShown: boolean
  /** Its page stays open, whatever comes into the list before it; until somebody goes elsewhere. */
  isFollowed: boolean
}

const NADIE: ReadonlySet<string> = new Set()
const TODAS: ListaPedida = { tipo: 'filtro', filtro: SIN_FILTRO }
/** What of the list stands in the address. */
const SIN_DIRECCION = { ...SIN_FILTRO, lista: '', panel: '' }

function toPedida({ lista, panel, nro, estado, modelo, color }: typeof SIN_DIRECCION): ListaPedida {
  if (lista === 'A' || lista === 'S') return { tipo: 'as', listaS: lista === 'S' }
  if (panel !== '' && nombreGrupoPanel(panel) !== null) return { tipo: 'panel', grupo: panel }
  return { tipo: 'filtro', filtro: { nro, estado, modelo, color } }
}

const toDireccion = (pedida: ListaPedida): typeof SIN_DIRECCION => ({
  ...SIN_DIRECCION,
  ...(pedida.tipo === 'filtro' && pedida.filtro),
  ...(pedida.tipo === 'as' && { lista: pedida.listaS ? 'S' : 'A' }),
  ...(pedida.tipo === 'panel' && { panel: pedida.grupo }),
})

/**
 * What the list is asked for and what it answers. Filters are chosen first and asked for by Buscar or by a scan.
 * @param onRefused the server refused what it was asked.
 */
export function useLista(onRefused: () => void) {
  const [direccion, setDireccion] = useAddressed(SIN_DIRECCION)
  const pedida = useMemo(() => toPedida(direccion), [direccion])
  // What was typed is asked for once, by itself: Buscar takes it from the field
  const [filtro, setFiltro] = useState<FiltroButacas>(() => ({ ...filtroDe(pedida), nro: '' }))
  const [orden, setOrden] = useState(ORDEN_INICIAL)
  const [pagina, setPagina] = useState(1)
  const [acceptsMirror, setAcceptsMirror] = useState(false)
  const [quedan, setQuedan] = useState(NADIE)
  const [leida, setLeida] = useState<Leida | null>(null)
  /** How often a person asked for other rows. */
  const [vez, setVez] = useState(0)
  const result: ButacasResult = useButacas({ pedida, orden, pagina, acceptsMirror, quedan })

  const isRefused = result.error !== null
  const tellRefused = useEffectEvent(onRefused)
  useEffect(() => {
    if (isRefused) tellRefused()
  }, [isRefused])

  const ask = useCallback(
    (next: ListaPedida, isPersons = true) => {
      startTransition(() => {
        if (isPersons) setVez(before => before + 1)
        setDireccion(toDireccion(next))
        setPagina(1)
        setAcceptsMirror(false)
        setQuedan(NADIE)
      })
    },
    [setDireccion],
  )
  const { todas, isLoading } = result
  const at = useMemo(
    () => (leida === null ? -1 : todas.findIndex(({ nro }) => nroKey(nro) === leida.key)),
    [leida, todas],
  )
  // Not once alone: it may be found while the list is still being filled
  useEffect(() => {
    if (leida === null || !leida.isFollowed || at < 0) return
    startTransition(() => {
      if (!leida.isShown) setLeida({ ...leida, isShown: true })
      setPagina(paginaDe(at))
    })
  }, [leida, at])
  const leave = () => setLeida(actual => actual && { ...actual, isFollowed: false })

  return {
    filtro,
    pedida,
    /** `nroKey` of the seat that was read last. */
    leida: leida?.key ?? null,
    vez,
    /** Whether it is in another list than this one. */
    isFuera: leida !== null && !leida.isShown && at < 0 && !isLoading,
    orden,
    result,
    setFiltro,
    irA: (next: number) => {
      leave()
      setVez(before => before + 1)
      setPagina(next)
    },
    buscar: (nro: string) => {
      const next: ListaPedida = { tipo: 'filtro', filtro: { ...filtro, nro } }
      setLeida(null)
      ask(next)
      // The same one again is asked for again; another one is asked for as it is shown
      if (!asksServer(next))
        consultar(next.filtro)
          .then(told => told === 'refused' && onRefused())
          .catch(error => reportError(error)) // What it said could not be kept, which the storage notice says
      else if (JSON.stringify(next) === JSON.stringify(pedida)) result.retry()
    },
    quitarNro: () => ask({ tipo: 'filtro', filtro: { ...filtro, nro: '' } }),
    /** A seat was read: the page that holds it opens. Only what was typed of another number gives way. */
    ubicar: (nro: string) => {
      startTransition(() => setLeida({ key: nroKey(nro), isShown: false, isFollowed: true }))
      if (pedida.tipo === 'filtro' && !nroKey(nro).startsWith(nroKey(pedida.filtro.nro)))
        ask({ tipo: 'filtro', filtro: { ...pedida.filtro, nro: '' } }, false)
    },
    /** Seats of the list that were changed here stay in it until it is asked for anew. */
    dejar: (butacas: readonly Butaca[]) => {
      const keys = butacas.filter(matcher(pedida)).map(({ nro }) => nroKey(nro))
      if (keys.length > 0) setQuedan(before => new Set([...before, ...keys]))
    },
    listaAs: (listaS: boolean) => {
      setLeida(null)
      ask({ tipo: 'as', listaS })
    },
    quitar: () => {
      leave()
      setFiltro(SIN_FILTRO)
      ask(TODAS)
    },
    ordenar: (columna: ColumnaOrden) => {
      leave()
      setOrden(actual => nextOrden(actual, columna))
      setPagina(1)
    },
    verMirror: () => setAcceptsMirror(true),
  }
}
