import type { Butaca } from '#contract/butaca.ts'
import {
  type CampoLibre,
  claseLibre,
  each,
  isDelContrato,
  LIBRES_BUTACA,
  type LibresEscritos,
  type LibresTipeados,
  maxOf,
  REFERENCIAS_BUTACA,
  type ReferenciaButaca,
  type ValorLibre,
} from '#contract/campos-butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import type { Maestro } from '#contract/maestro.ts'
import { ESTADO_INICIAL, isSinPesoNiAs, normalizeNro } from '#domain/butaca/butaca.ts'
import { libresDe, sameFicha, vacioOf } from '#domain/butaca/ficha-butaca.ts'
import { ofrecidos } from '#domain/butaca/linea-estados.ts'
import { modeloDeNro, nroComoOtros, nroPorModelo } from '#domain/butaca/nombres-maestro.ts'
import type { CambioEstado, Crear, Editar } from '#domain/butaca/operacion.ts'
import { applyOperacion, butacaNueva } from '#domain/butaca/operacion.ts'
import { parsePeso, problemaDePeso, SIN_PESO } from '#domain/butaca/peso.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import { parseEntero } from '#domain/valor/numero.ts'
import { isLegible, sinAcentos, sinFormato } from '#domain/valor/texto.ts'
import type { Listas } from '#queries/butacas/use-mirror.ts'
import type { Order } from '#queries/outbox/keep-operaciones.ts'
import type { Entry } from '#queries/outbox/use-outbox.ts'

/** A seat's form. An id is 0 while nothing is chosen; the other fields are as typed. */
export interface ButacaDraft extends LibresTipeados, Record<ReferenciaButaca, number> {
  nro: string
  /** While false, choosing a model proposes a number (specification §5). */
  isNroTyped: boolean
  peso: string
  /** Only for an edit that moves the seat back. */
  motivo?: Ref | null
  nota?: string
}

const MODELO_INICIAL = 1
const COLOR_INICIAL = 1

export const DRAFT_NUEVA: ButacaDraft = {
  nro: '',
  isNroTyped: false,
  modelo: 0,
  color: 0,
  estado: ESTADO_INICIAL,
  peso: '',
  ...libresDe({}),
}

export const draftOf = (nro: string, ficha: Butaca | Crear | Editar): ButacaDraft => ({
  nro,
  isNroTyped: true,
  ...each(REFERENCIAS_BUTACA, campo => ficha[campo].id),
  peso: ficha.peso >= 0 ? String(ficha.peso).replace('.', ',') : '',
  ...libresDe(ficha),
})

export const withNro = (draft: ButacaDraft, nro: string): ButacaDraft => ({ ...draft, nro, isNroTyped: true })

export function proponer(draft: ButacaDraft, { modelos, colores }: Pick<Listas, 'modelos' | 'colores'>) {
  const deNro = draft.isNroTyped ? modeloDeNro(draft.nro, modelos)?.id : undefined
  const modelo = draft.modelo || deNro || primero(modelos, MODELO_INICIAL)
  const proposed = nroPorModelo(modelos.find(({ id }) => id === modelo) ?? { id: modelo })
  const color = draft.color || primero(colores, COLOR_INICIAL)
  return { ...draft, modelo, color, nro: draft.isNroTyped ? draft.nro : proposed }
}

function primero(lista: readonly Maestro[], inicial: number): number {
  const offered = ofrecidos(lista)
  return offered.some(({ id }) => id === inicial) ? inicial : (offered[0]?.id ?? inicial)
}

export const nroOf = ({ nro }: ButacaDraft): string => normalizeNro(sinFormato(sinAcentos(nro)))

const LISTAS = { modelo: 'modelos', color: 'colores', estado: 'estados' } as const satisfies Record<
  ReferenciaButaca,
  keyof Listas
>

/** `sin-listas`: this device still lacks the list of models, colors or states. */
export type DraftProblem =
  | 'nro-obligatorio'
  | 'nro-ilegible'
  | 'nro-roto'
  | 'nro-repetido'
  | 'peso-invalido'
  | 'peso-no-numero'
  | 'entero-invalido'
  | 'sin-listas'
  | 'sin-elegir'

/** @param nrosDe some seat numbers of a model. */
export function buildCrear(
  draft: ButacaDraft,
  lookups: Listas,
  isKnown: (nro: string) => boolean,
  nrosDe: (modelo: number) => readonly string[] = () => [],
): Order | DraftProblem {
  const nro = nroComoOtros(nroOf(draft), nrosDe(draft.modelo))
  if (nro === '') return 'nro-obligatorio'
  if (!isLegible(nro)) return 'nro-ilegible'
  if (isIdentificadorRoto(nro)) return 'nro-roto'
  if (isKnown(nro)) return 'nro-repetido'
  const refs = refsOf(draft, lookups)
  if (refs === null) return sinLista(lookups)
  const libres = libresOf(draft)
  if (libres === null) return 'entero-invalido'
  const operacion: Crear = { tipo: 'crear', ...refs, peso: SIN_PESO, ...libres }
  return { butaca: butacaNueva(nro, operacion), operacion }
}

