import type { Butaca } from '#contract/butaca.ts'
import type { EtiquetaRepetida, Homologacion } from '#contract/homologacion.ts'
import type { Actual } from '#contract/problem.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { isButaca } from '#domain/butaca/ficha-butaca.ts'
import { isText, shaped } from '#domain/valor/forma.ts'
import { ApiError, isApiError } from '#http/client.ts'
import type { Entry, EntryError } from './entry.ts'

export type Outcome =
  /** `butaca`: the seat in the server's answer; null if the answer has none. */
  | ({ kind: 'confirmed' } & Answer)
  /** The server may have applied the entry. The entry is sent again with the same key (O15, O16). */
  | {
      kind: 'in-doubt'
      error: EntryError
      retryAfterMs: number | null
      unreachable: boolean
      /** The write of this attempt never left the device. */
      neverLeft?: true
    }
  /** The server requested a wait (O14). `inDoubt`: after a 503 the server may have applied the entry. */
  | { kind: 'wait'; error: EntryError; retryAfterMs: number; inDoubt: boolean }
  /**
   * The token is refused, or may not write now. `inDoubt`: an earlier call may have applied the entry. Only then this
   * counts as an attempt (O10).
   */
  | { kind: 'session'; inDoubt: boolean }
  /** The seat is not as the person saw it (O12). If the seat already has the wanted result, no decision is needed. */
  | { kind: 'conflict'; error: EntryError; actual: Actual }
  /** The server refused the entry, or its fate is unknown. A person decides (O9, O11). */
  | { kind: 'rejected'; error: EntryError }

/** Statuses of a refusal. A 412 with the seat is a conflict instead. */
const REJECTED = new Set([400, 403, 404, 409, 410, 412, 413, 414, 415, 422, 426])

const WAITS = new Set(['EQUIPO_REVOCADO', 'CLAVE_PROVISORIA', 'SOLO_ENVIA'])

/**
 * Turns an ApiError into an outcome.
 * @param seat the written seat; absent for a read.
 * @throws any other error.
 */
export function outcomeOf(thrown: unknown, now: number, seat?: Pick<Entry, 'nroKey'>): Outcome {
  if (!isApiError(thrown)) throw thrown
  const error = errorOf(thrown, now)
  const { kind, status, problem, retryAfterMs } = thrown
  if (kind !== 'http') return { kind: 'in-doubt', error, retryAfterMs, unreachable: true }
  // The entry waits, because it is not at fault: the device was revoked, the password must be changed, or the token
  // only sends
  if (status === 401 || WAITS.has(problem?.codigo ?? '')) return { kind: 'session', inDoubt: false }
  if (isButaca(problem?.actual?.butaca)) {
    // An answer about another seat belongs to another request
    if (seat && !isSeatOf(seat, problem.actual.butaca)) return outcomeOf(new ApiError('not-ack'), now)
    return { kind: 'conflict', error, actual: problem.actual }
  }
  if (status === 409 && problem?.codigo === 'CLAVE_EN_CURSO') {
    return { kind: 'in-doubt', error, retryAfterMs: retryAfterMs ?? 1000, unreachable: false }
  }
  if (status === 429 || (status === 503 && retryAfterMs !== null)) {
    return { kind: 'wait', error, retryAfterMs: retryAfterMs ?? 5000, inDoubt: status === 503 }
  }
  if (REJECTED.has(status)) return { kind: 'rejected', error }
  return { kind: 'in-doubt', error, retryAfterMs, unreachable: false }
}

/** The outcome if the write never left, for example because a read before it failed. There is no new doubt. */
export function unsentAfter(thrown: unknown, now: number): Outcome {
  const outcome = outcomeOf(thrown, now)
  if (outcome.kind === 'wait') return { ...outcome, inDoubt: false }
  return outcome.kind === 'in-doubt' ? { ...outcome, neverLeft: true } : outcome
}

/** The outcome of a failed read about an entry in doubt. The entry stays in doubt. */
export function doubtOf(thrown: unknown, now: number): Outcome {
  const outcome = outcomeOf(thrown, now)
  if (outcome.kind === 'session' || outcome.kind === 'wait') return { ...outcome, inDoubt: true }
  if (outcome.kind !== 'rejected' && outcome.kind !== 'conflict') return outcome
  return { kind: 'in-doubt', error: outcome.error, retryAfterMs: null, unreachable: false }
}

const errorOf = ({ status, problem, kind }: ApiError, at: number): EntryError => ({
  status,
  codigo: problem?.codigo ?? (kind === 'http' ? null : kind),
  detail: problem?.detail ?? '',
  at,
  ...(Array.isArray(problem?.campos) && { campos: problem.campos }),
})

/** A fact is null if the answer does not prove it. */
interface Answer {
  butaca: Butaca | null
  fechaHs: string | null
  repetidas?: readonly EtiquetaRepetida[]
}

const isSeatOf = (entry: Pick<Entry, 'nroKey'>, body: unknown): body is Butaca =>
  isButaca(body) && nroKey(body.nro) === entry.nroKey

/**
 * @returns null if the answer does not prove the write. A contract-only server may answer anything, and a proxy may
 * return the answer to another request.
 */
export function readAnswer(entry: Entry, body: unknown): Answer | null {
  if (isSeatOf(entry, body)) return isMoved(entry, body) ? { butaca: body, fechaHs: body.fechaHs } : null
  if (entry.operacion.tipo !== 'homologar' || !isRowOf(entry, body)) return null
  const { actual } = body
  const butaca = isSeatOf(entry, actual) ? actual : null
  const repetidas = repetidasEn(body)
  return {
    butaca,
    fechaHs: butaca?.fechaHs ?? body.fecha_hs,
    ...(repetidas.length > 0 && { repetidas }),
  }
}

const isMoved = ({ operacion }: Entry, { estado }: Butaca): boolean =>
  operacion.tipo !== 'cambio-estado' || operacion.estado.id === estado.id

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

/** Labels of the homologation that other seats also have. Empty on a server without this extension. */
export function repetidasEn(body: unknown): readonly EtiquetaRepetida[] {
  const { repetidas } = (body ?? {}) as { repetidas?: unknown }
  return Array.isArray(repetidas) ? repetidas.filter(isRepetida) : []
}

const isRepetida = shaped<EtiquetaRepetida>({ etiqueta: isText, butaca: isText })
