import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RETOLD } from '#contract/headers.ts'
import { getEpoca, renewEpoca } from '#server/sync/mark.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('versions after the data went back in time', () => {
  const server = useTestServer()
  let seats = 0
  let nro = ''
  beforeAll(() => server.db.tx(async tx => renewEpoca(tx, await getEpoca(tx))))
  beforeEach(async () => {
    nro = `V-${seats++}`
    await addButacas(server.db, [nro])
  })

  const change = async (idEstado: number, headers: Record<string, string>) =>
    server.put(
      { nroButaca: nro, idEstado: String(idEstado) },
      { 'idempotency-key': randomUUID(), ...headers },
    )

  test('O12, O35: after a restore, a change based on a lost version does not overwrite another user’s change', async () => {
    // The lost data had a version 2; now another user's change makes version 2
    const anothers = await change(2, { 'if-match': '"v1"' })
    expect(anothers.statusCode).toBe(200)
    expect((await change(3, { 'if-match': '"v2"' })).statusCode).toBe(412)
    expect((await change(3, { 'if-match': String(anothers.headers.etag) })).statusCode).toBe(200)
  })

  test('O35: a change sent again after a restore gets its former version, so that the next change does not conflict', async () => {
    const again = (left: number) => ({ [RETOLD]: String(left) })
    expect((await change(2, { 'if-match': '"v1"', ...again(2) })).headers.etag).toBe('"v2"')
    // This change was made after an earlier restore
    expect((await change(3, { 'if-match': '"v2"', ...again(5_000_000) })).headers.etag).toBe('"v5000000"')
    const next = await change(4, { 'if-match': '"v5000000"' })
    expect(next.statusCode).toBe(200)
    expect(next.headers.etag).not.toBe('"v5000001"')
    expect((await change(2, again(0))).statusCode).toBe(200)
    expect((await change(2, { [RETOLD]: 'x' })).statusCode).toBe(400)
  })
})
