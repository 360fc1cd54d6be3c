import { useCallback, useMemo, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import type { Registro } from '#contract/registro.ts'
import { type FiltroCompleto, hasFiltro, SIN_FILTRO } from '#domain/registro/filtro-registros.ts'
import { type ColumnaRegistro, ORDEN_REGISTROS, sortRegistros } from '#domain/registro/orden-registros.ts'
import { nextOrden } from '#domain/valor/orden.ts'
import { clampPagina, FILAS_POR_PAGINA, slicePagina } from '#domain/valor/pagina.ts'
import { useRegistros } from '#queries/stock/use-registros.ts'
import { useAddressed } from '#ui/use-addressed.ts'

const NINGUNA: readonly never[] = []

/** A row that was written a moment ago, shown until the list has come again; `fila` is null for one that was deleted. */
interface Puesta {
  fila: Registro | null
  /** What the list had of it then. */
  sobre: Registro | undefined
}

/** What the list is asked for and the page of what it answers. */
export function useListaRegistros(owner: string, productos: ReadonlyMap<number, Producto>) {
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const filtro = hasFiltro(pedido) ? pedido : null
  const [orden, setOrden] = useState(ORDEN_REGISTROS)
  const [pagina, setPagina] = useState(1)
  const [puestas, setPuestas] = useState<ReadonlyMap<number, Puesta>>(new Map())
  const result = useRegistros(owner, filtro, productos)
  const filas = useMemo(() => withPuestas(result.filas ?? NINGUNA, puestas), [result.filas, puestas])
  const enOrden = useMemo(() => sortRegistros(filas, orden), [filas, orden])
  const filaDe = useCallback((id: number) => filas.find(fila => fila.id === id), [filas])
  const put = useCallback(
    (id: number, fila: Registro | null) =>
      setPuestas(antes =>
        new Map(antes).set(id, { fila, sobre: result.filas?.find(esta => esta.id === id) }),
      ),
    [result.filas],
  )
  return {
    filtro,
    pedido,
    orden,
    result,
    total: enOrden.length,
    pagina: clampPagina(pagina, enOrden.length),
    filas: useMemo(() => slicePagina(enOrden, pagina), [enOrden, pagina]),
    filaDe,
    setPagina,
    put,
    /** The page that has the record. @returns whether any has. */
    goTo: (id: number): boolean => {
      const place = enOrden.findIndex(fila => fila.id === id)
      if (place >= 0) setPagina(Math.floor(place / FILAS_POR_PAGINA) + 1)
      return place >= 0
    },
    /** The same filter again asks again. */
    buscar: (siguiente: FiltroCompleto) => {
      setPagina(1)
      if (JSON.stringify(siguiente) === JSON.stringify(pedido)) result.refresh()
      else setPedido(siguiente)
    },
    ordenar: (columna: ColumnaRegistro) => {
      setOrden(actual => nextOrden(actual, columna))
      setPagina(1)
    },
  }
}

function withPuestas(filas: readonly Registro[], puestas: ReadonlyMap<number, Puesta>): readonly Registro[] {
  if (puestas.size === 0) return filas
  return filas.flatMap(fila => {
    const puesta = puestas.get(fila.id)
    if (puesta === undefined || puesta.sobre !== fila) return [fila]
    return puesta.fila === null ? [] : [puesta.fila]
  })
}
