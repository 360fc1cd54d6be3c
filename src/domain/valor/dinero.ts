// Money has two decimals on the wire (design §5, «money and quantities») and is computed in whole cents, which are exact.

/** An amount as whole cents; none counts as 0. */
export const centavosDe = (importe: number | null): number => Math.round((importe ?? 0) * 100)

/** Whole cents as the wire's amount. */
export const importeDe = (centavos: number): number => centavos / 100

const DOS_DECIMALES = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  // Also with four digits, where Spanish would leave out the point
  useGrouping: 'always',
})

/** '1.234,50', under a head that says of what. */
export const formatImporte = (importe: number): string => DOS_DECIMALES.format(importe)

/** 'u$s 1.234,50': prices of products and amounts of lines (specification §9). */
export const formatDolares = (importe: number): string => `u$s ${formatImporte(importe)}`

/** '$ 1.234,50': totals of records (specification §9). */
export const formatPesos = (importe: number): string => `$ ${formatImporte(importe)}`
