import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { type ColumnaOrden, type FiltroButacas, SIN_FILTRO } from '#domain/butaca/columnas-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { ORDEN_INICIAL } from '#domain/butaca/orden-butacas.ts'
import { nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { nextOrden } from '#domain/valor/orden.ts'
import { paginaDe } from '#domain/valor/pagina.ts'
import {
  asksServer,
  type ButacasResult,
  consultar,
  filtroDe,
  type ListaPedida,
  matcher,
  useButacas,
} from '#queries/butacas/use-butacas.ts'
import { useAddressed } from '#ui/use-addressed.ts'

/** Where in the list one is. */
interface Lugar {
  pagina: number
  leida: Leida | null
}

/** The seat that was read. */
interface Leida {
  /** `nroKey` */
  key: string
  /** It has been in this list. */
  isShown: boolean
  /** Its page stays open, whatever comes into the list before it; until somebody goes elsewhere. */
  isFollowed: boolean
}

/** The page that holds the seat is open, unless somebody went elsewhere or read another one meanwhile. */
function follow(actual: Lugar, key: string, pagina: number): Lugar {
  const { leida } = actual
  if (leida === null || leida.key !== key || !leida.isFollowed) return actual
  return leida.isShown && actual.pagina === pagina ? actual : { pagina, leida: { ...leida, isShown: true } }
}

const goTo =
  (pagina: number) =>
  ({ leida }: Lugar): Lugar => ({ pagina, leida: leida && { ...leida, isFollowed: false } })

const NADIE: ReadonlySet<string> = new Set()
const TODAS: ListaPedida = { tipo: 'filtro', filtro: SIN_FILTRO }
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
  const [{ pagina, leida }, setLugar] = useState<Lugar>({ pagina: 1, leida: null })
  const [acceptsMirror, setAcceptsMirror] = useState(false)
  const [quedan, setQuedan] = useState(NADIE)
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
        setLugar(actual => ({ ...actual, pagina: 1 }))
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
    if (leida !== null && at >= 0)
      startTransition(() => setLugar(actual => follow(actual, leida.key, paginaDe(at))))
  }, [leida, at])

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
      setVez(before => before + 1)
      setLugar(goTo(next))
    },
    buscar: (nro: string) => {
      const next: ListaPedida = { tipo: 'filtro', filtro: { ...filtro, nro } }
      setLugar(({ pagina }) => ({ pagina, leida: null }))
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
      const read = { key: nroKey(nro), isShown: false, isFollowed: true }
      startTransition(() => setLugar(actual => ({ ...actual, leida: read })))
      if (pedida.tipo === 'filtro' && !nroKey(nro).startsWith(nroKey(pedida.filtro.nro)))
        ask({ tipo: 'filtro', filtro: { ...pedida.filtro, nro: '' } }, false)
    },
    /** Seats of the list that were changed here stay in it until it is asked for anew. */
    dejar: (butacas: readonly Butaca[]) => {
      const keys = butacas.filter(matcher(pedida)).map(({ nro }) => nroKey(nro))
      if (keys.length > 0) setQuedan(before => new Set([...before, ...keys]))
    },
    listaAs: (listaS: boolean) => {
      setLugar(({ pagina }) => ({ pagina, leida: null }))
      ask({ tipo: 'as', listaS })
    },
    quitar: () => {
      setLugar(goTo(1))
      setFiltro(SIN_FILTRO)
      ask(TODAS)
    },
    ordenar: (columna: ColumnaOrden) => {
      setOrden(actual => nextOrden(actual, columna))
      setLugar(goTo(1))
    },
    verMirror: () => setAcceptsMirror(true),
  }
}
