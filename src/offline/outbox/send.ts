import type { Butaca, CambioHistorial } from '#contract/butaca.ts'
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
import type { Homologacion } from '#contract/homologacion.ts'
import { ESTADO_BORRADA, nroKey } from '#domain/butaca/butaca.ts'
import { isGuardada } from '#domain/butaca/ficha-butaca.ts'
import {
  type CambioEstado,
  type Crear,
  type Editar,
  isComoSeVio,
  isYaHecha,
  pedidoOperacion,
  tieneLoEscrito,
} from '#domain/butaca/operacion.ts'
import { fetchFiltroButaca, fetchHistorial, postButaca, putButaca, putCambioEstado } from '#http/butacas.ts'
import { ApiError, type Reply, TIMEOUT_MS } from '#http/client.ts'
import { fetchClave } from '#http/dispositivos.ts'
import { fetchFiltroHomologaciones, postHomologacion } from '#http/homologaciones.ts'
import { type Age, clock } from '#offline/clock.ts'
import { getDeviceId, isOwnServer } from '#offline/device.ts'
import type { Credentials } from '#offline/sesion.ts'
import { type Entry, type EntryError, expectedOf, isInDoubt } from './entry.ts'
import { doubtOf, type Outcome, outcomeOf, readAnswer, unsentAfter } from './outcome.ts'
import { UNSETTLED } from './refusal.ts'

/** Longest time (ms) from reading the seat to the write. If the page was frozen longer, the write is not sent. */
const FRESH_MS = 2 * TIMEOUT_MS

/**
 * Sends one entry. The server may already have applied an entry in doubt (design §4, «Exactly once»). A server with
 * idempotency keys gets the entry again with its key. On any other server the app first reads whether the entry was
 * applied, and whether the seat is still as the person saw it.
 * @param mayLeave called right before the write; if false, the write is not sent.
 */
export async function sendEntry(
  entry: Entry,
  credentials: Credentials,
  mayLeave: () => Promise<boolean>,
  ports: SendPorts = thisDevice,
): Promise<Outcome> {
  try {
    if ((await ports.keepsKeys()) === true) return await post(entry, credentials, mayLeave, ports)
    if (isInDoubt(entry)) {
      const settled = await asked(entry, credentials, ports)
      if (settled !== null) return settled
    }
    const askedAt = ports.now()
    const unseen = refuseUnseen(entry, credentials, ports)
    const refused = await unseen.catch(thrown => unsentAfter(thrown, ports.now()))
    if (refused !== null) return refused
    const isFresh = () => Math.abs(ports.now() - askedAt) <= FRESH_MS
    return await post(entry, credentials, async () => (await mayLeave()) && isFresh(), ports)
  } catch (thrown) {
    return unlessDone(entry, credentials, ports, outcomeOf(thrown, ports.now(), entry))
  }
}

/**
 * Checks a refusal. The server may refuse an entry in doubt although it applied an earlier attempt: the person's role
 * may have changed in between. The refusal counts only if the server does not know the entry's key (reliability O11).
 * On a server without keys a refused homologation becomes a conflict with the seat's labels.
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
    try {
      return (await showHomologada(entry, credentials)) ?? outcome
    } catch (thrown) {
      const failed = unsentAfter(thrown, ports.now())
      // After a wait or the session's end the entry is sent again later. After any other failure it stays refused
      return failed.kind === 'wait' || failed.kind === 'session' ? failed : outcome
    }
  }
  // Our server always gives a code. An answer without a code was cut off. It may be the 409 of a key in progress
  if (outcome.error.codigo === null)
    return { kind: 'in-doubt', error: outcome.error, retryAfterMs: null, unreachable: false }
  if (!isInDoubt(entry)) return outcome
  try {
    const known = await askKey(entry, credentials)
    if (known === null) return outcome
    // Later entries of the seat build on the version after this entry, not on the present version
    return { kind: 'confirmed', butaca: null, fechaHs: null, ...readAnswer(entry, known.respuesta) }
  } catch (thrown) {
    return doubtOf(thrown, ports.now())
  }
}

async function post(
  entry: Entry,
  credentials: Credentials,
  mayLeave: () => Promise<boolean>,
  ports: SendPorts,
): Promise<Outcome> {
  const headers = await headersOf(entry, credentials, ports)
  // No `await` may come between this check and the request
  if (!(await mayLeave())) return unsentAfter(new ApiError('network'), ports.now())
  const reply = await postOperacion(entry, headers, credentials.token)
  // Our server names the key of an applied change (reliability O17)
  if (reply.isMarked && reply.headers.get(IDEMPOTENCY_KEY) !== entry.key) throw new ApiError('not-ack')
  const answer = readAnswer(entry, reply.body)
  if (answer === null && !reply.isMarked) return verify(entry, credentials, ports)
  return { kind: 'confirmed', butaca: null, fechaHs: null, ...answer }
}

/**
 * Asks the server for the change after a 2xx without the server's mark and without the seat: a captive portal, for
 * example, may have answered (reliability O17).
 */
