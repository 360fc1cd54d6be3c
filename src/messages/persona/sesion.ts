/** Texts about the session (§2, §5, §8). */
export const SESION = {
  equipoRevocado:
    'Este equipo está fuera de servicio: nadie puede entrar ni enviar desde acá. Lo que falta enviar sigue guardado. Avisale a un administrador.',
  faltanDatos: 'Por favor, ingrese su usuario y contraseña.',
  errorAutenticacion: 'Error de autenticacion',
  errorPermisos: 'Error al verificar permisos',
  iniciarSesion: 'Iniciar Sesión',
  cerrarSesion: 'Cerrar Sesión',
  demasiadosIntentos: (minutos: number) =>
    `Demasiados intentos. Esperá ${minutos === 1 ? '1 minuto' : `${minutos} minutos`} y volvé a probar.`,
  muchosIngresos: 'Están entrando muchas personas a la vez. Probá de nuevo en unos segundos.',
  sinRed:
    'No hay conexión con el servidor. Para entrar hace falta la red; lo guardado en este equipo no se pierde.',
  servidorNoResponde: 'El servidor no pudo responder. Probá de nuevo en un momento.',
  provisoria: 'Te cambiaron la contraseña. Cerrá la sesión y volvé a entrar: ahí te pide elegir la tuya.',
  vencida: 'Sesión vencida: se enviará al volver a entrar',
  soloEnvia:
    'Lo que hacés se guarda y se envía. Para ver lo nuevo del servidor, poné tu PIN o tu contraseña.',
  ponerPin: 'Poner PIN',
  termino: 'Tu sesión terminó. Entrá de nuevo para seguir.',
} as const

/** Why a sign-in failed. Null if the error itself says why. */
export function porQueNoEntro({
  status,
  retryAfterMs,
}: {
  status: number | 'permisos' | 'provisoria'
  retryAfterMs: number | null
}): string | null {
  if (status === 0) return SESION.sinRed
  if (status === 'provisoria') return SESION.provisoria
  if (status === 403) return SESION.equipoRevocado
  if (status === 429 && (retryAfterMs ?? 60_000) < 5_000) return SESION.muchosIngresos
  if (status === 429)
    return SESION.demasiadosIntentos(Math.max(1, Math.ceil((retryAfterMs ?? 60_000) / 60_000)))
  return typeof status === 'number' && status >= 500 ? SESION.servidorNoResponde : null
}
