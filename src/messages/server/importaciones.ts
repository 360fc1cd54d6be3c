import { formatNumero } from '#domain/valor/numero.ts'

/** What the server says of imports, and what it writes in what they make. */
export const IMPORTACIONES = {
  noExiste: 'Esa importación ya no está. Empezá de nuevo desde el archivo.',
  deOtro: 'Esa importación la empezó otra persona.',
  yaHecha: 'Esa importación ya se hizo.',
  sinProbar: 'Falta terminar la prueba de esa importación.',
  sinHacer: 'Esa importación no se hizo: no hay nada que deshacer.',
  tarde: 'Pasó más de un día: esa importación ya no se puede deshacer.',
  nadaQueImportar: 'No hay nada que importar: todo queda igual o tiene errores.',
  muchasFilas: (max: number) => `Son más de ${formatNumero(max)} filas. Partí el archivo en dos.`,
  cambiaron: (filas: number) =>
    filas === 1
      ? 'Desde la prueba alguien cambió una de estas filas. No se guardó nada: volvé a probar.'
      : `Desde la prueba alguien cambió ${formatNumero(filas)} de estas filas. No se guardó nada: volvé a probar.`,
  observaciones: (archivo: string) => `Importación de ${archivo}`,
} as const
