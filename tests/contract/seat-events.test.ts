import { beforeAll, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import type { HomologacionCreada } from '#contract/homologacion.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-20T17:00:00.000Z') // 14:00 in the factory
const LABELS = { eBlanca: 'B-1', eGris: 'G-1' }

describe('version and time of every write of a seat', () => {
  const server = useTestServer({ clock: () => NOW })
  beforeAll(async () => {
    await addButacas(
      server.db,
      ['H-1', 'H-2', 'H-3', 'H-4', 'E-1', 'E-2', 'E-3'].map(nro => ({
        nro,
        estado: 5,
        prehomologada: true,
        fechaHs: '2026-11-20T12:00:00Z', // 09:00
      })),
    )
  })

  const piso = pisoCalls(server)
  const homologar = (nroButaca: string, headers = {}, usuario?: 'lopez') =>
    piso.homologar({ nroButaca, ...LABELS }, headers, usuario)
  const seat = (body: object) => ({ modelo: 5, color: 1, ...body })
  const ago = (ms: number) => ({ 'capture-age-ms': String(ms) })

  test('O27: a homologation gets its capture time, but no time before the seat’s latest event', async () => {
    const fecha = async (nro: string, ageMs: number) =>
      (await homologar(nro, ago(ageMs))).json<HomologacionCreada>().fecha_hs
    expect(await fecha('H-1', 4 * HOUR_MS), 'done at 10:00, sent at 14:00').toBe('2026-11-20T10:00:00.000')
    expect(await fecha('H-2', 9 * HOUR_MS), 'not before the change of 09:00').toBe('2026-11-20T09:00:00.001')
    expect(await fecha('H-3', 0)).toBe('2026-11-20T14:00:00.000')
    expect(await fecha('H-4', 999_999_999_999_999), 'a clock gone wrong').toBe('2026-11-20T09:00:00.001')
    const rows = await server.db.query<{ recibido: number }>(
      'select extract(epoch from recibido_en)::float8 * 1000 as recibido from homologacion',
    )
    for (const { recibido } of rows) expect(recibido, 'both times are kept').toBe(NOW.getTime())
  })

  test('O27: an event after a homologation is not dated before it', async () => {
    const answer = await server.put({ nroButaca: 'H-1', idEstado: '6' }, ago(6 * HOUR_MS))
    expect(answer.json().fechaHs).toBe('2026-11-20T10:00:00.001')
  })

  test('O27: a new seat and an edit get their capture time', async () => {
    const created = (await piso.crear(seat({ nro: 'N-1' }), ago(4 * HOUR_MS))).json<Butaca>()
    expect(created.fechaHs).toBe('2026-11-20T10:00:00.000')
    const edited = await piso.editar(seat({ nro: 'N-1', estado: 2 }), ago(5 * HOUR_MS))
    expect(edited.json().fechaHs).toBe('2026-11-20T10:00:00.001')
    const wrong = await piso.crear(seat({ nro: 'N-2' }), ago(999_999_999_999_999))
    expect([wrong.statusCode, wrong.json().fechaHs]).toEqual([201, '2025-10-16T14:00:00.000'])
  })

  test('O12: an edit, a homologation and a change of state over a replaced version are 412 with the current seat, author and time', async () => {
    const edited = await piso.editar(seat({ nro: 'E-1', color: 3 }), { 'if-match': '"v1"' }, 'lopez')
    expect([edited.statusCode, edited.headers.etag]).toEqual([200, '"v2"'])
    const stale = { 'if-match': '"v1"' }
    for (const answer of [
      await piso.editar(seat({ nro: 'e-1' }), stale),
      await homologar('e-1', stale),
      await server.put({ nroButaca: 'e-1', idEstado: '6' }, stale),
    ]) {
      expect(answer.json()).toMatchObject({
        status: 412,
        codigo: 'VERSION',
        actual: { butaca: edited.json(), usuario: 'lopez', fechaHs: edited.json().fechaHs },
      })
    }
  })

  test.each(['v1', 'W/"v1"', '"v1", "v2"', '"uno"', '""'])('the ETag %s is malformed: 400', async tag => {
    const answer = await server.put({ nroButaca: 'E-1', idEstado: '2' }, { 'if-match': tag })
    expect(answer.statusCode).toBe(400)
  })

  test('O12: 412 after a homologation names the author of the homologation', async () => {
    const made = (await homologar('E-2', { 'if-match': '"v1"' }, 'lopez')).json<HomologacionCreada>()
    const answer = await piso.editar(seat({ nro: 'E-2' }), { 'if-match': '"v1"' })
    expect(answer.json().actual).toMatchObject({
      butaca: made.actual,
      usuario: 'lopez',
      fechaHs: made.fecha_hs,
    })
    const next = await server.put({ nroButaca: 'E-2', idEstado: '6' }, { 'if-match': '"v2"' })
    expect(next.statusCode, 'the tag of a homologation serves for the next change').toBe(200)
  })
})

describe('concurrent writes of one seat', () => {
  const server = useTestServer({ engine: 'postgres' })
  const { crear, editar, homologar } = pisoCalls(server)
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'P-1', estado: 5, prehomologada: true }, { nro: 'V-1' }])
  })
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
  const times = <T>(n: number, run: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, i) => run(i)))

  test('C27: of fifty concurrent homologations of one seat, one succeeds', async () => {
    const answers = await times(50, i =>
      homologar(
        { nroButaca: 'P-1', eBlanca: `B-${i}`, eGris: 'G' },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    )
    expect(statuses(answers)).toEqual([201, ...Array(49).fill(409)])
    const [row] = await server.db.query(
      `select (select count(*)::int from homologacion) as filas, version from butaca where nro = 'P-1'`,
    )
    expect(row).toEqual({ filas: 1, version: 2 })
  })

  test('of fifty concurrent creations of one number in upper and lower case, one succeeds', async () => {
    const answers = await times(50, i => crear({ nro: i % 2 === 0 ? 'n-1' : 'N-1', modelo: 1, color: 1 }))
    expect(statuses(answers)).toEqual([201, ...Array(49).fill(409)])
    const [row] = await server.db.query('select count(*)::int as cambios from cambio_estado')
    expect(row).toEqual({ cambios: 1 })
  })

  test('of twenty concurrent changes of one version, one succeeds and the others get 412', async () => {
    const answers = await times(20, () =>
      server.put({ nroButaca: 'V-1', idEstado: '2' }, { 'if-match': '"v1"' }),
    )
    expect(statuses(answers)).toEqual([200, ...Array(19).fill(412)])
  })

  test('concurrent edits and changes of one seat are all applied, each at its own time', async () => {
    const [before] = await server.db.query<{ version: number }>(
      `select version from butaca where nro = 'P-1'`,
    )
    const answers = await times(30, i =>
      i % 2 === 0
        ? server.put({ nroButaca: 'P-1', idEstado: String(1 + (i % 5)) })
        : editar({ nro: 'P-1', modelo: 1 + (i % 5), color: 1 }),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => answer.json<Butaca>().fechaHs)).size).toBe(30)
    const [row] = await server.db.query(`select version from butaca where nro = 'P-1'`)
    expect(row).toEqual({ version: (before?.version ?? 0) + 30 })
  })
})
