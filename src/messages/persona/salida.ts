/** Leaving with changes that are not sent (reliability O24). */
export const SALIDA = {
  enviando: 'Antes de salir',
  enviandoDetalle: (n: number) =>
    n === 1 ? 'Se está enviando tu cambio.' : `Se están enviando tus cambios: quedan ${n}.`,
  titulo: (n: number) => (n === 1 ? 'Queda 1 cambio tuyo' : `Quedan ${n} cambios tuyos`),
  queda: (n: number) =>
    `${n === 1 ? 'Se queda guardado' : 'Se quedan guardados'} en este equipo y se ${n === 1 ? 'envía' : 'envían'} cuando vuelvas a entrar acá. También puede enviarlos un administrador, desde Pendientes.`,
  rechazadas: (n: number) =>
    n === 1 ? '1 espera tu decisión en Pendientes.' : `${n} esperan tu decisión en Pendientes.`,
  sinRed: 'Sin red, si cerrás sesión no vas a poder volver a entrar en esta tableta',
  sinRedHasta: 'hasta que vuelva la conexión.',
  sinRedRelevo: 'Si le dejás la tableta a otra persona, hacé un relevo: no cierra nada.',
  hacerRelevo: 'Hacer un relevo',
  cerrarIgual: 'Cerrar sesión igual',
  salir: 'Salir igual',
  quedarme: 'Quedarme',
} as const
