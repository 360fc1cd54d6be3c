/** One's own password, by whoever works. */
export const MI_CLAVE = {
  titulo: 'Mi clave',
  actual: 'Contraseña de ahora',
  faltaActual: 'Escribí la contraseña con la que entraste.',
  aviso:
    'Acá seguís trabajando. En los otros equipos hay que entrar de nuevo, con la nueva; lo que no se envió queda guardado ahí.',
  cambiada: 'Contraseña cambiada. En los otros equipos entrá con la nueva.',
  sinRespuesta:
    'No llegó la respuesta del servidor. Puede que el cambio se haya hecho: si te pide entrar de nuevo, probá primero con la contraseña nueva.',
} as const

/** After a sign-in with a password that somebody else chose. */
export const PRIMERA_CLAVE = {
  titulo: 'Elegí tu contraseña',
  porQue: (nombre: string) =>
    `Hola, ${nombre}. La contraseña con la que entraste la eligió otra persona. Poné una que sepas solo vos; la anterior deja de servir.`,
  guardar: 'Guardar y entrar',
  cancelar: 'Volver sin entrar',
} as const
