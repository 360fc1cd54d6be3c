import type { Homologacion } from '#contract/homologacion.ts'
import type { ColumnaHomologacion } from '#domain/homologacion/homologacion.ts'
import type { Columna } from '#domain/valor/celda.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { FILA } from '#messages/edicion.ts'
import { lasUltimas } from '#messages/palabras.ts'

/** Screen «Homologaciones» (§2, §8). */
export const HOMOLOGACIONES = {
  ...FILA,
  titulo: 'Homologaciones',
  columnas: {
    butaca: 'Butaca',
    nombre_modelo: 'Nombre modelo',
    comprador: 'Comprador',
    etiqueta_blanca: 'Etiqueta blanca',
    etiqueta_gris: 'Etiqueta gris',
    fecha_hs: 'Fecha hs',
  },
  buscarTexto: 'Buscar texto',
  buscar: 'Buscar',
  descargarExcel: 'Descargar Excel',
  modificada: 'Homologacion modificada con exito',
  errorConsultar: 'Error al consultar homologaciones',
  errorExcel: 'Error al descargar excel',
  /** Only a warning: two seats may have the same label. */
  etiquetaRepetida: (butaca: string) => `Esa etiqueta ya la tiene ${butaca}`,
  etiquetasRepetidas: (repetidas: readonly { etiqueta: string; butaca: string }[]) =>
    repetidas.map(({ etiqueta, butaca }) => `La etiqueta ${etiqueta} ya la tiene ${butaca}`).join('. '),
  etiquetaBlancaObligatoria: 'La etiqueta blanca es obligatoria',
  etiquetaGrisObligatoria: 'La etiqueta gris es obligatoria',
  etiquetaExtrana: (texto: string, conocida: string) =>
    conocida === ''
      ? `${texto} no parece una etiqueta. Leela otra vez; si está bien, guardá otra vez.`
      : `${texto} no se parece a las otras etiquetas, como ${conocida}. Leela otra vez; si está bien, guardá otra vez.`,
  etiquetasCompletas: (texto: string) =>
    `${texto} no se leyó: las dos etiquetas ya están. Tocá la que va a cambiar y volvé a leerla.`,
  noGuardada: (status: number) =>
    `El servidor no guardó el cambio (${status}). Lo que escribiste sigue acá; probá de nuevo.`,
  sinConexion: 'Sin conexión no se pueden editar homologaciones ni descargar el Excel.',
  soloUltimas: (guardadas: number, total: number) =>
    `En este equipo ${guardadas === 1 ? 'está' : 'están'} ${lasUltimas(guardadas)} de ${formatNumero(total)}.`,
  sinDatos: 'Las homologaciones todavía no están en este equipo',
  sinDatosDetalle: 'Hace falta la red para consultarlas.',
  vacia: 'Todavía no hay homologaciones',
  vaciaDetalle: 'Las butacas que se homologuen van a aparecer acá.',
  vaciaConTexto: 'No hay homologaciones con ese texto',
  /** Title of a search without a match, if the device stores only the newest rows. */
  noEntreLasUltimas: (guardadas: number) =>
    guardadas === 1
      ? 'La última no tiene ese texto. Las anteriores no se guardan en este equipo.'
      : `Ninguna de ${lasUltimas(guardadas)} tiene ese texto. Las anteriores no se guardan en este equipo.`,
  verTodas: 'Ver todas',
  cargando: 'Cargando homologaciones',
  descargando: 'Descargando…',
  descargado: (mb: string) => `Descargando… ${mb} MB`,
  descargadoDe: (porciento: number) => `Descargando… ${porciento} %`,
  excelEspera: (segundos: number | null) =>
    `El servidor está ocupado. Esperá ${segundos === null ? 'un momento' : `${segundos} s`} y volvé a probar.`,
  excelSinRed: 'Se perdió la conexión con el servidor. Probá de nuevo cuando vuelva.',
  excelCortado: 'El archivo no llegó entero. Probá de nuevo.',
} as const

/** The sheet of «Descargar Excel». */
export const EXCEL = {
  hoja: (n: number) => (n === 1 ? 'Homologaciones' : `Homologaciones ${n}`),
  columnas: ['Butaca', 'Nombre modelo', 'Comprador', 'Etiqueta blanca', 'Etiqueta gris', 'Fecha hs'],
} as const

const { columnas } = HOMOLOGACIONES

/** Columns in the order of specification §2, after the actions. */
export const COLUMNAS_HOMOLOGACION: Readonly<Record<ColumnaHomologacion, Columna<Homologacion>>> = {
  butaca: { title: columnas.butaca, value: ({ butaca }) => butaca },
  nombre_modelo: { title: columnas.nombre_modelo, value: fila => fila.nombre_modelo },
  comprador: { title: columnas.comprador, value: ({ comprador }) => String(comprador ?? '') || undefined },
  etiqueta_blanca: { title: columnas.etiqueta_blanca, value: fila => fila.etiqueta_blanca },
  etiqueta_gris: { title: columnas.etiqueta_gris, value: fila => fila.etiqueta_gris },
  fecha_hs: { title: columnas.fecha_hs, value: ({ fecha_hs }) => fecha_hs, formato: 'momento' },
}
