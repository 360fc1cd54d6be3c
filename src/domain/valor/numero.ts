const ENTERO = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

/** A count as people read it: '12.345'. */
export const formatNumero = (cantidad: number): string => ENTERO.format(cantidad)
