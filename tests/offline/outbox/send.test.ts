import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { isOwnServer, writeFact } from '#offline/device.ts'
import type { StoredState } from '#offline/outbox/entry.ts'
import { discardEntry, reapplyEntries } from '#offline/outbox/resolve.ts'
import { sendEntry, thisDevice } from '#offline/outbox/send.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { ContractModel, type Fault } from '#tests/helpers/contract-model.ts'
import { shownOf } from '#tests/helpers/entry.ts'
import { homologar } from '#tests/helpers/operaciones.ts'
import { OutboxRig, toEstado } from '#tests/helpers/outbox-rig.ts'

const plain = (nro: string) => {
  const { version: _, ...seat } = butaca({ nro })
  return seat
}

async function against(extended: boolean, knows: boolean | null = extended) {
  const model = new ContractModel({ extended, seats: ['A1', 'B2', 'C3'].map(nro => butaca({ nro })) })
  vi.stubGlobal('fetch', model.fetch)
  observeServer()
  await writeFact('server-keeps-keys', knows)
  const rig = new OutboxRig()
  rig.keepsKeys = knows === true
  return { model, rig, seat: (nro: string) => (extended ? butaca({ nro }) : plain(nro)) }
}

beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z')))
afterEach(() => void vi.restoreAllMocks())

const html = (status = 200) =>
  new Response('<html>Ingrese al Wi-Fi</html>', { status, headers: { 'content-type': 'text/html' } })
