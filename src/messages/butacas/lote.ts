/** What became of the last batch (reliability O36). */
export const LOTE = {
  resultado: 'Resultado del último cambio',
  confirmadas: (n: number) => (n === 1 ? '1 confirmada' : `${n} confirmadas`),
  rechazadas: (n: number) => (n === 1 ? '1 rechazada' : `${n} rechazadas`),
  pendientes: (n: number) => (n === 1 ? '1 pendiente' : `${n} pendientes`),
  total: (n: number) => (n === 1 ? '1 butaca' : `${n} butacas`),
  reintentar: 'Reintentar las rechazadas',
  cerrar: 'Cerrar el resultado',
  enPendientes: 'Otra persona las cambió: se decide en Pendientes.',
} as const
