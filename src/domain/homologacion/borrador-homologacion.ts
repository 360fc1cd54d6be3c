import type { Homologacion, HomologacionEnvio } from '#contract/homologacion.ts'
import { type EtiquetasConocidas, etiquetaExtrana, etiquetaLimpia } from './forma-etiqueta.ts'

/** What a person may change of a row (specification §2), as typed. */
export type CampoHomologacion = 'comprador' | 'etiqueta_blanca' | 'etiqueta_gris'
export type BorradorHomologacion = Readonly<Record<CampoHomologacion, string>>

export const borradorDe = (fila: Homologacion): BorradorHomologacion => ({
  comprador: String(fila.comprador ?? ''),
  etiqueta_blanca: String(fila.etiqueta_blanca ?? ''),
  etiqueta_gris: String(fila.etiqueta_gris ?? ''),
})

export const isCambiado = (fila: Homologacion, borrador: BorradorHomologacion): boolean => {
  const antes = borradorDe(fila)
  return (Object.keys(antes) as CampoHomologacion[]).some(campo => antes[campo] !== borrador[campo].trim())
}

/** Which labels are missing: both are required, the buyer is not (specification §5). */
export const etiquetasVacias = (borrador: BorradorHomologacion): CampoHomologacion[] =>
  (['etiqueta_blanca', 'etiqueta_gris'] as const).filter(campo => etiquetaLimpia(borrador[campo]) === '')

const CARA = { etiqueta_blanca: 'eBlanca', etiqueta_gris: 'eGris' } as const

/** The changed labels that do not look like the known ones, and a known one to compare each with. */
export const etiquetasExtranas = (
  fila: Homologacion,
  borrador: BorradorHomologacion,
  conocidas: EtiquetasConocidas,
): { campo: CampoHomologacion; texto: string; conocida: string }[] =>
  (['etiqueta_blanca', 'etiqueta_gris'] as const).flatMap(campo => {
    const texto = etiquetaLimpia(borrador[campo])
    if (texto === borradorDe(fila)[campo]) return []
    const conocida = etiquetaExtrana(texto, conocidas[CARA[campo]])
    return conocida === null ? [] : [{ campo, texto, conocida }]
  })

/** The row as it is sent; what may not change goes as it came (design §5). */
export function envioDe(fila: Homologacion, borrador: BorradorHomologacion): HomologacionEnvio {
  const valor = (campo: CampoHomologacion): string | number => {
    const texto = etiquetaLimpia(borrador[campo])
    // A number stays a number, unless it would lose a digit: '00123', 20 digits
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

/** Whether a value is edited in a numeric input (specification §2). */
export const isNumerico = (valor: unknown): boolean =>
  typeof valor === 'number' || (typeof valor === 'string' && /^\d+$/.test(valor))