async function verify(entry: Entry, credentials: Credentials, ports: SendPorts): Promise<Outcome> {
  const outcome = await asked(entry, credentials, ports)
  if (outcome === null || outcome.kind === 'conflict' || outcome.kind === 'rejected')
    throw new ApiError('not-ack')
  return outcome
}

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
      // The request may travel until the timeout
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

async function askKey({ key, owner }: Entry, credentials: Credentials): Promise<ClaveConocida | null> {
  const { token } = credentials
  const asked = owner === credentials.owner ? { token } : { token, adoptedFrom: owner }
  return fetchClave(key, asked)
}

export const isKnown = async (entry: Entry, credentials: Credentials): Promise<boolean> =>
  (await askKey(entry, credentials)) !== null

export function postOperacion(
  { nro, operacion }: Pick<Entry, 'nro' | 'operacion'>,
  headers: Record<string, string>,
  token: string,
): Promise<Reply<unknown>> {
  const pedido = pedidoOperacion(nro, operacion)
  switch (pedido.llamada) {
    case 'cambiarEstado':
      return putCambioEstado(pedido, headers, token)
    case 'crearButaca':
      return postButaca(pedido.body, headers, token)
    case 'modificarButaca':
      return putButaca(pedido.body, headers, token)
    case 'homologar':
      return postHomologacion(pedido.query, headers, token)
  }
}

/**
 * Asks a server without idempotency keys whether an entry in doubt was applied.
 * @returns null if the entry was not applied and may be sent again; `unsettled` if a person must decide.
 * @throws ApiError.
 */
async function reconcile(entry: Entry, credentials: Credentials): Promise<Outcome | null> {
  switch (entry.operacion.tipo) {
    case 'cambio-estado':
      return reconcileCambio(entry, entry.operacion, credentials)
    case 'crear':
      return reconcileCrear(entry, entry.operacion, credentials)
    case 'editar':
      return reconcileEditar(entry, entry.operacion, credentials)
    case 'homologar':
      return reconcileHomologar(entry, credentials)
  }
}

/**
 * Reads the seat before a write to a server without versions. A creation is refused if its number is taken: if its
 * answer were lost, the app could not tell the existing seat from the created seat. A change is a conflict if the seat
 * is not as the person saw it (reliability O12).
 * @returns null if the write may leave. @throws ApiError.
 */
async function refuseUnseen(
  entry: Entry,
  { token }: Credentials,
  { keepsKeys }: SendPorts,
): Promise<Outcome | null> {
  const { operacion, nro } = entry
  const isNew = operacion.tipo === 'crear'
  if (isNew && isInDoubt(entry)) return null
  const butaca = await fetchSeat(nro, token)
  // Without the seat, the server itself refuses a change and accepts a creation. The answer may also have shown that
  // the server compares versions: the write is then safe
  if (butaca === null || (await keepsKeys()) === true) return null
  if (isNew) return duplicado()
  return isComoSeVio(operacion, expectedOf(entry), butaca) ? null : overtaken(entry, butaca, token)
}

