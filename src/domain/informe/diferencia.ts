export interface Diferencia {
  sentido: 'mas' | 'menos' | 'igual'
  cantidad: number
  /** Of what there was before, whole; null where that was nothing. */
  porciento: number | null
}

/** A figure beside that of the period before. */
export function diferenciaDe(cantidad: number, antes: number): Diferencia {
  const mas = cantidad - antes
  return {
    sentido: mas === 0 ? 'igual' : mas > 0 ? 'mas' : 'menos',
    cantidad: Math.abs(mas),
    porciento: antes === 0 ? null : Math.round((Math.abs(mas) / antes) * 100),
  }
}

/** The sum of figures and of those before them, which are null all together. */
export const sumComparadas = (filas: readonly { cantidad: number; antes: number | null }[]) => ({
  cantidad: filas.reduce((sum, fila) => sum + fila.cantidad, 0),
  antes: filas.some(({ antes }) => antes === null)
    ? null
    : filas.reduce((sum, fila) => sum + (fila.antes ?? 0), 0),
})
