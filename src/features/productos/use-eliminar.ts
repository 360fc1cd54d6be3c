import { useCallback, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import type { useGuardarProducto } from '#queries/stock/use-guardar-producto.ts'
import type { Notify } from '#ui/notify.ts'
import { type Fallo, falloDeEliminar } from './fallo.ts'

/** Deleting a row, after it was confirmed (specification §4). */
export function useEliminar(
  notify: Notify,
  { eliminar, isSaving }: ReturnType<typeof useGuardarProducto>,
  onEliminado: (producto: Producto) => void,
) {
  const [pedido, setPedido] = useState<Producto | null>(null)
  const [fallo, setFallo] = useState<{ producto: Producto; fallo: Fallo } | null>(null)
  const borrar = async (producto: Producto) => {
    if (isSaving) return
    const borrado = await eliminar(producto.id)
    if (!borrado.ok) return setFallo({ producto, fallo: falloDeEliminar(borrado) })
    notify.success(PRODUCTOS.borrado)
    onEliminado(producto)
  }
  return {
    /** What waits for its confirmation. */
    pedido,
    fallo,
    ask: useCallback((producto: Producto) => setPedido(producto), []),
    close: () => setPedido(null),
    confirm: () => {
      setPedido(null)
      if (pedido !== null) void borrar(pedido) // It tells by itself how it went
    },
    retry: () => {
      if (fallo !== null) void borrar(fallo.producto) // It tells by itself how it went
    },
    dismiss: () => setFallo(null),
  }
}
