import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { useTokenFrom } from '#http/client.ts'
import { writeFact } from '#offline/device.ts'
import { fetchButaca, fetchFiltro, fetchListaAs } from '#offline/mirror/fetch-on-demand.ts'
import { getButaca, getMirrorInfo, getMirrorMeta } from '#offline/mirror/mirror.ts'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { discardEntry, reapplyEntries } from '#offline/outbox/resolve.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import { refreshMirror } from '#offline/sync/refresh.ts'
import { shownOf } from '#tests/helpers/entry.ts'
import type { Usuario } from '#tests/helpers/fabrica.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { OutboxRig, toEstado } from '#tests/helpers/outbox-rig.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

// Creating a database and syncing every commit waits for the disk
let servers: OfflineServers
beforeAll(async () => {
  servers = await startOfflineServers()
})
afterAll(() => servers.close())
afterEach(() => vi.unstubAllGlobals())

/** Network fault of a request: none, request lost, answer lost, or sent twice. */
type Weather = (init: RequestInit) => 'fine' | 'lost-before' | 'lost-after' | 'twice'

let named = 0
const numbers = (n: number) => Array.from({ length: n }, () => `R${String(++named).padStart(5, '0')}`)

describe.each([
  { mode: 'with our extensions', contractOnly: false },
  { mode: 'contract only', contractOnly: true },
])('the real server $mode', ({ contractOnly }) => {
  let rig: OutboxRig
  let net: typeof fetch
  let puts: string[]

  const connect = (weather: Weather = () => 'fine') =>
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (init.method === 'PUT') puts.push(new Headers(init.headers).get('idempotency-key') ?? '')
      const today = weather(init)
      if (today === 'lost-before') throw new TypeError('fetch failed')
      if (today === 'twice') await net(input, init)
      const response = await net(input, init)
      if (today === 'lost-after') throw new TypeError('fetch failed')
      return response
    })
  const signIn = (usuario: Usuario) => {
    const server = contractOnly ? servers.contractOnly : servers.full
    rig.session = { owner: usuario, token: server.token(usuario) }
  }
  /** Seats on the server and in this device's mirror. */
  async function seats(n: number): Promise<Butaca[]> {
    const nros = numbers(n)
    await servers.addSeats(nros.map(nro => ({ nro })))
    await refreshMirror(rig.db)
    return Promise.all(nros.map(async nro => (await getButaca(nro, rig.db)) as Butaca))
  }
  const estadosOf = async (nro: string) => (await servers.historial(nro)).map(({ estado }) => estado)

  beforeEach(async () => {
    rig = new OutboxRig(`real-${++named}`)
    rig.now = Date.now()
    rig.keepsKeys = !contractOnly
    net = injectFetch(contractOnly ? servers.contractOnly : servers.full)
    puts = []
    signIn('operario')
    useTokenFrom(async () => rig.session?.token ?? null)
    await writeFact('server-keeps-keys', !contractOnly)
    connect()
  })

  it('O8, O13: twenty own changes made offline arrive in order without a false conflict', async () => {
    const [seat] = await seats(1)
    if (!seat) throw new Error('no seat')
    const chain = Array.from({ length: 20 }, (_, i) => (i % 5) + 1)
    for (const estado of chain) await rig.enqueue(seat, estado)
    await rig.drainThrough(sendEntry)
    expect(await rig.states()).toEqual({ confirmed: 20 })
    expect(await estadosOf(seat.nro)).toEqual(chain)
    expect(await servers.historial(seat.nro)).toEqual(chain.map(estado => ({ estado, usuario: 'operario' })))
    expect(await getButaca(seat.nro, rig.db)).toMatchObject({ estado: { id: chain.at(-1) } })
  })

  it('O8: interleaved changes of many seats arrive in the order of each seat', async () => {
    const many = await seats(8)
    const orders = Array.from({ length: 32 }, (_, i) => ({
      butaca: many[(i * 5) % 8] as Butaca,
      operacion: toEstado((i % 5) + 1),
    }))
    await enqueueOperaciones(orders, 'operario', rig.outbox)
    await rig.drainThrough(sendEntry)
    for (const { nro } of many) {
      const captured = orders
        .filter(order => order.butaca.nro === nro)
        .map(({ operacion }) => operacion.estado.id)
      expect(await estadosOf(nro)).toEqual(captured)
    }
    expect(puts).toHaveLength(32)
    // A server that gets no capture time writes changes in order of arrival
    expect(rig.most).toEqual({ all: contractOnly ? 1 : 4, ofSeat: 1 })
  })

  it('O2, O3, O15: on a bad network every change is applied once, in order, however often it was sent', async () => {
    const random = seededRandom(contractOnly ? 11 : 5)
    const kinds = contractOnly
      ? (['fine', 'lost-before', 'lost-after'] as const)
      : (['fine', 'lost-before', 'lost-after', 'twice'] as const)
    connect(init => (init.method === 'PUT' ? (kinds[Math.floor(random() * kinds.length)] ?? 'fine') : 'fine'))
    const many = await seats(4)
    const captured = new Map<string, number[]>()
    for (let i = 0; i < 24; i++) {
      const seat = many[i % 4] as Butaca
      const estado = Math.floor(random() * 5) + 1
      captured.set(seat.nro, [...(captured.get(seat.nro) ?? []), estado])
      await rig.enqueue(seat, estado)
    }
    await rig.drainThrough(sendEntry, 400)
    expect(await rig.states()).toEqual({ confirmed: 24 })
    for (const [nro, estados] of captured) expect(await estadosOf(nro)).toEqual(estados)
    expect(new Set(puts).size).toBe(24) // One key per entry, on every attempt
  })

  it('O10: an invalid token stops the drain after one request; the same keys are sent after login', async () => {
    const [seat] = await seats(1)
    if (!seat) throw new Error('no seat')
    const keys = [(await rig.enqueue(seat, 2)).key, (await rig.enqueue(seat, 3)).key]
    rig.session = { owner: 'operario', token: 'forged.forged.forged' }
    await rig.drain(sendEntry)
    // Without versions the refused request is the one that reads the seat
    const refused = contractOnly ? [] : [keys[0]]
    expect(puts).toEqual(refused)
    expect(rig.refused).toEqual(['forged.forged.forged'])
    signIn('operario')
    await rig.drain(sendEntry)
    expect(puts).toEqual([...refused, ...keys])
    expect(await estadosOf(seat.nro)).toEqual([2, 3])
  })

  it('O9, O11: an unknown seat and a refusal by role are parked, the others are sent', async () => {
    const [seat, other] = (await seats(2)) as [Butaca, Butaca]
    const missing = await rig.enqueue({ ...seat, nro: 'NO-EXISTE' }, 2)
    await rig.enqueue(other, 2)
    await rig.drain(sendEntry)
    expect(await rig.entry(missing.key)).toMatchObject({ state: 'rejected', error: { status: 404 } })
    expect((await rig.entry(missing.key)).error?.detail).not.toBe('')
    expect(await estadosOf(other.nro)).toEqual([2])
    signIn('vendedor')
    const forbidden = await rig.enqueue(seat, 2, 'vendedor')
    await rig.drain(sendEntry)
    expect(await rig.entry(forbidden.key)).toMatchObject({ state: 'rejected', error: { status: 403 } })
    expect(await estadosOf(seat.nro)).toEqual([])
  })

  it('O11: a change with a lost answer, whose owner was demoted, is confirmed after the next sign-in', async () => {
    const [seat] = (await seats(1)) as [Butaca]
    const { db } = servers.full
    const nombre = `turno${++named}`
    await db.query("insert into usuario (nombre, clave, rol) values ($1, 'x', 'operario')", [nombre])
    const setRol = (rol: string) => db.query('update usuario set rol = $2 where nombre = $1', [nombre, rol])
    const enter = async (rol: 'operario' | 'vendedor') => {
      const token = contractOnly
        ? servers.contractOnly.app.signToken({ nombre, rol })
        : await servers.full.signIn(nombre)
      rig.session = { owner: nombre, token }
    }
    await enter('operario')
    const { key } = await rig.enqueue(seat, 2, nombre)
    connect(init => (init.method === 'PUT' ? 'lost-after' : 'fine'))
    await rig.drain(sendEntry)
    connect()
    expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
    await setRol('vendedor')
    // The demotion closed the session
    if (!contractOnly)
      await vi.waitUntil(async () => {
        rig.now = Math.max(rig.now, (await rig.entry(key)).nextAt)
        await rig.drain(sendEntry, true)
        return rig.session === null
      })
    await enter('vendedor')
    rig.now = Math.max(rig.now, (await rig.entry(key)).nextAt)
    await rig.drain(sendEntry, true)
    // A contract-only server tells a vendedor nothing: the entry stays in doubt, and is not reported as not done
    expect(await rig.entry(key)).toMatchObject({ state: contractOnly ? 'in-doubt' : 'confirmed' })
    expect(await estadosOf(seat.nro)).toEqual([2])
    await setRol('operario')
    await enter('operario')
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed' })
    expect(await estadosOf(seat.nro)).toEqual([2])
  })

  it('O23: each user’s changes are in the history in their name, in order', async () => {
    const [seat] = (await seats(1)) as [Butaca]
    await rig.enqueue(seat, 2, 'lopez')
    await rig.enqueue(seat, 3, 'operario')
    await rig.enqueue(seat, 4, 'lopez')
    for (const usuario of ['operario', 'lopez', 'operario', 'lopez'] as const) {
      signIn(usuario)
      await rig.drain(sendEntry)
    }
    expect(await servers.historial(seat.nro)).toEqual([
      { estado: 2, usuario: 'lopez' },
      { estado: 3, usuario: 'operario' },
      { estado: 4, usuario: 'lopez' },
    ])
  })

  it('O20, O21: a drain overtaken during a request and the next one have one effect together', async () => {
    const many = await seats(6)
    for (const seat of many) await rig.enqueue(seat, 2)
    let release: () => void = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    // The first drain's answers arrive only after the second is finished
    const frozen = rig.drain(async (...sent) => {
      const outcome = await sendEntry(...sent)
      await gate
      return outcome
    })
    await vi.waitFor(async () => expect(await estadosOf(many[0]?.nro ?? '')).toEqual([2]))
    await rig.drainThrough(sendEntry)
    release()
    await frozen
    expect(await rig.states()).toEqual({ confirmed: 6 })
    for (const { nro } of many) expect(await estadosOf(nro)).toEqual([2])
  })

  it('the mirror reads every live seat, then changes by others, and one seat or list on demand', async () => {
    const many = await seats(30)
    const { rev } = await getMirrorMeta(rig.db)
    const nros = many.slice(0, 10).map(({ nro }) => nro)
    for (const nro of nros)
      await servers.full.put({ nroButaca: nro, idEstado: '5', homo: 'true' }, {}, 'lopez')
    await refreshMirror(rig.db, () => 7)
    for (const nro of nros)
      expect(await getButaca(nro, rig.db)).toMatchObject({ estado: { nombre: 'lista' } })
    const touched = await rig.db.butacas.where('[rev+id]').above([rev, Infinity]).count()
    expect(touched).toBeLessThanOrEqual(10)
    expect(await getMirrorInfo(rig.db)).toEqual({ complete: true, refreshedAt: 7 })

    expect(await fetchButaca(` ${nros[0]?.toLowerCase()} `)).toMatchObject({ nro: nros[0] })
    expect(await fetchButaca('NADIE')).toBe('unknown')
    expect(await fetchButaca('R%')).toBe('unknown')
    expect((await fetchListaAs(true)).map(({ nro }) => nro)).toEqual(expect.arrayContaining(nros))
    expect((await fetchFiltro({ estado: 5 })).length).toBeGreaterThanOrEqual(10)
  })

  it('the mirror of a vendedor, who may not read changes, is filled from the lists', async () => {
    await servers.addSeats(numbers(1).map(nro => ({ nro, estado: 5 })))
    signIn('vendedor')
    await refreshMirror(rig.db, () => 7)
    expect(await getButaca(`R${String(named).padStart(5, '0')}`, rig.db)).toBeDefined()
  })
})

