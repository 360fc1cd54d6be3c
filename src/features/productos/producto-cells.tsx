import type { Producto } from '#contract/producto.ts'
import type { Columna } from './columnas.tsx'

/** What a row shows, each value under its head; where a narrow screen has no heads, the cell says its own. */
export function ProductoCells({ producto, columnas }: { producto: Producto; columnas: readonly Columna[] }) {
  return columnas.map(({ columna, title, className, show }) => (
    <td key={columna} className={className} data-label={title}>
      {show(producto)}
    </td>
  ))
}
