import { type RefObject, useState } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import { isCantidadValida } from '#domain/registro/cantidad.ts'
import { DETALLE, REGISTROS } from '#messages/stock/registros.ts'
import type { Notify } from '#ui/notify.ts'
import { useStable } from '#ui/use-stable.ts'
import { NUEVA } from './detalle-abierto.ts'
import type { Detalle } from './use-detalle.ts'

export interface NuevaLineaOptions {
  detalle: Detalle
  notify: Notify
  onSinProducto: () => void
}

/** Adds lines to a record: one that is filled in, or several products at once. */
export function useNuevaLinea(options: NuevaLineaOptions, table: RefObject<HTMLTableElement | null>) {
  const { nueva, setNueva, agregar } = options.detalle
  const [isAsked, setIsAsked] = useState(false)
  const close = () => {
    setNueva(null)
    setIsAsked(false)
    // The row that had the focus is gone
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('.mas')?.focus())
  }
  const confirmar = (): string | null => {
    if (nueva === null) return null
    const { producto, cantidad } = nueva
    if (producto === null) {
      options.onSinProducto()
      return null
    }
    if (!isCantidadValida(cantidad)) return DETALLE.cantidadInvalida
    agregar([producto], cantidad)
    options.notify.success(REGISTROS.productoAgregado(producto.codigo))
    close()
    return null
  }
  return {
    ...usePicking(options, () => setIsAsked(false)),
    isAsked,
    open: useStable(() => {
      setIsAsked(true)
      setNueva(NUEVA)
    }),
    close,
    confirmar,
  }
}

/** One picked product goes into the new line; several become a line each. */
function usePicking({ detalle, notify }: NuevaLineaOptions, onSeveral: () => void) {
  const [isPicking, setIsPicking] = useState(false)
  return {
    isPicking,
    pick: () => setIsPicking(true),
    stopPicking: () => setIsPicking(false),
    apply: (elegidos: readonly Producto[]) => {
      setIsPicking(false)
      const [uno, ...otros] = elegidos
      if (uno === undefined) return
      const cantidad = detalle.nueva?.cantidad ?? NUEVA.cantidad
      if (otros.length === 0) return detalle.setNueva({ producto: uno, cantidad })
      detalle.agregar(elegidos, cantidad)
      onSeveral()
      // In one message, since the corner shows only three
      notify.success(elegidos.map(({ codigo }) => REGISTROS.productoAgregado(codigo)).join('\n'))
    },
  }
}
