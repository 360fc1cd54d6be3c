import { type RefObject, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import { isCantidadValida } from '#domain/registro/cantidad.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import type { Notify } from '#ui/notify.ts'
import { useStable } from '#ui/use-stable.ts'
import { NUEVA } from './detalle-abierto.ts'
import type { Detalle } from './use-detalle.ts'

/** Adds lines to a record: one that is filled in, or several products at once. */
export function useNuevaLinea(
  {
    detalle: { nueva, setNueva, agregar },
    notify,
    onSinProducto,
  }: { detalle: Detalle; notify: Notify; onSinProducto: () => void },
  table: RefObject<HTMLTableElement | null>,
) {
  const [isPicking, setIsPicking] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const cantidad = nueva?.cantidad ?? NUEVA.cantidad
  const close = () => {
    setNueva(null)
    setIsAsked(false)
    // The row that had the focus goes: it stays near
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('.mas')?.focus())
  }
  const apply = (elegidos: readonly Producto[]) => {
    setIsPicking(false)
    const [uno] = elegidos
    if (uno === undefined) return
    if (elegidos.length === 1) return setNueva({ producto: uno, cantidad })
    agregar(elegidos, cantidad)
    setIsAsked(false)
    // In one message: of many, the corner would show the last three
    notify.success(elegidos.map(({ codigo }) => REGISTROS.productoAgregado(codigo)).join('\n'))
  }
  const confirmar = (): string | null => {
    const producto = nueva?.producto ?? null
    if (producto === null) {
      onSinProducto()
      return null
    }
    if (!isCantidadValida(cantidad)) return DETALLE.cantidadInvalida
    agregar([producto], cantidad)
    notify.success(REGISTROS.productoAgregado(producto.codigo))
    close()
    return null
  }
  return {
    isPicking,
    stopPicking: () => setIsPicking(false),
    apply,
    open: useStable(() => {
      setIsAsked(true)
      setNueva(NUEVA)
    }),
    /** Of its row. */
    row: {
      takesFocus: isAsked,
      onBuscar: () => setIsPicking(true),
      onCantidad: (texto: string) => nueva && setNueva({ ...nueva, cantidad: texto }),
      onConfirmar: confirmar,
      onCancelar: close,
    },
  }
}
