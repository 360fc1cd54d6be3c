import type { Homologar } from '#domain/butaca/operacion.ts'

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

/** @returns the homologation to keep, or the labels that are missing (specification §5). */
export function buildHomologar(draft: HomologarDraft): Homologar | { faltan: readonly Campo[] } {
  const faltan = ETIQUETAS.filter(campo => draft[campo].trim() === '')
  if (faltan.length > 0) return { faltan }
  const comprador = draft.comprador.trim()
  return {
    tipo: 'homologar',
    eBlanca: draft.eBlanca.trim(),
    eGris: draft.eGris.trim(),
    comprador: comprador === '' ? null : comprador,
  }
}

/** @returns the label that a scan fills: the focused one, else the first empty one, else null. */
export function labelForScan(draft: HomologarDraft, focused: Campo | null): Campo | null {
  if (focused !== null && focused !== 'comprador') return focused
  return ETIQUETAS.find(campo => draft[campo].trim() === '') ?? null
}

export const campoAfter = (campo: Campo): Campo | null => CAMPOS[CAMPOS.indexOf(campo) + 1] ?? null
