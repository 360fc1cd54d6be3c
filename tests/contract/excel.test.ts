import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { addHomologaciones } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'
import { readXls } from '../helpers/xls.ts'

const HEADINGS = ['Butaca', 'Nombre modelo', 'Comprador', 'Etiqueta blanca', 'Etiqueta gris', 'Fecha hs']
const FORMULAS = ['=1+1', '+1', '-1+2', '@SUM(A1)', '=HYPERLINK("http://x","y")', '\t=1', '\r=1', '=cmd|x!A0']
const CRLF = 'x"\r\nSet-Cookie: a=b\r\n\r\n<script>'

/** The reader returns wall clock times as UTC. */
const moment = (wallClock: string) => new Date(`${wallClock}Z`)

describe('the Excel file', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addHomologaciones(server.db, [
      {
        nro: 'S-1',
        modelo: 7,
        eBlanca: '0048207',
        eGris: '11873',
        comprador: 'Ñandú 🪑',
        fechaHs: '2026-11-20T13:32:00Z',
      },
      { nro: '=N-1', modelo: 11, eBlanca: CRLF, eGris: 'G', fechaHs: '2026-11-20T02:59:59Z' },
      ...FORMULAS.map((texto, n) => ({
        nro: `F-${n}`,
        eBlanca: texto,
        eGris: texto,
        comprador: texto,
        fechaHs: `2026-10-0${n + 1}T12:00:00Z`,
      })),
    ])
  })
  const download = (usuario: 'operario' | 'admin' = 'operario') =>
    server.call({ method: 'GET', url: '/api/excel/download' }, usuario)

  test('the file has every homologation, newest first, in the columns of the screen', async () => {
    const answer = await download()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.ms-excel',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
    })
    const [sheet, ...others] = readXls(answer.rawPayload)
    expect(others).toEqual([])
    expect(sheet?.name).toBe('Homologaciones')
    expect(sheet?.rows.slice(0, 3)).toEqual([
      HEADINGS,
      ['S-1', 'S7 XL', 'Ñandú 🪑', '0048207', '11873', moment('2026-11-20T10:32:00')],
      ["'=N-1", 'R7', null, CRLF, 'G', moment('2026-11-19T23:59:59')],
    ])
    expect(sheet?.rows.slice(3).map(([nro]) => nro)).toEqual(FORMULAS.map((_, n) => `F-${n}`).reverse())
  })

  test('C21: no cell is a formula or begins like one', async () => {
    const [sheet] = readXls((await download()).rawPayload)
    expect(sheet?.formulas).toBe(0)
    for (const texto of sheet?.rows.flat() ?? [])
      if (typeof texto === 'string') expect(texto).not.toMatch(/^[=+\-@\t\r]/)
    const written = sheet?.rows.slice(3).map(row => row[3])
    expect(written).toEqual(FORMULAS.map(texto => `'${texto}`).reverse())
    expect(sheet?.formats).toEqual({ s: ['@'], n: ['dd/mm/yyyy hh:mm'] })
  })

  test('C22: the file name is fixed, and a line break in a row adds no Set-Cookie header', async () => {
    const { headers } = await download()
    expect(headers['content-disposition']).toBe('attachment; filename="homologaciones.xls"')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('C24: a user’s second concurrent export is 429 with Retry-After', async () => {
    const [first, second, other] = await Promise.all([download(), download(), download('admin')])
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 429])
    const refused = first.statusCode === 429 ? first : second
    expect(refused.json()).toMatchObject({ codigo: 'DEMASIADOS_INTENTOS', status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(other.statusCode, 'another user has a turn of their own').toBe(200)
    expect((await download()).statusCode, 'and the next comes when it is done').toBe(200)
  })
})

describe('the Excel file of many rows', () => {
  let origin: string
  const server = useTestServer({ engine: 'postgres' })
  beforeAll(async () => {
    await server.db.exec(`
      insert into butaca (nro, modelo_id, color_id, estado_id, homologada, fecha_hs)
        select 'S' || n, 5, 1, 5, true, now() from generate_series(1, 5500) n;
      insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, usuario_id, fecha_hs)
        select 'S' || n, 'B-' || n, 'G-' || n, 1, '2026-01-01Z'::timestamptz + (n / 3) * interval '1 minute'
        from generate_series(1, 5500) n;`)
    origin = await server.listen()
  })
  const ask = (signal?: AbortSignal) =>
    fetch(`${origin}/api/excel/download`, {
      headers: { authorization: `Bearer ${server.token()}` },
      ...(signal ? { signal } : {}),
    })

  test('the file has each row once, also where times are equal', async () => {
    const [sheet] = readXls(Buffer.from(await (await ask()).arrayBuffer()))
    const nros = (sheet?.rows ?? []).slice(1).map(([nro]) => nro)
    expect(new Set(nros).size).toBe(5500)
    expect(nros).toHaveLength(5500)
    expect(nros[0]).toBe('S5500')
  })

  test('a client that hangs up frees its place', async () => {
    const leaving = new AbortController()
    const left = ask(leaving.signal).catch(() => 'left')
    await sleep(5)
    leaving.abort()
    await left
    let status = 429
    for (let tries = 0; status === 429 && tries < 100; tries++) {
      await sleep(20)
      const answer = await ask()
      status = answer.status
      await answer.arrayBuffer()
    }
    expect(status).toBe(200)
  })
})
