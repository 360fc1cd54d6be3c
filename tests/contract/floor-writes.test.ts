import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas, addHomologaciones } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const CLOCK = () => new Date('2026-11-20T23:30:00Z')
const REFS = { modelo: 4, color: 2 }
const FICHA = { ...REFS, estado: 3, peso: 12.5, renombre: ' pedido 7 ' }
const ROW = { etiqueta_blanca: 'B-2', etiqueta_gris: 77 }
const CAPTURE = {
  'capture-age-ms': '5000',
  'capture-age-min-ms': '4000',
  'capture-age-max-ms': '900000',
  'device-id': randomUUID(),
  'device-seq': '9',
  'author-identified': 'pin',
}
const REVOCADO = randomUUID()

type Call = (nro: string) => InjectOptions
const state =
  (more: object = {}): Call =>
  nro => ({ method: 'PUT', url: '/api/butaca', query: { nroButaca: nro, idEstado: '3', ...more } })
const create =
  (more: object = FICHA): Call =>
  nro => ({ method: 'POST', url: '/api/butaca', payload: { nro, ...more } })
const edit =
  (more: object = FICHA): Call =>
  nro => ({ method: 'PUT', url: '/api/butaca/mod', payload: { nro, ...more } })
const homologar =
  (more: object = {}): Call =>
  nro => ({
    method: 'POST',
    url: '/api/homologaciones',
    query: { nroButaca: nro, eBlanca: ' B-1 ', eGris: 'G-1', ...more },
  })
const editRow =
  (more: object = {}): Call =>
  nro => ({ method: 'PUT', url: '/api/homologaciones', payload: { butaca: nro, ...ROW, ...more } })
const over =
  (call: Call, headers: Record<string, string>): Call =>
  nro => ({ ...call(nro), headers })

const NONE = 'none'
const SEATS = {
  [NONE]: {},
  plain: {},
  marked: { estado: 5, modelo: 5, prehomologada: true },
  deleted: { estado: 7 },
  'deleted and marked': { estado: 7, prehomologada: true },
  homologated: {},
  'deleted, homologated': { estado: 7 },
  'marked, with a row': {},
  'marked, without the row it had': { estado: 5, prehomologada: true, homologada: true },
} as const
type Seat = keyof typeof SEATS

const PLAIN: [string, Seat, Call, number][] = [
  ['a change of state', 'plain', state(), 200],
  ['a change of state with weight and S', 'plain', state({ idEstado: '5', peso: '3.25', homo: 'true' }), 200],
  ['a change of state with the number in another case', 'plain', nro => state()(nro.toLowerCase()), 200],
  ['a change of state on its version', 'plain', over(state(), { 'if-match': '"v1"' }), 200],
  ['a change of state on a device', 'plain', over(state(), CAPTURE), 200],
  ['a new seat', NONE, create(), 201],
  ['a new seat with only required fields', NONE, create(REFS), 201],
  ['a new seat on a device', NONE, over(create(), CAPTURE), 201],
  ['an edit', 'plain', edit(), 200],
  ['an edit that leaves the state', 'plain', edit(REFS), 200],
  ['an edit that clears the text', 'plain', edit({ ...REFS, renombre: null, peso: null }), 200],
  ['an edit on its version', 'plain', over(edit(), { 'if-match': '"v1"' }), 200],
  ['an edit on a device', 'plain', over(edit(), CAPTURE), 200],
  ['a homologation', 'marked', homologar(), 201],
  ['a homologation for a buyer', 'marked', homologar({ comprador: ' Ñandú "7" ' }), 201],
  ['a homologation on its version', 'marked', over(homologar(), { 'if-match': '"v1"' }), 201],
  ['a homologation on a device', 'marked', over(homologar(), CAPTURE), 201],
  ['an edit of a homologation', 'homologated', editRow(), 200],
  ['an edit of a homologation with its buyer', 'homologated', editRow({ comprador: ' 7 ' }), 200],
  ['an edit of a homologation with a null buyer', 'homologated', editRow({ comprador: null }), 200],
]

