import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { claveTexto } from '#domain/valor/orden-texto.ts'
import { sorterOf } from '#domain/valor/ordenar-filas.ts'
import { plegado, textoLimpio } from '#domain/valor/texto.ts'

/** Fields of a row that a person edits (specification §2). */
export type CampoHomologacion = 'comprador' | 'etiqueta_blanca' | 'etiqueta_gris'
export type BorradorHomologacion = Readonly<Record<CampoHomologacion, string>>

export const borradorDe = (fila: Homologacion): BorradorHomologacion => ({
  comprador: String(fila.comprador ?? ''),
  etiqueta_blanca: String(fila.etiqueta_blanca ?? ''),
  etiqueta_gris: String(fila.etiqueta_gris ?? ''),
})

/** Missing labels. Both labels are required; the buyer is optional (specification §5). */
export const etiquetasVacias = (borrador: BorradorHomologacion): CampoHomologacion[] =>
  (['etiqueta_blanca', 'etiqueta_gris'] as const).filter(campo => textoLimpio(borrador[campo]) === '')

const CARA = { etiqueta_blanca: 'eBlanca', etiqueta_gris: 'eGris' } as const

/** Changed labels that look wrong, each with a known label for comparison; '' if no label is known. */
export const etiquetasExtranas = (
  fila: Homologacion,
  borrador: BorradorHomologacion,
  conocidas: EtiquetasConocidas,
): { campo: CampoHomologacion; texto: string; conocida: string }[] =>
  (['etiqueta_blanca', 'etiqueta_gris'] as const).flatMap(campo => {
    const texto = textoLimpio(borrador[campo])
    if (texto === borradorDe(fila)[campo]) return []
    const conocida = etiquetaExtrana(texto, conocidas[CARA[campo]])
    return conocida === null ? [] : [{ campo, texto, conocida }]
  })

/** The row to send, without `version`. Members that the form does not edit return as received (design §5). */
export function envioDe(fila: Homologacion, borrador: BorradorHomologacion): HomologacionEnvio {
  const valor = (campo: CampoHomologacion): string | number => {
    const texto = textoLimpio(borrador[campo])
    // A number stays a number, unless the conversion changes a digit: '00123', or 20 digits
    return typeof fila[campo] === 'number' && String(Number(texto)) === texto ? Number(texto) : texto
  }
  const { version: _, ...antes } = fila
  return {
    ...antes,
    comprador: valor('comprador') === '' ? null : valor('comprador'),
    etiqueta_blanca: valor('etiqueta_blanca'),
    etiqueta_gris: valor('etiqueta_gris'),
  }
}

/** Whether the field of a value is a numeric input (specification §2). */
export const isNumerico = (valor: unknown): boolean =>
  typeof valor === 'number' || (typeof valor === 'string' && /^\d+$/.test(valor))

export interface EtiquetasConocidas {
  eBlanca: readonly string[]
  eGris: readonly string[]
}

export const SIN_CONOCIDAS: EtiquetasConocidas = { eBlanca: [], eGris: [] }

/** Shapes count only from this number of known labels on. */
const ENSENAN = 3
/** From this number of known labels on, a shape that occurs only once counts as a mistake. */
const MUCHAS = 20
/** Signs that neither Code 39 (ISO/IEC 16388) nor our labels have. They decide below `ENSENAN` known labels. */
const CON_SIGNOS_AJENOS = /[^\p{L}0-9 \-./+$%]/u

/** The shape of 'B-0048213' is 'a-9999999'. */
const formaOf = (etiqueta: string): string =>
  textoLimpio(etiqueta).replace(/\p{L}/gu, 'a').replace(/\d/g, '9')

/**
 * Whether a label looks wrong: another kind of code, or a code that the scanner's keyboard layout altered. The app then
 * asks the person, because the label may be right. Compares the label's shape with the known labels. Below `ENSENAN`
 * known labels, only foreign signs and altered codes look wrong.
 * @param conocidas known labels of the same color.
 * @returns a known label for comparison, '' if no label is known; null if the label looks right.
 */
export function etiquetaExtrana(texto: string, conocidas: readonly string[]): string | null {
  const etiqueta = textoLimpio(texto)
  if (etiqueta === '') return null
  if (conocidas.length < ENSENAN)
    return CON_SIGNOS_AJENOS.test(etiqueta) || isIdentificadorRoto(etiqueta) ? (conocidas[0] ?? '') : null
  const forma = formaOf(etiqueta)
  const iguales = conocidas.filter(conocida => formaOf(conocida) === forma).length
  if (iguales >= (conocidas.length < MUCHAS ? 1 : 2)) return null
  return conocidas.find(conocida => formaOf(conocida) !== forma) ?? ''
}

const COLUMNAS = [
  'butaca',
  'nombre_modelo',
  'comprador',
  'etiqueta_blanca',
  'etiqueta_gris',
  'fecha_hs',
] as const

/** Rows with the text in any column, ignoring case and accents. The server's rule, for a device without connection. */
export function filterHomologaciones(filas: readonly Homologacion[], texto: string): readonly Homologacion[] {
  const buscado = plegado(texto.trim())
  if (buscado === '') return filas
  return filas.filter(fila =>
    COLUMNAS.some(columna => plegado(String(fila[columna] ?? '')).includes(buscado)),
  )
}

export type ColumnaHomologacion = Exclude<keyof Homologacion, 'version'>

export const ORDEN_HOMOLOGACIONES: Orden<ColumnaHomologacion> = { columna: 'fecha_hs', sentido: 'desc' }

/** The whole list in order, as a new array. Specification §2: the whole result is sorted, not the page. */
export const sortHomologaciones = sorterOf<Homologacion, ColumnaHomologacion>(
  // A server may write a label as a number
  (fila, columna) => String(fila[columna] ?? ''),
  (texto, columna) => (columna === 'fecha_hs' ? texto : claveTexto(texto)),
)
