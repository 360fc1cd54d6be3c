import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('If-Match', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'V-1' }, { nro: 'V-2' }, { nro: 'V-3' }, { nro: 'V-4' }])
  })

  test('O12: a change of a version that another user replaced is 412 with the current seat, author and time', async () => {
    const theirs = await server.put({ nroButaca: 'V-1', idEstado: '7' }, { 'if-match': '"v1"' }, 'lopez')
    const mine = await server.put({ nroButaca: 'V-1', idEstado: '6' }, { 'if-match': '"v1"' })
    expect(mine.statusCode).toBe(412)
    expect(mine.json()).toMatchObject({
      codigo: 'VERSION',
      actual: { butaca: theirs.json(), usuario: 'lopez', fechaHs: theirs.json().fechaHs },
    })
  })

  test('the ETag of an answer is valid for the next change', async () => {
    const first = await server.put({ nroButaca: 'V-2', idEstado: '2' }, { 'if-match': '"v1"' })
    const second = await server.put(
      { nroButaca: 'V-2', idEstado: '3' },
      { 'if-match': String(first.headers.etag) },
    )
    expect(second.statusCode).toBe(200)
    expect(second.json().version).toBe(3)
  })

  test.each(['v1', 'W/"v1"', '"v1", "v2"', '"uno"', '""'])('the ETag %s is malformed: 400', async tag => {
    expect((await server.put({ nroButaca: 'V-3', idEstado: '2' }, { 'if-match': tag })).statusCode).toBe(400)
  })

  test('of many concurrent changes of one version, one succeeds and the others get 412', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.put({ nroButaca: 'V-3', idEstado: '2' }, { 'if-match': '"v1"' }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(412)])
  })

  test('concurrent changes of one seat are all applied, each at its own time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => server.put({ nroButaca: 'V-4', idEstado: String(1 + (i % 5)) })),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const [row] = await server.db.query(
      `select b.version, (select count(distinct fecha_hs)::int from cambio_estado where butaca_nro = 'V-4') as momentos,
         (select max(fecha_hs) from cambio_estado where butaca_nro = 'V-4') = b.fecha_hs as ultima
       from butaca b where nro = 'V-4'`,
    )
    expect(row).toEqual({ version: 31, momentos: 30, ultima: true })
  })
})
