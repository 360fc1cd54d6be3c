/** A row changed between its opening and its saving. */
export const CONFLICTO_FILA = {
  titulo: 'Cambió mientras lo editabas',
  quienYCuando: (quien: string, cuando: string) => `${quien} lo guardó el ${cuando}.`,
  /** The same person, in another tab or on another device. */
  vosMismo: (cuando: string) => `Vos lo guardaste el ${cuando}, en otra pestaña o en otro equipo.`,
  sinFecha: 'Otra persona lo guardó mientras tanto.',
  alguien: 'Otra persona',
  que: 'Qué',
  antes: 'Cuando lo abriste',
  vos: 'Vos',
  mientrasTanto: 'Mientras tanto',
  nada: 'nada',
  sinDiferencias: 'Lo guardó sin cambiar nada de lo que ves acá.',
  quedarme: 'Quedarme con lo guardado',
  aplicar: 'Aplicar lo mío encima',
  eliminarIgual: 'Eliminar igual',
  seAplica: 'Lo tuyo se aplica sobre lo guardado; lo que cambió en otra parte queda.',
} as const

/** A row was deleted between its opening and its saving. */
export const FILA_ELIMINADA = {
  titulo: 'Ya no está',
  detalle: (nombre: string) => `Se eliminó «${nombre}» mientras lo editabas. Lo que escribiste sigue acá.`,
  seguir: 'Dejarlo abierto',
  crear: 'Crear de nuevo',
  descartar: 'Descartar lo escrito',
} as const
