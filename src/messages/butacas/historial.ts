export const HISTORIAL = {
  titulo: 'Historial Butaca',
  sinRed: 'El historial se pide al servidor, y ahora no hay conexión.',
  error: 'No se pudo traer el historial.',
  vacio: 'Esta butaca todavía no tiene cambios.',
  porEnviar: 'por enviar',
  conPin: 'con PIN',
} as const
