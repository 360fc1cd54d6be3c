import { useCallback, useMemo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import {
  type ColumnaRegistro,
  type FiltroCompleto,
  hasFiltro,
  ORDEN_REGISTROS,
  SIN_FILTRO,
  sortRegistros,
} from '#domain/registro/lista-registros.ts'
import { paginaOf } from '#domain/valor/lista.ts'
import { COLUMNAS_REGISTRO } from '#messages/stock/registros.ts'
import { useOrden, usePages } from '#office/pages.tsx'
import { useLista } from '#queries/stock/use-lista.ts'
import { useCatalogosProducto } from '#queries/stock/use-productos.ts'
import { useRegistros } from '#queries/stock/use-registros.ts'
import { useAddressed } from '#ui/use-addressed.ts'

const NINGUNA: readonly never[] = []

export function useListaRegistros(owner: string, productos: ReadonlyMap<number, Producto>) {
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const filtro = hasFiltro(pedido) ? pedido : null
  const [orden, ordenar] = useOrden(ORDEN_REGISTROS, COLUMNAS_REGISTRO)
  const result = useRegistros(owner, filtro, productos)
  const filas = result.data ?? NINGUNA
  const enOrden = useMemo(() => sortRegistros(filas, orden), [filas, orden])
  const pages = usePages(enOrden)
  return {
    filtro,
    pedido,
    orden,
    result,
    enOrden,
    pages,
    filaDe: useCallback((id: number) => filas.find(fila => fila.id === id), [filas]),
    /** Shows the record's page. @returns whether the list has the record. */
    goTo: (id: number): boolean => {
      const place = enOrden.findIndex(fila => fila.id === id)
      if (place >= 0) pages.setPage(paginaOf(place))
      return place >= 0
    },
    buscar: (siguiente: FiltroCompleto) => {
      pages.setPage(1)
      if (JSON.stringify(siguiente) === JSON.stringify(pedido)) result.refetch()
      else setPedido(siguiente)
    },
    ordenar: (columna: ColumnaRegistro) => {
      ordenar(columna)
      pages.setPage(1)
    },
  }
}

export type ListaRegistros = ReturnType<typeof useListaRegistros>

const NINGUNO: readonly never[] = []

export function useCatalogos(owner: string) {
  const deProducto = useCatalogosProducto(owner)
  const tipos = useLista(owner, 'tipo_registros').data ?? NINGUNO
  const clientes = useLista(owner, 'cliente_proveedor').data ?? NINGUNO
  const todos = useLista(owner, 'productos').data ?? NINGUNO
  const productos = useMemo(
    () => new Map<number, Producto>(todos.map(producto => [producto.id, producto])),
    [todos],
  )
  return useMemo(
    () => ({ ...deProducto, tipos, clientes, productos }),
    [deProducto, tipos, clientes, productos],
  )
}

export type Catalogos = ReturnType<typeof useCatalogos>