async function overtaken(entry: Entry, butaca: Butaca, token: string): Promise<Outcome> {
  const last = (await fetchHistorial(entry.nro, token)).at(-1)
  // The history has only changes of state. Its last author counts only if the seat's state differs
  const isMoved = butaca.estado.id !== expectedOf(entry).estado.id
  const isLast = isMoved && last?.estado.nombre === butaca.estado.nombre
  const usuario = (isLast && last.sesion?.id.usuario.nombre) || null
  const fechaHs = isLast ? last.id.fechaHs : butaca.fechaHs
  return { kind: 'conflict', error: refusal(0, 'VERSION'), actual: { butaca, usuario, fechaHs } }
}

/**
 * Looks for the change among the changes that the person had not seen. The history has only states and authors. The
 * person may have made an equal change on another device. So the seat must also have the entry's weight and its A or S.
 */
async function reconcileCambio(
  entry: Entry,
  operacion: CambioEstado,
  { owner, token }: Credentials,
): Promise<Outcome | null> {
  const since = await changesSince(entry, token)
  if (since.length === 0) return null
  const same = since.filter(change => change.estado.nombre === operacion.estado.nombre)
  const butaca = await fetchSeat(entry.nro, token)
  // The last match, because this device sends no later change of the seat before this entry is settled
  const mine = same.findLast(change => isBy(change, entry, owner))
  if (mine && (butaca === null || tieneLoEscrito(operacion, butaca)))
    return { kind: 'confirmed', butaca, fechaHs: mine.id.fechaHs }
  const changed = conflict(butaca, since)
  // Without an author the change may be this person's or another's; a person decides if the seat has changed since
  const isAnonymous = same.some(({ sesion }) => sesion === undefined)
  const isDone = changed.kind === 'conflict' && isYaHecha(operacion, changed.actual)
  return isAnonymous && !isDone ? unsettled() : changed
}

const isBy = ({ sesion }: CambioHistorial, { owner }: Entry, sender: string): boolean => {
  const usuario = sesion?.id.usuario.nombre
  return usuario === owner || usuario === sender
}

/**
 * The creation is confirmed if the server has a newer seat with the entry's values, and its author is this person or
 * unknown. Other values may come from a later edit, or from another device of this person. A person then decides,
 * unless the seat has all values that the entry wrote.
 */
async function reconcileCrear(
  entry: Entry,
  operacion: Crear,
  { owner, token }: Credentials,
): Promise<Outcome | null> {
  const butaca = await fetchSeat(entry.nro, token)
  if (butaca === null) return null
  const first = (await fetchHistorial(entry.nro, token))[0]
  const isAnothers = first?.sesion !== undefined && !isBy(first, entry, owner)
  const wasThere = butaca.fechaHs <= entry.seenFechaHs
  if (isAnothers || wasThere) return duplicado()
  if (isGuardada(operacion, butaca)) return { kind: 'confirmed', butaca, fechaHs: butaca.fechaHs }
  const isFirstOurs = first?.sesion !== undefined && first.estado.nombre === operacion.estado.nombre
  if (!isFirstOurs) return duplicado()
  return tieneLoEscrito(operacion, butaca)
    ? { kind: 'confirmed', butaca, fechaHs: first.id.fechaHs }
    : unsettled()
}

/**
 * The edit is confirmed if the seat has the wanted values. The edit is a conflict if another person has changed the
 * seat's state. The edit is sent again if the seat is as the person saw it. Otherwise a person decides.
 */
async function reconcileEditar(
  entry: Entry,
  operacion: Editar,
  { owner, token }: Credentials,
): Promise<Outcome | null> {
  const butaca = await fetchSeat(entry.nro, token)
  if (butaca === null) return unsettled()
  if (isGuardada(operacion, butaca)) return { kind: 'confirmed', butaca, fechaHs: butaca.fechaHs }
  const since = await changesSince(entry, token)
  const isAnothers = since.some(change => change.sesion !== undefined && !isBy(change, entry, owner))
  if (isAnothers) return conflict(await fetchSeat(entry.nro, token), since)
  // The history has no edits. If the seat is not as the person saw it, another person may have edited it after us
  const isAsSeen = isGuardada(entry.seen, butaca)
  return isAsSeen ? null : unsettled()
}