/** Adds a Retry-After of an hour and a Date of 1970 to the response. */
const late = (response: Response): Response => {
  response.headers.set('retry-after', '3600')
  response.headers.set('date', 'Thu, 01 Jan 1970 00:00:00 GMT')
  return response
}
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a server that keeps keys', () => {
  it('O2: after a lost answer the same key is sent again; the change is applied once', async () => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-after')
    await rig.drainThrough(sendEntry)
    expect(model.estadosOf('A1')).toEqual(['armada'])
    expect(model.writes().map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('O8: the permission to send is requested last, and nothing is sent if it is denied', async () => {
    const { model, rig, seat } = await against(true)
    const entry = await rig.enqueue(seat('A1'), 4)
    const credentials = { owner: 'operario', token: 'x' }
    const asked: string[] = []
    const noting =
      <T>(name: string, answer: T) =>
      async () => {
        asked.push(name)
        return answer
      }
    const ports = {
      ...thisDevice,
      age: noting('age', { likely: 0, bounds: null, at: null }),
      deviceId: noting('device', 'd'),
    }
    const outcome = await sendEntry(entry, credentials, noting('leave', false), ports)
    expect(outcome).toMatchObject({ kind: 'in-doubt', neverLeft: true })
    expect(asked.slice(-2)).toEqual(['device', 'leave'])
    expect(model.writes()).toEqual([])
  })

  it('an undo sends the key of the change that it undoes', async () => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    await rig.drain(sendEntry)
    await rig.keep({ butaca: seat('B2'), operacion: toEstado(1), deshace: key })
    await rig.drain(sendEntry)
    expect(model.writes().map(({ headers }) => headers.get('deshace'))).toEqual([null, key])
  })

  it('O11: a refusal with a truncated body does not count as a refusal: the same key is sent again', async () => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-after', request => model.mark(request, json('{"status":409,"codi', 409)))
    await rig.drain(sendEntry)
    await rig.drain(sendEntry, 'person')
    expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
    await rig.drainThrough(sendEntry)
    expect(await rig.states()).toEqual({ confirmed: 1 })
    expect(model.estadosOf('A1')).toEqual(['armada'])
  })

  it('O3: a request that the browser sent twice has one effect', async () => {
    const { model, rig, seat } = await against(true)
    await rig.enqueue(seat('A1'), 4)
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (init.method === 'PUT') await model.fetch(input, init)
      return model.fetch(input, init)
    })
    await rig.drainThrough(sendEntry)
    expect(model.writes()).toHaveLength(2)
    expect(model.estadosOf('A1')).toEqual(['armada'])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('O5: an entry whose key the server knows for other content is refused', async () => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.keys.set(`operario ${key}`, { content: 'something else', body: null })
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({
      state: 'rejected',
      error: { status: 422, codigo: 'CLAVE_REUSADA' },
    })
    expect(model.estadosOf('A1')).toEqual([])
  })

  const problem = (status: number, codigo: string) =>
    json(JSON.stringify({ status, codigo, detail: 'Tu rol no puede hacer esto.' }), status)

  it.each([
    [403, 'PERMISO'],
    [400, 'PEDIDO_INVALIDO'],
    [404, 'NO_EXISTE'],
    [422, 'CLAVE_REUSADA'],
    [412, 'VERSION'],
  ])('O11: %i %s after a lost answer is not a refusal: the key’s outcome decides', async (status, codigo) => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-after', request => model.mark(request, problem(status, codigo)))
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'confirmed', error: null })
    expect(model.estadosOf('A1')).toEqual(['armada'])
  })

  it('O11: a refusal after a lost request counts if the server does not know the entry’s key', async () => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-before', request => model.mark(request, problem(403, 'PERMISO')))
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'rejected', error: { codigo: 'PERMISO' } })
    expect(model.estadosOf('A1')).toEqual([])
  })

  it('O12: the follower of an entry settled by its key does not overwrite another user’s later change', async () => {
    const { model, rig, seat } = await against(true)
    const first = await rig.enqueue(seat('A1'), 4)
    const second = await rig.enqueue(seat('A1'), 5)
    model.faults.push('lost-after', request => model.mark(request, problem(403, 'PERMISO')))
    await rig.drain(sendEntry)
    model.change('A1', 6, 'lopez')
    await rig.drainThrough(sendEntry)
    expect(await rig.entry(first.key)).toMatchObject({ state: 'confirmed' })
    expect(await rig.entry(second.key)).toMatchObject({ state: 'conflict', actual: { usuario: 'lopez' } })
  })

  it.each([403, 500, 'portal'] as const)(
    'O11: the answer %s to a query about the key leaves the entry in doubt, and a later drain confirms it',
    async answer => {
      const { model, rig, seat } = await against(true)
      const { key } = await rig.enqueue(seat('A1'), 4)
      model.faults.push('lost-after', request => model.mark(request, problem(403, 'PERMISO')))
      await rig.drain(sendEntry)
      vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
        if (!input.includes('/api/claves/')) return model.fetch(input, init)
        const request = new Request(new URL(input, 'http://model.test'), init)
        return answer === 'portal' ? html() : model.mark(request, problem(answer, 'PERMISO'))
      })
      rig.now = Math.max(rig.now + 1, (await rig.entry(key)).nextAt)
      await rig.drain(sendEntry, true)
      expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt', attempts: 2 })
      vi.stubGlobal('fetch', model.fetch)
      await rig.drainThrough(sendEntry)
      expect(await rig.states()).toEqual({ confirmed: 1 })
    },
  )

  it('O16: a 5xx after the commit leaves the entry in doubt, and the same key gets the outcome', async () => {
    const { model, rig, seat } = await against(true)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push(async request => {
      await model.fetch(request.url, { method: 'PUT', headers: request.headers })
      return model.mark(request, json('{"detail":"Error interno","codigo":"INTERNO"}', 500))
    })
    await rig.drain(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt', attempts: 1, error: { status: 500 } })
    await rig.drainThrough(sendEntry)
    expect(model.estadosOf('A1')).toEqual(['armada'])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  it('O12: the seen version is sent, and a conflict returns the seat and the author of the change', async () => {
    const { model, rig, seat } = await against(true)
    const entry = await rig.enqueue(seat('A1'), 4)
    const now = model.change('A1', 6, 'lopez')
    await rig.drain(sendEntry)
    expect(model.writes()[0]?.headers.get('if-match')).toBe('"v1"')
    expect(await rig.entry(entry.key)).toMatchObject({
      state: 'conflict',
      actual: { usuario: 'lopez', butaca: now, fechaHs: now.fechaHs },
    })
    expect(model.estadosOf('A1')).toEqual(['entregada'])
  })

  it('an entry equal to another user’s change is discarded as already done, and the change is stored once', async () => {
    const { model, rig, seat } = await against(true)
    const entry = await rig.enqueue(seat('A1'), 4)
    const after = await rig.enqueue(seat('A1'), 5)
    model.change('A1', 4, 'lopez')
    await rig.drain(sendEntry)
    expect(await rig.entry(entry.key)).toMatchObject({
      state: 'discarded',
      discarded: { motivo: 'ya-estaba' },
    })
    expect(await rig.entry(after.key)).toMatchObject({ state: 'confirmed' })
    expect(model.estadosOf('A1')).toEqual(['armada', 'lista'])
  })

  it('a write sends the device, the age of the change and the format', async () => {
    const { model, rig, seat } = await against(true)
    const entry = await rig.enqueue(seat('A1'), 4)
    vi.mocked(Date.now).mockReturnValue(rig.now + 90_000)
    await rig.drain(sendEntry)
    const sent = Object.fromEntries(model.writes()[0]?.headers ?? [])
    expect(sent).toMatchObject({
      authorization: 'Bearer token of operario',
      'capture-age-ms': '90000',
      'device-seq': '1',
      'client-format': String(entry.format),
      'author-identified': 'clave',
    })
    expect(sent['device-id']).toMatch(/^[0-9a-f-]{36}$/)
    const query = new URL(model.writes()[0]?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({ nroButaca: 'A1', idEstado: '4', peso: '-1' })
  })

  it('O55: a write sends that its author was identified by PIN', async () => {
    const { model, rig, seat } = await against(true)
    rig.outbox.identificado = async () => 'pin'
    await rig.enqueue(seat('A1'), 4)
    await rig.drain(sendEntry)
    expect(model.writes()[0]?.headers.get('author-identified')).toBe('pin')
  })
})

describe('answers that are not the server’s', () => {
  const strangers: [string, Fault][] = [
    ['a portal’s page', () => html()],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://portal.test/' } })],
    [
      'an opaque redirect',
      () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
    ],
    ['cut JSON', () => json('{"nro":"A1","est')],
    ['204 without a body', () => new Response(null, { status: 204 })],
    ['200 without a body', () => json('')],
    ['JSON without a mark', () => json('{"ok":true}')],
    ['a seat without a mark', () => json(JSON.stringify(butaca({ nro: 'A1', version: 2 })))],
    ['a text', () => new Response('Success', { headers: { 'content-type': 'text/plain' } })],
    [
      'a body that breaks off',
      () =>
        new Response(
          new ReadableStream({
            start: stream => stream.error(new TypeError('terminated')),
          }),
          { headers: { 'content-type': 'application/json' } },
        ),
    ],
    ['502 of a proxy', () => html(502)],
    ['511 of a captive portal', () => html(511)],
    // One status for each outcome. tests/http/client.test.ts tests the other statuses
    ...[401, 412, 422, 429, 503].map((status): [string, Fault] => [
      `${status} of a portal in our own words`,
      () => late(json('{"detail":"No","codigo":"REGLA"}', status)),
    ]),
    ['429 of a portal with a page', () => late(html(429))],
    ['429 of a portal without a word', () => late(new Response(null, { status: 429 }))],
  ]

  it.each(strangers)('O17: %s removes nothing from the queue', async (_, fault) => {
    const { model, rig, seat } = await against(true)
    const keys = []
    for (const nro of ['A1', 'B2', 'C3']) keys.push((await rig.enqueue(seat(nro), 4)).key)
    model.faults.push(fault, fault, fault)
    for (let pass = 0; pass < 3; pass++) await rig.drain(sendEntry, true)
    const states = await rig.states()
    expect((states.pending ?? 0) + (states['in-doubt'] ?? 0)).toBe(3)
    // None of these answers sets a wait
    expect((await rig.outbox.store.getMeta()).pauseAsked).toBe(false)
    await rig.drainThrough(sendEntry)
    for (const nro of ['A1', 'B2', 'C3']) expect(model.estadosOf(nro)).toEqual(['armada'])
    expect(await rig.states()).toEqual({ confirmed: 3 })
  })

  it.each([null, false])(
    'O17: a 2xx without the seat is believed only if the history has the change (server keeps keys: %s)',
    async knows => {
      const { model, rig, seat } = await against(false, knows)
      const { key } = await rig.enqueue(seat('A1'), 4)
      model.faults.push(() => new Response(null, { status: 204 }))
      await rig.drain(sendEntry)
      expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
      await rig.drainThrough(sendEntry)
      expect(model.estadosOf('A1')).toEqual(['armada'])
      expect(await rig.states()).toEqual({ confirmed: 1 })
    },
  )

  it.each([
    ['another seat', butaca({ nro: 'B2', estado: { id: 4, nombre: 'armada' } })],
    ['the seat as it was', butaca({ nro: 'A1' })],
  ])('O17: a 2xx with %s is believed only if the history has the change', async (_, shown) => {
    const { model, rig, seat } = await against(false)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push(() => json(JSON.stringify(shown)))
    await rig.drain(sendEntry)
    expect(await rig.entry(key)).toMatchObject({ state: 'in-doubt' })
    // The server itself may answer like this
    model.answer = () => json(JSON.stringify(shown))
    await rig.drainThrough(sendEntry)
    expect(model.estadosOf('A1')).toEqual(['armada'])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })
})

describe('a contract-only server', () => {
  it('O2: after a lost answer the history is searched; the change is applied once', async () => {
    const { model, rig, seat } = await against(false)
    await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-after')
    await rig.drainThrough(sendEntry)
    expect(model.writes()).toHaveLength(1)
    expect(model.estadosOf('A1')).toEqual(['armada'])
    expect(await rig.states()).toEqual({ confirmed: 1 })
  })

  describe('O2, O12: a change by the same user on another device counts as the entry’s change only if it wrote the same values', () => {
    const mover = toEstado(4)
    const pesar = toEstado(3, { peso: 18.4 })
    const marcar = toEstado(5, { homo: true })
    type Meanwhile = [usuario: string, estado: number, escribe?: Partial<CambioEstado>]
    it.each<[string, CambioEstado, Fault, Meanwhile[], StoredState]>([
      ['applied with a weight, and nothing else happened', pesar, 'lost-after', [], 'confirmed'],
      ['applied with A or S, and nothing else happened', marcar, 'lost-after', [], 'confirmed'],
      ['applied, then moved on by another user', pesar, 'lost-after', [['lopez', 4]], 'confirmed'],
      ['applied, then delivered by another user', marcar, 'lost-after', [['lopez', 6]], 'confirmed'],
      ['applied, then moved back by another user', mover, 'lost-after', [['lopez', 2]], 'confirmed'],
      [
        'applied, then overwritten with another weight',
        pesar,
        'lost-after',
        [['lopez', 3, { peso: 20 }]],
        'conflict',
      ],
      [
        'not applied, and another device wrote the same state and weight',
        pesar,
        'lost-before',
        [['operario', 3, { peso: 18.4 }]],
        'confirmed',
      ],
      [
        'not applied, and another device wrote the same weight as a float',
        pesar,
        'lost-before',
        [['operario', 3, { peso: 18.399999 }]],
        'confirmed',
      ],
      [
        'not applied, and another device wrote the same state',
        mover,
        'lost-before',
        [['operario', 4]],
        'confirmed',
      ],
      [
        'not applied, and another device wrote another weight',
        pesar,
        'lost-before',
        [['operario', 3, { peso: 20 }]],
        'conflict',
      ],
      [
        'not applied, and another device wrote the state without the weight',
        pesar,
        'lost-before',
        [['operario', 3]],
        'conflict',
      ],
      [
        'not applied, and another device wrote the state as A',
        marcar,
        'lost-before',
        [['operario', 5, { homo: false }]],
        'conflict',
      ],
      [
        'not applied, and another device wrote the state without A or S',
        marcar,
        'lost-before',
        [['operario', 5]],
        'conflict',
      ],
      [
        'not applied, another device wrote another weight, and others moved it on',
        pesar,
        'lost-before',
        [
          ['operario', 3, { peso: 20 }],
          ['lopez', 4],
        ],
        'conflict',
      ],
      [
        'not applied, another device wrote another weight, and others weighed it as asked',
        pesar,
        'lost-before',
        [
          ['operario', 3, { peso: 20 }],
          ['lopez', 3, { peso: 18.4 }],
        ],
        'confirmed',
      ],
    ])('%s', async (_, operacion, fault, meanwhile, state) => {
      const { model, rig, seat } = await against(false)
      const { key } = await rig.keep({ butaca: seat('A1'), operacion })
      model.faults.push(fault)
      await rig.drain(sendEntry)
      for (const [usuario, estado, escribe] of meanwhile) model.change('A1', estado, usuario, null, escribe)
      await rig.drainThrough(sendEntry)
      expect((await rig.entry(key)).state).toBe(state)
      expect(model.writes()).toHaveLength(1)
    })

    it('a follower of the user’s own change is compared with the last change to the same state', async () => {
      const { model, rig, seat } = await against(false)
      await rig.enqueue(seat('A1'), 4)
      const weighed = toEstado(4, { peso: 18.4 })
      const second = await rig.keep({ butaca: { ...seat('A1'), estado: mover.estado }, operacion: weighed })
      model.faults.push('lost-after', 'lost-before')
      await rig.drain(sendEntry)
      model.change('A1', 4, 'operario')
      await rig.drainThrough(sendEntry)
      expect((await rig.entry(second.key)).state).toBe('confirmed')
      expect(model.seats.get('a1')?.peso).toBe(18.4)
    })
  })

  it('a request that never arrived is sent again', async () => {
    const { model, rig, seat } = await against(false)
    await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-before', 'lost-before')
    await rig.drainThrough(sendEntry)
    expect(model.estadosOf('A1')).toEqual(['armada'])
  })

  it('an equal change by another user settles an entry in doubt', async () => {
    const { model, rig, seat } = await against(false)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-before')
    await rig.drain(sendEntry)
    model.change('A1', 4, 'lopez')
    await rig.drain(sendEntry, true)
    expect(await rig.entry(key)).toMatchObject({
      state: 'discarded',
      discarded: { motivo: 'ya-estaba', by: '' },
    })
    expect(model.estadosOf('A1')).toEqual(['armada'])
  })

  it('O12: if the history has another user’s change instead of the entry’s, the entry is a conflict', async () => {
    const { model, rig, seat } = await against(false)
    const { key } = await rig.enqueue(seat('A1'), 4)
    model.faults.push('lost-before')
    await rig.drain(sendEntry)
    model.change('A1', 6, 'lopez')
    await rig.drain(sendEntry, true)
    expect(await rig.entry(key)).toMatchObject({ state: 'conflict', actual: { usuario: 'lopez' } })
  })

  it.each([
    ['the seat', null],
    ['nothing', () => new Response(null, { status: 200 })],
    ['a text', () => new Response('OK', { headers: { 'content-type': 'text/plain' } })],
    ['true', () => json('true')],
  ])(
    'O13: each change of a chain with lost requests and answers is applied once if writes are answered with %s',
    async (_, answer) => {
      const { model, rig, seat } = await against(false)
      if (answer) model.answer = answer
      const chain = [2, 3, 3, 4, 3, 3, 5]
      for (const estado of chain) await rig.enqueue(seat('A1'), estado)
      // The first request of the sixth change is lost. The fifth change, which is equal, has arrived
      model.faults.push('none', 'lost-after', 'none', 'lost-after', 'none', 'lost-before')
      await rig.drainThrough(sendEntry)
      expect(model.historial.get('a1')?.map(({ estado }) => estado)).toEqual(
        chain.map(id => ['cortada', 'tapizada', 'pesada', 'armada', 'lista'][id - 1]),
      )
      expect(await rig.states()).toEqual({ confirmed: chain.length })
      expect(await isOwnServer()).toBe(false)
    },
  )

  describe('O12: another user changes the seat before the entry is sent', () => {
    it.each([
      ['delivers it', 6],
      ['deletes it', 7],
      ['moves it back', 2],
    ])(
      'a seat is not overwritten, and the entry is a conflict with the current seat, if another user %s',
      async (_, estado) => {
        const { model, rig, seat } = await against(false)
        const { key } = await rig.enqueue(seat('A1'), 4)
        model.change('A1', estado, 'lopez')
        await rig.drain(sendEntry)
        expect(model.writes()).toEqual([])
        expect(await rig.entry(key)).toMatchObject({
          state: 'conflict',
          actual: { butaca: { estado: { id: estado } }, usuario: 'lopez' },
        })
      },
    )

    it('a server that omits deleted seats from its list is asked for the deleted seat', async () => {
      const { model, rig, seat } = await against(false)
      const { key } = await rig.enqueue(seat('A1'), 4)
      model.change('A1', 7, 'lopez')
      model.hidesDeleted = true
      await rig.drain(sendEntry)
      expect(model.writes()).toEqual([])
      expect(await rig.entry(key)).toMatchObject({
        state: 'conflict',
        actual: { butaca: { estado: { id: 7 } } },
      })
    })

    it('O12: a write is not sent if its seat was read long ago, as before a freeze', async () => {
      const { model, rig, seat } = await against(false)
      const entry = await rig.enqueue(seat('A1'), 4)
      const credentials = { owner: 'operario', token: 'x' }
      let now = rig.now
      const after = (ms: number) =>
        sendEntry(
          entry,
          credentials,
          async () => {
            now += ms
            return true
          },
          { ...thisDevice, now: () => now, keepsKeys: async () => false },
        )
      expect(await after(41_000)).toMatchObject({ kind: 'in-doubt', neverLeft: true })
      expect(await after(-3_600_000)).toMatchObject({ kind: 'in-doubt', neverLeft: true })
      expect(model.writes()).toEqual([])
      expect(await after(40_000)).toMatchObject({ kind: 'confirmed' })
    })

    it('the follower of the user’s own change is compared with the result of that change, not with the seat before it', async () => {
      const { model, rig, seat } = await against(false)
      const first = await rig.enqueue(seat('A1'), 2)
      const second = await rig.enqueue({ ...seat('A1'), estado: { id: 2, nombre: 'tapizada' } }, 3)
      const third = await rig.enqueue({ ...seat('A1'), estado: { id: 3, nombre: 'pesada' } }, 4)
      let left = 0
      await rig.drain(async (...sent) => {
        const outcome = await sendEntry(...sent)
        if (++left === 2) model.change('A1', 6, 'lopez')
        return outcome
      })
      expect(model.estadosOf('A1')).toEqual(['tapizada', 'pesada', 'entregada'])
      expect((await rig.entry(first.key)).state).toBe('confirmed')
      expect((await rig.entry(second.key)).state).toBe('confirmed')
      expect((await rig.entry(third.key)).state).toBe('conflict')
    })

    it('another user’s changes in an answer do not count as the entry’s own result', async () => {
      const { model, rig, seat } = await against(false)
      const first = await rig.enqueue(seat('A1'), 2)
      const weighed = toEstado(3, { peso: 30 })
      const second = await rig.keep({
        butaca: { ...seat('A1'), estado: { id: 2, nombre: 'tapizada' } },
        operacion: weighed,
      })
      // Another user set the weight, and the first entry's change of state keeps it
      model.put({ ...seat('A1'), peso: 99 })
      await rig.drain(sendEntry)
      expect(model.estadosOf('A1')).toEqual(['tapizada'])
      expect((await rig.entry(first.key)).state).toBe('confirmed')
      expect(await rig.entry(second.key)).toMatchObject({
        state: 'conflict',
        actual: { butaca: { peso: 99 } },
      })
    })

    it('after a lost answer the follower is a conflict if another user changes the seat before the follower is sent', async () => {
      const { model, rig, seat } = await against(false)
      await rig.enqueue(seat('A1'), 2)
      const second = await rig.enqueue({ ...seat('A1'), estado: { id: 2, nombre: 'tapizada' } }, 3)
      model.faults.push('lost-after')
      await rig.drain(sendEntry)
      model.change('A1', 6, 'lopez')
      await rig.drainThrough(sendEntry)
      expect(model.estadosOf('A1')).toEqual(['tapizada', 'entregada'])
      expect((await rig.entry(second.key)).state).toBe('conflict')
    })

    it('a change after a discarded change is not compared with the result of the discarded change', async () => {
      const { model, rig, seat } = await against(false)
      const first = await rig.enqueue(seat('A1'), 2)
      const second = await rig.enqueue({ ...seat('A1'), estado: { id: 2, nombre: 'tapizada' } }, 3)
      await discardEntry(first.key, 'operario', 'error', rig.outbox)
      await rig.drainThrough(sendEntry)
      expect(model.estadosOf('A1')).toEqual(['pesada'])
      expect((await rig.entry(second.key)).state).toBe('confirmed')
    })

    it('«Aplicar igual» sends the change, unless the seat changed again after the user saw it', async () => {
      const { model, rig, seat } = await against(false)
      const { key } = await rig.enqueue(seat('A1'), 4)
      model.change('A1', 6, 'lopez')
      await rig.drain(sendEntry)
      await reapplyEntries([shownOf(await rig.entry(key))], rig.outbox)
      model.change('A1', 7, 'perez')
      await rig.drainThrough(sendEntry)
      const [again] = (await rig.entries()).filter(entry => entry.state === 'conflict')
      expect(again?.actual).toMatchObject({ usuario: 'perez', butaca: { estado: { id: 7 } } })
      await reapplyEntries([shownOf(await rig.entry(again?.key ?? ''))], rig.outbox)
      await rig.drainThrough(sendEntry)
      expect(model.estadosOf('A1')).toEqual(['entregada', 'borrada', 'armada'])
    })

    it('a change that writes weight or A/S does not overwrite a newer weight or A/S', async () => {
      const { model, rig, seat } = await against(false)
      const weighed = await rig.keep({ butaca: seat('A1'), operacion: toEstado(3, { peso: 18.4 }) })
      const moved = await rig.keep({ butaca: seat('B2'), operacion: toEstado(3) })
      const marked = await rig.keep({ butaca: seat('C3'), operacion: toEstado(5, { homo: false }) })
      model.put({ ...seat('A1'), peso: 20.5 })
      model.put({ ...seat('B2'), peso: 20.5 })
      model.put({ ...seat('C3'), prehomologada: true })
      await rig.drainThrough(sendEntry)
      expect((await rig.entry(weighed.key)).state).toBe('conflict')
      // An operation without a weight keeps the current weight
      expect((await rig.entry(moved.key)).state).toBe('confirmed')
      expect((await rig.entry(marked.key)).state).toBe('conflict')
    })

    it('if the seat cannot be read before a change, the change is not sent, and the read is repeated', async () => {
      const { model, rig, seat } = await against(false)
      const { key } = await rig.enqueue(seat('A1'), 4)
      vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
        if (String(input).endsWith('/api/butaca/filtro')) throw new TypeError('fetch failed')
        return model.fetch(input, init)
      })
      await rig.drain(sendEntry)
      expect(model.writes()).toEqual([])
      expect(await rig.entry(key)).toMatchObject({ state: 'pending', attempts: 0 })
      vi.stubGlobal('fetch', model.fetch)
      await rig.drainThrough(sendEntry)
      expect(model.estadosOf('A1')).toEqual(['armada'])
    })

    it.each([
      [429, { 'retry-after': '30' }, { kind: 'wait', retryAfterMs: 30_000, inDoubt: false }],
      [401, {}, { kind: 'session', inDoubt: false }],
      [500, {}, { kind: 'rejected', error: { status: 409 } }],
    ])(
      'O10, O14: a %i to the query after a refused homologation is obeyed if it is a wait or a session end; otherwise the refusal stays',
      async (status, headers, outcome) => {
        const { model, rig, seat } = await against(false)
        const entry = await rig.keep({ butaca: seat('A1'), operacion: homologar() })
        vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
          const { pathname } = new URL(String(input), 'http://localhost')
          if (pathname === '/api/homologaciones')
            return new Response('{}', { status: 409, headers: JSON_TYPE })
          if (pathname !== '/api/homologaciones/filtro') return model.fetch(input, init)
          return new Response('{}', { status, headers: { ...JSON_TYPE, ...headers } })
        })
        const credentials = { owner: 'operario', token: 'token of operario' }
        expect(await sendEntry(entry, credentials, async () => true)).toMatchObject(outcome)
      },
    )

    it('reading the seat before each change costs one request, and none from a server with versions', async () => {
      const bare = await against(false)
      await bare.rig.enqueue(bare.seat('A1'), 4)
      await bare.rig.drainThrough(sendEntry)
      expect(bare.model.requests.map(({ url }) => new URL(url).pathname)).toEqual([
        '/api/butaca/filtro',
        '/api/butaca',
      ])
      const ours = await against(true)
      await ours.rig.enqueue(ours.seat('A1'), 4)
      await ours.rig.drainThrough(sendEntry)
      expect(ours.model.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/butaca'])
    })

    it('an entry of an earlier release without its predecessor’s result is compared with the seat that the user saw', async () => {
      const { model, rig, seat } = await against(false)
      const { key } = await rig.enqueue(seat('A1'), 4)
      const entry = await rig.entry(key)
      await rig.outbox.store.putEntries([{ ...entry, base: { kind: 'none' } }])
      model.change('A1', 6, 'lopez')
      await rig.drain(sendEntry)
      expect((await rig.entry(key)).state).toBe('conflict')
    })
  })
})
