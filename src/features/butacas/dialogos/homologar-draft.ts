import type { Homologar } from '#domain/butaca/operacion.ts'

/** What a person has filled in, in the order of the form. */
export interface HomologarDraft {
  eBlanca: string
  eGris: string
  comprador: string
}
export type Campo = keyof HomologarDraft
export const CAMPOS: readonly Campo[] = ['eBlanca', 'eGris', 'comprador']

export const DRAFT_VACIO: HomologarDraft = { eBlanca: '', eGris: '', comprador: '' }

/** What was written before, to be written anew. */
export const homologarDraftOf = ({ eBlanca, eGris, comprador }: Homologar): HomologarDraft => ({
  eBlanca,
  eGris,
  comprador: comprador ?? '',
})

const ETIQUETAS = ['eBlanca', 'eGris'] as const

/** The homologation to keep, or the labels that are missing (specification §5). */
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

/** The label that a scan is for: the one being filled, else the first that is empty; null when there is none. */
export function labelForScan(draft: HomologarDraft, focused: Campo | null): Campo | null {
  if (focused !== null && focused !== 'comprador') return focused
  return ETIQUETAS.find(campo => draft[campo].trim() === '') ?? null
}

/** The field after one; null after the last. */
export const campoAfter = (campo: Campo): Campo | null => CAMPOS[CAMPOS.indexOf(campo) + 1] ?? null
