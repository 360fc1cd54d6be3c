import { contar, cuantasButacas } from '#messages/palabras.ts'

/** Start-up output of the server, for its administrator. */
export const CONSOLA_SERVIDOR = {
  seCompila: 'Se compila la app: medio minuto, la primera vez y después de cada cambio…',
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

/** Output of `npm run usuarios`, and of the server while no account exists. */
export const CONSOLA_USUARIOS = {
  /** @param orden the command of this installation, without arguments. */
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
  noExiste: (nombre: string) => `No existe el usuario ${nombre}.`,
  creado: (nombre: string, rol: string) => `Usuario ${nombre} creado, rol ${rol}.`,
  claveCambiada: (nombre: string) => `Contraseña de ${nombre} cambiada; sus sesiones se cerraron.`,
  provisoria: 'La contraseña es provisoria: al entrar, la app le pide otra.',
  rolCambiado: (nombre: string, rol: string) => `${nombre} ahora es ${rol}; sus sesiones se cerraron.`,
  baja: (nombre: string) => `${nombre} ya no puede entrar.`,
  alta: (nombre: string) => `${nombre} puede entrar.`,
  nadie: 'No hay usuarios.',
  enUso: (motivo: string) =>
    `No se puede ahora: ${motivo}. Detené el servidor para usar este comando, o hacé el cambio en la pantalla Usuarios de la app.`,
  primerIngreso: (direccion: string, minutos: number) =>
    `Todavía no hay usuarios. Creá el primero, el administrador, en ${direccion} (sirve una vez y por ${contar(minutos, 'minuto', 'minutos')}).`,
  primerIngresoOtra: (ruta: string, codigo: string) =>
    `Desde otra máquina: abrí ${ruta} en la dirección que usan todos, y pegá el código ${codigo}`,
  primerIngresoArchivo: (archivo: string) => `La dirección con el código está también en ${archivo}`,
  sinNavegador: (orden: string, hayQueDetener: boolean) =>
    `Sin navegador: ${hayQueDetener ? 'detené el servidor y usá' : 'usá'} ${orden}`,
  adminInicial: (nombre: string) =>
    `Se creó el primer usuario: ${nombre}, rol admin, con la contraseña de ADMIN_CLAVE_FILE. Al entrar, la app le pide otra. Después sacá ADMIN_INICIAL y ADMIN_CLAVE_FILE.`,
} as const

/** Output of `npm run respaldo`. */
export const RESPALDO = {
  uso: (orden: string) =>
    [
      `Uso: ${orden} hacer ARCHIVO`,
      `     ${orden} restaurar ARCHIVO [--reemplazar]`,
      'La base es la de DATABASE_URL o, sin ella, la de DATA_DIR. Restaura el usuario de MIGRATE_DATABASE_URL, si está.',
    ].join('\n'),
  hecho: (segundos: string, archivo: string) => `Respaldo hecho en ${segundos} s: ${archivo}`,
  todoIgual: (hecho: string) => `Todo igual a lo guardado el ${hecho}.`,
  apartada: (carpeta: string) => `La base que había quedó en ${carpeta}.`,
  restaurado: (segundos: string, epoca: string) =>
    `Restaurado en ${segundos} s, época nueva ${epoca}: los equipos envían de nuevo lo que falte.`,
  noSePudoCopiar: (motivo: string) => `El servidor no pudo copiar la base: ${motivo}`,
  sinBase: (carpeta: string) => `En ${carpeta} no hay ninguna base: DATA_DIR dice dónde está.`,
  sinRespuesta: (enUso: string) => `${enUso}, que no responde pedidos de respaldo.`,
  noEsRespaldo: (archivo: string) => `${archivo} no es un respaldo de Butacas.`,
  masNuevo: (archivo: string) => `${archivo} es de una versión más nueva de este programa.`,
  distinto: (diferencias: readonly string[]) => `Lo restaurado no es lo guardado:\n${diferencias.join('\n')}`,
  sinTerminar: (motivo: string) =>
    `Los datos ya son los del respaldo, pero no se pudieron poner al día: ${motivo} Corré el mismo comando otra vez antes de iniciar el servidor.`,
  yaExiste: (archivo: string) => `${archivo} ya existe.`,
  motores: { pglite: 'embebida', postgres: 'PostgreSQL' },
  otroMotor: (respaldo: string, destino: string) =>
    `El respaldo es de una base ${respaldo} y el destino es ${destino}.`,
  seApartan: 'La base de destino tiene datos. Con --reemplazar se apartan y se usa el respaldo.',
  noEsDuena: (usuario: string) =>
    `El usuario ${usuario} de la base no es dueño de las tablas, y solo el dueño puede restaurar. No se tocó nada. Poné en MIGRATE_DATABASE_URL la dirección con el usuario dueño.`,
  dosBases:
    'DATABASE_URL y MIGRATE_DATABASE_URL nombran dos bases distintas. No se tocó nada. Poné la misma base en las dos.',
  seBorran: 'La base de destino tiene datos. Con --reemplazar se borran todos.',
  falta: (programa: string) =>
    `Falta ${programa}: instalá el paquete postgresql-client de la versión del servidor.`,
  termino: (programa: string, codigo: number | null) => `${programa} terminó con ${codigo}`,
} as const

/** Output of `npm run trasladar`. */
export const TRASLADO = {
  uso: (orden: string) => `Uso: ${orden} --a postgres://usuario:contraseña@servidor/base`,
  distinto: (diferencias: readonly string[]) => `El destino no es igual:\n${diferencias.join('\n')}`,
  hecho: (segundos: string, pasados: number) =>
    `Trasladado en ${segundos} s, todo igual; ${contar(pasados, 'número de transacción pasado', 'números de transacción pasados')}.`,
  ahora: 'Ahora iniciá el servidor con DATABASE_URL y JWT_SECRET (docs/operations.md).',
  conDatos: 'La base de destino ya tiene datos.',
} as const

/** Output of `npm run demo`. */
export const DEMO = {
  hechas: (butacas: number, segundos: string, motor: string) =>
    `${cuantasButacas(butacas)} en ${segundos} s (${motor})`,
  avance: (hechas: number, total: number) =>
    `${Math.round((hechas / total) * 100)} % (${hechas} de ${total})`,
  numeroEntero: (opcion: string, min: number, max: number) =>
    `--${opcion} es un número entero de ${min} a ${max}.`,
  conDatos: 'La fábrica ya tiene datos. Con --reemplazar se borran todos y se cargan los de demostración.',
} as const

/** Output of `node dist/server/resumen.js`. */
export const resumenRehecho = (filas: number, hasta: string): string =>
  `Resumen de informes rehecho: ${contar(filas, 'fila', 'filas')}, antes del ${hasta}.`

/**
 * Settings that stop the start (docs/settings.md). Each text names the setting, its fault and the remedy, and prints no
 * secret value.
 */
export const AJUSTES = {
  interruptor: (nombre: string, valor: string) => `${nombre}: va 1 o 0, no "${valor}".`,
  puerto: (nombre: string, valor: string) => `${nombre}: va un número de 0 a 65535, no "${valor}".`,
  zona: (valor: string) =>
    `FACTORY_TZ: va una zona horaria como America/Argentina/Buenos_Aires, no "${valor}".`,
  base: (nombre: string) =>
    `${nombre}: la dirección no se entiende. Va postgres://USUARIO:CONTRASEÑA@SERVIDOR:5432/BASE; los signos de la contraseña que no son letras ni números se escriben con %.`,
  necesita: (nombre: string, otro: string) => `${nombre}: necesita también ${otro}. Poné los dos, o ninguno.`,
  sinLectura:
    'DATABASE_URL_LECTURA: no se usa con CONTRACT_ONLY=1, que lee todo de DATABASE_URL. Sacá una de las dos.',
  mismoPuerto: (valor: string) => `HTTP_PORT: no puede ser el mismo que PORT (${valor}). Elegí otro.`,
  proxies: (valor: string) =>
    `TRUSTED_PROXIES: van direcciones o redes como 10.0.0.5 o 10.0.0.0/8, separadas por comas, no "${valor}".`,
  avisosHosts: (valor: string) =>
    `AVISOS_HOSTS: van nombres como garantias.ejemplo.com o *.ejemplo.com, separados por comas, sin puerto, no "${valor}". Delante va http:// donde se puede usar sin https.`,
  avisosRedes: (valor: string) =>
    `AVISOS_REDES: van direcciones o redes como 10.0.0.8 o 10.0.0.0/8, separadas por comas, no "${valor}".`,
  avisosNunca: (valor: string) =>
    `AVISOS_REDES: a ${valor} no se avisa nunca, porque es de esta misma máquina o de su enlace. Sacala de la lista.`,
  milisegundos: (nombre: string, valor: string, maximo: number) =>
    `${nombre}: van milisegundos, de 0 a ${maximo}, no "${valor}".`,
  corto: (nombre: string, bytes: number) =>
    `${nombre}: es demasiado corto. Poné al menos ${contar(bytes, 'carácter', 'caracteres')} al azar: openssl rand -base64 48`,
  uno: (nombre: string, opciones: readonly string[], valor: string) =>
    `${nombre}: va uno de ${opciones.join(', ')}, no "${valor}".`,
  impresora: (valor: string) =>
    `LABEL_PRINTER: va una dirección como 10.0.0.9 o 10.0.0.9:9100, no "${valor}".`,
  secretoRoto: (archivo: string, bytes: number) =>
    `DATA_DIR: el secreto de las sesiones (${archivo}) está vacío o cortado: tiene menos de ${contar(bytes, 'byte', 'bytes')} y no protege nada. La base está intacta. Restaurá ese archivo, o borralo y volvé a iniciar: se crea uno nuevo y cada persona vuelve a entrar.`,
  demoExpuesta: (host: string) =>
    `HOST: ${host} abriría a la red los usuarios de la demostración, cuyas contraseñas son públicas. Poné DEMO=1 para permitirlo, o DEMO=0 y un DATA_DIR vacío para empezar sin ellos.`,
  carpeta: (carpeta: string, codigo: string) =>
    `DATA_DIR: no se puede escribir en ${carpeta} (${codigo}). Dale la carpeta al usuario con el que corre el servidor.`,
  puertoEnUso: (nombre: string, puerto: number, host: string) =>
    `${nombre}: el puerto ${puerto} de ${host} ya está en uso. Elegí otro, o detené el programa que lo usa.`,
  puertoPermiso: (nombre: string, puerto: number) =>
    `${nombre}: hace falta permiso para usar el puerto ${puerto}. Elegí uno desde 1024, o poné nginx adelante.`,
  direccion: (host: string, codigo: string) =>
    `HOST: esta máquina no tiene la dirección ${host} (${codigo}). Poné una de las suyas, o 0.0.0.0 para todas.`,
  certificado: (nombre: string, archivo: string, codigo: string) =>
    `${nombre}: no se puede leer ${archivo} (${codigo}). Revisá la ruta y los permisos.`,
  certificadoMalo: (motivo: string) =>
    `TLS_CERT, TLS_KEY: el certificado y la clave privada no sirven juntos (${motivo}). Revisá que sean un par, en formato PEM.`,
  adminInicial: (falla: string) => `ADMIN_INICIAL: ${falla}`,
  adminClave: (archivo: string, falla: string) =>
    `ADMIN_CLAVE_FILE: la primera línea de ${archivo} no sirve de contraseña. ${falla}`,
  adminArchivo: (archivo: string, codigo: string) =>
    `ADMIN_CLAVE_FILE: no se puede leer ${archivo} (${codigo}). Revisá la ruta y los permisos; si ya hay un usuario, sacá ADMIN_INICIAL y ADMIN_CLAVE_FILE.`,
  baseRechaza: (nombre: string, codigo: string) =>
    `${nombre}: PostgreSQL rechaza el usuario o la contraseña (${codigo}). Revisalos en la dirección.`,
  baseNoExiste: (nombre: string, codigo: string) =>
    `${nombre}: esa base no existe en el servidor (${codigo}). Creala con createdb, o corregí el nombre.`,
} as const

/** State of the server's database, at start and in answers. */
export const BASE = {
  cerrada: 'La base de datos está cerrada.',
  noResponde: 'La base de datos no responde.',
  seInterrumpio: 'La base de datos se interrumpió.',
  tardaCrear: (carpeta: string, segundos: number) =>
    `DATA_DIR: en ${segundos} s no se terminó de crear la base de ${carpeta}. Todavía no tiene datos. La máquina está muy ocupada, o el disco es lento o de red. Cerrá los otros programas o poné DATA_DIR en un disco de esta máquina, y volvé a iniciar.`,
  tardaAbrir: (carpeta: string, segundos: number) =>
    `DATA_DIR: en ${segundos} s no se terminó de abrir la base de ${carpeta}. Lo guardado está intacto. Después de un corte se repasa lo último que se escribió: con la máquina ocupada, o con un disco lento o de red, tarda. Cerrá los otros programas o poné DATA_DIR en un disco de esta máquina, y volvé a iniciar.`,
  transaccionOciosa: 'La transacción esperó demasiado y se deshizo.',
  sinLugar:
    'El disco de la base está lleno: no queda lugar ni para abrirla. Lo guardado está intacto. Liberá espacio (64 MB o más) y volvé a iniciar.',
  deOtro: (carpeta: string, dueno: string, orden: string) =>
    `DATA_DIR: la carpeta ${carpeta} es del usuario ${dueno}, y con otro quedarían archivos que el servicio no puede leer. No se tocó nada. Usá: sudo -u '${dueno}' ${orden}`,
  noHay: (donde: string) =>
    `No hay ninguna base de Butacas en ${donde}. No se creó nada. Revisá DATA_DIR o DATABASE_URL: van los mismos que usa el servidor.`,
  usada: (donde: string) => `Base: ${donde}`,
  esDemo: (carpeta: string) =>
    `En ${carpeta} está la fábrica de demostración. No se guardó nada. Poné DATABASE_URL o DATA_DIR, como los usa el servidor; para escribir en la demostración, poné DATA_DIR=${carpeta}`,
  enUso: (pid: number) => `base en uso por PID ${pid}`,
  masNueva: (migracion: string) =>
    `La base es más nueva que este programa (migración ${migracion}): usá la versión que la creó o una posterior.`,
  migracionCambiada: (migracion: string) =>
    `La migración ${migracion} cambió después de aplicarse: no se toca la base.`,
  faltaMigracion: (numero: number, nombre: string) => `Falta la migración ${numero}: se encontró ${nombre}.`,
} as const

/** Differences between a copied table and its original. */
export const DIFERENCIAS = {
  faltaEnCopia: (tabla: string) => `${tabla}: falta en la copia`,
  faltaEnOriginal: (tabla: string) => `${tabla}: falta en el original`,
  filas: (tabla: string, original: number, copia: number) =>
    `${tabla}: ${contar(original, 'fila', 'filas')} y ${copia} en la copia`,
  contenido: (tabla: string, filas: number) => `${tabla}: igual de filas (${filas}), con otro contenido`,
} as const
