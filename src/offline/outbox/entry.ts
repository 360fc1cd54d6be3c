import type { Butaca } from '#contract/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { margenMin } from '#domain/valor/intervalo.ts'
import type { Capture } from '../clock.ts'

/** Format of what is stored and sent; goes up when an old entry must be read differently (reliability O34). */
export const ENTRY_FORMAT = 1

/**
 * The states that are stored (docs/decisions/0002). `awaiting-session` and `held` are not: they follow from who is signed
 * in and from the entries before this one, see `view-state.ts`.
 */
export type StoredState =
  | 'pending'
  | 'sending'
  | 'in-doubt'
  | 'conflict'
  | 'rejected'
  | 'confirmed'
  | 'discarded'
/** What a person sees: the stored state, or why a pending entry is not moving. */
export type ViewState = StoredState | 'awaiting-session' | 'held' | 'other-user'

/** What the person saw when they acted; decides `If-Match`. */
export type Base =
  | { kind: 'version'; version: number }
  /** The result of an earlier entry of the same seat, resolved when that one is confirmed (reliability O13). */
  | { kind: 'after'; key: string }
  /** The server gave no version: nothing to compare with. */
  | { kind: 'none' }

/** On what a server says of a seat; one that counts no versions is written to without. */
export const onVersion = (version: number | undefined): Base =>
  version === undefined ? { kind: 'none' } : { kind: 'version', version }

export interface EntryError {
  /** HTTP status, or 0 when no answer came. */
  status: number
  codigo: string | null
  /** Spanish, fit to be shown. */
  detail: string
  at: number
}

/** One thing that a person did, until the server has confirmed it and a while after. */
export interface Entry {
  /** UUID, sent as Idempotency-Key. */
  key: string
  /** Gap-free per device, in order of capture. */
  seq: number
  /** Login name of the person who did it. It is only ever sent with that person's token, unless somebody adopts it. */
  owner: string
  /** Who answers for it instead: sent with their token, saying whose it was (reliability O23, O26). */
  adoptedBy?: string
  /** The seat, as written and as compared. */
  nro: string
  nroKey: string
  operacion: Operacion
  base: Base
  /** The seat as the person saw it, with their earlier pending changes on top: «armada → lista». */
  seen: Butaca
  /** `fechaHs` of the newest change that the server had told us of: what reconciling looks past. */
  seenFechaHs: string
  /** The server's clock (ms) at capture is most likely the sum of both. The second is 0 but in entries of earlier releases. */
  capturedAt: number
  clockOffset: number
  /** Between what bounds, and what clocks showed it (reliability O44); absent from entries of earlier releases. */
  capture?: Capture
  format: number
  state: StoredState
  /** 1 while a person or the server still has something to do with it; index of the live entries. */
  live: 0 | 1
  /** Attempts that ended without a verdict since the last one. */
  attempts: number
  /** Not to be sent before (ms, device clock). */
  nextAt: number
  /** Who is sending it, of which drain (fence), until when the claim holds. */
  lease: { holder: string; fence: number; until: number } | null
  error: EntryError | null
  /** On a conflict: the seat as the server has it and who changed it. */
  actual: { butaca: Butaca; usuario: string | null; fechaHs: string } | null
  /** The version that it left the seat in, once the server had confirmed it; absent where it did not say. */
  dejo?: number
  /** The server had confirmed it, and has forgotten it since by a restore (reliability O35). */
  retold?: true
  /** When it reached its present state (ms, device clock). */
  changedAt: number
  /** The buyer that the operation named was deleted once the server had it: it could not be sent again as it was. */
  isScrubbed?: true
  /** The serial reading that it was made in (`queries/butacas/serie.ts`). */
  serie?: string
  /** Key of the change that it takes back. */
  deshace?: string
  /** How its author had shown who they are; absent for the password, and from entries of earlier releases. */
  identificado?: 'pin'
  /** Why and by whom it was discarded. */
  discarded: { by: string; motivo: string } | null
}

/** Whether an earlier attempt may have reached the server: it is asked before, or sent again with the same key. */
export const isInDoubt = ({ attempts }: Entry): boolean => attempts > 0
/** Whether it is for a drain to send. */
export const isWaiting = ({ state }: Entry): boolean => state === 'pending' || state === 'in-doubt'
/** In whose name it is sent. */
export const senderOf = ({ owner, adoptedBy }: Entry): string => adoptedBy ?? owner
/**
 * When it was done (ms, the server's clock), most likely, and how far (minutes) that may be off: null where it is no doubt
 * worth telling, or an earlier release did not know. @param now likewise.
 */
export function hechoEn(
  { capturedAt, clockOffset, capture }: Entry,
  now: number,
): { ms: number; margenMin: number | null } {
  const ms = capturedAt + clockOffset
  if (capture === undefined) return { ms, margenMin: null }
  const earliest = capture.earliest ?? Number.NEGATIVE_INFINITY
  // It was done by now, whatever the clocks say
  return { ms, margenMin: margenMin({ earliest, latest: capture.latest ?? now }, ms) }
}
