import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { each, TEXTOS_BUTACA, type TextoButaca } from '#contract/textos-butaca.ts'
import { butacaNueva } from '#domain/butaca/apply-pending.ts'
import { ESTADO_INICIAL } from '#domain/butaca/estado-butaca.ts'
import { sameFicha } from '#domain/butaca/ficha-butaca.ts'
import { isSinPesoNiAs, normalizeNro } from '#domain/butaca/nro-butaca.ts'
import { nroPorModelo } from '#domain/butaca/nro-por-modelo.ts'
import type { Crear, Editar } from '#domain/butaca/operacion.ts'
import { isPesoValido, parsePeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { sinAcentos } from '#domain/valor/plegado.ts'
import { isLegible } from '#domain/valor/texto-legible.ts'
import type { Listas } from '#queries/butacas/use-lookups.ts'
import type { Order } from '#queries/outbox/keep-operaciones.ts'

/** What a person has filled in of a seat; ids of the lists, texts as typed. */
export interface ButacaDraft extends Record<TextoButaca, string> {
  nro: string
  /** Until then the number follows the model (specification §5). */
  isNroTyped: boolean
  modelo: number
  color: number
  estado: number
  peso: string
}

const MODELO_INICIAL = 1

/** A new seat: model, color and state 1, and the number that the model proposes (specification §5). */
export const DRAFT_NUEVA: ButacaDraft = {
  nro: nroPorModelo(MODELO_INICIAL),
  isNroTyped: false,
  modelo: MODELO_INICIAL,
  color: 1,
  estado: ESTADO_INICIAL,
  peso: '',
  ...each(TEXTOS_BUTACA, () => ''),
}

/** A seat as it is, or as a person wrote it before, to be written anew. */
export const draftOf = (nro: string, ficha: Butaca | Crear | Editar): ButacaDraft => ({
  nro,
  isNroTyped: true,
  modelo: ficha.modelo.id,
  color: ficha.color.id,
  estado: ficha.estado.id,
  peso: ficha.peso >= 0 ? String(ficha.peso).replace('.', ',') : '',
  ...each(TEXTOS_BUTACA, campo => ficha[campo] ?? ''),
})

export const withNro = (draft: ButacaDraft, nro: string): ButacaDraft => ({ ...draft, nro, isNroTyped: true })

export const withModelo = (draft: ButacaDraft, modelo: number): ButacaDraft => ({
  ...draft,
  modelo,
  nro: draft.isNroTyped ? draft.nro : nroPorModelo(modelo),
})

/** The number as it is sent. */
export const nroOf = ({ nro }: ButacaDraft): string => normalizeNro(sinAcentos(nro))

/** Why a draft cannot be kept. `sin-listas`: this device does not have what it names. */
export type DraftProblem =
  | 'nro-obligatorio'
  | 'nro-ilegible'
  | 'nro-repetido'
  | 'peso-invalido'
  | 'sin-listas'

/**
 * The seat to register.
 * @param isKnown whether this device knows a seat of that number.
 */
export function buildCrear(
  draft: ButacaDraft,
  lookups: Listas,
  isKnown: (nro: string) => boolean,
): Order | DraftProblem {
  const nro = nroOf(draft)
  if (nro === '') return 'nro-obligatorio'
  if (!isLegible(nro)) return 'nro-ilegible'
  if (isKnown(nro)) return 'nro-repetido'
  const refs = refsOf(draft, lookups)
  if (refs === null) return 'sin-listas'
  const operacion: Crear = { tipo: 'crear', ...refs, peso: SIN_PESO, ...textosOf(draft) }
  return { butaca: butacaNueva(nro, operacion), operacion }
}

/** The correction to keep; null when nothing was changed. SS seats take no weight (specification §2). */
export function buildEditar(
  butaca: Butaca,
  draft: ButacaDraft,
  lookups: Listas,
): Order | DraftProblem | null {
  const takesPeso = !isSinPesoNiAs(butaca.nro)
  if (takesPeso && !isPesoValido(draft.peso)) return 'peso-invalido'
  const refs = refsOf(draft, lookups, butaca)
  if (refs === null) return 'sin-listas'
  const peso = takesPeso ? parsePeso(draft.peso) : butaca.peso
  const operacion: Editar = { tipo: 'editar', ...refs, peso, ...textosOf(draft, butaca) }
  return sameFicha(operacion, butaca) ? null : { butaca, operacion }
}

/** One that was left as it was is no text that somebody sends. */
const textosOf = (draft: ButacaDraft, butaca?: Butaca): Record<TextoButaca, string> =>
  each(TEXTOS_BUTACA, campo =>
    draft[campo] === butaca?.[campo] ? draft[campo] : sinAcentos(draft[campo]).trim(),
  )

/** The lists' rows of the chosen ids; a seat may hold one that the lists do not have (any more). */
function refsOf(draft: ButacaDraft, { modelos, colores, estados }: Listas, butaca?: Butaca) {
  const find = (refs: readonly Ref[], id: number, own: Ref | undefined): Ref | undefined =>
    refs.find(ref => ref.id === id) ?? (own?.id === id ? own : undefined)
  const modelo = find(modelos, draft.modelo, butaca?.modelo)
  const color = find(colores, draft.color, butaca?.color)
  const estado = find(estados, draft.estado, butaca?.estado)
  return modelo && color && estado ? { modelo, color, estado } : null
}
