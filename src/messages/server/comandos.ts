/** `npm run respaldo`. */
export const RESPALDO = {
  uso: (orden: string) =>
    [
      `Uso: ${orden} hacer ARCHIVO`,
      `     ${orden} restaurar ARCHIVO [--reemplazar]`,
      'La base es la de DATABASE_URL o, sin ella, la de DATA_DIR.',
    ].join('\n'),
  hecho: (segundos: string, archivo: string) => `Respaldo hecho en ${segundos} s: ${archivo}`,
  todoIgual: (hecho: string) => `Todo igual a lo guardado el ${hecho}.`,
  apartada: (carpeta: string) => `La base que había quedó en ${carpeta}.`,
  restaurado: (segundos: string, epoca: string) =>
    `Restaurado en ${segundos} s, época nueva ${epoca}: las tabletas reenvían lo que falte.`,
  noSePudoCopiar: (motivo: string) => `El servidor no pudo copiar la base: ${motivo}`,
  sinBase: (carpeta: string) => `En ${carpeta} no hay ninguna base: DATA_DIR dice dónde está.`,
  sinRespuesta: (enUso: string) => `${enUso}, que no responde pedidos de respaldo.`,
  noEsRespaldo: (archivo: string) => `${archivo} no es un respaldo de Butacas.`,
  masNuevo: (archivo: string) => `${archivo} es de una versión más nueva de este programa.`,
  distinto: (diferencias: readonly string[]) => `Lo restaurado no es lo guardado:\n${diferencias.join('\n')}`,
  yaExiste: (archivo: string) => `${archivo} ya existe.`,
  motores: { pglite: 'embebida', postgres: 'PostgreSQL' },
  otroMotor: (respaldo: string, destino: string) =>
    `El respaldo es de una base ${respaldo} y el destino es ${destino}.`,
  seApartan: 'La base de destino tiene datos. Con --reemplazar se apartan y se usa el respaldo.',
  seBorran: 'La base de destino tiene datos. Con --reemplazar se borran todos.',
  falta: (programa: string) =>
    `Falta ${programa}: instalá el paquete postgresql-client de la versión del servidor.`,
  termino: (programa: string, codigo: number | null) => `${programa} terminó con ${codigo}`,
} as const

/** `npm run trasladar`. */
export const TRASLADO = {
  uso: (orden: string) => `Uso: ${orden} --a postgres://usuario:clave@equipo/base`,
  distinto: (diferencias: readonly string[]) => `El destino no es igual:\n${diferencias.join('\n')}`,
  hecho: (segundos: string, pasados: number) =>
    `Trasladado en ${segundos} s, todo igual; ${pasados} números de transacción pasados.`,
  ahora: 'Ahora iniciá el servidor con DATABASE_URL y JWT_SECRET (docs/operations.md).',
  conDatos: 'La base de destino ya tiene datos.',
} as const

/** `npm run demo`. */
export const DEMO = {
  hechas: (butacas: number, segundos: string, motor: string) =>
    `${butacas} butacas en ${segundos} s (${motor})`,
  avance: (hechas: number, total: number) =>
    `${Math.round((hechas / total) * 100)} % (${hechas} de ${total})`,
  numeroEntero: (opcion: string, min: number, max: number) =>
    `--${opcion} es un número entero de ${min} a ${max}.`,
  conDatos: 'La fábrica ya tiene datos. Con --reemplazar se borran todos y se cargan los de demostración.',
} as const

/** `npm run resumen`. */
export const resumenRehecho = (filas: number | undefined, hasta: string | undefined): string =>
  `Resumen de informes rehecho: ${filas} filas, antes del ${hasta}.`
