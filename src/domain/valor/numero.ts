const ENTERO = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

/** A count for people: '12.345'. */
export const formatNumero = (cantidad: number): string => ENTERO.format(cantidad)
