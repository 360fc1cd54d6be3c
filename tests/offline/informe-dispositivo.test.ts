import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InformeDispositivo } from '#contract/dispositivos/dispositivo.ts'
import type { PresentacionFirma } from '#contract/dispositivos/rescate.ts'
import { firmadoAlPresentar } from '#domain/cuenta/equipo.ts'
import { db } from '#offline/db.ts'
import { getDeviceId, readFact, setOwnServer, writeFact } from '#offline/device.ts'
import { informarDispositivo } from '#offline/informe-dispositivo.ts'
import { dismissLoss, readLoss } from '#offline/loss.ts'
import { StorageError } from '#offline/outbox/enqueue.ts'
import { NEW_META } from '#offline/outbox/outbox-meta.ts'
import { saveSesion } from '#offline/sesion.ts'
import { readWitness } from '#offline/witness.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { FakeCookieStore } from '#tests/helpers/cookie-store.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, homologar } from '#tests/helpers/operaciones.ts'
import { OutboxRig, toEstado } from '#tests/helpers/outbox-rig.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'

const JWK = { kty: 'RSA', alg: 'RSA-OAEP-256', n: 'n', e: 'AQAB' }
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const MIN = 60_000
let now = Date.parse('2026-11-20T12:00:00Z')
let informes: { device: string | null; body: InformeDispositivo }[]
let shown: { device: string | null; body: PresentacionFirma }[]
/** The last number in the device's note at the time of each report. */
let noted: (number | undefined)[]
let keysAsked: number
let isDown: boolean
/** The last number known to the server, or undefined as in an answer of an earlier release. */
let ultimaSec: number | undefined

beforeEach(async () => {
  now += 48 * 60 * MIN
  informes = []
  shown = []
  noted = []
  keysAsked = 0
  isDown = false
  ultimaSec = undefined
  vi.stubGlobal('cookieStore', new FakeCookieStore())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch')
    const device = new Headers(init.headers).get('device-id')
    if (url === '/api/rescate/clave') keysAsked++
    else if (url === '/api/dispositivos/firma') {
      shown.push({ device, body: JSON.parse(String(init.body)) })
      return Response.json({ eslabon: `link ${shown.length}` })
    } else {
      informes.push({ device, body: JSON.parse(String(init.body)) })
      noted.push((await readWitness())?.seq)
    }
    return Response.json(url === '/api/rescate/clave' ? JWK : { nombre: 'Línea 2', ultimaSec })
  })
  await db.entries.clear()
  await setOwnServer(true)
})
afterEach(async () => {
  await signOutWhoWorks()
})

const signIn = (rol: string, nombre = 'lopez') =>
  saveSesion({ token: `h.${btoa('{}')}.f`, pk: { usuario: { nombre, rol: { nombre: rol } } } })
const inform = (at = now) => informarDispositivo('abc', at)

it('the report lists refused, conflicting and discarded entries by sequence number, and counts all unsettled ones', async () => {
  const error = { status: 404, codigo: 'NO_EXISTE', detail: '', at: 0 }
  await db.entries.bulkAdd([
    entry({ seq: 11 }),
    entry({ seq: 12, nro: 'X-1', state: 'rejected', error }),
    entry({ seq: 13, nro: 'X-2', state: 'conflict' }),
    entry({ seq: 14, state: 'discarded', live: 0 }),
    entry({ seq: 15, state: 'confirmed', live: 0 }),
  ])
  await db.meta.put({ clave: 'outbox', seq: 15, fence: 0, pauseUntil: 0, pauseAsked: false, failures: 0 })
  await signIn('operario')
  await inform()
  expect(informes[0]?.body).toEqual({
    ultimaSec: 15,
    pendientes: 3,
    rechazadas: [
      { sec: 12, nro: 'X-1', codigo: 'NO_EXISTE' },
      { sec: 13, nro: 'X-2', codigo: null },
    ],
    descartadas: [14],
    version: 'abc',
    desfaseMs: 0,
    esperan: [{ lista: 'estado', id: 4, cantidad: 3 }],
  })
})

it('the report counts waiting entries by the model, color and state that they use', async () => {
  await db.entries.bulkAdd([
    entry({ seq: 21, operacion: crear({ modelo: { id: 9, nombre: 'S9' } }) }),
    entry({ seq: 22, operacion: homologar() }),
    entry({ seq: 23, operacion: crear({ modelo: { id: 9, nombre: 'S9' } }) }),
    entry({ seq: 24, state: 'confirmed', live: 0, operacion: crear({ modelo: { id: 9, nombre: 'S9' } }) }),
  ])
  await signIn('operario')
  await inform()
  expect(informes[0]?.body.esperan).toEqual([
    { lista: 'modelo', id: 9, cantidad: 2 },
    { lista: 'color', id: 1, cantidad: 2 },
    { lista: 'estado', id: 1, cantidad: 2 },
  ])
})

