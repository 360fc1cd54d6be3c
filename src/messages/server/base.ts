/** What the server says of its database, where it is asked for something or started. */
export const BASE = {
  cerrada: 'La base de datos está cerrada.',
  noResponde: 'La base de datos no responde.',
  seInterrumpio: 'La base de datos se interrumpió.',
  transaccionOciosa: 'La transacción esperó demasiado y se deshizo.',
  sinLugar:
    'El disco de la base está lleno: no queda lugar ni para abrirla. Lo guardado está intacto. Liberá espacio (64 MB o más) y volvé a iniciar.',
  deOtro: (carpeta: string, dueno: string, orden: string) =>
    `DATA_DIR: la carpeta ${carpeta} es del usuario ${dueno}, y con otro quedarían archivos que el servicio no puede leer. No se tocó nada. Usá: sudo -u '${dueno}' ${orden}`,
  noHay: (donde: string) =>
    `No hay ninguna base de Butacas en ${donde}. No se creó nada. Revisá DATA_DIR o DATABASE_URL: van los mismos que usa el servidor.`,
  enUso: (pid: number) => `base en uso por PID ${pid}`,
  masNueva: (migracion: string) =>
    `La base es más nueva que este programa (migración ${migracion}): usá la versión que la creó o una posterior.`,
  migracionCambiada: (migracion: string) =>
    `La migración ${migracion} cambió después de aplicarse: no se toca la base.`,
  faltaMigracion: (numero: number, nombre: string) => `Falta la migración ${numero}: se encontró ${nombre}.`,
} as const

/** How a table of a copy differs from its original. */
export const DIFERENCIAS = {
  faltaEnCopia: (tabla: string) => `${tabla}: falta en la copia`,
  faltaEnOriginal: (tabla: string) => `${tabla}: falta en el original`,
  filas: (tabla: string, original: number, copia: number) =>
    `${tabla}: ${original} filas y ${copia} en la copia`,
  contenido: (tabla: string, filas: number) => `${tabla}: las mismas ${filas} filas con otro contenido`,
} as const
