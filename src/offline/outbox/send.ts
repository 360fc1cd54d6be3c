import {
  ADOPTED_FROM,
  CAPTURE_AGE_MS,
  CLIENT_FORMAT,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
  versionTag,
} from '#contract/headers.ts'
import { ApiError } from '#http/api-error.ts'
import type { Credentials } from '../sesion.ts'
import { type Entry, isInDoubt } from './entry.ts'
import { doubtOf, type Outcome, outcomeOf } from './outcome.ts'
import { postOperacion } from './post-operacion.ts'
import { readAnswer } from './read-answer.ts'
import { reconcile, refuseIfTaken } from './reconcile.ts'
import { type SendPorts, thisDevice } from './send-ports.ts'

/**
 * Sends one entry and says what came of it. One whose earlier attempt is in doubt goes again with the same key to a
 * server that keeps keys; another is asked first whether it happened (design §4, «Exactly once»).
 */
export async function sendEntry(
  entry: Entry,
  credentials: Credentials,
  ports: SendPorts = thisDevice,
): Promise<Outcome> {
  try {
    if (isInDoubt(entry) && (await ports.keepsKeys()) !== true) {
      const settled = await asked(entry, credentials, ports)
      if (settled !== null) return settled
    }
    return (await refuseIfTaken(entry, credentials, ports)) ?? (await post(entry, credentials, ports))
  } catch (thrown) {
    return outcomeOf(thrown, ports.now())
  }
}

async function post(entry: Entry, credentials: Credentials, ports: SendPorts): Promise<Outcome> {
  const headers = await headersOf(entry, credentials, ports)
  const reply = await postOperacion(entry, headers, credentials.token)
  const echoed = reply.headers.get(IDEMPOTENCY_KEY) === entry.key
  // Should it have changed within this second, the entry is in doubt and asked about again
  const keepsKeys = await ports.keepsKeysLately()
  // A 2xx that does not name our key is not our server's: a proxy or a portal answered (reliability O17)
  if (keepsKeys === true && !echoed) throw new ApiError('not-ack', reply.status)
  if (keepsKeys === null && echoed) await ports.setKeepsKeys(true)
  const answer = readAnswer(entry, reply.body)
  if (answer === null && !echoed) return verify(entry, credentials, ports, reply.status)
  return { kind: 'confirmed', butaca: null, fechaHs: null, ...answer }
}

/**
 * A 2xx that neither names our key nor brings the seat may be anybody's (reliability O17), so the server is
 * asked whether it happened. It also tells when it happened: what a next change in doubt is looked for after.
 */
async function verify(
  entry: Entry,
  credentials: Credentials,
  ports: SendPorts,
  status: number,
): Promise<Outcome> {
  const outcome = await asked(entry, credentials, ports)
  // Not there, or somebody else's by now: asked again, as what may have been done
  if (outcome === null || outcome.kind === 'conflict' || outcome.kind === 'rejected')
    throw new ApiError('not-ack', status)
  return outcome
}

/** What the server says of an entry that it may have done. A question that fails leaves it in doubt. */
const asked = (entry: Entry, credentials: Credentials, { now }: SendPorts): Promise<Outcome | null> =>
  reconcile(entry, credentials).catch(thrown => doubtOf(thrown, now()))

async function headersOf(
  entry: Entry,
  { owner }: Credentials,
  { now, clockOffset, deviceId }: SendPorts,
): Promise<Record<string, string>> {
  // Both ends of the age on the server's clock, as far as this device knew it each time (reliability O27)
  const age = now() + (await clockOffset()) - (entry.capturedAt + entry.clockOffset)
  return {
    [IDEMPOTENCY_KEY]: entry.key,
    [CAPTURE_AGE_MS]: String(Math.max(0, Math.round(age))),
    [DEVICE_ID]: await deviceId(),
    [DEVICE_SEQ]: String(entry.seq),
    [CLIENT_FORMAT]: String(entry.format),
    ...(entry.owner === owner ? {} : { [ADOPTED_FROM]: encodeURIComponent(entry.owner) }),
    // What is created has no version before
    ...(entry.base.kind === 'version' && entry.operacion.tipo !== 'crear'
      ? { 'if-match': versionTag(entry.base.version) }
      : {}),
  }
}
