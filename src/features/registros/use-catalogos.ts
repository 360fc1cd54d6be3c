import { useMemo } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { useCatalogosProducto } from '#queries/stock/use-catalogos-producto.ts'
import { useLista } from '#queries/stock/use-lista.ts'

const NINGUNO: readonly never[] = []

/** The options of filters and rows, and the products by id, as this device has them. */
export function useCatalogos(owner: string) {
  const deProducto = useCatalogosProducto(owner)
  const tipos = useLista(owner, 'tipo_registros').rows ?? NINGUNO
  const clientes = useLista(owner, 'cliente_proveedor').rows ?? NINGUNO
  const todos = useLista(owner, 'productos').rows ?? NINGUNO
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