describe('the real server and another user', () => {
  let rig: OutboxRig
  beforeEach(async () => {
    rig = new OutboxRig(`conflict-${++named}`)
    rig.now = Date.now()
    rig.session = { owner: 'operario', token: servers.full.token('operario') }
    useTokenFrom(async () => rig.session?.token ?? null)
    await writeFact('server-keeps-keys', true)
    vi.stubGlobal('fetch', injectFetch(servers.full))
  })

  async function inConflict() {
    const [nro] = numbers(1) as [string]
    await servers.addSeats([{ nro }])
    await refreshMirror(rig.db)
    const seat = (await getButaca(nro, rig.db)) as Butaca
    const mine = await rig.enqueue(seat, 5)
    const after = await rig.enqueue(seat, 6)
    await servers.full.put({ nroButaca: nro, idEstado: '4' }, {}, 'lopez')
    await rig.drain(sendEntry)
    return { nro, mine, after }
  }

  it('O12: nothing is overwritten unseen: the card shows their change, author and time', async () => {
    const { nro, mine, after } = await inConflict()
    expect(await rig.entry(mine.key)).toMatchObject({
      state: 'conflict',
      actual: { usuario: 'lopez', butaca: { version: 2, estado: { nombre: 'armada' } } },
    })
    expect(await rig.entry(after.key)).toMatchObject({ state: 'pending' })
    expect(await servers.historial(nro)).toEqual([{ estado: 4, usuario: 'lopez' }])
  })

  it('O12: a conflicting change applied anyway is written after the other user’s change, and then its follower', async () => {
    const { nro, mine } = await inConflict()
    await reapplyEntries([shownOf(await rig.entry(mine.key))], rig.outbox)
    await rig.drainThrough(sendEntry)
    expect((await servers.historial(nro)).map(({ estado }) => estado)).toEqual([4, 5, 6])
    expect(await rig.states()).toEqual({ confirmed: 2, discarded: 1 })
  })

  it('O12: a conflicting change applied anyway conflicts again if the seat was changed after it was shown', async () => {
    const { nro, mine } = await inConflict()
    await servers.full.put({ nroButaca: nro, idEstado: '3' }, {}, 'lopez')
    await reapplyEntries([shownOf(await rig.entry(mine.key))], rig.outbox)
    await rig.drainThrough(sendEntry)
    expect((await servers.historial(nro)).map(({ estado }) => estado)).toEqual([4, 3])
    expect(await rig.states()).toEqual({ conflict: 1, pending: 1, discarded: 1 })
  })

  it('O12: after a conflict is discarded its follower is sent, and is a conflict too', async () => {
    const { nro, mine, after } = await inConflict()
    await discardEntry(mine.key, 'operario', 'ya la cambió López', rig.outbox)
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(after.key)).toMatchObject({ state: 'conflict', actual: { usuario: 'lopez' } })
    expect((await servers.historial(nro)).map(({ estado }) => estado)).toEqual([4])
  })

  it('O5: a key reused with other content changes nothing and is parked', async () => {
    const [nro] = numbers(1) as [string]
    await servers.addSeats([{ nro }])
    await refreshMirror(rig.db)
    const entry = await rig.enqueue((await getButaca(nro, rig.db)) as Butaca, 2)
    await servers.full.put({ nroButaca: nro, idEstado: '4' }, { 'idempotency-key': entry.key })
    await rig.drain(sendEntry)
    expect(await rig.entry(entry.key)).toMatchObject({
      state: 'rejected',
      error: { codigo: 'CLAVE_REUSADA' },
    })
    expect((await servers.historial(nro)).map(({ estado }) => estado)).toEqual([4])
  })
})
