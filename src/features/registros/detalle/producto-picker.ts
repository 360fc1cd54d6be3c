import type { ComponentType } from 'react'
import type { Producto } from '#contract/producto.ts'

/** The product search in its selection mode (specification §2); another screen's, given by the app. */
export type ProductoPicker = ComponentType<{
  owner: string
  isOpen: boolean
  onClose: () => void
  onApply: (productos: readonly Producto[]) => void
}>
