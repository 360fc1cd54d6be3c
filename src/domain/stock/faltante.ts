import type { Producto } from '#contract/stock/producto.ts'

type Existencias = Pick<Producto, 'stock_minimo' | 'existencia'>

/** Whether fewer are on hand than there should be (specification §2, row-faltante). */
export const isFaltante = ({ stock_minimo, existencia }: Existencias): boolean => stock_minimo > existencia

/** How many are missing; 0 if none. */
export const countFaltan = ({ stock_minimo, existencia }: Existencias): number =>
  Math.max(0, stock_minimo - existencia)
