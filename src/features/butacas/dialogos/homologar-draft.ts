import type { Homologar } from '#domain/butaca/operacion.ts'
import {
  type EtiquetasConocidas,
  etiquetaExtrana,
  etiquetaLimpia,
  SIN_CONOCIDAS,
} from '#domain/homologacion/forma-etiqueta.ts'

/** The form's fields, in their order. */
export const CAMPOS = ['eBlanca', 'eGris', 'comprador'] as const
export type Campo = (typeof CAMPOS)[number]
export type HomologarDraft = Record<Campo, string>

export const DRAFT_VACIO: HomologarDraft = { eBlanca: '', eGris: '', comprador: '' }

/** The form filled with a refused homologation that is corrected. */
export const homologarDraftOf = ({ eBlanca, eGris, comprador }: Homologar): HomologarDraft => ({
  eBlanca,
  eGris,
  comprador: comprador ?? '',
})

const ETIQUETAS = ['eBlanca', 'eGris'] as const

/** A label that a person has to look at. */
export interface Extrana {
  campo: Campo
  texto: string
  /** A known label to compare it with; '' if none is known. */
  conocida: string
}

/** @returns the label of that field if its shape is not that of the known ones. */
export function extranaDe(
  draft: HomologarDraft,
  campo: Campo,
  conocidas: EtiquetasConocidas,
): Extrana | null {
  if (campo === 'comprador') return null
  const texto = etiquetaLimpia(draft[campo])
  const conocida = etiquetaExtrana(texto, conocidas[campo])
  return conocida === null ? null : { campo, texto, conocida }
}

/**
 * @param vistas strange labels whose person was asked.
 * @returns the homologation to keep, or the labels that are missing (specification §5) or strange.
 */
export function buildHomologar(
  draft: HomologarDraft,
  conocidas: EtiquetasConocidas = SIN_CONOCIDAS,
  vistas: readonly string[] = [],
): Homologar | { faltan: readonly Campo[] } | { extranas: readonly Extrana[] } {
  const faltan = ETIQUETAS.filter(campo => etiquetaLimpia(draft[campo]) === '')
  if (faltan.length > 0) return { faltan }
  const extranas = ETIQUETAS.flatMap(campo => {
    const extrana = extranaDe(draft, campo, conocidas)
    return extrana === null || vistas.includes(extrana.texto) ? [] : [extrana]
  })
  if (extranas.length > 0) return { extranas }
  const comprador = draft.comprador.trim()
  return {
    tipo: 'homologar',
    eBlanca: etiquetaLimpia(draft.eBlanca),
    eGris: etiquetaLimpia(draft.eGris),
    comprador: comprador === '' ? null : comprador,
  }
}

/** @returns the label that a scan fills: the focused one, else the first empty one, else null. */
export function labelForScan(draft: HomologarDraft, focused: Campo | null): Campo | null {
  if (focused !== null && focused !== 'comprador') return focused
  return ETIQUETAS.find(campo => etiquetaLimpia(draft[campo]) === '') ?? null
}

export const campoAfter = (campo: Campo): Campo | null => CAMPOS[CAMPOS.indexOf(campo) + 1] ?? null
