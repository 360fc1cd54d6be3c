/** A shared tablet that nobody touched for a while (security C9). */
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
    'El PIN venció: pasaron más de 7 días sin hablar con el servidor. Para seguir hacen falta la red y la contraseña.',
  noSeLeyo: 'No se pudo leer en este equipo si tenés un PIN. Con red se puede seguir con la contraseña.',
  usarClave: 'Usar la contraseña',
} as const
