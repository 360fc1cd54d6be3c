import { useMemo } from 'react'
import type { Producto } from '#contract/producto.ts'
import { useLista } from '#queries/stock/use-lista.ts'

const NINGUNO: readonly never[] = []

/** What filters and rows choose from, and the products by id; as this device has them. */
export function useCatalogos(owner: string) {
  const tipos = useLista(owner, 'tipo_registros').filas ?? NINGUNO
  const clientes = useLista(owner, 'cliente_proveedor').filas ?? NINGUNO
  const categorias = useLista(owner, 'categorias').filas ?? NINGUNO
  const modelos = useLista(owner, 'modelos_producto').filas ?? NINGUNO
  const marcas = useLista(owner, 'marcas').filas ?? NINGUNO
  const colores = useLista(owner, 'colores_producto').filas ?? NINGUNO
  const talles = useLista(owner, 'talles').filas ?? NINGUNO
  const todos = useLista(owner, 'productos').filas ?? NINGUNO
  const productos = useMemo(
    () => new Map<number, Producto>(todos.map(producto => [producto.id, producto])),
    [todos],
  )
  return useMemo(
    () => ({ tipos, clientes, categorias, modelos, marcas, colores, talles, productos }),
    [tipos, clientes, categorias, modelos, marcas, colores, talles, productos],
  )
}

export type Catalogos = ReturnType<typeof useCatalogos>

/** What a `Select` takes. */
export const optionsOf = (filas: readonly { id: number; nombre: string }[]) =>
  filas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
