import { useMemo } from 'react'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import { useLista } from './use-lista.ts'

const NINGUNA: readonly never[] = []

/** The lists that a product refers to; empty until this device has them. */
export function useCatalogosProducto(owner: string): CatalogosProducto {
  const categorias = useLista(owner, 'categorias').rows ?? NINGUNA
  const marcas = useLista(owner, 'marcas').rows ?? NINGUNA
  const modelos = useLista(owner, 'modelos_producto').rows ?? NINGUNA
  const colores = useLista(owner, 'colores_producto').rows ?? NINGUNA
  const talles = useLista(owner, 'talles').rows ?? NINGUNA
  return useMemo(
    () => ({ categorias, marcas, modelos, colores, talles }),
    [categorias, marcas, modelos, colores, talles],
  )
}
