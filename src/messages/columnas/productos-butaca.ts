import type { ParButaca } from '#contract/stock/producto-butaca.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { PRODUCTOS_BUTACA } from '../stock/productos-butaca.ts'

const { columnas } = PRODUCTOS_BUTACA

export const COLUMNAS_PAR: readonly Columna<ParButaca>[] = [
  {
    title: columnas.butaca,
    value: ({ modelo, color }) => PRODUCTOS_BUTACA.nombre(modelo.nombre, color.nombre),
  },
  { title: columnas.producto, value: ({ producto }) => producto?.descripcion ?? null },
  { title: columnas.codigo, value: ({ producto }) => producto?.codigo ?? PRODUCTOS_BUTACA.sinProducto },
  { title: columnas.butacas, value: ({ butacas }) => butacas },
]
