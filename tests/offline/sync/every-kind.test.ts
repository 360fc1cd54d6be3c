import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { applyPending } from '#domain/butaca/operacion.ts'
import { useTokenFrom } from '#http/client.ts'
import { writeFact } from '#offline/device.ts'
import { fetchButaca, fetchFiltro, fetchListaAs } from '#offline/mirror/fetch-on-demand.ts'
import { getButaca, getMirrorMeta } from '#offline/mirror/mirror.ts'
import { settleByHand } from '#offline/outbox/resolve.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import { refreshMirror } from '#offline/sync/refresh.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { type OfflineServers, startOfflineServers } from '#tests/helpers/offline-server.ts'
import { editarDe, homologar, orderCrear } from '#tests/helpers/operaciones.ts'
import { OutboxRig, toEstado } from '#tests/helpers/outbox-rig.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'

// All tests share the servers, because creating a database and syncing every commit waits for the disk
let servers: OfflineServers
beforeAll(async () => {
  servers = await startOfflineServers()
})
afterAll(() => servers.close())

const WRITES = new Set([
  'PUT /api/butaca',
  'POST /api/butaca',
  'PUT /api/butaca/mod',
  'POST /api/homologaciones',
])
type Weather = () => 'fine' | 'lost-before' | 'lost-after'

/** Refreshes until the mirror has the seat. The server lists a new row a moment after it is written. */
const refreshed = (rig: OutboxRig, nro: string): Promise<Butaca> =>
  vi.waitFor(async () => {
    await refreshMirror(rig.db)
    const seat = await getButaca(nro, rig.db)
    if (seat === undefined) throw new Error(`${nro} is not in the mirror`)
    return seat
  })

let named = 0
const LISTA = { id: 5, nombre: 'lista' }

