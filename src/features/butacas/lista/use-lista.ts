import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { type ColumnaOrden, type FiltroButacas, SIN_FILTRO } from '#domain/butaca/columnas-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { paginaDe } from '#domain/valor/pagina.ts'
import {
  asksServer,
  consultar,
  filtroDe,
  type ListaPedida,
  matcher,
  useButacas,
} from '#queries/butacas/use-butacas.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { asked, follow, goTo, read, sortBy, VISTA_INICIAL, type Vista } from './vista.ts'

/** The list of the seat search, as `useLista` gives it. */
export type Lista = ReturnType<typeof useLista>
type SetVista = (change: (before: Vista) => Vista) => void

/**
 * What the list is asked for and what it answers. Filters are chosen first and asked for by Buscar or by a scan.
 * @param onRefused the server refused what it was asked.
 */
export function useLista(onRefused: () => void) {
  const [{ leida, vez, ...vista }, setVista] = useState(VISTA_INICIAL)
  const { ask, ...asking } = useAsking(setVista)
  const { pedida, filtro } = asking
  const result = useButacas({ pedida, ...vista })
  const isFound = useFollowed(leida, result.todas, setVista)

  const isRefused = result.error !== null
  const tellRefused = useEffectEvent(onRefused)
  useEffect(() => {
    if (isRefused) tellRefused()
  }, [isRefused])

  return {
    ...asking,
    ...looking(setVista, pedida),
    buscar: (nro: string) => {
      const next: ListaPedida = { tipo: 'filtro', filtro: { ...filtro, nro } }
      setVista(before => ({ ...before, leida: null }))
      ask(next)
      // The same one again is asked for again; another one is asked for as it is shown
      if (!asksServer(next))
        consultar(next.filtro)
          .then(told => told === 'refused' && onRefused())
          .catch(error => reportError(error)) // What it said could not be kept, which the storage notice says
      else if (JSON.stringify(next) === JSON.stringify(pedida)) result.retry()
    },
    /** `nroKey` of the seat that was read last. */
    leida: leida?.key ?? null,
    vez,
    /** Whether it is in another list than this one. */
    isFuera: leida !== null && !leida.isShown && !isFound && !result.isLoading,
    orden: vista.orden,
    result,
  }
}

/** The list that is asked for, and how another one is. */
function useAsking(setVista: SetVista) {
  const [pedida, setPedida] = usePedida()
  // What was typed is asked for once, by itself: Buscar takes it from the field
  const [filtro, setFiltro] = useState<FiltroButacas>(() => ({ ...filtroDe(pedida), nro: '' }))
  const ask = (next: ListaPedida, isPersons = true) =>
    startTransition(() => {
      setVista(before => asked(before, isPersons))
      setPedida(next)
    })
  return {
    pedida,
    filtro,
    setFiltro,
    ask,
    /** A seat was read: the page that holds it opens. Only what was typed of another number gives way. */
    ubicar: (nro: string) => {
      startTransition(() => setVista(before => read(before, nro)))
      if (pedida.tipo === 'filtro' && !nroKey(nro).startsWith(nroKey(pedida.filtro.nro)))
        ask({ tipo: 'filtro', filtro: { ...pedida.filtro, nro: '' } }, false)
    },
    quitarNro: () => ask({ tipo: 'filtro', filtro: { ...filtro, nro: '' } }),
    listaAs: (listaS: boolean) => {
      setVista(before => ({ ...before, leida: null }))
      ask({ tipo: 'as', listaS })
    },
    quitar: () => {
      setVista(before => goTo(before, 1))
      setFiltro(SIN_FILTRO)
      ask({ tipo: 'filtro', filtro: SIN_FILTRO })
    },
  }
}

/** Opens the page of the seat that was read. @returns whether it is in the list. */
function useFollowed(leida: Vista['leida'], todas: readonly Butaca[], setVista: SetVista): boolean {
  const at = useMemo(
    () => (leida === null ? -1 : todas.findIndex(({ nro }) => nroKey(nro) === leida.key)),
    [leida, todas],
  )
  // Not once alone: it may be found while the list is still being filled
  useEffect(() => {
    if (leida !== null && at >= 0)
      startTransition(() => setVista(before => follow(before, leida.key, paginaDe(at))))
  }, [leida, at, setVista])
  return at >= 0
}

/** What a person does with the list that there is. */
const looking = (setVista: SetVista, pedida: ListaPedida) => ({
  irA: (pagina: number) => setVista(before => ({ ...goTo(before, pagina), vez: before.vez + 1 })),
  ordenar: (columna: ColumnaOrden) => setVista(before => sortBy(before, columna)),
  verMirror: () => setVista(before => ({ ...before, acceptsMirror: true })),
  /** Seats of the list that were changed here stay in it until it is asked for anew. */
  dejar: (butacas: readonly Butaca[]) => {
    const keys = butacas.filter(matcher(pedida)).map(({ nro }) => nroKey(nro))
    if (keys.length > 0) setVista(before => ({ ...before, quedan: new Set([...before.quedan, ...keys]) }))
  },
})

/** What of the list stands in the address. */
const SIN_DIRECCION = { ...SIN_FILTRO, lista: '', panel: '' }

function toPedida({ lista, panel, ...filtro }: typeof SIN_DIRECCION): ListaPedida {
  if (lista === 'A' || lista === 'S') return { tipo: 'as', listaS: lista === 'S' }
  if (panel !== '' && nombreGrupoPanel(panel) !== null) return { tipo: 'panel', grupo: panel }
  return { tipo: 'filtro', filtro }
}

const toDireccion = (pedida: ListaPedida): typeof SIN_DIRECCION => ({
  ...SIN_DIRECCION,
  ...(pedida.tipo === 'filtro' && pedida.filtro),
  ...(pedida.tipo === 'as' && { lista: pedida.listaS ? 'S' : 'A' }),
  ...(pedida.tipo === 'panel' && { panel: pedida.grupo }),
})

function usePedida(): [ListaPedida, (next: ListaPedida) => void] {
  const [direccion, setDireccion] = useAddressed(SIN_DIRECCION)
  const pedida = useMemo(() => toPedida(direccion), [direccion])
  const setPedida = useCallback((next: ListaPedida) => setDireccion(toDireccion(next)), [setDireccion])
  return [pedida, setPedida]
}
