/** A list whose rows go by their names, each edited in its place. */
export const NOMBRADOS = {
  editar: (nombre: string) => `Editar ${nombre}`,
  eliminar: (nombre: string) => `Eliminar ${nombre}`,
  guardar: (nombre: string) => `Guardar ${nombre}`,
  cancelar: (nombre: string) => `Cancelar la edición de ${nombre}`,
  guardarNueva: 'Guardar la fila nueva',
  cancelarNueva: 'Cancelar la fila nueva',
  terminaDeEditar: (nombre: string) => `Guardá o cancelá primero los cambios de ${nombre}`,
  terminaLaNueva: 'Guardá o cancelá primero la fila nueva',
  noGuardada: 'Sin conexión no se puede guardar. Lo que escribiste sigue acá.',
  noGuardadaSinRed:
    'No se guardó: no hay conexión con el servidor. Lo que escribiste sigue acá; probá de nuevo cuando vuelva.',
  noSeSabeSiGuardo:
    'No llegó la respuesta del servidor. Lo que escribiste sigue acá: guardalo de nuevo, no se repite.',
  noGuardadaError: (status: number) => `El servidor no guardó el cambio (${status}).`,
  sinActualizar: 'No se pudo actualizar la lista.',
  sinDatos: 'Esta lista todavía no está en este equipo',
  sinDatosDetalle: 'Hace falta la red una vez para traerla. Después se puede consultar sin conexión.',
  errorDetalle: (status: number) => `El servidor no respondió (${status}).`,
  vacio: (plural: string) => `Todavía no hay ${plural}`,
  acciones: 'Acciones',
} as const
