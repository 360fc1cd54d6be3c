import type { ClaveConocida } from '#contract/dispositivos/dispositivo.ts'
import {
  ADOPTED_FROM,
  AUTHOR_IDENTIFIED,
  CAPTURE_AGE_MAX_MS,
  CAPTURE_AGE_MIN_MS,
  CAPTURE_AGE_MOST_MS,
  CAPTURE_AGE_MS,
  CLIENT_FORMAT,
  DESHACE,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
  RETOLD,
  SENT_AT_MS,
  versionTag,
} from '#contract/headers.ts'
import { ApiError } from '#http/api-error.ts'
import { fetchClave } from '#http/claves.ts'
import { TIMEOUT_MS } from '#http/client.ts'
import type { Credentials } from '../sesion.ts'
import { type Entry, isInDoubt } from './entry.ts'
import { doubtOf, type Outcome, outcomeOf, unsentAfter } from './outcome.ts'
import { postOperacion } from './post-operacion.ts'
import { readAnswer } from './read-answer.ts'
import { reconcile, refuseUnseen, showHomologada } from './reconcile.ts'
import { type SendPorts, thisDevice } from './send-ports.ts'

/**
 * Sends one entry. An entry in doubt goes again with the same key to a server that keeps keys; any other server is
 * asked first whether it was applied (design §4, «Exactly once»), and whether the seat is still as the person saw it.
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
    const unseen = refuseUnseen(entry, credentials, ports)
    const refused = await unseen.catch(thrown => unsentAfter(thrown, ports.now()))
    return refused ?? (await post(entry, credentials, ports))
  } catch (thrown) {
    return unlessDone(entry, credentials, ports, outcomeOf(thrown, ports.now()))
  }
}

/**
 * A refusal says nothing of an earlier attempt in doubt: the role or the app may have changed since. It counts only if
 * the server does not know the key (reliability O11).
 */
async function unlessDone(
  entry: Entry,
  credentials: Credentials,
  ports: SendPorts,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.kind !== 'rejected' && outcome.kind !== 'conflict') return outcome
  if ((await ports.keepsKeys()) !== true) {
    if (entry.operacion.tipo !== 'homologar') return outcome
    // Without the answer the refusal stands as it came
    const shown = await showHomologada(entry, credentials).catch(() => null)
    return shown ?? outcome
  }
  // Our server always gives a code: without one the answer was cut off, or is the 409 of a key in progress
  if (outcome.error.codigo === null)
    return { kind: 'in-doubt', error: outcome.error, retryAfterMs: null, unreachable: false }
  if (!isInDoubt(entry)) return outcome
  try {
    const known = await askKey(entry, credentials)
    if (known === null) return outcome
    // Entries that build on it build on the version it left, not on the present one
    return { kind: 'confirmed', butaca: null, fechaHs: null, ...readAnswer(entry, known.respuesta) }
  } catch (thrown) {
    return doubtOf(thrown, ports.now())
  }
}

async function post(entry: Entry, credentials: Credentials, ports: SendPorts): Promise<Outcome> {
  const headers = await headersOf(entry, credentials, ports)
  const reply = await postOperacion(entry, headers, credentials.token)
  // Our server names the key of what it has done (reliability O17)
  if (reply.isMarked && reply.headers.get(IDEMPOTENCY_KEY) !== entry.key) throw new ApiError('not-ack')
  const answer = readAnswer(entry, reply.body)
  if (answer === null && !reply.isMarked) return verify(entry, credentials, ports)
  return { kind: 'confirmed', butaca: null, fechaHs: null, ...answer }
}

/**
 * An unmarked 2xx without the seat may be anybody's (reliability O17), so the server is asked whether and when it
 * happened.
 */
async function verify(entry: Entry, credentials: Credentials, ports: SendPorts): Promise<Outcome> {
  const outcome = await asked(entry, credentials, ports)
  // Missing, or changed by somebody else since: it stays in doubt
  if (outcome === null || outcome.kind === 'conflict' || outcome.kind === 'rejected')
    throw new ApiError('not-ack')
  return outcome
}

/** A question that fails leaves the entry in doubt. */
const asked = (entry: Entry, credentials: Credentials, { now }: SendPorts): Promise<Outcome | null> =>
  reconcile(entry, credentials).catch(thrown => doubtOf(thrown, now()))

async function headersOf(
  entry: Entry,
  { owner }: Credentials,
  { age, deviceId }: SendPorts,
): Promise<Record<string, string>> {
  const { likely, bounds, at } = await age(entry)
  return {
    [IDEMPOTENCY_KEY]: entry.key,
    [CAPTURE_AGE_MS]: String(Math.round(likely)),
    ...(bounds && {
      [CAPTURE_AGE_MIN_MS]: String(Math.floor(bounds.least)),
      // The request may be under way until the timeout
      [CAPTURE_AGE_MAX_MS]: String(Math.ceil(Math.min(bounds.most + TIMEOUT_MS, CAPTURE_AGE_MOST_MS))),
    }),
    ...(at !== null && { [SENT_AT_MS]: String(at) }),
    [DEVICE_ID]: await deviceId(),
    [DEVICE_SEQ]: String(entry.seq),
    [CLIENT_FORMAT]: String(entry.format),
    ...(entry.deshace !== undefined && { [DESHACE]: entry.deshace }),
    ...(entry.retold && { [RETOLD]: String(entry.dejo ?? 0) }),
    [AUTHOR_IDENTIFIED]: entry.identificado ?? 'clave',
    ...(entry.owner === owner ? {} : { [ADOPTED_FROM]: encodeURIComponent(entry.owner) }),
    // A new seat has no earlier version
    ...(entry.base.kind === 'version' && entry.operacion.tipo !== 'crear'
      ? { 'if-match': versionTag(entry.base.version) }
      : {}),
  }
}

/**
 * What the server knows of an entry's key; null where it does not know the key. @throws ApiError when it does not tell.
 */
async function askKey({ key, owner }: Entry, credentials: Credentials): Promise<ClaveConocida | null> {
  const { token } = credentials
  const asked = owner === credentials.owner ? { token } : { token, adoptedFrom: owner }
  return fetchClave(key, asked)
}

export const isKnown = async (entry: Entry, credentials: Credentials): Promise<boolean> =>
  (await askKey(entry, credentials)) !== null