async function reconcileHomologar(entry: Entry, { token }: Credentials): Promise<Outcome | null> {
  const row = await fetchHomologacion(entry, token)
  if (row === null) return null
  const butaca = await fetchSeat(entry.nro, token)
  const isOurs = isYaHecha(entry.operacion, { butaca: entry.seen, homologacion: etiquetasOf(row) })
  if (isOurs) return { kind: 'confirmed', butaca, fechaHs: row.fecha_hs }
  return butaca === null ? duplicado() : homologada(row, butaca)
}

async function showHomologada(entry: Entry, { token }: Credentials): Promise<Outcome | null> {
  const row = await fetchHomologacion(entry, token)
  const butaca = row && (await fetchSeat(entry.nro, token))
  return row && butaca && homologada(row, butaca)
}

const homologada = (row: Homologacion, butaca: Butaca): Outcome => ({
  kind: 'conflict',
  error: refusal(409, 'DUPLICADO'),
  actual: { butaca, usuario: null, fechaHs: row.fecha_hs, homologacion: etiquetasOf(row) },
})

const etiquetasOf = ({ etiqueta_blanca, etiqueta_gris, comprador }: Homologacion) => ({
  eBlanca: String(etiqueta_blanca),
  eGris: String(etiqueta_gris),
  comprador: comprador === null ? null : String(comprador),
})

async function fetchHomologacion({ nro, nroKey: seat }: Entry, token: string): Promise<Homologacion | null> {
  const found = await fetchFiltroHomologaciones(nro, token)
  return found.find(({ butaca }) => nroKey(butaca) === seat) ?? null
}

async function changesSince(entry: Entry, token: string): Promise<CambioHistorial[]> {
  const historial = await fetchHistorial(entry.nro, token)
  return historial.filter(({ id }) => id.fechaHs > entry.seenFechaHs)
}

/** Shows the person the other person's change: it is never overwritten unseen (reliability O12). */
function conflict(butaca: Butaca | null, since: readonly CambioHistorial[]): Outcome {
  const last = since.at(-1)
  if (butaca === null || last === undefined) return unsettled()
  // A seat newer than the last change of its history was edited: the history has no edits, so the author is unknown
  const isLast = butaca.fechaHs <= last.id.fechaHs
  const usuario = (isLast && last.sesion?.id.usuario.nombre) || null
  const { fechaHs } = isLast ? last.id : butaca
  return { kind: 'conflict', error: refusal(0, 'VERSION'), actual: { butaca, usuario, fechaHs } }
}

/** The app cannot find out whether the entry was applied: a person decides. */
const unsettled = (): Outcome => ({ kind: 'rejected', error: refusal(0, UNSETTLED) })

const duplicado = (): Outcome => ({ kind: 'rejected', error: refusal(409, 'DUPLICADO') })

const refusal = (status: number, codigo: string): EntryError => ({
  status,
  codigo,
  detail: '',
  at: clock.now(),
})

async function fetchSeat(nro: string, token: string): Promise<Butaca | null> {
  const isIt = (butaca: Butaca): boolean => nroKey(butaca.nro) === nroKey(nro)
  const found = (await fetchFiltroButaca({ nro }, token)).find(isIt)
  // The server lists deleted seats only on request (design §5)
  return found ?? (await fetchFiltroButaca({ nro, estado: ESTADO_BORRADA }, token)).find(isIt) ?? null
}

interface SendPorts {
  now: () => number
  age: (entry: Entry) => Promise<Age>
  deviceId: () => Promise<string>
  /** Whether the server keeps idempotency keys; null while unknown. */
  keepsKeys: () => Promise<boolean | null>
}

export const thisDevice: SendPorts = {
  now: () => clock.now(),
  age: ({ capture, capturedAt, clockOffset }) => clock.age(capture, capturedAt + clockOffset),
  deviceId: getDeviceId,
  keepsKeys: isOwnServer,
}
