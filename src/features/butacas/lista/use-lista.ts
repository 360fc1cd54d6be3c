import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { each } from '#contract/campos-butaca.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { parseGrupo, SIN_GRUPO } from '#domain/butaca/grupo-flujo.ts'
import {
  type ColumnaOrden,
  type FiltroButacas,
  ORDEN_DE,
  ORDEN_INICIAL,
  type OrdenButacas,
  SIN_FILTRO,
} from '#domain/butaca/lista-butacas.ts'
import { nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { parseEstas, textOfEstas } from '#domain/rutas.ts'
import { nextOrden, paginaOf, parseOrden, textOfOrden } from '#domain/valor/lista.ts'
import {
  asksServer,
  consultar,
  filtroDe,
  type ListaPedida,
  matcher,
  useButacas,
} from '#queries/butacas/use-butacas.ts'
import { readAddress, useAddressed, writeAddress } from '#ui/use-addressed.ts'

export type Lista = ReturnType<typeof useLista>
type SetVista = (change: (before: Vista) => Vista) => void

/**
 * The list: its filter, its rows, and functions to change both. A selected filter takes effect at the next search.
 * @param onUnanswered called if the server does not answer a search with seats.
 */
export function useLista(onUnanswered: () => void) {
  const [{ leida, vez, ...vista }, setVista] = useState(vistaInicial)
  const { ask, ...asking } = useAsking(setVista)
  const { pedida, filtro } = asking
  const result = useButacas({ pedida, ...vista, onUnanswered })
  const isFound = useFollowed(leida, result.todas, setVista)
  const { pagina, orden } = vista
  useEffect(() => {
    writeAddress(SIN_VISTA, { orden: textOfOrden(orden, ORDEN_INICIAL), pagina })
  }, [orden, pagina])

  return {
    ...asking,
    ...looking(setVista, pedida),
    buscar: (nro: string) => {
      const next: ListaPedida = { tipo: 'filtro', filtro: { ...filtro, nro } }
      setVista(before => ({ ...before, leida: null }))
      ask(next)
      // The next render requests a changed list from the server. A list of the mirror is refreshed here
      if (!asksServer(next))
        consultar(next.filtro)
          .then(isAnswered => isAnswered || onUnanswered())
          .catch(error => reportError(error)) // The answer could not be stored; the storage notice says so
      else if (JSON.stringify(next) === JSON.stringify(pedida)) result.retry()
    },
    /** `nroKey` of the last scanned seat. */
    leida: leida?.key ?? null,
    vez,
    /** Whether this list has never contained the last scanned seat. */
    isFuera: leida !== null && !leida.isShown && !isFound && !result.isLoading,
    orden: vista.orden,
    result,
  }
}

function useAsking(setVista: SetVista) {
  const [pedida, setPedida] = usePedida()
  // The number is left out, because Buscar takes the number from the scan field
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

/** Opens the page of the scanned seat. @returns whether the list contains the seat. */
function useFollowed(leida: Vista['leida'], todas: readonly Butaca[], setVista: SetVista): boolean {
  const at = useMemo(
    () => (leida === null ? -1 : todas.findIndex(({ nro }) => nroKey(nro) === leida.key)),
    [leida, todas],
  )
  // Runs on every change, because rows may still arrive
  useEffect(() => {
    if (leida !== null && at >= 0)
      startTransition(() => setVista(before => follow(before, leida.key, paginaOf(at))))
  }, [leida, at, setVista])
  return at >= 0
}

const looking = (setVista: SetVista, pedida: ListaPedida) => ({
  irA: (pagina: number) => setVista(before => ({ ...goTo(before, pagina), vez: before.vez + 1 })),
  ordenar: (columna: ColumnaOrden) => setVista(before => sortBy(before, columna)),
  /** Keeps seats that changed on this screen in the list until the next search, even without a match. */
  dejar: (butacas: readonly Butaca[]) => {
    const keys = butacas.filter(matcher(pedida)).map(({ nro }) => nroKey(nro))
    if (keys.length > 0) setVista(before => ({ ...before, quedan: new Set([...before.quedan, ...keys]) }))
  },
})

const SIN_DIRECCION = { ...SIN_FILTRO, ...SIN_GRUPO, lista: '', panel: '', estas: '' }

const FILTRO = Object.keys(SIN_FILTRO) as (keyof FiltroButacas)[]
const GRUPO = Object.keys(SIN_GRUPO) as (keyof typeof SIN_GRUPO)[]

function toPedida({ lista, panel, estas, ...direccion }: typeof SIN_DIRECCION): ListaPedida {
  if (lista === 'A' || lista === 'S') return { tipo: 'as', listaS: lista === 'S' }
  if (panel !== '' && nombreGrupoPanel(panel) !== null) return { tipo: 'panel', grupo: panel }
  const nros = parseEstas(estas)
  if (nros.length > 0) return { tipo: 'estas', nros }
  const grupo = parseGrupo(each(GRUPO, name => direccion[name]))
  if (grupo !== null) return { tipo: 'flujo', grupo }
  return { tipo: 'filtro', filtro: each(FILTRO, name => direccion[name]) as FiltroButacas }
}

const toDireccion = (pedida: ListaPedida): typeof SIN_DIRECCION => ({
  ...SIN_DIRECCION,
  ...(pedida.tipo === 'filtro' && pedida.filtro),
  ...(pedida.tipo === 'as' && { lista: pedida.listaS ? 'S' : 'A' }),
  ...(pedida.tipo === 'panel' && { panel: pedida.grupo }),
  ...(pedida.tipo === 'flujo' && pedida.grupo),
  ...(pedida.tipo === 'estas' && { estas: textOfEstas(pedida.nros) }),
})

function usePedida(): [ListaPedida, (next: ListaPedida) => void] {
  const [direccion, setDireccion] = useAddressed(SIN_DIRECCION)
  const pedida = useMemo(() => toPedida(direccion), [direccion])
  const setPedida = useCallback((next: ListaPedida) => setDireccion(toDireccion(next)), [setDireccion])
  return [pedida, setPedida]
}

interface Vista {
  orden: OrdenButacas
  pagina: number
  leida: Leida | null
  /** `nroKey` of changed seats that stay in the list. */
  quedan: ReadonlySet<string>
  /** How many times a person requested other rows. */
  vez: number
}

interface Leida {
  /** `nroKey` of the seat. */
  key: string
  /** Whether this list has contained the seat. */
  isShown: boolean
  /**
   * Whether the list keeps showing the seat's page while rows arrive before the seat. Ends when a person opens another
   * page.
   */
  isFollowed: boolean
}

const NADIE: ReadonlySet<string> = new Set()

const SIN_VISTA = { orden: '', pagina: 1 }

function vistaInicial(): Vista {
  const { orden, pagina } = readAddress(SIN_VISTA)
  return {
    orden: parseOrden(orden, ORDEN_INICIAL, ORDEN_DE),
    pagina,
    leida: null,
    quedan: NADIE,
    vez: 0,
  }
}

/** @param isPersons whether a person, not a scan, requested the list. */
const asked = (vista: Vista, isPersons: boolean): Vista => ({
  ...vista,
  pagina: 1,
  quedan: NADIE,
  vez: isPersons ? vista.vez + 1 : vista.vez,
})

const read = (vista: Vista, nro: string): Vista => ({
  ...vista,
  leida: { key: nroKey(nro), isShown: false, isFollowed: true },
})

function follow(vista: Vista, key: string, pagina: number): Vista {
  const { leida } = vista
  if (leida === null || leida.key !== key || !leida.isFollowed) return vista
  return leida.isShown && vista.pagina === pagina
    ? vista
    : { ...vista, pagina, leida: { ...leida, isShown: true } }
}

const goTo = (vista: Vista, pagina: number): Vista => ({
  ...vista,
  pagina,
  leida: vista.leida && { ...vista.leida, isFollowed: false },
})

const sortBy = (vista: Vista, columna: ColumnaOrden): Vista => ({
  ...goTo(vista, 1),
  orden: nextOrden(vista.orden, columna),
})

export type Selection = ReturnType<typeof useSelection>

/** Selected seats by `nroKey`, in the order of selection. Other filters and pages keep the selection. */
export function useSelection() {
  const [seats, setSeats] = useState<ReadonlyMap<string, Butaca>>(new Map())
  const toggle = useCallback((butaca: Butaca) => {
    setSeats(before => {
      const after = new Map(before)
      if (!after.delete(nroKey(butaca.nro))) after.set(nroKey(butaca.nro), butaca)
      return after
    })
  }, [])
  const clear = useCallback(() => setSeats(new Map()), [])
  const add = useCallback((butacas: readonly Butaca[]) => {
    setSeats(before => new Map([...before, ...butacas.map(butaca => [nroKey(butaca.nro), butaca] as const)]))
  }, [])
  const remove = useCallback((key: string) => {
    setSeats(before => new Map([...before].filter(([other]) => other !== key)))
  }, [])
  return { seats, toggle, clear, add, remove }
}
