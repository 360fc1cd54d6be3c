import { partesFechaHs } from '#domain/valor/hora.ts'

/** Stored drafts, which the app offers after a sign-in. */
export const BORRADORES = {
  titulo: 'Seguir con lo que escribías',
  detalle: 'La sesión o la pestaña se cerró antes de que lo guardaras. Quedó en este equipo, solo para vos.',
  cuando: (cuando: string) => `Escrito ${cuando}`,
  seguir: 'Seguir',
  seguirCon: (que: string) => `Seguir con ${que}`,
  descartar: 'Descartar',
  descartarlo: (que: string) => `Descartar ${que}`,
  nuevo: (singular: string) => `${singular} nuevo`,
  fila: (singular: string, nombre: string) => `${singular} ${nombre}`,
  producto: (codigo: string | null) => (codigo === null ? 'Producto nuevo' : `Producto ${codigo}`),
  homologacion: (nro: string) => `Homologación de ${nro}`,
  edicion: (nro: string) => `Edición de ${nro}`,
  lineas: (registro: string) => `Líneas de ${registro}`,
  limites: 'Límites de las paradas',
  rol: (nombre: string) => `Rol de ${nombre}`,
  cambioDeEstado: (cuantas: string) => `Cambio de estado de ${cuantas}`,
  descarte: (nro: string) => `Motivo para descartar el cambio de ${nro}`,
  sinNombre: 'Un formulario',
} as const

/** Question before Back or Escape closes a dialog with typed text. */
export const CERRAR_ESCRITO = {
  titulo: 'Ojo!',
  detalle: 'Escribiste algo que todavía no guardaste. Si cerrás, se pierde.',
  seguir: 'Seguir escribiendo',
  descartar: 'Descartar y cerrar',
} as const

function diaYHora(fechaHs: string): string {
  const { fecha, hora } = partesFechaHs(fechaHs)
  return hora === '' ? fecha : `${fecha} a las ${hora}`
}

/** The row changed between opening and saving. */
export const CONFLICTO_FILA = {
  titulo: 'Cambió mientras lo editabas',
  quienYCuando: (quien: string, fechaHs: string) => `${quien} lo guardó el ${diaYHora(fechaHs)}.`,
  /** This person saved the other version, in another tab or on another device. */
  vosMismo: (fechaHs: string) =>
    `Vos lo guardaste el ${diaYHora(fechaHs)}, en otra pestaña o en otro equipo.`,
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
  seAplica:
    'Con «Aplicar lo mío encima» queda lo tuyo, y también lo que cambió mientras tanto en otras partes.',
} as const

/** The row was deleted between opening and saving. */
export const FILA_ELIMINADA = {
  titulo: 'Ya no está',
  detalle: (nombre: string) => `Se eliminó «${nombre}» mientras lo editabas. Lo que escribiste sigue acá.`,
  seguir: 'Dejarlo abierto',
  crear: 'Crear de nuevo',
  descartar: 'Descartar lo escrito',
} as const

/** Words of a row that is edited in its place. */
export const FILA = {
  editar: (nombre: string) => `Editar ${nombre}`,
  eliminar: (nombre: string) => `Eliminar ${nombre}`,
  guardar: (nombre: string) => `Guardar ${nombre}`,
  cancelar: (nombre: string) => `Cancelar la edición de ${nombre}`,
  terminaDeEditar: (nombre: string) => `Guardá o cancelá primero los cambios de ${nombre}`,
  noSeSabeSiGuardo:
    'El servidor no confirmó que se guardó. Lo que escribiste sigue acá: guardalo de nuevo, no se repite.',
  noGuardadaError: (status: number) => `El servidor no guardó el cambio (${status}).`,
  noSeSabeSiBorro: 'El servidor no confirmó que se eliminó. Si sigue en la lista, probá de nuevo.',
  noBorradaError: (status: number) => `El servidor no lo eliminó (${status}).`,
} as const

/** Words of a list whose rows have a name and are edited in their place. */
export const NOMBRADOS = {
  ...FILA,
  guardarNueva: 'Guardar la fila nueva',
  cancelarNueva: 'Cancelar la fila nueva',
  terminaLaNueva: 'Guardá o cancelá primero la fila nueva',
  noGuardada: 'Sin conexión no se puede guardar. Lo que escribiste sigue acá.',
  sinDatos: 'Esta lista todavía no está en este equipo',
  sinDatosDetalle: 'Hace falta la red una vez para traerla. Después se puede consultar sin conexión.',
  cargando: (plural: string) => `Cargando ${plural}`,
  vacio: (plural: string) => `Todavía no hay ${plural}`,
  vacioConFiltro: (plural: string) => `No hay ${plural} con ese filtro`,
  quitarFiltros: 'Quitar filtros',
  nueva: 'nuevo',
  acciones: 'Acciones',
} as const
