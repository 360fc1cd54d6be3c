import type { EsperanDispositivo, InformeDispositivo } from '#contract/dispositivos/dispositivo.ts'
import type { Ref } from '#contract/formatos.ts'
import { INFORME_MAX } from '#contract/limites.ts'
import { MAESTROS, type MaestroNombre } from '#contract/maestro.ts'
import { can } from '#contract/permisos.ts'
import { isApiError } from '#http/client.ts'
import { postInforme } from '#http/dispositivos.ts'
import { clock } from './clock.ts'
import { db, type OutboxMeta } from './db.ts'
import { getClockOffset, getDeviceId, isOwnServer, readFact, writeFact } from './device.ts'
import { goOnAfter, noteBeforeSending, readLoss } from './loss.ts'
import { inState, liveEntries, soundOnes } from './outbox/dexie-reads.ts'
import type { Entry, StoredState } from './outbox/entry.ts'
import { presentFirma, refreshClaveRescate } from './rescate.ts'
import { type Credentials, readCredentials, readSesion } from './sesion.ts'
import { allowPines, noteContact } from './session/pin.ts'

/** Longest time between two reports while the app is open, even without news. */
const EVERY_MS = 5 * 60_000
const LOCK = 'butacas-informe'
const SENT = 'informe'
const NOMBRE = 'nombre'

/** Shared by all tabs. `at`: device time (ms). */
interface Sent {
  dicho: string
  at: number
}

async function readInforme(version: string): Promise<Omit<InformeDispositivo, 'desfaseMs'>> {
  return db.transaction('r', db.entries, db.meta, async () => {
    const meta = (await db.meta.get('outbox')) as OutboxMeta | undefined
    const [pendientes, esperan, rejected, conflicts, discarded] = await Promise.all([
      liveEntries(db).count(),
      countEsperan(),
      ...(['rejected', 'conflict', 'discarded'] as const).map(latestOf),
    ])
    return {
      ultimaSec: meta?.seq ?? 0,
      pendientes,
      rechazadas: [...(rejected ?? []), ...(conflicts ?? [])]
        .slice(0, INFORME_MAX)
        .map(({ seq, nro, error }) => ({ sec: seq, nro, codigo: error?.codigo ?? null })),
      descartadas: (discarded ?? []).map(({ seq }) => seq),
      version,
      ...(esperan.length > 0 && { esperan }),
    }
  })
}

const ESPERAN_READ_MAX = 2_000

/** Number of live entries, refused ones included, for each list row. Warns an admin who deletes the row. */
async function countEsperan(): Promise<EsperanDispositivo[]> {
  const live = await liveEntries(db)
    .limit(ESPERAN_READ_MAX)
    .toArray(rows => soundOnes(db, rows))
  const counts = new Map<string, EsperanDispositivo>()
  for (const { operacion } of live)
    for (const lista of MAESTROS) {
      const id = (operacion as Partial<Record<MaestroNombre, Ref>>)[lista]?.id
      if (id === undefined) continue
      const { cantidad } = counts.get(`${lista} ${id}`) ?? { cantidad: 0 }
      counts.set(`${lista} ${id}`, { lista, id, cantidad: cantidad + 1 })
    }
  return [...counts.values()].slice(0, INFORME_MAX)
}

/** Reads only as many entries as a report contains: the outbox may have thousands. */
const latestOf = (state: StoredState): Promise<Entry[]> =>
  inState(db, state)
    .reverse()
    .limit(INFORME_MAX)
    .toArray(rows => soundOnes(db, rows))

/**
 * Sends this device's report and public key, if the role may report. A report is sent if it has news or the last report
 * is old. Its answer contains the device's name.
 * Every role fetches the key for rescue files.
 * Any tab may call it. Calls only our server. Ignores an ApiError: the next call tries again.
 */
export async function informarDispositivo(version: string, now = clock.now()): Promise<void> {
  const credentials = await readCredentials()
  const sesion = await readSesion()
  if (credentials === null || sesion === null || (await isOwnServer()) !== true) return
  const report = () => informAlone(credentials, can(sesion.rol, 'equipos.informar'), version, now)
  const locks = globalThis.navigator?.locks
  try {
    // The tab that holds the lock sends the same report
    if (locks) await locks.request(LOCK, { ifAvailable: true }, async lock => lock && report())
    else await report()
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

async function informAlone(
  credentials: Credentials,
  mayInform: boolean,
  version: string,
  now: number,
): Promise<void> {
  if (mayInform) await tellNews(credentials, version, now)
  await refreshClaveRescate(now)
  if (mayInform) await presentFirma(credentials, now)
}

async function tellNews({ owner, token }: Credentials, version: string, now: number): Promise<void> {
  const loss = await readLoss()
  const informe = {
    ...(await readInforme(version)),
    ...(loss && { perdidas: { hasta: loss.upTo, de: [...loss.all] } }),
  }
  const dicho = JSON.stringify(informe)
  const sent = await readFact<Sent>(SENT)
  if (sent?.dicho === dicho && Math.abs(now - sent.at) < EVERY_MS) return
  const desfaseMs = Math.round(await getClockOffset())
  await noteBeforeSending(informe.ultimaSec)
  const { nombre, ultimaSec, pinPermitido } = await postInforme(
    await getDeviceId(),
    { ...informe, desfaseMs },
    token,
  )
  await noteContact(owner)
  if (pinPermitido !== undefined) await allowPines(pinPermitido)
  await writeFact(SENT, { dicho, at: now } satisfies Sent)
  await writeFact(NOMBRE, nombre)
  if (ultimaSec !== undefined) await goOnAfter(ultimaSec)
}
