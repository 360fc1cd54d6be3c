import type { Producto } from '#contract/stock/producto.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import { INFORME_STOCK } from '#messages/stock/informe.ts'
import { Mark } from '#ui/signs/tag.tsx'

/** How many are missing up to the minimum; nothing where none are. */
export const Faltan = ({ producto }: { producto: Producto }) =>
  isFaltante(producto) && (
    <Mark tone="shortage" icon="triangle">
      {INFORME_STOCK.faltan(countFaltan(producto))}
    </Mark>
  )