describe.each([
  { mode: 'with our extensions', contractOnly: false },
  { mode: 'contract only', contractOnly: true },
])('every kind of operation, the real server $mode', ({ contractOnly }) => {
  let rig: OutboxRig
  let writes: string[]
  let nro: string
  const server = () => (contractOnly ? servers.contractOnly : servers.full)

  const connect = (weather: Weather = () => 'fine') => {
    const net = injectFetch(server())
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const call = `${init.method} ${input.split('?')[0]}`
      const today = WRITES.has(call) ? weather() : 'fine'
      if (WRITES.has(call)) writes.push(call)
      if (today === 'lost-before') throw new TypeError('fetch failed')
      const response = await net(input, init)
      if (today === 'lost-after') throw new TypeError('fetch failed')
      return response
    })
  }
  const estadosOf = async () => (await servers.historial(nro)).map(({ estado }) => estado)
  const onServer = async (): Promise<Butaca | undefined> => {
    const reply = await server().call({
      method: 'POST',
      url: '/api/butaca/filtro',
      payload: { nro, modelo: 0, estado: 0, color: 0 },
    })
    return reply.json<Butaca[]>().find(seat => seat.nro === nro)
  }
  async function mirrored(over: { estado?: number; prehomologada?: boolean } = {}): Promise<Butaca> {
    await servers.addSeats([{ nro, ...over }])
    return refreshed(rig, nro)
  }
  const lopez = (query: Record<string, string>) => server().put({ nroButaca: nro, ...query }, {}, 'lopez')

  const isDone = {
    crear: async () => (await onServer()) !== undefined,
    editar: async () => (await onServer())?.peso === 9.5,
    homologar: async () => (await onServer())?.homologada === true,
  }

  async function floorWithoutWifi(): Promise<Butaca> {
    const first = orderCrear(nro)
    await rig.keep(first)
    const steps = [toEstado(2), toEstado(5, { homo: true })]
    let seat = first.butaca
    for (const operacion of steps) {
      await rig.keep({ butaca: seat, operacion })
      seat = applyPending(seat, [operacion])
    }
    const edicion = editarDe(seat, { peso: 18.4, renombre: 'pedido 9', color: { id: 2, nombre: 'blanco' } })
    await rig.keep({ butaca: seat, operacion: edicion })
    seat = applyPending(seat, [edicion])
    await rig.keep({ butaca: seat, operacion: homologar() })
    return applyPending(seat, [homologar()])
  }

  beforeEach(async () => {
    rig = new OutboxRig(`kinds-${++named}`)
    rig.now = Date.now()
    rig.keepsKeys = !contractOnly
    writes = []
    nro = `K${String(named).padStart(4, '0')}`
    rig.session = { owner: 'operario', token: server().token('operario') }
    useTokenFrom(async () => rig.session?.token ?? null)
    await writeFact('server-keeps-keys', !contractOnly)
    connect()
  })

  it('O8, O13: a seat created, changed, edited and homologated offline arrives in order without a false conflict', async () => {
    const shown = await floorWithoutWifi()
    await rig.drainThrough(sendEntry)
    expect(await rig.states()).toEqual({ confirmed: 5 })
    expect(writes).toEqual([
      'POST /api/butaca',
      'PUT /api/butaca',
      'PUT /api/butaca',
      'PUT /api/butaca/mod',
      'POST /api/homologaciones',
    ])
    expect(await estadosOf()).toEqual([1, 2, 5])
    const { fechaHs: _, version: __, ...expected } = shown
    expect(await onServer()).toMatchObject(expected)
    expect(await getButaca(nro, rig.db)).toMatchObject(expected)
    expect(await servers.homologaciones(nro)).toEqual([
      { eBlanca: 'B-0048213', eGris: 'G-0011702', comprador: 'Transportes Ruta 9' },
    ])
  })

  it('O2, O15: on a bad network every operation is applied once, in order', async () => {
    const random = seededRandom(contractOnly ? 3 : 4)
    const kinds = ['fine', 'lost-before', 'lost-after'] as const
    connect(() => kinds[Math.floor(random() * kinds.length)] ?? 'fine')
    await floorWithoutWifi()
    await rig.drainThrough(sendEntry, 400)
    expect(await rig.states()).toEqual({ confirmed: 5 })
    expect(writes.length).toBeGreaterThan(5)
    expect(await estadosOf()).toEqual([1, 2, 5])
    expect(await servers.homologaciones(nro)).toHaveLength(1)
    expect(await onServer()).toMatchObject({ peso: 18.4, renombre: 'pedido 9', homologada: true })
  })

  it.each(['crear', 'editar', 'homologar'] as const)(
    'O2: %s is applied once, though its sender died between send and answer',
    async tipo => {
      const order =
        tipo === 'crear'
          ? orderCrear(nro)
          : await mirrored({ estado: 5, prehomologada: true }).then(butaca => ({
              butaca,
              operacion: tipo === 'editar' ? editarDe(butaca, { peso: 9.5 }) : homologar(),
            }))
      await rig.keep(order)
      // The request arrives, but its sender dies before the answer
      void rig.drain(async (...sent) => {
        await sendEntry(...sent)
        return new Promise(() => {})
      })
      await vi.waitFor(() => expect(writes).toHaveLength(1))
      await vi.waitFor(async () => expect(await isDone[tipo]()).toBe(true))
      await rig.drainThrough(sendEntry)
      expect(await rig.states()).toEqual({ confirmed: 1 })
      expect(await onServer()).toMatchObject(
        { crear: { estado: { id: 1 } }, editar: { peso: 9.5 }, homologar: { homologada: true } }[tipo],
      )
      expect(await servers.homologaciones(nro)).toHaveLength(tipo === 'homologar' ? 1 : 0)
      expect(await estadosOf()).toHaveLength(tipo === 'crear' ? 1 : 0)
    },
  )

  it('a creation with a used number is refused as a duplicate, and the follower of the creation waits', async () => {
    await servers.addSeats([{ nro, modelo: 3 }])
    const { key } = await rig.keep(orderCrear(nro))
    const after = await rig.keep({ butaca: orderCrear(nro).butaca, operacion: toEstado(2) })
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({
      state: 'rejected',
      error: { status: 409, codigo: 'DUPLICADO' },
    })
    expect(await rig.entry(after.key)).toMatchObject({ state: 'pending', base: { kind: 'after', key } })
    expect(await onServer()).toMatchObject({ modelo: { id: 3 }, estado: { id: 1 } })
  })

  it('a creation whose answer was lost is refused if its number existed with equal values', async () => {
    await servers.addSeats([{ nro, modelo: 5 }])
    const { key } = await rig.keep(orderCrear(nro))
    let lost = 0
    connect(() => (lost++ === 0 ? 'lost-after' : 'fine'))
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'rejected', error: { status: 409 } })
  })

  it('O2: a creation that was never sent does not count as done if an equal creation took the number meanwhile', async () => {
    const { key } = await rig.keep(orderCrear(nro))
    const net = globalThis.fetch
    let asked = 0
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (input.startsWith('/api/butaca/filtro') && asked++ === 0) throw new TypeError('fetch failed')
      return net(input, init)
    })
    if (contractOnly) {
      await rig.drain(sendEntry)
      expect(await rig.entry(key)).toMatchObject({ state: 'pending', attempts: 0 })
    }
    await servers.addSeats([{ nro, modelo: 5 }])
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'rejected', error: { status: 409 } })
  })

  it('C27: homologating a homologated seat is a conflict', async () => {
    const seat = await mirrored({ estado: 5, prehomologada: true })
    const { key } = await rig.keep({ butaca: seat, operacion: homologar() })
    const query = new URLSearchParams({ nroButaca: nro, eBlanca: 'otra', eGris: 'otra' })
    await server().call({ method: 'POST', url: `/api/homologaciones?${query}` }, 'lopez')
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({
      state: 'conflict',
      actual: { butaca: { homologada: true } },
    })
    expect(await servers.homologaciones(nro)).toEqual([{ eBlanca: 'otra', eGris: 'otra', comprador: null }])
  })

  it('homologating a seat that is not pre-homologated is refused with the reason', async () => {
    const seat = await mirrored({ estado: 5 })
    const { key } = await rig.keep({ butaca: seat, operacion: homologar() })
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'rejected', error: { status: 422, codigo: 'REGLA' } })
  })

  it('O12: an edit of a seat that another user changed meanwhile overwrites nothing unseen', async () => {
    const seat = await mirrored()
    const { key } = await rig.keep({ butaca: seat, operacion: editarDe(seat, { peso: 9.5 }) })
    await lopez({ idEstado: '4' })
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({
      state: 'conflict',
      actual: { usuario: 'lopez', butaca: { estado: { nombre: 'armada' } } },
    })
    expect(await onServer()).toMatchObject({ peso: -1 })
  })

  it('O12: an edit does not overwrite another user’s edit of another field', async () => {
    const theirs = { color: { id: 2, nombre: 'blanco' } }
    const seat = await mirrored()
    const { key } = await rig.keep({ butaca: seat, operacion: editarDe(seat, { peso: 9.5 }) })
    const { tipo: _tipo, modelo, color, estado, ...rest } = { ...editarDe(seat), ...theirs }
    const payload = { nro, modelo: modelo.id, color: color.id, estado: estado.id, ...rest }
    await server().call({ method: 'PUT', url: '/api/butaca/mod', payload }, 'lopez')
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'conflict', actual: { butaca: theirs } })
    expect(await onServer()).toMatchObject(theirs)
  })

  it('the buyer is deleted from the outbox entry once the server has confirmed it', async () => {
    const seat = await mirrored({ estado: 5, prehomologada: true })
    const { key } = await rig.keep({ butaca: seat, operacion: homologar() })
    expect(await rig.entry(key)).toMatchObject({ operacion: { comprador: 'Transportes Ruta 9' } })
    await rig.drainThrough(sendEntry)
    const { operacion, isScrubbed } = await rig.entry(key)
    expect({ operacion, isScrubbed }).toEqual({ operacion: homologar({ comprador: null }), isScrubbed: true })
    expect(await servers.homologaciones(nro)).toMatchObject([{ comprador: 'Transportes Ruta 9' }])
  })

  it('O11: a change with a lost answer, whose owner was demoted, is applied once and confirmed after a later sign-in', async () => {
    const seat = await mirrored()
    const { db } = servers.full
    const nombre = `turno${named}${contractOnly ? 'c' : ''}`
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
    connect(() => 'lost-after')
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
    // A contract-only server does not tell a vendedor the outcome, so the entry stays in doubt
    expect(await rig.entry(key)).toMatchObject({ state: contractOnly ? 'in-doubt' : 'confirmed' })
    expect(await estadosOf()).toEqual([2])
    await setRol('operario')
    await enter('operario')
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed' })
    expect(await estadosOf()).toEqual([2])
  })

  it('the mirror reads new seats, then changes by others, and one seat or list on demand', async () => {
    const nros = Array.from({ length: 30 }, (_, n) => `${nro}-${n}`)
    const moved = nros.slice(0, 10)
    await servers.addSeats(nros.map(each => ({ nro: each })))
    await refreshed(rig, nros.at(-1) ?? '')
    const { rev } = await getMirrorMeta(rig.db)
    for (const nroButaca of moved)
      await servers.full.put({ nroButaca, idEstado: '5', homo: 'true' }, {}, 'lopez')
    await refreshMirror(rig.db, () => 7)
    for (const each of moved)
      expect(await getButaca(each, rig.db)).toMatchObject({ estado: { nombre: 'lista' } })
    const touched = await rig.db.butacas.where('[rev+id]').above([rev, Infinity]).count()
    expect(touched).toBeLessThanOrEqual(10)
    expect(await getMirrorMeta(rig.db)).toMatchObject({ refreshedAt: 7 })

    expect(await fetchButaca(` ${moved[0]?.toLowerCase()} `)).toMatchObject({ nro: moved[0] })
    expect(await fetchButaca('NADIE')).toBe('unknown')
    expect(await fetchButaca('K%')).toBe('unknown')
    expect((await fetchListaAs(true)).map(seat => seat.nro)).toEqual(expect.arrayContaining(moved))
    expect((await fetchFiltro({ estado: 5 })).length).toBeGreaterThanOrEqual(10)
  })
})