it('the report is sent at once after a change, and otherwise every five minutes', async () => {
  await signIn('operario')
  await inform()
  await inform(now + MIN)
  expect(informes).toHaveLength(1)
  expect(informes[0]).toMatchObject({ device: await getDeviceId(), body: { pendientes: 0 } })
  await db.entries.add(entry())
  await inform(now + 2 * MIN)
  await inform(now + 6 * MIN)
  await inform(now + 8 * MIN)
  expect(informes.map(({ body }) => body.pendientes)).toEqual([0, 1, 1])
  expect(await readFact('nombre')).toBe('Línea 2')
})

it('a vendedor fetches the key of rescue files once a day, and sends no report', async () => {
  await signIn('vendedor')
  await inform()
  await inform(now + 60 * MIN)
  expect([informes.length, keysAsked]).toEqual([0, 1])
  await inform(now + 25 * 60 * MIN)
  expect(keysAsked).toBe(2)
  expect(await readFact('clave-rescate')).toMatchObject({ clave: JWK })
})

it('O46: the report presents the signing key once a day per person, with the eslabon that the server issued last', async () => {
  await signIn('operario')
  await inform()
  await inform(now + MIN)
  expect(shown).toHaveLength(1)
  await signIn('admin', 'gomez')
  await inform(now + 2 * MIN)
  await inform(now + 3 * MIN)
  await inform(now + 25 * 60 * MIN)
  expect(shown.slice(1).map(({ body }) => body.eslabon)).toEqual(['link 1', 'link 2'])
  expect(new Set(shown.map(({ body }) => body.clave.x)).size).toBe(1)
  for (const { device, body } of shown) {
    expect(device).toBe(await getDeviceId())
    const key = await crypto.subtle.importKey('jwk', body.clave, ECDSA, false, ['verify'])
    const text = new TextEncoder().encode(firmadoAlPresentar(device ?? '', body.eslabon))
    const firma = Uint8Array.from(atob(body.firma), char => char.charCodeAt(0))
    expect(await crypto.subtle.verify(ECDSA, key, firma, text)).toBe(true)
  }
})

it('the report is not sent without a session, to a contract-only server or without a network', async () => {
  await inform()
  await signIn('operario')
  await setOwnServer(false)
  await inform()
  await setOwnServer(true)
  isDown = true
  await inform()
  expect(informes).toEqual([])
  isDown = false
  await inform()
  expect(informes).toHaveLength(1)
})

describe('O49: a loss on this device', () => {
  const lost = [{ usuario: 'operario', cantidad: 2 }]
  const loss = { upTo: 15, all: lost, unseen: lost }

  it('every report names the loss until the device forgets it, even after a user dismissed it', async () => {
    await signIn('operario')
    await inform()
    expect(informes[0]?.body).not.toHaveProperty('perdidas')
    await writeFact('perdida', loss)
    await inform(now + MIN)
    await dismissLoss(loss)
    expect(await readLoss()).toEqual({ ...loss, unseen: [] })
    await inform(now + 7 * MIN)
    const reported = { hasta: 15, de: lost }
    expect(informes.slice(1).map(({ body }) => body.perdidas)).toEqual([reported, reported])
    await writeFact('perdida', null)
    await inform(now + 8 * MIN)
    expect(informes).toHaveLength(4)
    expect(informes[3]?.body).not.toHaveProperty('perdidas')
  })

  it('the device’s last number is noted before a report sends it', async () => {
    await signIn('operario')
    await inform()
    await db.meta.put({ ...NEW_META, seq: 30 })
    await inform(now + MIN)
    expect(informes.at(-1)?.body.ultimaSec).toBe(30)
    expect(noted.at(-1)).toBe(30)
  })

  it('sequence numbers that the server knows and the device lost are skipped', async () => {
    await signIn('operario')
    await db.meta.put({ ...NEW_META, seq: 40 })
    ultimaSec = 50
    await inform()
    expect(await db.meta.get('outbox')).toMatchObject({ seq: 50 })
    ultimaSec = 7
    await inform(now + 6 * MIN)
    expect(await db.meta.get('outbox')).toMatchObject({ seq: 50 })
  })
})

it('sequence numbers have no gap, even after a capture that could not be stored', async () => {
  const rig = new OutboxRig('numeros')
  const seat = butaca({ nro: 'S710482' })
  await rig.enqueue(seat, 2)
  const broken = { ...toEstado(3), homo: (() => null) as unknown as null }
  await expect(rig.keep({ butaca: seat, operacion: broken })).rejects.toThrow(StorageError)
  await rig.enqueue(seat, 4)
  const entries = await rig.db.entries.orderBy('[live+seq]').toArray()
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2])
  expect((await rig.db.meta.get('outbox')) as unknown).toMatchObject({ seq: 2 })
})
