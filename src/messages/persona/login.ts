export const LOGIN = {
  plano: 'Plano lateral de una butaca',
  usuario: 'Usuario',
  contrasena: 'Contraseña',
  mostrarContrasena: 'Mostrar contraseña',
  ocultarContrasena: 'Ocultar contraseña',
  ingresar: 'Ingresar',
  ingresando: 'Ingresando…',
  sinCuentas: 'Todavía no hay usuarios.',
  crearPrimera: 'Crear el primero, con el código que mostró el servidor',
  datosDePrueba: 'Datos de prueba:',
  usuariosDePrueba: 'admin, operario o vendedor. La contraseña es el mismo nombre.',
} as const

export const MI_CLAVE = {
  titulo: 'Mi contraseña',
  actual: 'Contraseña actual',
  faltaActual: 'Escribí la contraseña con la que entraste.',
  aviso:
    'Acá seguís trabajando. En los otros equipos hay que entrar de nuevo, con la nueva; lo que no se envió queda guardado ahí.',
  cambiada: 'Contraseña cambiada. En los otros equipos entrá con la nueva.',
  sinRespuesta:
    'El servidor no confirmó el cambio. Puede que se haya hecho: si te pide entrar de nuevo, probá primero con la contraseña nueva.',
} as const

/** Words after a sign-in with a password that an admin chose. */
export const PRIMERA_CLAVE = {
  titulo: 'Elegí tu contraseña',
  porQue: (nombre: string) =>
    `Hola, ${nombre}. La contraseña con la que entraste la eligió otra persona. Poné una que sepas solo vos; la anterior deja de servir.`,
  guardar: 'Guardar y entrar',
  cancelar: 'Volver sin entrar',
} as const

export const PRIMER_INGRESO = {
  titulo: 'Primer usuario',
  porQue:
    'Todavía no hay usuarios. El primero es administrador, y después crea los demás en la pantalla Usuarios.',
  codigo: 'Código',
  codigoAyuda: 'Lo muestra el servidor al arrancar. Sirve una vez y por 30 minutos.',
  codigoMal: 'El código lleva 20 letras y números. Copialo entero.',
  nombreAyuda: 'Con este nombre entrás. No se puede cambiar después: el historial lo nombra.',
  crear: 'Crear el usuario y entrar',
  creando: 'Creando el usuario…',
  creada: 'El usuario está creado. Entrá con él.',
  sinRespuesta:
    'El servidor no confirmó que creó el usuario. Puede que lo haya hecho: probá de nuevo, y si dice que ya hay uno, entrá con él.',
} as const
