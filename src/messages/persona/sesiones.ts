/** The open sessions of a person, as an admin sees them. */
export const SESIONES = {
  titulo: (nombre: string) => `Sesiones de ${nombre}`,
  sinEquipo: 'Equipo sin identificar',
  sinNombre: (id: string) => `Equipo ${id.slice(0, 8)}`,
  esta: 'esta, la tuya',
  desde: (hora: string, donde: string) => `Desde las ${hora}, en ${donde}.`,
  vista: (cuando: string) => `Última actividad: ${cuando}.`,
  sinUso: 'Sin actividad todavía.',
  cerrar: 'Cerrar',
  cerrarUna: (cual: string, desde: string) => `Cerrar la sesión de ${cual}, desde las ${desde}`,
  cerrarTodas: 'Cerrar todas',
  listo: 'Listo',
  ninguna: 'No tiene sesiones abiertas',
  sinDatos: 'No se pudieron consultar las sesiones.',
  sinConexion: 'Sin conexión no se pueden cerrar.',
} as const
