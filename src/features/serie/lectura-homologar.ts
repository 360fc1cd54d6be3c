import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { findButaca, findHere, peekButaca } from '#queries/butacas/use-butaca.ts'
import { looksLikeNro } from '#scanner/label.ts'
import { type CampoEtiqueta, type Hecha, isComo, juzgarEtiqueta } from './juicio-homologar.ts'

/** What was read last, of which seat, and what came of it. */
export interface LecturaHomologar {
  id: number
  /** As it was read. */
  texto: string
  tipo:
    | 'leyendo'
    | 'falta'
    | 'guardada'
    | 'ya'
    | 'sin-prehomologar'
    | 'borrada'
    | 'no-existe'
    | 'no-esta'
    | 'misma-butaca'
    | 'otra-butaca'
    | 'misma-etiqueta'
    | 'usada'
    | 'parece-otra'
    | 'dudosa'
    | 'no-guardada'
  /** The seat whose labels are read, or were; null where there is none. */
  butaca: Butaca | null
  eBlanca: string | null
  eGris: string | null
  /** Of the homologation, once it is kept. */
  key: string | null
  /** The seat that has the label already, or why it was not kept. */
  motivo: string
  /** The seat that was read where a label was expected. */
  otra: Butaca | null
  /** Whether the seat's labels are still being read. */
  isAbierta: boolean
}

export const NADA: LecturaHomologar = {
  id: 0,
  texto: '',
  tipo: 'falta',
  butaca: null,
  eBlanca: null,
  eGris: null,
  key: null,
  motivo: '',
  otra: null,
  isAbierta: false,
}

/** What a person may say that it is meant; the next reading is a no. */
const DUDAS: readonly LecturaHomologar['tipo'][] = ['misma-etiqueta', 'usada', 'parece-otra', 'dudosa']

export const isDuda = ({ tipo }: LecturaHomologar): boolean => DUDAS.includes(tipo)

const campoDe = (eBlanca: string | null): CampoEtiqueta => (eBlanca === null ? 'eBlanca' : 'eGris')

/** What is read next: each seat's two labels follow it. */
export const esperaDe = ({ isAbierta, eBlanca }: LecturaHomologar): 'butaca' | CampoEtiqueta =>
  isAbierta ? campoDe(eBlanca) : 'butaca'

/**
 * Why a code is not taken for the label that is expected; null where it is.
 * @param hechas of the same series. @param isMeant a person has said so.
 */
export async function reparoDe(
  texto: string,
  { nro }: Butaca,
  eBlanca: string | null,
  hechas: readonly Hecha[],
  isMeant: boolean,
): Promise<(Pick<LecturaHomologar, 'tipo'> & Partial<LecturaHomologar>) | null> {
  if (nroKey(texto) === nroKey(nro)) return { tipo: 'misma-butaca' }
  const juicio = juzgarEtiqueta(texto, eBlanca, hechas)
  // What it may be meant as is asked; that it is both labels of a seat never is
  if (juicio.tipo === 'misma-etiqueta') return { tipo: juicio.tipo }
  if (isMeant) return null
  if (juicio.tipo === 'usada') return { tipo: juicio.tipo, motivo: juicio.en }
  const otra = await butacaEn(texto, isComo(texto, campoDe(eBlanca), hechas))
  if (otra === 'unknown') return { tipo: 'dudosa' }
  if (otra !== null) return { tipo: 'otra-butaca', otra }
  return juicio.tipo === 'sirve' ? null : { tipo: juicio.tipo }
}

/** A seat where a label is expected; 'unknown' of what may be one and nobody can tell. */
async function butacaEn(texto: string, isComoEtiqueta: boolean): Promise<Butaca | 'unknown' | null> {
  const here = peekButaca(texto) ?? (await findHere(texto))
  if (here !== null) return here.butaca
  if (!looksLikeNro(texto) || isComoEtiqueta) return null
  const found = await findButaca(texto)
  if (found === 'unreachable') return 'unknown'
  return found === 'unknown' ? null : found.butaca
}
