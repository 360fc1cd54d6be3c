/** Settings that end the start (docs/settings.md): the setting, what is wrong, what to do. No value that may hold a secret. */
export const AJUSTES = {
  interruptor: (nombre: string, valor: string) => `${nombre}: va 1 o 0, no "${valor}".`,
  puerto: (nombre: string, valor: string) => `${nombre}: va un número de 0 a 65535, no "${valor}".`,
  zona: (valor: string) =>
    `FACTORY_TZ: va una zona horaria como America/Argentina/Buenos_Aires, no "${valor}".`,
  base: (nombre: string) =>
    `${nombre}: la dirección no se entiende. Va postgres://USUARIO:CLAVE@EQUIPO:5432/BASE; los signos de la clave que no son letras ni números se escriben con %.`,
  necesita: (nombre: string, otro: string) => `${nombre}: necesita también ${otro}. Poné los dos, o ninguno.`,
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
    `${nombre}: es demasiado corto. Poné al menos ${bytes} caracteres al azar: openssl rand -base64 48`,
  uno: (nombre: string, opciones: readonly string[], valor: string) =>
    `${nombre}: va uno de ${opciones.join(', ')}, no "${valor}".`,
  impresora: (valor: string) =>
    `LABEL_PRINTER: va una dirección como 10.0.0.9 o 10.0.0.9:9100, no "${valor}".`,
  secretoRoto: (archivo: string, bytes: number) =>
    `DATA_DIR: el secreto de las sesiones (${archivo}) está vacío o cortado: tiene menos de ${bytes} bytes y no protege nada. La base está intacta. Restaurá ese archivo, o borralo y volvé a iniciar: se crea uno nuevo y cada persona vuelve a entrar.`,
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
    `TLS_CERT, TLS_KEY: el certificado y la clave no sirven juntos (${motivo}). Revisá que sean un par, en formato PEM.`,
  adminInicial: (falla: string) => `ADMIN_INICIAL: ${falla}`,
  adminClave: (archivo: string, falla: string) =>
    `ADMIN_CLAVE_FILE: la primera línea de ${archivo} no sirve de contraseña. ${falla}`,
  adminArchivo: (archivo: string, codigo: string) =>
    `ADMIN_CLAVE_FILE: no se puede leer ${archivo} (${codigo}). Revisá la ruta y los permisos; si ya hay una cuenta, sacá ADMIN_INICIAL y ADMIN_CLAVE_FILE.`,
  baseRechaza: (nombre: string, codigo: string) =>
    `${nombre}: PostgreSQL rechaza el usuario o la contraseña (${codigo}). Revisalos en la dirección.`,
  baseNoExiste: (nombre: string, codigo: string) =>
    `${nombre}: esa base no existe en el servidor (${codigo}). Creala con createdb, o corregí el nombre.`,
} as const
