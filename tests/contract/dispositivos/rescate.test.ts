import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import type { ArchivoRescate, ClaveRescate, ResultadoRescate } from '#contract/dispositivos/rescate.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { firmadoEnArchivo } from '#domain/cuenta/equipo.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { postOperacion } from '#offline/outbox/send.ts'
import { entry } from '../../helpers/entry.ts'
import { addButacas } from '../../helpers/fabrica.ts'
import { Firmante } from '../../helpers/firmante.ts'
import { injectFetch } from '../../helpers/inject-fetch.ts'
import { crear, editar, homologar } from '../../helpers/operaciones.ts'
import { good, startTestServer, useTestServer } from '../../helpers/server.ts'

const base64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).toString('base64')

interface Equipo {
  dispositivo: string
  firmante: Firmante
  eslabon: string
}

/** Seals a file in the format of src/contract/dispositivos/rescate.ts, without the app's code. */
async function seal(
  value: unknown,
  jwk: ClaveRescate,
  { dispositivo, firmante, eslabon }: Equipo,
): Promise<ArchivoRescate> {
  const { subtle } = crypto
  const rsa = await subtle.importKey('jwk', { ...jwk }, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const aes = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return signed(firmante, {
    formato: 2,
    dispositivo,
    hechoEn: new Date().toISOString(),
    clave: base64(await subtle.encrypt('RSA-OAEP', rsa, await subtle.exportKey('raw', aes))),
    iv: base64(iv),
    datos: base64(await subtle.encrypt({ name: 'AES-GCM', iv }, aes, text)),
    equipo: firmante.clave,
    eslabon,
  })
}

const signed = (firmante: Firmante, archivo: Omit<ArchivoRescate, 'firma'>): ArchivoRescate => ({
  ...archivo,
  firma: firmante.sign(firmadoEnArchivo(archivo)),
})

describe('a rescue file', () => {
  let jwk: ClaveRescate
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [
      ...['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'M-1'].map(nro => ({ nro })),
      { nro: 'P-1', prehomologada: true },
    ])
    jwk = (await server.call({ method: 'GET', url: '/api/rescate/clave' })).json()
  })
  afterEach(() => vi.unstubAllGlobals())

  const made = (nro: string, operacion: Operacion, over: Partial<Entry> = {}): Entry =>
    entry({
      nro,
      operacion,
      key: randomUUID(),
      owner: 'lopez',
      base: { kind: 'version', version: 1 },
      capturedAt: Date.now() - 3_600_000,
      ...over,
    })
  const estado = (id: number): Operacion => ({
    tipo: 'cambio-estado',
    estado: { id, nombre: '' },
    peso: -1,
    homo: null,
  })
  const present = async (
    { dispositivo, firmante }: Pick<Equipo, 'dispositivo' | 'firmante'>,
    dicho: string | null = null,
    nombre: 'lopez' | 'admin' = 'lopez',
  ): Promise<string> => {
    const body = firmante.present(dispositivo, dicho)
    const headers = { 'device-id': dispositivo }
    return (await server.ask(ENDPOINTS.presentarFirma, { body, headers, usuario: nombre })).json().eslabon
  }
  const newEquipo = async (): Promise<Equipo> => {
    const made = { dispositivo: randomUUID(), firmante: new Firmante() }
    return { ...made, eslabon: await present(made) }
  }
  const bringFile = (archivo: object) => server.ask(ENDPOINTS.rescatar, { body: archivo })
  const bring = async (entries: unknown, equipo?: Equipo) =>
    bringFile(await seal(entries, jwk, equipo ?? (await newEquipo())))
  const sendLater = async ({ nro, operacion, key }: Entry) => {
    vi.stubGlobal('fetch', injectFetch(server))
    return postOperacion({ nro, operacion }, { 'idempotency-key': key }, server.token('lopez'))
  }

  test('each kind of entry is written once in the admin’s name; the device’s later send replays the answer', async () => {
    const equipo = await newEquipo()
    const { dispositivo } = equipo
    const first = made('A-1', estado(2))
    const entries = [
      first,
      made('A-1', estado(3), { base: { kind: 'after', key: first.key } }),
      made('Ñ 9/1', crear({ renombre: 'año +1' })),
      made('A-2', editar({ renombre: 'otra' })),
      made('P-1', homologar({ comprador: 'Pérez & Cía.' })),
    ]
    const answer = await bring(entries, equipo)
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
    expect(await good(server.ask(ENDPOINTS.dispositivos))).toContainEqual(
      expect.objectContaining({ id: dispositivo, ultimaSec: 0 }),
    )
  })

  test('a motivo and its note are stored once, with the change of a rescue file', async () => {
    const motivo = { id: 999, nombre: 'Tela manchada' }
    const first = made('M-1', estado(3))
    const entries = [
      first,
      made('M-1', { ...estado(2), motivo, nota: 'del lado izquierdo' } as Operacion, {
        base: { kind: 'after', key: first.key },
      }),
    ]
    expect((await bring(entries)).json()).toMatchObject({ aplicadas: 2, rechazadas: [] })
    expect((await bring(entries)).json()).toMatchObject({ aplicadas: 0, yaEstaban: 2 })
    expect(
      await server.db.query(
        `select estado_id as estado, motivo_id as motivo, nota from cambio_estado where butaca_nro = 'M-1' order by id`,
      ),
    ).toEqual([
      { estado: 3, motivo: null, nota: null },
      { estado: 2, motivo: 1, nota: 'Tela manchada: del lado izquierdo' },
    ])
  })

  test('O8, O9, O12: a refused entry, or an entry that waits for a person, holds back only entries of the same seat', async () => {
    const entries = [
      made('B-1', estado(2), { base: { kind: 'version', version: 7 } }),
      made('B-1', estado(3)),
      made('X-1', estado(2)),
      made('A-3', estado(2), {
        state: 'rejected',
        error: { status: 422, codigo: 'REGLA', detail: 'No va.', at: 0 },
      }),
      made('a-3', estado(3)),
      made('B-2', estado(2), { owner: 'gomez' }),
      made('b-2', estado(4)),
      made('C-1', estado(2), {
        state: 'conflict',
        error: { status: 409, codigo: 'CONFLICTO', detail: 'Ya no estaba así.', at: 0 },
      }),
      made('A-2', estado(4), { base: { kind: 'version', version: 2 } }),
    ]
    const { rechazadas, ...counts } = (await bring(entries)).json<ResultadoRescate>()
    expect(counts).toEqual({ total: 9, aplicadas: 1, yaEstaban: 0 })
    expect(rechazadas.map(({ nro }) => nro)).toEqual(['B-1', 'B-1', 'X-1', 'A-3', 'a-3', 'B-2', 'b-2', 'C-1'])
    expect(rechazadas[0]?.detail).toBe('Otra persona cambió la butaca mientras tanto.')
    expect(rechazadas[3]?.detail).toBe('No va.')
    expect(rechazadas[5]?.detail).toBe(SERVIDOR.rescateAjeno('gomez'))
    expect(rechazadas[7]?.detail).toBe('Ya no estaba así.')
    expect(rechazadas.map(({ sec }) => sec)).toEqual(entries.slice(0, 8).map(({ seq }) => seq))
  })

  test('O47: entries that the device could not read are listed as damaged, and the other entries are written', async () => {
    const danado = { key: 'x', nro: 'A-1', seq: 9, operacion: null }
    const answer = await bring([
      { danado },
      made('A-1', estado(5), { base: { kind: 'version', version: 3 } }),
      { danado: 7 },
    ])
    const { rechazadas, ...counts } = answer.json<ResultadoRescate>()
    expect(counts).toEqual({ total: 3, aplicadas: 1, yaEstaban: 0 })
    expect(rechazadas).toEqual([
      { nro: 'A-1', sec: 9, detail: SERVIDOR.rescateDanado },
      { nro: '', sec: 0, detail: SERVIDOR.rescateDanado },
    ])
  })

  test('a file that is damaged, of another installation or of another format changes nothing', async () => {
    const foreign = crypto.subtle.generateKey(
      { name: 'RSA-OAEP', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['encrypt', 'decrypt'],
    )
    const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', (await foreign).publicKey)
    const entries = [made('B-2', estado(2))]
    const equipo = await newEquipo()
    const good = await seal(entries, jwk, equipo)
    const bytes = Buffer.from(good.datos, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    const files = [
      await seal(entries, { ...jwk, n, e }, equipo),
      signed(equipo.firmante, { ...good, datos: bytes.toString('base64') }),
      await seal([{ key: 'x' }], jwk, equipo),
      await seal({ entries }, jwk, equipo),
    ]
    for (const file of files) {
      const refused = { status: 422, codigo: 'REGLA', detail: SERVIDOR.rescateIlegible }
      expect((await bringFile(file)).json()).toMatchObject(refused)
    }
    expect((await bringFile({ ...good, datos: '<no>' })).statusCode).toBe(400)
    const [row] = await server.db.query(
      `select count(*)::int as n from cambio_estado where butaca_nro = 'B-2' and estado_id = 2`,
    )
    expect(row).toEqual({ n: 0 })
  })

  test('O46: a file without a valid signature, of an unknown device or altered after the signing changes nothing', async () => {
    const entries = [made('B-2', estado(2))]
    const equipo = await newEquipo()
    const other = await newEquipo()
    const good = await seal(entries, jwk, equipo)
    const { firma: _, ...unsigned } = good
    const stranger = { ...equipo, firmante: new Firmante() }
    const files = [
      await seal(entries, jwk, stranger),
      await seal(entries, jwk, { ...equipo, dispositivo: randomUUID() }),
      await seal(entries, jwk, { ...equipo, dispositivo: other.dispositivo }),
      await seal(entries, jwk, { ...equipo, eslabon: randomUUID() }),
      { ...good, firma: stranger.firmante.sign(firmadoEnArchivo(good)) },
      ...(['hechoEn', 'clave', 'iv', 'datos'] as const).map(name => ({ ...good, [name]: 'AAAA' })),
    ]
    for (const file of files)
      expect((await bringFile(file)).json()).toMatchObject({
        status: 422,
        detail: SERVIDOR.rescateDesconocido,
      })
    expect((await bringFile(unsigned)).statusCode).toBe(400)
    expect((await bringFile({ ...unsigned, formato: 1 })).statusCode).toBe(400)
    expect((await bringFile(good)).json()).toMatchObject({ aplicadas: 1 })
  })

  test('O46: an entry that proves no version, or is years old, is left to a person and overwrites nothing', async () => {
    await addButacas(server.db, ['V-1', 'V-2', 'V-3', 'V-4'])
    const known = made('V-1', estado(2))
    await sendLater(known)
    const years = 2 * 365 * 24 * 3_600_000
    const entries = [
      { ...known, base: { kind: 'none' } },
      made('V-2', estado(2), { base: { kind: 'none' } }),
      made('V-3', estado(2), { base: { kind: 'after', key: randomUUID() } }),
      made('V-4', estado(2), { capturedAt: Date.now() - years }),
    ]
    const { rechazadas, ...counts } = (await bring(entries)).json<ResultadoRescate>()
    expect(counts).toEqual({ total: 4, aplicadas: 0, yaEstaban: 1 })
    expect(rechazadas.map(({ nro, detail }) => [nro, detail])).toEqual([
      ['V-2', SERVIDOR.rescateSinVersion],
      ['V-3', SERVIDOR.rescateSinVersion],
      ['V-4', SERVIDOR.rescateViejo],
    ])
    const moved = await server.db.query(`select nro from butaca where nro like 'V-%' and estado_id = 2`)
    expect(moved).toEqual([{ nro: 'V-1' }])
  })

  test('O46: two copies of a device share one key, and are detected by an old link, but not after a lost answer or a restore', async () => {
    const equipo = await newEquipo()
    const isCopied = async () => {
      const filas = await good<Dispositivo[]>(server.ask(ENDPOINTS.dispositivos))
      return filas.find(({ id }) => id === equipo.dispositivo)?.copiadoEn !== null
    }
    expect(await isCopied()).toBe(false)
    const lost = await present(equipo, equipo.eslabon)
    // The answer was lost, so the device shows the previous link again
    const next = await present(equipo, equipo.eslabon)
    expect(await present(equipo, next, 'admin')).not.toBe(lost)
    // A restore lost the link that the server had issued
    await present(equipo, randomUUID())
    expect(await isCopied()).toBe(false)
    await present(equipo, lost)
    expect(await isCopied()).toBe(true)
    const [row] = await server.db.query(
      `select count(*)::int as n from auditoria where que = 'equipo-copia' and sobre = $1`,
      [equipo.dispositivo],
    )
    expect(row).toEqual({ n: 1 })
  })

  test('O46: a device must prove that it has the key that it shows', async () => {
    const dispositivo = randomUUID()
    const [mine, theirs] = [new Firmante(), new Firmante()]
    const headers = { 'device-id': dispositivo }
    const send = (payload: object, over = headers) =>
      server.ask(ENDPOINTS.presentarFirma, { body: payload, headers: over, usuario: 'lopez' })
    const good = mine.present(dispositivo)
    for (const bad of [
      { ...good, clave: theirs.clave },
      { ...good, clave: { ...mine.clave, x: 'A'.repeat(43) } },
      { ...good, eslabon: randomUUID() },
      mine.present(randomUUID()),
    ])
      expect((await send(bad)).statusCode).toBe(400)
    expect((await send(good, {} as typeof headers)).statusCode).toBe(400)
    expect((await send(good)).statusCode).toBe(200)
  })

  test('all servers of one database give out the same rescue key, and only its public half', async () => {
    const answer = await server.call({ method: 'GET', url: '/api/rescate/clave' }, 'vendedor')
    expect(answer.json()).toEqual(jwk)
    const other = await startTestServer({ db: server.db })
    const again = await other.call({ method: 'GET', url: '/api/rescate/clave' }, 'vendedor')
    expect(again.json()).toEqual(jwk)
    await other.close()
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kty', 'n'])
    expect(Buffer.from(jwk.n, 'base64url')).toHaveLength(384)
  })

  test('O44: an imported entry keeps the interval that its device recorded; an open end becomes the time of the import', async () => {
    const now = Date.now()
    const clocks = { context: 'p1', m: 1, wall: 1, ahead: 0, behind: 0 }
    const capturedAt = now - 30 * 60_000
    await addButacas(server.db, ['I-1', 'I-2'])
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
