/** What the server prints where it starts, and whoever started it reads. */
export const CONSOLA_SERVIDOR = {
  seCompila: 'Se compila la aplicación: medio minuto, la primera vez y después de cada cambio…',
  noCompila: 'No se pudo compilar: lo que falló está arriba.',
  seCreaDemo: 'Primera vez: se crea la fábrica de demostración…',
  demo: 'Demostración: usuarios admin, operario y vendedor, cada uno con su nombre como contraseña.',
  direccion: (url: string) => `Butacas en ${url}`,
  datosPostgres: 'Datos en PostgreSQL (DATABASE_URL).',
  datos: (carpeta: string) => `Datos en ${carpeta}`,
  sinBase: (causa: string) =>
    `DATABASE_URL: la base de datos no responde todavía (${causa}). Se sigue probando; mientras tanto se responde 503.`,
  sinRespaldo: (carpeta: string) =>
    `DATA_DIR: el nombre de ${carpeta} es demasiado largo, y con el servidor en marcha no se puede hacer un respaldo. Usá una carpeta de nombre más corto, o detené el servidor para cada respaldo.`,
  noInicia: (motivo: string) => `No se pudo iniciar: ${motivo}`,
  baseTomada:
    'Otro proceso tomó la carpeta de la base, y este se detiene (código 3) para no pisar sus datos. Lo confirmado está guardado. Dejá uno solo en marcha: dos servidores no comparten DATA_DIR.',
} as const

/** `npm run usuarios`, and what the server prints while nobody can sign in. */
export const CONSOLA_USUARIOS = {
  /** @param orden the command line here, without its arguments. */
  uso: (orden: string) =>
    [
      `Uso: ${orden} crear NOMBRE --rol admin|operario|vendedor`,
      `     ${orden} clave NOMBRE`,
      `     ${orden} rol NOMBRE admin|operario|vendedor`,
      `     ${orden} baja NOMBRE`,
      `     ${orden} alta NOMBRE`,
      `     ${orden} listar`,
      'La contraseña se pregunta sin mostrarla; si la entrada no es una terminal, es su primera línea.',
    ].join('\n'),
  clave: 'Contraseña: ',
  repetir: 'Otra vez: ',
  noCoinciden: 'Las dos contraseñas no coinciden.',
  interrumpido: 'Interrumpido: no se cambió nada.',
  rolDesconocido: 'El rol es admin, operario o vendedor.',
  noExiste: (nombre: string) => `No existe el usuario ${nombre}.`,
  creado: (nombre: string, rol: string) => `Usuario ${nombre} creado, rol ${rol}.`,
  claveCambiada: (nombre: string) => `Contraseña de ${nombre} cambiada; sus sesiones se cerraron.`,
  provisoria: 'La contraseña es provisoria: al entrar le pide otra.',
  rolCambiado: (nombre: string, rol: string) => `${nombre} ahora es ${rol}; sus sesiones se cerraron.`,
  baja: (nombre: string) => `${nombre} ya no puede entrar.`,
  alta: (nombre: string) => `${nombre} puede entrar.`,
  nadie: 'No hay usuarios.',
  enUso: (motivo: string) =>
    `No se puede ahora: ${motivo}. Detené el servidor para usar este comando, o hacé el cambio en la pantalla Usuarios de la app.`,
  primerIngreso: (direccion: string, minutos: number) =>
    `Todavía no hay cuentas. Creá la primera, la del admin, en ${direccion} (sirve una vez y por ${minutos} minutos).`,
  primerIngresoOtra: (ruta: string, codigo: string) =>
    `Desde otra máquina: abrí ${ruta} en la dirección que usan todos, y pegá el código ${codigo}`,
  primerIngresoArchivo: (archivo: string) => `La dirección con el código está también en ${archivo}`,
  sinNavegador: (orden: string, hayQueDetener: boolean) =>
    `Sin navegador: ${hayQueDetener ? 'detené el servidor y usá' : 'usá'} ${orden}`,
  adminInicial: (nombre: string) =>
    `Se creó la primera cuenta: ${nombre}, rol admin, con la contraseña de ADMIN_CLAVE_FILE. Al entrar le pide otra. Después sacá ADMIN_INICIAL y ADMIN_CLAVE_FILE.`,
} as const
