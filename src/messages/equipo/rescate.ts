/** The rescue file (docs/reliability.md). */
export const RESCATE = {
  exportar: 'Guardar archivo de rescate',
  detalle:
    'Si este equipo se va a romper, borrar o cambiar: un archivo cerrado con lo que falta enviar. Solo lo abre el servidor, cuando lo importa un administrador.',
  guardado: (n: number) =>
    n === 1 ? 'Archivo de rescate guardado, con 1 cambio' : `Archivo de rescate guardado, con ${n} cambios`,
  vacio: 'No hay cambios sin enviar para rescatar.',
  sinClave: 'Falta la clave del servidor para cerrar el archivo. Hace falta la red una vez.',
  sinServidor: 'Este servidor no importa archivos de rescate.',
  sinCifrado: 'Este navegador no puede cerrar el archivo: hace falta entrar por HTTPS.',
  error: 'No se pudo leer lo guardado en este equipo. Probá de nuevo.',
} as const
