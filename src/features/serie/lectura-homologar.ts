import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { type EtiquetasConocidas, etiquetaExtrana } from '#domain/homologacion/forma-etiqueta.ts'
import { findButaca, findHere, peekButaca } from '#queries/butacas/use-butaca.ts'
import { type EtiquetasUsadas, quienTiene } from '#queries/homologaciones/etiquetas-usadas.ts'
import { looksLikeNro } from '#scanner/label.ts'
import { type CampoEtiqueta, type Hecha, isComo, juzgarEtiqueta } from './juicio-homologar.ts'

/** The last reading and its outcome. */
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
    | 'extrana'
    | 'no-guardada'
  /** The seat whose labels are being read or were read. */
  butaca: Butaca | null
  eBlanca: string | null
  eGris: string | null
  /** Key of the homologation, once it is kept. */
  key: string | null
  /** The number of the seat that already has the label, a label to compare a strange one with, or why the homologation was not kept. */
  motivo: string
  /** The seat that was read when a label was expected. */
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

/** Outcomes that a person may confirm; the next reading declines. */
const DUDAS: readonly LecturaHomologar['tipo'][] = [
  'misma-etiqueta',
  'usada',
  'parece-otra',
  'dudosa',
  'extrana',
]

export const isDuda = ({ tipo }: LecturaHomologar): boolean => DUDAS.includes(tipo)

const campoDe = (eBlanca: string | null): CampoEtiqueta => (eBlanca === null ? 'eBlanca' : 'eGris')

/** What has to be read next: a seat, then its white and its grey label. */
export const esperaDe = ({ isAbierta, eBlanca }: LecturaHomologar): 'butaca' | CampoEtiqueta =>
  isAbierta ? campoDe(eBlanca) : 'butaca'

/**
 * @param hechas homologations of the series. @param conocidas labels that this device knows. @param usadas labels of other
 * seats. @param isMeant a person has confirmed the code.
 * @returns why the code is not taken for the expected label, or null if it is.
 */
export async function reparoDe(
  texto: string,
  { nro }: Butaca,
  eBlanca: string | null,
  hechas: readonly Hecha[],
  conocidas: EtiquetasConocidas,
  isMeant: boolean,
  usadas: EtiquetasUsadas = new Map(),
): Promise<(Pick<LecturaHomologar, 'tipo'> & Partial<LecturaHomologar>) | null> {
  if (nroKey(texto) === nroKey(nro)) return { tipo: 'misma-butaca' }
  const juicio = juzgarEtiqueta(texto, eBlanca, hechas)
  // One code is never both labels of a seat; all other doubts can be confirmed
  if (juicio.tipo === 'misma-etiqueta') return { tipo: juicio.tipo }
  if (isMeant) return null
  const en = juicio.tipo === 'usada' ? juicio.en : quienTiene(usadas, texto, nro)
  if (en !== null) return { tipo: 'usada', motivo: en }
  const otra = await butacaEn(texto, isComo(texto, campoDe(eBlanca), hechas))
  if (otra === 'unknown') return { tipo: 'dudosa' }
  if (otra !== null) return { tipo: 'otra-butaca', otra }
  if (juicio.tipo !== 'sirve') return { tipo: juicio.tipo }
  const campo = campoDe(eBlanca)
  const conocida = etiquetaExtrana(texto, [...conocidas[campo], ...hechas.map(hecha => hecha[campo])])
  return conocida === null ? null : { tipo: 'extrana', motivo: conocida }
}

/** The seat with this number, null if it is none, 'unknown' if it may be one and the server cannot be asked. */
async function butacaEn(texto: string, isComoEtiqueta: boolean): Promise<Butaca | 'unknown' | null> {
  const here = peekButaca(texto) ?? (await findHere(texto))
  if (here !== null) return here.butaca
  if (!looksLikeNro(texto) || isComoEtiqueta) return null
  const found = await findButaca(texto)
  if (found === 'unreachable') return 'unknown'
  return found === 'unknown' ? null : found.butaca
}
