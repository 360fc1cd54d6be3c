import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ClaveRescate, ResultadoRescate } from '#contract/rescate.ts'
import type { Operacion } from '#domain/operacion.ts'
import { SERVIDOR } from '#messages.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { postOperacion } from '#offline/outbox/post-operacion.ts'
import type { Engine } from '../helpers/databases.ts'
import { entry } from '../helpers/entry.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { injectFetch } from '../helpers/inject-fetch.ts'
import { crear, editar, homologar } from '../helpers/operaciones.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const base64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).toString('base64')

/** As the file's format says, whoever writes it (src/contract/rescate.ts). */
async function seal(value: unknown, jwk: ClaveRescate, dispositivo: string) {
  const { subtle } = crypto
  const rsa = await subtle.importKey('jwk', { ...jwk }, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const aes = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return {
    formato: 1,
    dispositivo,
    hechoEn: new Date().toISOString(),
    clave: base64(await subtle.encrypt('RSA-OAEP', rsa, await subtle.exportKey('raw', aes))),
    iv: base64(iv),
    datos: base64(await subtle.encrypt({ name: 'AES-GCM', iv }, aes, text)),
  }
}

describe.each<Engine>(['pglite', 'postgres'])('a rescue file on %s', engine => {
  let server: TestServer
  let jwk: ClaveRescate
  beforeAll(async () => {
    server = await startTestServer({ engine })
    await addButacas(server.db, [
      ...['A-1', 'A-2', 'A-3', 'B-1', 'B-2'].map(nro => ({ nro })),
      { nro: 'P-1', prehomologada: true },
    ])
    jwk = (await server.call({ method: 'GET', url: '/api/rescate/clave' })).json()
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(() => server.close())

  const made = (nro: string, operacion: Operacion, over: Partial<Entry> = {}): Entry =>
    entry({
      nro,
      operacion,
      key: randomUUID(),
      owner: 'lopez',
      base: { kind: 'none' },
      capturedAt: Date.now() - 3_600_000,
      ...over,
    })
  const estado = (id: number): Operacion => ({
    tipo: 'cambio-estado',
    estado: { id, nombre: '' },
    peso: -1,
    homo: null,
  })
  const bring = async (entries: unknown, dispositivo = randomUUID()) =>
    server.call(
      {
        method: 'POST',
        url: '/api/rescate',
        payload: JSON.stringify(await seal(entries, jwk, dispositivo)),
      },
      'admin',
    )
  /** As the device itself sends it, which comes back to life. */
  const sendLater = async ({ nro, operacion, key }: Entry) => {
    vi.stubGlobal('fetch', injectFetch(server))
    return postOperacion({ nro, operacion }, { 'idempotency-key': key }, server.token('lopez'))
  }

  test('every kind of entry is done once in the admin’s name; the device that sends it later is told the same', async () => {
    const dispositivo = randomUUID()
    const first = made('A-1', estado(2), { base: { kind: 'version', version: 1 } })
    const entries = [
      first,
      made('A-1', estado(3), { base: { kind: 'after', key: first.key } }),
      made('Ñ 9/1', crear({ renombre: 'año +1' })),
      made('A-2', editar({ renombre: 'otra' })),
      made('P-1', homologar({ comprador: 'Pérez & Cía.' })),
    ]
    const answer = await bring(entries, dispositivo)
    expect(answer.json()).toEqual({ total: 5, aplicadas: 5, yaEstaban: 0, rechazadas: [] })
    for (const each of entries)
      expect((await sendLater(each)).headers.get('idempotency-replayed')).toBe('true')
    expect((await bring(entries)).json()).toEqual({ total: 5, aplicadas: 0, yaEstaban: 5, rechazadas: [] })
    const historial = await server.db.query(
      `select c.estado_id as estado, u.nombre as usuario, c.recibido_en - c.fecha_hs > interval '59 minutes' as antes
       from cambio_estado c join usuario u on u.id = c.usuario_id where butaca_nro = 'A-1' order by c.id`,
    )
    expect(historial).toEqual([
      { estado: 2, usuario: 'admin', antes: true },
      { estado: 3, usuario: 'admin', antes: true },
    ])
    const [adoptadas] = await server.db.query(
      'select count(*)::int as n from adopcion where dispositivo = $1::uuid',
      [dispositivo],
    )
    expect(adoptadas).toEqual({ n: 5 })
    const devices = await server.call({ method: 'GET', url: '/api/dispositivos' }, 'admin')
    expect(devices.body).not.toContain(dispositivo)
  })

  test('O8, O9, O12: one refused, or that waits for a person, holds back its own seat and no other', async () => {
    const entries = [
      made('B-1', estado(2), { base: { kind: 'version', version: 7 } }),
      made('B-1', estado(3)),
      made('X-1', estado(2)),
      made('A-3', estado(2), {
        state: 'rejected',
        error: { status: 422, codigo: 'REGLA', detail: 'No va.', at: 0 },
      }),
      made('a-3', estado(3)),
      made('B-2', estado(2), { owner: 'nadie' }),
      made('b-2', estado(4)),
      made('A-2', estado(4)),
    ]
    const { rechazadas, ...counts } = (await bring(entries)).json<ResultadoRescate>()
    expect(counts).toEqual({ total: 8, aplicadas: 1, yaEstaban: 0 })
    expect(rechazadas.map(({ nro }) => nro)).toEqual(['B-1', 'B-1', 'X-1', 'A-3', 'a-3', 'B-2', 'b-2'])
    expect(rechazadas[0]?.detail).toBe('Otra persona cambió la butaca mientras tanto.')
    expect(rechazadas[3]?.detail).toBe('No va.')
    expect(rechazadas.map(({ sec }) => sec)).toEqual(entries.slice(0, 7).map(({ seq }) => seq))
  })

  test('O47: what the device itself could not read is told, and keeps nothing else from being done', async () => {
    const danado = { key: 'x', nro: 'A-1', seq: 9, operacion: null }
    const answer = await bring([{ danado }, made('A-1', estado(5)), { danado: 7 }])
    const { rechazadas, ...counts } = answer.json<ResultadoRescate>()
    expect(counts).toEqual({ total: 3, aplicadas: 1, yaEstaban: 0 })
    expect(rechazadas).toEqual([
      { nro: 'A-1', sec: 9, detail: SERVIDOR.rescateDanado },
      { nro: '', sec: 0, detail: SERVIDOR.rescateDanado },
    ])
  })

  test('a file of somewhere else, damaged, or of something else changes nothing', async () => {
    const foreign = crypto.subtle.generateKey(
      { name: 'RSA-OAEP', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['encrypt', 'decrypt'],
    )
    const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', (await foreign).publicKey)
    const entries = [made('B-2', estado(2))]
    const good = await seal(entries, jwk, randomUUID())
    const bytes = Buffer.from(good.datos, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    const files = [
      await seal(entries, { ...jwk, n, e }, randomUUID()),
      { ...good, datos: bytes.toString('base64') },
      await seal([{ key: 'x' }], jwk, randomUUID()),
      await seal({ entries }, jwk, randomUUID()),
    ]
    for (const file of files) {
      const request = { method: 'POST', url: '/api/rescate', payload: JSON.stringify(file) } as const
      expect((await server.call(request, 'admin')).json()).toMatchObject({ status: 422, codigo: 'REGLA' })
    }
    const payload = JSON.stringify({ ...good, datos: '<no>' })
    expect((await server.call({ method: 'POST', url: '/api/rescate', payload }, 'admin')).statusCode).toBe(
      400,
    )
    const [row] = await server.db.query(
      `select count(*)::int as n from cambio_estado where butaca_nro = 'B-2' and estado_id = 2`,
    )
    expect(row).toEqual({ n: 0 })
  })

  test('the key stays the same, and nothing private is told of it', async () => {
    const answer = await server.call({ method: 'GET', url: '/api/rescate/clave' }, 'vendedor')
    expect(answer.json()).toEqual(jwk)
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kty', 'n'])
    expect(Buffer.from(jwk.n, 'base64url')).toHaveLength(384)
  })

  test('O44: what a file brings is kept with the moments between which it was done, where they are known', async () => {
    const now = Date.now()
    const clocks = { context: 'p1', m: 1, wall: 1, ahead: 0, behind: 0 }
    const capturedAt = now - 30 * 60_000
    await addButacas(server.db, [{ nro: 'I-1' }, { nro: 'I-2' }])
    await bring([
      made('I-1', estado(2), {
        capturedAt,
        capture: { ...clocks, earliest: now - 40 * 60_000, latest: null },
      }),
      made('I-2', estado(2), { capturedAt }),
    ])
    const rows = await server.db.query(
      `select butaca_nro as nro, round(extract(epoch from recibido_en - fecha_hs) / 60)::int as hecho,
         round(extract(epoch from recibido_en - hecho_desde) / 60)::int as desde,
         round(extract(epoch from recibido_en - hecho_hasta) / 60)::int as hasta
       from cambio_estado where butaca_nro in ('I-1', 'I-2') order by butaca_nro`,
    )
    expect(rows).toEqual([
      { nro: 'I-1', hecho: 30, desde: 40, hasta: 0 },
      { nro: 'I-2', hecho: 30, desde: null, hasta: null },
    ])
  })
})
