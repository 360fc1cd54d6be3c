import type { Butaca } from '#contract/butaca.ts'
import type { CambioHistorial } from '#contract/cambio-estado.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { isYaHecha, tieneLoEscrito } from '#domain/butaca/apply-pending.ts'
import { isComoSeVio } from '#domain/butaca/como-se-vio.ts'
import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { isGuardada } from '#domain/butaca/ficha-butaca.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { CambioEstado, Crear, Editar } from '#domain/butaca/operacion.ts'
import { fetchFiltroButaca } from '#http/butacas.ts'
import { fetchHistorial } from '#http/cambio-estado.ts'
import { fetchFiltroHomologaciones } from '#http/homologaciones.ts'
import { clock } from '../clock.ts'
import type { Credentials } from '../sesion.ts'
import { type Entry, type EntryError, expectedOf, isInDoubt } from './entry.ts'
import type { Outcome } from './outcome.ts'
import { UNSETTLED } from './refusal.ts'
import type { SendPorts } from './send-ports.ts'

/**
 * Asks a server without idempotency keys whether an entry in doubt was applied.
 * @returns null when it was not, and may be sent again; an entry that cannot be told waits for a person. @throws
 * ApiError.
 */
export async function reconcile(entry: Entry, credentials: Credentials): Promise<Outcome | null> {
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
 * Reads the seat before a write leaves for a server that compares no versions. A taken number is refused: after a lost
 * answer that seat could not be told from ours. A seat that is not as the person saw it is a conflict (reliability O12).
 * @returns null where the write may leave. @throws ApiError.
 */
export async function refuseUnseen(
  entry: Entry,
  { token }: Credentials,
  { keepsKeys }: SendPorts,
): Promise<Outcome | null> {
  const { operacion, nro } = entry
  const isNew = operacion.tipo === 'crear'
  if ((isNew && isInDoubt(entry)) || (await keepsKeys()) === true) return null
  const butaca = await fetchSeat(nro, token)
  // The answer may have shown that the server compares versions; one without the seat refuses the write by itself
  if (butaca === null || (await keepsKeys()) === true) return null
  if (isNew) return duplicado()
  return isComoSeVio(operacion, expectedOf(entry), butaca) ? null : overtaken(entry, butaca, token)
}

async function overtaken(entry: Entry, butaca: Butaca, token: string): Promise<Outcome> {
  const last = (await fetchHistorial(entry.nro, token)).at(-1)
  // An edit and a homologation leave no trace in the history
  const isMoved = butaca.estado.id !== expectedOf(entry).estado.id
  const isLast = isMoved && last?.estado.nombre === butaca.estado.nombre
  const usuario = (isLast && last.sesion?.id.usuario.nombre) || null
  const fechaHs = isLast ? last.id.fechaHs : butaca.fechaHs
  return { kind: 'conflict', error: refusal(0, 'VERSION'), actual: { butaca, usuario, fechaHs } }
}

/**
 * Looks at the changes later than those that the person had seen. The history tells states and authors alone, and the
 * same person may have made an equal change at another device. So the seat must have the weight and the A or S.
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
  // The last one: nothing that follows this change has left yet
  const mine = same.findLast(change => isBy(change, entry, owner))
  if (mine && (butaca === null || tieneLoEscrito(operacion, butaca)))
    return { kind: 'confirmed', butaca, fechaHs: mine.id.fechaHs }
  const changed = conflict(butaca, since)
  // A server that does not name authors: the change may be ours or another's, which matters if the seat moved on
  const isAnonymous = same.some(({ sesion }) => sesion === undefined)
  const isDone = changed.kind === 'conflict' && isYaHecha(operacion, changed.actual)
  return isAnonymous && !isDone ? unsettled() : changed
}

const isBy = ({ sesion }: CambioHistorial, { owner }: Entry, sender: string): boolean => {
  const usuario = sesion?.id.usuario.nombre
  return usuario === owner || usuario === sender
}

/**
 * The server has the creation if this person created a seat of that number with the same values. Other values may come
 * from a later edit, or from a creation of this person at another device.
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

/** A seat that has the wanted values needs no edit. */
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
  // An edit leaves no trace in the history: ours may be below somebody else's
  const isAsSeen = isGuardada(entry.seen, butaca)
  return isAsSeen ? null : unsettled()
}

/** A homologation of the seat with the same labels and buyer is ours. */
async function reconcileHomologar(entry: Entry, { token }: Credentials): Promise<Outcome | null> {
  const row = await fetchHomologacion(entry, token)
  if (row === null) return null
  const butaca = await fetchSeat(entry.nro, token)
  const isOurs = isYaHecha(entry.operacion, { butaca: entry.seen, homologacion: etiquetasDe(row) })
  if (isOurs) return { kind: 'confirmed', butaca, fechaHs: row.fecha_hs }
  return butaca === null ? duplicado() : homologada(row, butaca)
}

/** The homologation that a seat has in place of the one that a contract-only server refused; null where it has none. */
export async function showHomologada(entry: Entry, { token }: Credentials): Promise<Outcome | null> {
  const row = await fetchHomologacion(entry, token)
  const butaca = row && (await fetchSeat(entry.nro, token))
  return row && butaca && homologada(row, butaca)
}

/** Shows the labels and buyer that the seat has (reliability O12). */
const homologada = (row: Homologacion, butaca: Butaca): Outcome => ({
  kind: 'conflict',
  error: refusal(409, 'DUPLICADO'),
  actual: { butaca, usuario: null, fechaHs: row.fecha_hs, homologacion: etiquetasDe(row) },
})

const etiquetasDe = ({ etiqueta_blanca, etiqueta_gris, comprador }: Homologacion) => ({
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

/** Somebody else's change is never overwritten unseen (reliability O12). */
function conflict(butaca: Butaca | null, since: readonly CambioHistorial[]): Outcome {
  const last = since.at(-1)
  if (butaca === null || last === undefined) return unsettled()
  // An edit leaves no trace in the history
  const isLast = butaca.fechaHs <= last.id.fechaHs
  const usuario = (isLast && last.sesion?.id.usuario.nombre) || null
  const { fechaHs } = isLast ? last.id : butaca
  return { kind: 'conflict', error: refusal(0, 'VERSION'), actual: { butaca, usuario, fechaHs } }
}

/** Reading cannot tell whether it was done. */
const unsettled = (): Outcome => ({ kind: 'rejected', error: refusal(0, UNSETTLED) })

/** The answer that a server with keys would give. */
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
  // Deleted seats come only when asked for (design §5)
  return found ?? (await fetchFiltroButaca({ nro, estado: ESTADO_BORRADA }, token)).find(isIt) ?? null
}
