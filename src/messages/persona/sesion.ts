/** Texts the specification quotes for the session (§2, §5, §8). */
export const SESION = {
  equipoRevocado:
    'Un administrador sacó de servicio este equipo: nadie puede entrar ni enviar desde acá. Lo que falta enviar sigue guardado. Avisale.',
  faltanDatos: 'Por favor, ingrese su usuario y contraseña.',
  errorAutenticacion: 'Error de autenticacion',
  errorPermisos: 'Error al verificar permisos',
  iniciarSesion: 'Iniciar Sesión',
  cerrarSesion: 'Cerrar Sesión',
  demasiadosIntentos: (minutos: number) =>
    `Demasiados intentos. Esperá ${minutos === 1 ? '1 minuto' : `${minutos} minutos`} y volvé a probar.`,
  sinRed:
    'No hay conexión con el servidor. Para iniciar sesión hace falta la red; lo guardado en este equipo no se pierde.',
  servidorNoResponde: 'El servidor no pudo responder. Probá de nuevo en un momento.',
  vencida: 'Sesión vencida: se enviará al volver a entrar',
  termino: 'Tu sesión terminó. Ingresá de nuevo para seguir.',
} as const
