import type { Ref } from '#contract/formatos.ts'
import { CELULAR_MAX, NOMBRE_MAX, TEXTO_MAX } from '#contract/limites.ts'
import {
  CATALOGOS,
  type CampoCatalogo,
  type CatalogoNombre,
  type EnviosCatalogo,
  type FilasCatalogo,
} from '#contract/stock/catalogo.ts'
import { isIdentificadorRoto } from '#domain/valor/celda.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { sorterOf } from '#domain/valor/ordenar-filas.ts'
import { plegado, sinFormato, textoLimpio } from '#domain/valor/texto.ts'

export type ColumnaCatalogo = 'id' | CampoCatalogo
export type FilaCatalogo = FilasCatalogo[CatalogoNombre]

/** Fields that the form of a catalogue writes, in order. */
export const camposDe = (catalogo: CatalogoNombre): readonly CampoCatalogo[] => CATALOGOS[catalogo].campos

/** Most characters that the server accepts in a field (security C24). A phone number may contain separators. */
export const largoMaximo = (campo: CampoCatalogo): number =>
  campo === 'nombre' ? NOMBRE_MAX : campo === 'celular' ? 30 : TEXTO_MAX

/** Value of a column. A reference gives its name, a number stays a number, null for none. */
export function valorDe(fila: FilaCatalogo, columna: ColumnaCatalogo): string | number | null {
  const valor = (fila as Partial<Record<ColumnaCatalogo, string | number | { nombre: string } | null>>)[
    columna
  ]
  return typeof valor === 'object' && valor !== null ? valor.nombre : (valor ?? null)
}

export const categoriaOf = (fila: FilaCatalogo): Ref | null => ('categoria' in fila ? fila.categoria : null)

/** A row as typed. `categoria` is an id as text. */
export type BorradorCatalogo = Readonly<Partial<Record<CampoCatalogo, string>>>

export function borradorDe(catalogo: CatalogoNombre, fila: FilaCatalogo | null): BorradorCatalogo {
  const texto = (campo: CampoCatalogo): string => {
    if (fila === null) return ''
    if (campo === 'categoria') return String(categoriaOf(fila)?.id ?? '')
    return String(valorDe(fila, campo) ?? '')
  }
  return Object.fromEntries(camposDe(catalogo).map(campo => [campo, texto(campo)]))
}

/** Signs to remove from a phone number. A slash is not removed, because it stands between two numbers. */
const SEPARADORES = /[\s().-]/g

/** The phone number as the contract's integer (specification §5); null for an empty field. */
type Celular = { ok: true; celular: number | null } | { ok: false; lectura: string | null }

/** Reads a phone number. If this fails, `lectura` is the valid number at the beginning of the text, or null. */
export function parseCelular(texto: string): Celular {
  const escrito = sinFormato(texto)
  if (escrito.trim() === '') return { ok: true, celular: null }
  const limpio = escrito.replace(SEPARADORES, '').replace(/^\+/, '')
  const [digitos] = /^\d+/.exec(limpio) ?? []
  if (digitos === undefined || Number(digitos) > CELULAR_MAX) return { ok: false, lectura: null }
  if (digitos !== limpio) return { ok: false, lectura: String(Number(digitos)) }
  return { ok: true, celular: Number(digitos) }
}

export type ProblemaCatalogo =
  | { campo: 'nombre'; codigo: 'obligatorio' }
  /** A text that a workbook altered. */
  | { campo: (typeof NOMBRAN)[number]; codigo: 'roto' }
  /** `lectura`: the number to confirm before sending; null for none. */
  | { campo: 'celular'; codigo: 'no-es-numero'; lectura: string | null }

const NOMBRAN = ['nombre', 'identificacion'] as const
const isNombran = (campo: CampoCatalogo): boolean => NOMBRAN.some(otro => otro === campo)

/** First problem that prevents sending the row; null for none (specification §5). @param antes the stored row. */
export function problemaOf(
  borrador: BorradorCatalogo,
  antes: BorradorCatalogo = {},
): ProblemaCatalogo | null {
  if (textoLimpio(borrador.nombre ?? '') === '') return { campo: 'nombre', codigo: 'obligatorio' }
  const roto = NOMBRAN.find(
    campo => borrador[campo] !== antes[campo] && isIdentificadorRoto(textoLimpio(borrador[campo] ?? '')),
  )
  if (roto !== undefined) return { campo: roto, codigo: 'roto' }
  const celular = parseCelular(borrador.celular ?? '')
  return celular.ok ? null : { campo: 'celular', codigo: 'no-es-numero', lectura: celular.lectura }
}

function celularOf(texto: string): number | null {
  const leido = parseCelular(texto)
  return leido.ok ? leido.celular : null
}

/** The row to send. Empty fields are null. */
export function envioDe<N extends CatalogoNombre>(
  catalogo: N,
  borrador: BorradorCatalogo,
): EnviosCatalogo[N] {
  const valor = (campo: CampoCatalogo): string | number | null => {
    const escrito = borrador[campo] ?? ''
    const texto = isNombran(campo) ? textoLimpio(escrito) : escrito.trim()
    if (campo === 'celular') return celularOf(texto)
    if (campo === 'categoria') return Number(texto) || null
    return texto === '' ? null : texto
  }
  const envio = Object.fromEntries(camposDe(catalogo).map(campo => [campo, valor(campo)]))
  return envio as unknown as EnviosCatalogo[N] // The fields belong to the catalogue
}

/** The row with the confirmed changes, for an answer without the row. The version is unknown, so it is removed. */
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

/** Rows whose name contains the text, ignoring case and accents (specification §2). @param categoria 0 means all. */
export function filterCatalogo<T extends FilaCatalogo>(
  filas: readonly T[],
  texto: string,
  categoria: number,
): readonly T[] {
  const buscado = plegado(texto.trim())
  if (buscado === '' && categoria === 0) return filas
  return filas.filter(
    fila =>
      (categoria === 0 || categoriaOf(fila)?.id === categoria) &&
      (buscado === '' || plegado(fila.nombre).includes(buscado)),
  )
}

export const ORDEN_CATALOGO: Orden<ColumnaCatalogo> = { columna: 'id', sentido: 'asc' }

/** The whole list in order: numbers by value, texts in Spanish order. */
export const sortCatalogo = sorterOf<FilaCatalogo, ColumnaCatalogo>(valorDe)
