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
