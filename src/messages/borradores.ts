/** The offer of drafts after a sign-in, and their titles. */
export const BORRADORES = {
  titulo: 'Seguir con lo que escribías',
  detalle: 'La sesión o la pestaña se cerró antes de que lo guardaras. Quedó en este equipo, solo para vos.',
  cuando: (cuando: string) => `Escrito ${cuando}`,
  seguir: 'Seguir',
  seguirCon: (que: string) => `Seguir con ${que}`,
  descartar: 'Descartar',
  descartarlo: (que: string) => `Descartar ${que}`,
  nuevo: (singular: string) => `${singular} nuevo`,
  nueva: (singular: string) => `${singular} nueva`,
  fila: (singular: string, nombre: string) => `${singular} ${nombre}`,
  producto: (codigo: string | null) => (codigo === null ? 'Producto nuevo' : `Producto ${codigo}`),
  homologacion: (nro: string) => `Homologación de ${nro}`,
  lineas: (registro: string) => `Líneas de ${registro}`,
  limites: 'Límites de las paradas',
  rol: (nombre: string) => `Rol de ${nombre}`,
  cambioDeEstado: (cuantas: string) => `Cambiar estado de ${cuantas}`,
  descarte: (nro: string) => `Motivo para descartar el cambio de ${nro}`,
  sinNombre: 'Un formulario',
} as const

/** Asked before a dialog with typed text is closed by Back or Escape. */
export const CERRAR_ESCRITO = {
  titulo: 'Ojo!',
  detalle: 'Escribiste algo que todavía no guardaste. Si cerrás, se pierde.',
  seguir: 'Seguir escribiendo',
  descartar: 'Descartar y cerrar',
} as const