/** Refused calls: seat, call, status, and words that the answer contains. */
const REFUSED: [string, Seat, Call, number, string?][] = [
  ['a change of state of an unknown seat', NONE, state(), 404],
  ['a change to an unknown state', 'plain', state({ idEstado: '99' }), 422],
  ['a change of state on another version', 'plain', over(state(), { 'if-match': '"v2"' }), 412],
  ['a change of state with a wrong weight', 'plain', state({ peso: '1.234' }), 400],
  ['a change of state on a malformed ETag', 'plain', over(state(), { 'if-match': 'v1' }), 400],
  ['a new seat with a used number', 'plain', create(), 409],
  ['a new seat with an unknown model', NONE, create({ ...FICHA, modelo: 99 }), 422],
  ['a new seat with an unknown color', NONE, create({ ...FICHA, color: 99 }), 422],
  ['a new seat with an unknown state', NONE, create({ ...FICHA, estado: 99 }), 422],
  ['a new seat with a wrong weight', NONE, create({ ...FICHA, peso: 1.234 }), 400],
  ['a new seat with a look-alike number', NONE, nro => create()(`${nro}\u200b`), 400],
  ['an edit of an unknown seat', NONE, edit(), 404],
  ['an edit of a deleted seat', 'deleted', edit(), 422],
  ['an edit to an unknown model', 'plain', edit({ ...FICHA, modelo: 99 }), 422],
  ['an edit to an unknown color', 'plain', edit({ ...FICHA, color: 99 }), 422],
  ['an edit to an unknown state', 'plain', edit({ ...FICHA, estado: 99 }), 422],
  ['an edit on another version', 'plain', over(edit(), { 'if-match': '"v2"' }), 412],
  ['an edit with a wrong weight', 'plain', edit({ ...FICHA, peso: 1.234 }), 400],
  ['a homologation of an unknown seat', NONE, homologar(), 404],
  ['a homologation of a seat that is not S', 'plain', homologar(), 422],
  ['a homologation of a deleted seat', 'deleted and marked', homologar(), 422],
  ['a second homologation', 'homologated', homologar(), 409],
  ['a homologation of a seat that has a row', 'marked, with a row', homologar(), 409, 'ya está homologada'],
  [
    'a homologation of a seat that had one',
    'marked, without the row it had',
    homologar(),
    409,
    'ya está homologada',
  ],
  ['a homologation on another version', 'marked', over(homologar(), { 'if-match': '"v2"' }), 412],
  ['a homologation without a label', 'marked', homologar({ eGris: ' ' }), 400],
  ['an edit of the homologation of an unknown seat', NONE, editRow(), 404],
  ['an edit of an unknown homologation', 'marked', editRow(), 404],
  ['an edit of the homologation of a deleted seat', 'deleted, homologated', editRow(), 422],
  ['an edit of a homologation without a label', 'homologated', editRow({ etiqueta_gris: ' ' }), 400],
  ...(
    [
      ['a change of state', 'plain', state()],
      ['a new seat', NONE, create()],
      ['an edit', 'plain', edit()],
      ['a homologation', 'marked', homologar()],
      ['an edit of a homologation', 'homologated', editRow()],
    ] as const
  ).map(([name, seat, call]): [string, Seat, Call, number] => [
    `${name} from a device out of service`,
    seat,
    over(call, { 'device-id': REVOCADO }),
    403,
  ]),
]

describe('a write of the floor', () => {
  const server = useTestServer({ clock: CLOCK })
  let turn = 0
  beforeAll(async () => {
    await server.db.query('insert into dispositivo (id, revocado_en) values ($1::uuid, now())', [REVOCADO])
  })

  const kept = async (nro: string, clave: string) => {
    const [rows] = await server.db.query(
      `select (select to_jsonb(b) from butaca b where nro = $1) as butaca,
         (select json_agg(to_jsonb(ce) order by ce.id) from cambio_estado ce where butaca_nro = $1) as historia,
         (select json_agg(to_jsonb(h)) from homologacion h where butaca_nro = $1) as homologacion,
         (select count(*)::int from operacion where clave = $2::uuid) as claves,
         (select sum(escrituras)::int from cuenta) as cuenta`,
      [nro, clave],
    )
    return rows as { butaca: object; historia: object; homologacion: object; claves: number; cuenta: number }
  }
  const prepare = async (nro: string, seat: Seat) => {
    const { db } = server
    if (seat === NONE) return
    if (seat.includes('homologated') || seat.includes('with a row'))
      await addHomologaciones(db, [
        { nro, ...SEATS[seat], fechaHs: '2026-11-20T10:00:00Z', comprador: 'Ruta 9' },
      ])
    else await addButacas(db, [{ nro, ...SEATS[seat] }])
    if (seat === 'marked, with a row')
      await db.query('update butaca set prehomologada = true, homologada = false where nro = $1', [nro])
  }
  const ask = async (seat: Seat, call: Call) => {
    const [nro, clave] = [`U-${++turn}`, randomUUID()]
    const { headers, ...request } = call(nro)
    await prepare(nro, seat)
    const before = await kept(nro, clave)
    const answer = await server.call({ ...request, headers: { 'idempotency-key': clave, ...headers } })
    return { answer, before, after: await kept(nro, clave) }
  }

  test.each(PLAIN)('%s is stored with its key and counted once', async (_, seat, call, status) => {
    const { answer, before, after } = await ask(seat, call)
    expect(answer.statusCode).toBe(status)
    expect(after.butaca).not.toEqual(before.butaca)
    expect([after.claves, after.cuenta]).toEqual([1, before.cuenta + 1])
  })

  test.each(REFUSED)('%s is refused and stores nothing', async (_, seat, call, status, words = '') => {
    const { answer, before, after } = await ask(seat, call)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(words)
    expect(after).toEqual(before)
  })
})