/**
 * Builds the edit of a seat. SS seats take no weight (specification §2).
 * @param pesoVisto text that the form has marked as not a number; it is now sent as no weight.
 * @returns null if nothing changed.
 */
export function buildEditar(
  butaca: Butaca,
  draft: ButacaDraft,
  lookups: Listas,
  pesoVisto: string | null = null,
): Order | DraftProblem | null {
  const takesPeso = !isSinPesoNiAs(butaca.nro)
  const problema = takesPeso ? problemaDePeso(draft.peso) : null
  if (problema === 'fuera-de-rango') return 'peso-invalido'
  if (problema !== null && draft.peso !== pesoVisto) return 'peso-no-numero'
  const refs = refsOf(draft, lookups, butaca)
  if (refs === null) return sinLista(lookups)
  const peso = takesPeso ? parsePeso(draft.peso) : butaca.peso
  const libres = libresOf(draft, butaca)
  if (libres === null) return 'entero-invalido'
  const operacion: Editar = { tipo: 'editar', ...refs, peso, ...libres }
  return sameFicha(operacion, butaca) ? null : { butaca, operacion }
}

export function conMotivo(
  { butaca, operacion }: Order,
  porque: Pick<CambioEstado, 'motivo' | 'nota'>,
): Order[] {
  if (operacion.tipo !== 'editar') return [{ butaca, operacion }]
  const edicion: Editar = { ...operacion, estado: butaca.estado }
  const cambio: CambioEstado = {
    ...{ tipo: 'cambio-estado', estado: operacion.estado, peso: SIN_PESO, homo: null },
    ...porque,
  }
  return [
    ...(sameFicha(edicion, butaca) ? [] : [{ butaca, operacion: edicion }]),
    { butaca: applyOperacion(butaca, edicion), operacion: cambio },
  ]
}

/** @returns null if the field is empty, undefined if the text is not valid. */
export function enteroOf(draft: ButacaDraft, campo: CampoLibre): number | null | undefined {
  const texto = String(draft[campo])
  return texto.trim() === '' ? null : (parseEntero(texto, maxOf(campo)) ?? undefined)
}

/**
 * Leaves out a field that is empty, outside the contract and absent from the seat: the server may lack the field, or
 * may have a value that an empty one would erase.
 * @returns null if a typed number is not valid.
 */
function libresOf(draft: ButacaDraft, butaca?: Butaca): LibresEscritos | null {
  const libres = each(LIBRES_BUTACA, (campo): ValorLibre | undefined => {
    const valor: string | boolean = draft[campo]
    if (claseLibre(campo) === 'entero') return enteroOf(draft, campo)
    return typeof valor === 'boolean' || valor === butaca?.[campo] ? valor : sinAcentos(valor).trim()
  })
  if (Object.values(libres).includes(undefined)) return null
  const sent = LIBRES_BUTACA.filter(
    campo => isDelContrato(campo) || butaca?.[campo] !== undefined || libres[campo] !== vacioOf(campo),
  )
  return each(sent, campo => libres[campo]) as LibresEscritos
}

const sinLista = (lookups: Listas): DraftProblem =>
  REFERENCIAS_BUTACA.some(campo => lookups[LISTAS[campo]].length === 0) ? 'sin-listas' : 'sin-elegir'

export const sinElegir = (
  draft: ButacaDraft,
  lookups: Listas,
  corrige: Entry | null,
  butaca?: Butaca,
): readonly ReferenciaButaca[] =>
  REFERENCIAS_BUTACA.filter(campo => {
    const isRefused = corrige?.error?.campos?.includes(campo) === true
    if (isRefused && (corrige.operacion as Crear | Editar)[campo].id === draft[campo]) return true
    const lista = lookups[LISTAS[campo]]
    return lista.length > 0 && findRef(lista, draft[campo], butaca?.[campo]) === undefined
  })

const findRef = (refs: readonly Ref[], id: number, own: Ref | undefined): Ref | undefined => {
  const found = refs.find(ref => ref.id === id) ?? (own?.id === id ? own : undefined)
  return found && { id, nombre: found.nombre }
}

function refsOf(draft: ButacaDraft, { modelos, colores, estados }: Listas, butaca?: Butaca) {
  const modelo = findRef(modelos, draft.modelo, butaca?.modelo)
  const color = findRef(colores, draft.color, butaca?.color)
  const estado = findRef(estados, draft.estado, butaca?.estado)
  return modelo && color && estado ? { modelo, color, estado } : null
}
