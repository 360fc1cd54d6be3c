import {
  CAPTURE_AGE_MS,
  CLIENT_FORMAT,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
  versionTag,
} from '#contract/headers.ts'
import { ApiError } from '#http/api-error.ts'
import {
  getClockOffset,
  getDeviceId,
  getServerKeepsKeys,
  getServerKeepsKeysLately,
  setServerKeepsKeys,
} from '../device.ts'
import type { Credentials } from '../sesion.ts'
import type { Entry } from './entry.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { postOperacion } from './post-operacion.ts'
import { readAnswer } from './read-answer.ts'
import { reconcile, refuseIfTaken } from './reconcile.ts'
import { isInDoubt } from './sendable.ts'

/**
 * Sends one entry and says what came of it. One whose earlier attempt is in doubt goes again with the same key to a
 * server that keeps keys; another is asked first whether it happened (design §4, «Exactly once»).
 */
export async function sendEntry(entry: Entry, credentials: Credentials): Promise<Outcome> {
  try {
    if (isInDoubt(entry) && (await getServerKeepsKeys()) !== true) {
      const settled = await reconcile(entry, credentials)
      if (settled !== null) return settled
    }
    return (await refuseIfTaken(entry, credentials)) ?? (await post(entry, credentials))
  } catch (thrown) {
    return outcomeOf(thrown, Date.now())
  }
}

async function post(entry: Entry, credentials: Credentials): Promise<Outcome> {
  const reply = await postOperacion(entry, await headersOf(entry), credentials.token)
  const echoed = reply.headers.get(IDEMPOTENCY_KEY) === entry.key
  // Should it have changed within this second, the entry is in doubt and asked about again
  const keepsKeys = await getServerKeepsKeysLately()
  // A 2xx that does not name our key is not our server's: a proxy or a portal answered (reliability O17)
  if (keepsKeys === true && !echoed) throw new ApiError('not-ack', reply.status)
  if (keepsKeys === null && echoed) await setServerKeepsKeys(true)
  const answer = readAnswer(entry, reply.body)
  if (answer === null && !echoed) return verify(entry, credentials, reply.status)
  return { kind: 'confirmed', butaca: null, fechaHs: null, ...answer }
}

/**
 * A 2xx that neither names our key nor brings the seat may be anybody's (reliability O17), so the server is
 * asked whether it happened. It also tells when it happened: what a next change in doubt is looked for after.
 */
async function verify(entry: Entry, credentials: Credentials, status: number): Promise<Outcome> {
  const outcome = await reconcile(entry, credentials)
  if (outcome?.kind !== 'confirmed') throw new ApiError('not-ack', status)
  return outcome
}

async function headersOf(entry: Entry): Promise<Record<string, string>> {
  // Both ends of the age on the server's clock, as far as this device knew it each time (reliability O27)
  const age = Date.now() + (await getClockOffset()) - (entry.capturedAt + entry.clockOffset)
  return {
    [IDEMPOTENCY_KEY]: entry.key,
    [CAPTURE_AGE_MS]: String(Math.max(0, Math.round(age))),
    [DEVICE_ID]: await getDeviceId(),
    [DEVICE_SEQ]: String(entry.seq),
    [CLIENT_FORMAT]: String(entry.format),
    // What is created has no version before
    ...(entry.base.kind === 'version' && entry.operacion.tipo !== 'crear'
      ? { 'if-match': versionTag(entry.base.version) }
      : {}),
  }
}
