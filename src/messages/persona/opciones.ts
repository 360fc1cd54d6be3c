/** Personal settings of a device. */
export const TAMANO = {
  tamano: 'Tamaño',
  auto: 'Auto',
  grande: 'Guantes',
  chico: 'Mouse',
  sonido: 'Sonido',
  sinSonido: 'Sin',
  bajo: 'Bajo',
  alto: 'Alto',
} as const

/** Lock of an idle shared tablet (security C9). */
export const BLOQUEO = {
  titulo: (nombre: string) => `Pantalla bloqueada: ${nombre}`,
  detalle: 'Pasó media hora sin uso. Lo que estabas haciendo sigue acá.',
  falta: 'Escribí tu contraseña.',
  seguir: 'Seguir',
  sinRed:
    'Pasó media hora sin uso y no hay red para pedir la contraseña. Lo que se haga queda a nombre de esta persona.',
  soy: (nombre: string) => `Soy ${nombre}: seguir`,
  conPin: 'Pasó media hora sin uso. Lo que estabas haciendo sigue acá: poné tu PIN.',
  eligiendoPin: 'Si elegís un PIN en el menú de la persona, la próxima vez solo vos vas a poder seguir.',
  pinBloqueado: 'Hubo demasiados PIN incorrectos. Para seguir hacen falta la red y la contraseña.',
  pinVencido:
    'El PIN venció: pasaron más de 7 días sin conexión con el servidor. Para seguir hacen falta la red y la contraseña.',
  noSeLeyo: 'No se pudo leer en este equipo si tenés un PIN. Con red se puede seguir con la contraseña.',
  usarClave: 'Usar la contraseña',
} as const

/** Leaving with unsent changes (reliability O24). */
export const SALIDA = {
  enviando: 'Antes de salir',
  enviandoDetalle: (n: number) =>
    n === 1 ? 'Se está enviando tu cambio.' : `Se están enviando tus cambios: quedan ${n}.`,
  titulo: (n: number) => (n === 1 ? 'Queda 1 cambio tuyo' : `Quedan ${n} cambios tuyos`),
  queda: (n: number) =>
    `${n === 1 ? 'Se queda guardado' : 'Se quedan guardados'} en este equipo y se ${n === 1 ? 'envía' : 'envían'} cuando vuelvas a entrar acá. También puede ${n === 1 ? 'enviarlo' : 'enviarlos'} un administrador, desde Pendientes.`,
  rechazadas: (n: number) =>
    n === 1 ? '1 espera tu decisión en Pendientes.' : `${n} esperan tu decisión en Pendientes.`,
  sinRed: 'Sin red, si cerrás sesión no vas a poder volver a entrar en esta tableta',
  sinRedHasta: 'hasta que vuelva la conexión.',
  sinRedRelevo: 'Si le dejás el equipo a otra persona, hacé un relevo: no cierra nada.',
  hacerRelevo: 'Hacer un relevo',
  cerrarIgual: 'Cerrar sesión igual',
  salir: 'Salir igual',
  quedarme: 'Quedarme',
} as const
