import { startTransition, useCallback, useState } from 'react'
import { type FiltroButacas, SIN_FILTRO } from '#domain/filtro-butacas.ts'
import { nextOrden } from '#domain/orden.ts'
import { type ColumnaOrden, ORDEN_INICIAL } from '#domain/orden-butacas.ts'
import { type ButacasResult, type ListaPedida, refreshMirror, useButacas } from '#queries/use-butacas.ts'

const TODAS: ListaPedida = { tipo: 'filtro', filtro: SIN_FILTRO }

/** What the list is asked for and what it answers. Filters are chosen first and asked for by Buscar or by a scan. */
export function useLista() {
  const [filtro, setFiltro] = useState<FiltroButacas>(SIN_FILTRO)
  const [pedida, setPedida] = useState<ListaPedida>(TODAS)
  const [orden, setOrden] = useState(ORDEN_INICIAL)
  const [pagina, setPagina] = useState(1)
  const [acceptsMirror, setAcceptsMirror] = useState(false)
  const result: ButacasResult = useButacas({ pedida, orden, pagina, acceptsMirror })

  const ask = useCallback((next: ListaPedida) => {
    startTransition(() => {
      setPedida(next)
      setPagina(1)
      setAcceptsMirror(false)
    })
  }, [])

  return {
    filtro,
    pedida,
    orden,
    result,
    setFiltro,
    setPagina,
    buscar: (nro: string) => {
      refreshMirror()
      ask({ tipo: 'filtro', filtro: { ...filtro, nro } })
    },
    /** A scan looks for its number among all that the other filters let through. */
    buscarNro: (nro: string) => ask({ tipo: 'filtro', filtro: { ...filtro, nro } }),
    listaAs: (listaS: boolean) => ask({ tipo: 'as', listaS }),
    quitar: () => {
      setFiltro(SIN_FILTRO)
      ask(TODAS)
    },
    ordenar: (columna: ColumnaOrden) => {
      setOrden(actual => nextOrden(actual, columna))
      setPagina(1)
    },
    verMirror: () => setAcceptsMirror(true),
  }
}