describe('an operation in doubt on a contract-only server', () => {
  let rig: OutboxRig
  let nro: string
  const server = () => servers.contractOnly
  /** `meanwhile` runs before the device asks for the outcome. */
  async function inDoubt(
    fault: 'lost-before' | 'lost-after',
    meanwhile: () => Promise<unknown>,
  ): Promise<void> {
    const net = injectFetch(server())
    let faults = 1
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const isWrite = WRITES.has(`${init.method} ${input.split('?')[0]}`)
      const isFault = isWrite && faults-- > 0
      if (isFault && fault === 'lost-before') throw new TypeError('fetch failed')
      const response = await net(input, init)
      if (isFault) throw new TypeError('fetch failed')
      return response
    })
    await rig.drain(sendEntry)
    await meanwhile()
    await rig.drainThrough(sendEntry)
  }
  const as = (usuario: 'operario' | 'lopez', method: 'POST' | 'PUT', url: string, payload?: object) =>
    server().call({ method, url, ...(payload ? { payload } : {}) }, usuario)

  beforeEach(async () => {
    rig = new OutboxRig(`doubt-${++named}`)
    rig.now = Date.now()
    rig.keepsKeys = false
    nro = `D${String(named).padStart(4, '0')}`
    rig.session = { owner: 'operario', token: server().token('operario') }
    useTokenFrom(async () => rig.session?.token ?? null)
    await writeFact('server-keeps-keys', false)
  })
  const send = { modelo: 5, color: 1, estado: 1, peso: -1, renombre: '' }

  it('a creation that arrived counts as created, even if another user moved the seat before the device asked for its outcome', async () => {
    const { key } = await rig.keep(orderCrear(nro))
    await inDoubt('lost-after', () => server().put({ nroButaca: nro, idEstado: '2' }, {}, 'lopez'))
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed' })
    expect(await getButaca(nro, rig.db)).toMatchObject({ estado: { id: 2 } })
  })

  it.each([
    ['with the same values', send],
    ['with other values', { ...send, modelo: 3 }],
  ])(
    'a creation that did not arrive is refused as a duplicate if another user created that number %s before the device asked for its outcome',
    async (_, body) => {
      const { key } = await rig.keep(orderCrear(nro))
      await inDoubt('lost-before', () => as('lopez', 'POST', '/api/butaca', { nro, ...body }))
      expect(await rig.entry(key)).toMatchObject({
        state: 'rejected',
        error: { status: 409, codigo: 'DUPLICADO' },
      })
    },
  )

  it.each([
    ['with the same values', {}, 'confirmed'],
    ['with another weight', { peso: 20 }, 'rejected'],
  ])(
    'a creation that did not arrive, while the same user created the seat on another device %s, is confirmed only if the values are equal',
    async (_, other, state) => {
      const { key } = await rig.keep(orderCrear(nro, { peso: 18.4 }))
      const body = { nro, ...send, peso: 18.4, ...other }
      await inDoubt('lost-before', async () => {
        await as('operario', 'POST', '/api/butaca', body)
        await server().put({ nroButaca: nro, idEstado: '2' }, {}, 'lopez')
      })
      expect((await rig.entry(key)).state).toBe(state)
      if (state === 'rejected') expect((await rig.entry(key)).error).toMatchObject({ codigo: 'VERIFICAR' })
    },
  )

  it('a creation that another user edited before the device asked for its outcome stays refused until «Ya está hecho»', async () => {
    const { key, seen } = await rig.keep(orderCrear(nro))
    const after = await rig.keep({ butaca: seen, operacion: toEstado(2) })
    await inDoubt('lost-after', () => as('lopez', 'PUT', '/api/butaca/mod', { nro, ...send, renombre: 'x' }))
    expect(await rig.entry(key)).toMatchObject({ state: 'rejected', error: { codigo: 'VERIFICAR' } })
    await settleByHand(key, 'operario', rig.outbox)
    await rig.drainThrough(sendEntry)
    expect((await rig.entry(after.key)).state).toBe('confirmed')
    expect((await servers.historial(nro)).map(({ estado }) => estado)).toEqual([1, 2])
  })

  it('a conflict over an edited weight shows the seat without an author', async () => {
    await servers.addSeats([{ nro }])
    vi.stubGlobal('fetch', injectFetch(server()))
    const seat = await refreshed(rig, nro)
    const { key } = await rig.keep({ butaca: seat, operacion: toEstado(3, { peso: 18.4 }) })
    const payload = { nro, modelo: seat.modelo.id, color: 1, estado: 3, peso: 20, renombre: '' }
    await inDoubt('lost-after', () => as('lopez', 'PUT', '/api/butaca/mod', payload))
    expect(await rig.entry(key)).toMatchObject({
      state: 'conflict',
      actual: { butaca: { peso: 20, estado: { id: 3 } }, usuario: null },
    })
  })

  it('a seat that the mirror already had under the number does not count as the created seat', async () => {
    await servers.addSeats([{ nro, modelo: 5 }])
    vi.stubGlobal('fetch', injectFetch(server()))
    await refreshMirror(rig.db)
    const { key } = await rig.keep(orderCrear(nro))
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'rejected', error: { codigo: 'DUPLICADO' } })
  })

  it('an edit whose values the seat has is confirmed without sending it again', async () => {
    await servers.addSeats([{ nro }])
    vi.stubGlobal('fetch', injectFetch(server()))
    const seat = await refreshed(rig, nro)
    const { key } = await rig.keep({ butaca: seat, operacion: editarDe(seat, { estado: LISTA, peso: 7 }) })
    await inDoubt('lost-after', async () => {})
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed' })
    expect((await servers.historial(nro)).map(({ estado }) => estado)).toEqual([5])
  })

  it.each([
    ['the same labels and buyer is confirmed', {}, 'confirmed'],
    ['other labels is a conflict', { eGris: 'otra' }, 'conflict'],
    ['another buyer is a conflict', { comprador: 'Otro' }, 'conflict'],
  ])('a homologation found on the server with %s', async (_, other, state) => {
    await servers.addSeats([{ nro, estado: 5, prehomologada: true }])
    vi.stubGlobal('fetch', injectFetch(server()))
    const seat = await refreshed(rig, nro)
    const operacion = homologar()
    const { key } = await rig.keep({ butaca: seat, operacion })
    const { eBlanca, eGris, comprador } = { ...operacion, ...other }
    const query = new URLSearchParams({ nroButaca: nro, eBlanca, eGris, comprador: comprador ?? '' })
    await inDoubt('lost-before', () => as('lopez', 'POST', `/api/homologaciones?${query}`))
    expect((await rig.entry(key)).state).toBe(state)
    expect(await servers.homologaciones(nro)).toHaveLength(1)
  })

  it('a creation and an edit that never arrived are sent again', async () => {
    const order = orderCrear(nro, { estado: LISTA })
    await rig.keep(order)
    await inDoubt('lost-before', async () => {})
    expect(await rig.states()).toEqual({ confirmed: 1 })
    const seat = (await getButaca(nro, rig.db)) as Butaca
    await rig.keep({ butaca: seat, operacion: editarDe(seat, { peso: 5 }) })
    await inDoubt('lost-before', async () => {})
    expect(await rig.states()).toEqual({ confirmed: 2 })
  })
})
