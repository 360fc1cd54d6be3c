import { useMemo } from 'react'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { useLista } from './use-lista.ts'

const NINGUNA: readonly never[] = []

/** What a product refers to; empty lists until this device has them. */
export function useCatalogosProducto(owner: string): CatalogosProducto {
  const categorias = useLista(owner, 'categorias').filas ?? NINGUNA
  const marcas = useLista(owner, 'marcas').filas ?? NINGUNA
  const modelos = useLista(owner, 'modelos_producto').filas ?? NINGUNA
  const colores = useLista(owner, 'colores_producto').filas ?? NINGUNA
  const talles = useLista(owner, 'talles').filas ?? NINGUNA
  return useMemo(
    () => ({ categorias, marcas, modelos, colores, talles }),
    [categorias, marcas, modelos, colores, talles],
  )
}
