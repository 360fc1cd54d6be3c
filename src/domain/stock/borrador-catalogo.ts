import { CELULAR_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import type { CampoCatalogo, CatalogoNombre, EnviosCatalogo } from '#contract/stock/catalogo.ts'
import { isIdentificadorRoto } from '../valor/identificador-roto.ts'
import { camposDe, categoriaDe, type FilaCatalogo, valorDe } from './campos-catalogo.ts'

/** A row as typed: text in every field, the categoria as its id. */
export type BorradorCatalogo = Readonly<Partial<Record<CampoCatalogo, string>>>

/** @param fila null for a new one. */
export function borradorDe(catalogo: CatalogoNombre, fila: FilaCatalogo | null): BorradorCatalogo {
  const texto = (campo: CampoCatalogo): string => {
    if (fila === null) return ''
    if (campo === 'categoria') return String(categoriaDe(fila) || '')
    return String(valorDe(fila, campo) ?? '')
  }
  return Object.fromEntries(camposDe(catalogo).map(campo => [campo, texto(campo)]))
}

export function isCambiado(
  catalogo: CatalogoNombre,
  fila: FilaCatalogo | null,
  borrador: BorradorCatalogo,
): boolean {
  const antes = borradorDe(catalogo, fila)
  return camposDe(catalogo).some(campo => antes[campo] !== (borrador[campo] ?? '').trim())
}

/** Separators in a phone number. */
const SEPARADORES = /[\s().\-/]/g

/** A phone number as typed: the contract's integer (specification §5), null when empty. */
type Celular = { ok: true; celular: number | null } | { ok: false; lectura: string | null }

/** `lectura` is the number at its start, if other text follows; null if it starts with none. */
export function parseCelular(texto: string): Celular {
  if (texto.trim() === '') return { ok: true, celular: null }
  const limpio = texto.replace(SEPARADORES, '').replace(/^\+/, '')
  const [digitos] = /^\d+/.exec(limpio) ?? []
  if (digitos === undefined || Number(digitos) > CELULAR_MAX) return { ok: false, lectura: null }
  if (digitos !== limpio) return { ok: false, lectura: String(Number(digitos)) }
  return { ok: true, celular: Number(digitos) }
}

export type ProblemaCatalogo =
  | { campo: 'nombre'; codigo: 'obligatorio' }
  /** What a workbook broke. */
  | { campo: (typeof NOMBRAN)[number]; codigo: 'roto' }
  /** `lectura` is how it is read, to be checked before it is sent; null if it cannot be read. */
  | { campo: 'celular'; codigo: 'no-es-numero'; lectura: string | null }

/** Fields that tell a row from others. */
const NOMBRAN = ['nombre', 'identificacion'] as const

/** The first problem that keeps the row from being sent; null without one (specification §5). @param antes the row so far. */
export function problemaDe(
  borrador: BorradorCatalogo,
  antes: BorradorCatalogo = {},
): ProblemaCatalogo | null {
  if ((borrador.nombre ?? '').trim() === '') return { campo: 'nombre', codigo: 'obligatorio' }
  const roto = NOMBRAN.find(
    campo => borrador[campo] !== antes[campo] && isIdentificadorRoto((borrador[campo] ?? '').trim()),
  )
  if (roto !== undefined) return { campo: roto, codigo: 'roto' }
  const celular = parseCelular(borrador.celular ?? '')
  return celular.ok ? null : { campo: 'celular', codigo: 'no-es-numero', lectura: celular.lectura }
}

function celularDe(texto: string): number | null {
  const leido = parseCelular(texto)
  return leido.ok ? leido.celular : null
}

/** The row as it is sent, with null for empty fields. */
export function envioDe<N extends CatalogoNombre>(
  catalogo: N,
  borrador: BorradorCatalogo,
): EnviosCatalogo[N] {
  const valor = (campo: CampoCatalogo): string | number | null => {
    const texto = (borrador[campo] ?? '').trim()
    if (campo === 'celular') return celularDe(texto)
    if (campo === 'categoria') return Number(texto) || null
    return texto === '' ? null : texto
  }
  const envio = Object.fromEntries(camposDe(catalogo).map(campo => [campo, valor(campo)]))
  return envio as unknown as EnviosCatalogo[N] // Its fields are the catalogue's own
}

/** The row as a confirmed change has left it, where the server did not answer with it: its version is not known. */
export function filaConfirmada(
  catalogo: CatalogoNombre,
  fila: FilaCatalogo,
  borrador: BorradorCatalogo,
  categorias: readonly Ref[],
): FilaCatalogo {
  const { version: _, ...antes } = fila
  const envio = { ...antes, ...envioDe(catalogo, borrador) }
  if (catalogo !== 'modelos_producto') return envio as FilaCatalogo
  const categoria = categorias.find(({ id }) => id === Number(borrador.categoria)) ?? null
  return { ...envio, categoria } as FilaCatalogo
}

/** Whether a kept draft is one of this catalogue. */
export const isBorradorDe = (catalogo: CatalogoNombre, valor: unknown): valor is BorradorCatalogo =>
  typeof valor === 'object' &&
  valor !== null &&
  camposDe(catalogo).every(campo => typeof (valor as Record<string, unknown>)[campo] === 'string')
