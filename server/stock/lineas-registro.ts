import type { LineaFila, ProductoFila } from './save-registro-sql.ts'

/** id 1 is a sale, whose lines have the sale price; any other type's have the cost (specification §3). */
const TIPO_VENTA = 1

/** A line as it was sent. `subtotal` tells lines of one product with different prices apart. */
export interface LineaEnviada {
  producto: number
  cantidad: number
  subtotal: unknown
}

const precioDeHoy = ({ venta, costo }: ProductoFila, tipo: number): string =>
  (tipo === TIPO_VENTA ? venta : costo) ?? '0'

/** In hundredths, which are exact. */
const centavos = (importe: number): number => Math.round(importe * 100)

const isPrecioDe = ({ cantidad, subtotal }: LineaEnviada, precio: string): boolean =>
  typeof subtotal === 'number' && centavos(subtotal) === centavos(Number(precio)) * cantidad

/** Removes the saved price of this line from `precios`, if it is there. */
function takeOwn(precios: string[] | undefined, linea: LineaEnviada): string | undefined {
  const found = precios?.findIndex(precio => isPrecioDe(linea, precio)) ?? -1
  return found < 0 ? undefined : precios?.splice(found, 1)[0]
}

/**
 * The lines with their prices. A product that the record had before keeps its saved price, others get today's; a
 * change to or from a sale prices all anew.
 */
export function priceLineas(
  lineas: readonly LineaEnviada[],
  productos: ReadonlyMap<number, ProductoFila>,
  { tipo, tipoAntes, antes }: { tipo: number; tipoAntes: number; antes: readonly LineaFila[] },
): LineaFila[] {
  const guardados = new Map<number, string[]>()
  if ((tipo === TIPO_VENTA) === (tipoAntes === TIPO_VENTA)) {
    for (const { producto, precio } of antes)
      guardados.set(producto, [...(guardados.get(producto) ?? []), precio])
  }
  // Lines that say their price come first, so that no other takes it.
  const propios = lineas.map(linea => takeOwn(guardados.get(linea.producto), linea))
  return lineas.map(({ producto, cantidad }, n) => {
    const fila = productos.get(producto)
    if (!fila) throw new Error(`product ${producto} of a line was not locked`)
    const precio = propios[n] ?? guardados.get(producto)?.shift() ?? precioDeHoy(fila, tipo)
    return { producto, cantidad, precio }
  })
}

/** What the products' stock changes by: the earlier movement undone, the new one made. Products that stay are left out. */
export function sumDeltas(
  ...movimientos: readonly { signo: number; lineas: readonly Pick<LineaFila, 'producto' | 'cantidad'>[] }[]
): Map<number, number> {
  const deltas = new Map<number, number>()
  for (const { signo, lineas } of movimientos)
    for (const { producto, cantidad } of lineas)
      deltas.set(producto, (deltas.get(producto) ?? 0) + signo * cantidad)
  for (const [producto, delta] of deltas) if (delta === 0) deltas.delete(producto)
  return deltas
}
