import type { Butaca } from '#contract/butaca.ts'
import type { EtiquetaRepetida } from '#contract/homologacion.ts'
import type { Actual } from '#contract/problem.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { margenMin } from '#domain/valor/intervalo.ts'
import type { Capture } from '#offline/clock.ts'

/** Increased when old entries must be read differently (reliability O34). */
export const ENTRY_FORMAT = 1

/**
 * The stored states (docs/decisions/0002). `outbox-view.ts` computes `awaiting-session` and `held`, which depend on
 * other entries and on the session.
 */
export type StoredState =
  | 'pending'
  | 'sending'
  | 'in-doubt'
  | 'conflict'
  | 'rejected'
  | 'confirmed'
  | 'discarded'
/** State shown to people: the stored state, or the reason why the entry waits. */
export type ViewState = StoredState | 'awaiting-session' | 'held' | 'other-user'

/** Version that the person saw when acting. Sets the header `If-Match`. */
export type Base =
  | { kind: 'version'; version: number }
  /**
   * The result of an earlier entry of the seat. Its version is known once that entry is confirmed (reliability O13).
   */
  | { kind: 'after'; key: string }
  /**
   * The server gave no version. `butaca`: the seat after the preceding entry. Absent if equal to `seen`, and in entries
   * of earlier releases.
   */
  | { kind: 'none'; butaca?: Butaca }

export const onVersion = (version: number | undefined): Base =>
  version === undefined ? { kind: 'none' } : { kind: 'version', version }

/** The seat as the entry expects it on a server without versions (reliability O12). */
export const expectedOf = ({ base, seen }: Entry): Butaca =>
  base.kind === 'none' ? (base.butaca ?? seen) : seen

export interface EntryError {
  /** HTTP status, or 0 without an answer. */
  status: number
  codigo: string | null
  /** In Spanish, for people. */
  detail: string
  at: number
  /** Contract names of the wrong fields. */
  campos?: readonly string[]
}

/** A person's change. Kept for some time after it is settled. */
export interface Entry {
  /** UUID, sent as Idempotency-Key. */
  key: string
  /**
   * Number of the entry on this device, in order of capture. An entry keeps the number of the entry that it replaces.
   */
  seq: number
  /** Login name of the author. Only the author's token sends the entry, unless another person adopts the entry. */
  owner: string
  /**
   * Login name of a person who adopted the entry. That person's token sends the entry, which still names its owner
   * (reliability O23, O26).
   */
  adoptedBy?: string
  nro: string
  nroKey: string
  operacion: Operacion
  base: Base
  /** The seat as the person saw it, including this person's pending changes. */
  seen: Butaca
  /** `fechaHs` of the newest known change. Reconciling reads only later changes. */
  seenFechaHs: string
  /**
   * `capturedAt + clockOffset`: the most likely server time (ms) at capture. `clockOffset` is 0, except in entries of
   * earlier releases.
   */
  capturedAt: number
  clockOffset: number
  /**
   * Clock readings at capture, with bounds of the server time (reliability O44). Absent in entries of earlier releases.
   */
  capture?: Capture
  format: number
  state: StoredState
  /** 1 until the entry is settled; indexed. */
  live: 0 | 1
  /** Number of attempts that may have reached the server since its last refusal, conflict or loss in a restore. */
  attempts: number
  /** Not sent before this time (device ms). */
  nextAt: number
  /** Holder of the claim, its drain and its end. */
  lease: { holder: string; fence: number; until: number } | null
  error: EntryError | null
  /** For a conflict or an already applied change: the seat on the server and its last author. */
  actual: Actual | null
  /** The seat's version after this change; absent if the server sent none. */
  dejo?: number
  /** Labels of a confirmed homologation that other seats also have. */
  repetidas?: readonly EtiquetaRepetida[]
  /** The server had confirmed the entry and lost it in a restore (reliability O35). */
  retold?: true
  /** Time (device ms) of the last change of state or renewal of the claim. */
  changedAt: number
  /** The buyer's name was deleted when the entry was settled. The entry cannot be sent again. */
  isScrubbed?: true
  /** Id of the serial reading (`queries/butacas/serie.ts`). */
  serie?: string
  /** Key of the change that this change undoes. */
  deshace?: string
  /** How the author had signed in. Absent for a password, and in entries of earlier releases. */
  identificado?: 'pin'
  discarded: { by: string; motivo: string } | null
}

/** Author of the seat's change: another person, the same person on another device, or a restored server. */
export type CausaConflicto = 'otra' | 'propia' | 'volvio'

export function causaOf(entry: Entry, actual: Actual): CausaConflicto {
  const { base } = entry
  // No version is assigned twice: a lower version comes from an earlier copy of the data (reliability O35)
  const { version } = actual.butaca
  if (base.kind === 'version' && version !== undefined && version < base.version) return 'volvio'
  return actual.usuario !== null && actual.usuario === senderOf(entry) ? 'propia' : 'otra'
}

/** `motivo` of an entry whose result the seat already had. `by` is '' if no person decided it. */
export const FOUND_DONE = 'ya-estaba'

export const isFoundDone = ({ discarded }: Entry): boolean => discarded?.motivo === FOUND_DONE

export const isInDoubt = ({ attempts }: Entry): boolean => attempts > 0
/** Whether a drain may send the entry. */
export const isWaiting = ({ state }: Entry): boolean => state === 'pending' || state === 'in-doubt'
export const senderOf = ({ owner, adoptedBy }: Entry): string => adoptedBy ?? owner
/**
 * Most likely server time (ms) of the change, and its margin of error in minutes. The margin is null if negligible or
 * unknown.
 */
export function hechoEn(
  { capturedAt, clockOffset, capture }: Entry,
  now: number,
): { ms: number; margenMin: number | null } {
  const ms = capturedAt + clockOffset
  if (capture === undefined) return { ms, margenMin: null }
  const earliest = capture.earliest ?? Number.NEGATIVE_INFINITY
  // The capture is never later than now, whatever the clocks say
  return { ms, margenMin: margenMin({ earliest, latest: capture.latest ?? now }, ms) }
}

/** `sender` and `until` exist for indexes, only while the entry waits. */
export interface StoredEntry extends Entry {
  sender?: string | undefined
  /** The entry's `nextAt`; absent if 0. */
  until?: number | undefined
}

export const toStored = (entry: Entry): StoredEntry => ({
  ...entry,
  sender: isWaiting(entry) ? senderOf(entry) : undefined,
  until: isWaiting(entry) && entry.nextAt > 0 ? entry.nextAt : undefined,
})
