import type { CambioEstadoQuery } from '#contract/butaca.ts'
import {
  CAPTURE_AGE_MS,
  CLIENT_FORMAT,
  DEVICE_ID,
  DEVICE_SEQ,
  IDEMPOTENCY_KEY,
  versionTag,
} from '#contract/headers.ts'
import { isButaca } from '#contract/is-butaca.ts'
import { ApiError } from '#http/api-error.ts'
import { putCambioEstado } from '#http/butacas.ts'
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
import { reconcile } from './reconcile.ts'
import { isInDoubt } from './sendable.ts'

/**
 * Sends one entry and says what came of it. One whose earlier attempt is in doubt goes again with the same key to a
 * server that keeps keys; of another the history is read first (design §4, «Exactly once»).
 */
export async function sendEntry(entry: Entry, credentials: Credentials): Promise<Outcome> {
  try {
    if (isInDoubt(entry) && (await getServerKeepsKeys()) !== true) {
      const settled = await reconcile(entry, credentials)
      if (settled !== null) return settled
    }
    return await put(entry, credentials)
  } catch (thrown) {
    return outcomeOf(thrown, Date.now())
  }
}

async function put(entry: Entry, credentials: Credentials): Promise<Outcome> {
  const reply = await putCambioEstado(queryOf(entry), await headersOf(entry), credentials.token)
  const echoed = reply.headers.get(IDEMPOTENCY_KEY) === entry.key
  // Should it have changed within this second, the entry is in doubt and asked about again
  const keepsKeys = await getServerKeepsKeysLately()
  // A 2xx that does not name our key is not our server's: a proxy or a portal answered (reliability O17)
  if (keepsKeys === true && !echoed) throw new ApiError('not-ack', reply.status)
  if (keepsKeys === null && echoed) await setServerKeepsKeys(true)
  const butaca = isButaca(reply.body) ? reply.body : null
  if (butaca === null && !echoed) return verify(entry, credentials, reply.status)
  return { kind: 'confirmed', butaca, fechaHs: butaca?.fechaHs ?? null }
}

/**
 * A 2xx that neither names our key nor brings the seat may be anybody's (reliability O17), so the seat's history is
 * asked. It also tells when it happened: what a next change in doubt is looked for after.
 */
async function verify(entry: Entry, credentials: Credentials, status: number): Promise<Outcome> {
  const outcome = await reconcile(entry, credentials)
  if (outcome?.kind !== 'confirmed') throw new ApiError('not-ack', status)
  return outcome
}

function queryOf({ nro, operacion }: Entry): CambioEstadoQuery {
  const { estado, peso, homo } = operacion
  return { nroButaca: nro, idEstado: estado.id, peso, ...(homo === null ? {} : { homo }) }
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
    ...(entry.base.kind === 'version' ? { 'if-match': versionTag(entry.base.version) } : {}),
  }
}
