import { useCallback, useMemo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { type FiltroCompleto, hasFiltro, SIN_FILTRO } from '#domain/registro/filtro-registros.ts'
import { type ColumnaRegistro, ORDEN_REGISTROS, sortRegistros } from '#domain/registro/orden-registros.ts'
import { paginaDe } from '#domain/valor/pagina.ts'
import { useOrden, usePages } from '#office/pages.tsx'
import { useRegistros } from '#queries/stock/use-registros.ts'
import { useAddressed } from '#ui/use-addressed.ts'

const NINGUNA: readonly never[] = []

export function useListaRegistros(owner: string, productos: ReadonlyMap<number, Producto>) {
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const filtro = hasFiltro(pedido) ? pedido : null
  const [orden, ordenar] = useOrden(ORDEN_REGISTROS)
  const result = useRegistros(owner, filtro, productos)
  const filas = result.rows ?? NINGUNA
  const enOrden = useMemo(() => sortRegistros(filas, orden), [filas, orden])
  const pages = usePages(enOrden)
  return {
    filtro,
    pedido,
    orden,
    result,
    /** All of them, on all pages. */
    enOrden,
    pages,
    filaDe: useCallback((id: number) => filas.find(fila => fila.id === id), [filas]),
    /** Goes to the record's page. @returns whether there is one. */
    goTo: (id: number): boolean => {
      const place = enOrden.findIndex(fila => fila.id === id)
      if (place >= 0) pages.setPage(paginaDe(place))
      return place >= 0
    },
    /** The same filter again fetches again. */
    buscar: (siguiente: FiltroCompleto) => {
      pages.setPage(1)
      if (JSON.stringify(siguiente) === JSON.stringify(pedido)) result.refresh()
      else setPedido(siguiente)
    },
    ordenar: (columna: ColumnaRegistro) => {
      ordenar(columna)
      pages.setPage(1)
    },
  }
}

export type ListaRegistros = ReturnType<typeof useListaRegistros>
