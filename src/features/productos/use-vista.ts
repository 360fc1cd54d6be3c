import { useEffect, useMemo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import {
  type FiltroProducto,
  filterProductos,
  isFaltante,
  isSinFiltro,
  ORDEN_PRODUCTOS,
  type OrdenProductos,
  prepareTextos,
  SIN_FILTRO_PRODUCTOS,
  sortProductos,
} from '#domain/stock/lista-productos.ts'
import { COLUMNAS_PRODUCTO } from '#messages/stock/productos.ts'
import { useOrden } from '#office/pages.tsx'
import type { Answer } from '#queries/answer.ts'
import { useBusquedaProductos } from '#queries/stock/use-productos.ts'
import { useAddressed } from '#ui/use-addressed.ts'

const NINGUNO: readonly never[] = []
const TODOS = { faltante: false }
/** Time (ms) of work in each idle moment, too short to delay a keystroke. */
const SLICE_MS = 6

/** @param isAddressed false for a list in a dialog: the address does not contain its filter. */
export function useVista(owner: string, lista: Answer<readonly Producto[]>, isAddressed = false) {
  const [filtro, setFiltro] = useAddressed(SIN_FILTRO_PRODUCTOS, isAddressed)
  const [orden, ordenar] = useOrden(ORDEN_PRODUCTOS, COLUMNAS_PRODUCTO, isAddressed)
  const [{ faltante: soloFaltantes }, setFaltante] = useAddressed(TODOS, isAddressed)
  const setSoloFaltantes = (faltante: boolean) => setFaltante({ faltante })
  const busqueda = useBusquedaProductos(owner)
  const { filas, faltantes } = useFilas(busqueda.data, lista.data, { filtro, orden, soloFaltantes })
  const setOtro = (otro: FiltroProducto) => {
    busqueda.dejar()
    setFiltro(otro)
  }
  const buscar = () => {
    if (isSinFiltro(filtro)) lista.refetch()
    else busqueda.buscar({ ...filtro, text: filtro.text.trim() })
  }
  return {
    filtro,
    orden,
    faltantes: faltantes?.length ?? 0,
    faltan: () => faltantes?.slice(0, faltantes.length) ?? NINGUNO,
    soloFaltantes,
    setSoloFaltantes,
    /** Null until this device has the list of products. */
    filas,
    isBusy: lista.isFetching || busqueda.isFetching,
    error: busqueda.error ?? lista.error,
    setFiltro: setOtro,
    limpiar: () => {
      setSoloFaltantes(false)
      setOtro(SIN_FILTRO_PRODUCTOS)
    },
    buscar,
    retry: busqueda.error === null ? lista.refetch : buscar,
    /** Call after a row changed: drops the server's answer to a search, which is now outdated. */
    dejarBusqueda: busqueda.dejar,
    ordenar,
  }
}

export type Vista = ReturnType<typeof useVista>

/** @param dichas the server's matches; null without a search. @param tenidas the device's products. */
function useFilas(
  dichas: readonly Producto[] | null,
  tenidas: readonly Producto[] | null,
  { filtro, orden, soloFaltantes }: { filtro: FiltroProducto; orden: OrdenProductos; soloFaltantes: boolean },
) {
  useTextosAhead(tenidas ?? NINGUNO)
  const todas = dichas ?? tenidas
  const enOrden = useMemo(() => todas && sortProductos(todas, orden), [todas, orden])
  // The server has already filtered its answer
  const pedido = dichas === null ? filtro : SIN_FILTRO_PRODUCTOS
  const halladas = useMemo(() => enOrden && filterProductos(enOrden, pedido), [enOrden, pedido])
  const faltantes = useMemo(() => halladas?.filter(isFaltante) ?? null, [halladas])
  const filas = soloFaltantes ? faltantes : halladas
  return { filas, faltantes }
}

/** Prepares the texts of the search while the page is idle, so that the first keystroke is fast. */
function useTextosAhead(filas: readonly Producto[]): void {
  useEffect(() => {
    let next = 0
    let timer: ReturnType<typeof setTimeout>
    const slice = () => {
      const end = performance.now() + SLICE_MS
      next = prepareTextos(filas, next, () => performance.now() > end)
      if (next < filas.length) timer = setTimeout(slice)
    }
    timer = setTimeout(slice, 100)
    return () => clearTimeout(timer)
  }, [filas])
}
