import type { Butaca } from '#contract/butaca.ts'
import type { EtiquetaRepetida, Homologacion } from '#contract/homologacion.ts'
import { isButaca } from '#contract/is-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { Entry } from './entry.ts'

/** What the answer to a write tells for certain; null for the rest. */
export interface Answer {
  butaca: Butaca | null
  fechaHs: string | null
  /** Labels of a homologation that other seats have too. */
  repetidas?: readonly EtiquetaRepetida[]
}

/**
 * @returns null where the answer does not show that the write was done: a contract-only server may answer with
 * anything.
 */
export function readAnswer(entry: Entry, body: unknown): Answer | null {
  if (isButaca(body)) return { butaca: body, fechaHs: body.fechaHs }
  if (entry.operacion.tipo !== 'homologar' || !isRowOf(entry, body)) return null
  const { actual } = body
  const butaca = isButaca(actual) ? actual : null
  const repetidas = repetidasEn(body)
  return {
    butaca,
    fechaHs: butaca?.fechaHs ?? body.fecha_hs,
    ...(repetidas.length > 0 && { repetidas }),
  }
}

/** Whether a row is the homologation that the entry asks for. */
function isRowOf(entry: Entry, row: unknown): row is Homologacion & { actual?: unknown } {
  if (entry.operacion.tipo !== 'homologar' || typeof row !== 'object' || row === null) return false
  const { butaca, etiqueta_blanca, etiqueta_gris } = row as Partial<Homologacion>
  const { eBlanca, eGris } = entry.operacion
  return (
    typeof butaca === 'string' &&
    nroKey(butaca) === entry.nroKey &&
    String(etiqueta_blanca) === eBlanca &&
    String(etiqueta_gris) === eGris
  )
}

/** The labels of an answered homologation that other seats have too; none from a server that does not tell. */
export function repetidasEn(body: unknown): readonly EtiquetaRepetida[] {
  const { repetidas } = (body ?? {}) as { repetidas?: unknown }
  return Array.isArray(repetidas) ? repetidas.filter(isRepetida) : []
}

const isRepetida = (each: Partial<EtiquetaRepetida> | null): each is EtiquetaRepetida =>
  typeof each?.etiqueta === 'string' && typeof each.butaca === 'string'
