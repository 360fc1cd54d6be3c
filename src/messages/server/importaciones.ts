import { CLASES_IMPORTACION } from '#contract/importacion.ts'
import type { CategoriaNueva, CifrasImportacion, ErrorFila } from '#contract/importacion-schema.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { CAMPOS, CATEGORIAS, fraseError, nombreCategoria } from '#messages/importar.ts'
import { contar } from '#messages/palabras.ts'

/** The server's answers about imports, and texts of the imported rows. */
export const IMPORTACIONES = {
  noExiste: 'Esa importación ya no está. Empezá de nuevo desde el archivo.',
  deOtro: 'Esa importación la empezó otra persona.',
  yaHecha: 'Esa importación ya se hizo.',
  sinProbar: 'Falta terminar la prueba de esa importación.',
  sinHacer: 'Esa importación no se hizo: no hay nada que deshacer.',
  tarde: 'Pasó más de un día: esa importación ya no se puede deshacer.',
  nadaQueImportar: 'No hay nada que importar: todo queda igual o tiene errores.',
  muchasFilas: (max: number) => `El archivo tiene más de ${contar(max, 'fila', 'filas')}. Partilo en dos.`,
  cambiaron: (filas: number) =>
    filas === 1
      ? 'Desde la prueba alguien cambió una de estas filas. No se guardó nada: volvé a probar.'
      : `Desde la prueba alguien cambió ${formatNumero(filas)} de estas filas. No se guardó nada: volvé a probar.`,
  movidas: (n: number) =>
    `${n === 1 ? 'Un producto se movió' : `${formatNumero(n)} productos se movieron`} después de la importación. No se deshizo nada: mirá cómo ${n === 1 ? 'quedaría' : 'quedarían'} y confirmalo.`,
  observaciones: (archivo: string) => `Importación de ${archivo}`,
} as const

const nombreCampo = (campo: string): string => CAMPOS[campo] ?? campo

/** Output of `npm run importar`. */
export const CONSOLA_IMPORTAR = {
  uso: (orden: string) =>
    [
      `Uso: ${orden} CLASE ARCHIVO [OPCIONES]`,
      `  CLASE: ${CLASES_IMPORTACION.join(', ')}`,
      '  ARCHIVO: .xlsx o CSV, con los títulos en la primera fila',
      '  --probar: dice qué pasaría y no escribe nada',
      '  --crear-categorias: crea las categorías que faltan, junto con sus filas',
      '  --dejar-errores: importa lo demás si hay filas con error',
      '  --columna "TITULO=DATO": qué dato es una columna; "TITULO=" la deja afuera',
      '  --decimal DATO=coma, --decimal DATO=punto: qué signo separa los decimales de ese dato',
      '  --dolares DATO: los precios con $ de ese dato son dólares',
      '  --con-totales: importa también las filas que parecen totales o títulos',
      '  --como: en nombre de qué administrador queda; si no, del primero que haya',
    ].join('\n'),
  noEsta: (archivo: string) => `No se puede abrir ${archivo}.`,
  sinAdmin: (como: string | undefined) =>
    como === undefined
      ? 'No hay ningún administrador: creá uno con npm run usuarios.'
      : `No hay ningún administrador activo que se llame ${como}.`,
  columna: (titulo: string, campo: string | null) =>
    `${titulo || '(sin título)'} → ${campo === null ? 'no se importa' : nombreCampo(campo)}`,
  falta: (campos: readonly string[]) => `Falta una columna para ${campos.map(nombreCampo).join(' y ')}.`,
  como: (nombre: string) => `En nombre de ${nombre}.`,
  cifras: ({ nuevo, cambia, igual, error }: CifrasImportacion) =>
    `${contar(nuevo, 'fila nueva', 'filas nuevas')}, ${contar(cambia, 'actualizada', 'actualizadas')}, ${formatNumero(igual)} sin cambios, ${formatNumero(error)} con error.`,
  categorias: (nuevas: readonly CategoriaNueva[], crear: boolean) => {
    const lista = nuevas.map(nombreCategoria).join(', ')
    return crear
      ? `${CATEGORIAS.seCrean(nuevas.length)}: ${lista}`
      : `${CATEGORIAS.faltan(nuevas.length)}: ${lista}. Con --crear-categorias se crean.`
  },
  error: (fila: number, nombre: string, error: ErrorFila) =>
    `fila ${fila}${nombre && ` (${nombre})`}, ${nombreCampo(error.campo)}: ${fraseError(error)}`,
  conErrores: (n: number) =>
    `No se escribió nada: hay ${contar(n, 'fila', 'filas')} con error. ${n === 1 ? 'Corregila, o dejala' : 'Corregilas, o dejalas'} afuera con --dejar-errores.`,
  nadaEscrito: 'No se escribió nada.',
  hecho: (n: number, afuera: number) =>
    `Importado: ${formatNumero(n)}.${afuera === 0 ? '' : ` ${afuera === 1 ? 'Quedó' : 'Quedaron'} ${contar(afuera, 'fila', 'filas')} afuera.`} Se puede deshacer por un día desde Importar.`,
} as const
