import { beforeAll, describe, expect, test } from 'vitest'
import type { Buscado } from '#contract/buscar-schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { addButacas, addHomologaciones, type Usuario } from '../helpers/fabrica.ts'
import { HOSTILE_TEXTS } from '../helpers/hostile-texts.ts'
import { useTestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

describe('the search over everything', () => {
  const server = useTestServer()
  const stock = stockCalls(server)
  beforeAll(async () => {
    await server.db.query(`insert into estado (id, nombre) values (8, 'probada') on conflict do nothing`)
    await addButacas(server.db, [
      { nro: 'S710311', estado: 6 },
      { nro: 's710312', estado: 7 },
      { nro: 'S710313', estado: 6 },
      { nro: 'S710399', estado: 2 },
      { nro: 'S710398', estado: 8 },
      { nro: 'ButacaAuxiliar' },
    ])
    await addHomologaciones(server.db, [
      { nro: 'S600001', eBlanca: 'EB-20710', comprador: 'Ñandubay', fechaHs: '2026-02-01T12:00:00Z' },
      { nro: 'S600002', eBlanca: 'EB-20711', comprador: 'El ñandú', fechaHs: '2026-02-03T12:00:00Z' },
    ])
    for (const [codigo, descripcion] of [
      ['ZZ-20710', 'Perno'],
      ['HE-1', '20710 zincado'],
      ['20710', 'Tuerca'],
      ['20710-B', 'Arandela Ñandubay'],
    ])
      await stock.nuevo('productos', { codigo, descripcion, stock_minimo: 9 })
    const { id } = await stock.nuevo('cliente_proveedor', {
      nombre: 'Maderas Ñandubay',
      identificacion: '30-1',
    })
    for (const nro_remito of ['0002-20710', '0001-1'])
      await stock.nuevo('registros', {
        tipo_registro: 2,
        nro_remito,
        cliente_proveedor: id,
        fechahs: '2026-02-01T10:00:00',
      })
  })

  const ask = (q: string, usuario: Usuario = 'admin') =>
    server.ask(ENDPOINTS.buscar, { query: { q }, usuario })
  const find = async (q: string, usuario?: Usuario): Promise<Buscado> => {
    const answer = await ask(q, usuario)
    expect([answer.statusCode, answer.headers['cache-control']], answer.body).toEqual([200, 'no-store'])
    return answer.json<Buscado>()
  }

  test('a group has its first three rows in order, and its total', async () => {
    const { butacas } = await find(' s7103 ')
    // Seats on the floor come first, also in a state that an admin added; deleted seats are found too
    expect([butacas?.filas.map(({ nro }) => nro), butacas?.total]).toEqual([
      ['S710398', 'S710399', 'S710311'],
      5,
    ])
    expect(butacas?.filas[1]).toMatchObject({
      estado: { id: 2, nombre: 'tapizada' },
      color: { nombre: 'negro' },
    })
    const { productos, registros, homologaciones } = await find('20710')
    expect([productos?.filas.map(({ codigo }) => codigo), productos?.total]).toEqual([
      ['20710', '20710-B', 'HE-1'],
      4,
    ])
    expect(registros).toEqual({
      filas: [
        {
          id: 1,
          fechahs: '2026-02-01T10:00:00.000',
          tipo_registro: { id: 2, nombre: 'Compra' },
          nro_remito: '0002-20710',
          cliente_proveedor: { id: 1, nombre: 'Maderas Ñandubay' },
          observaciones: null,
          monto: 0,
        },
      ],
      total: 1,
    })
    expect(homologaciones).toMatchObject({
      filas: [{ butaca: 'S600001', etiqueta_blanca: 'EB-20710' }],
      total: 1,
    })
    expect((await find('butacaaux')).butacas).toEqual({ filas: [], total: 0 })
  })

  test('«ñandu», «ÑANDÚ» and a decomposed ñ find Ñandubay; homologations are newest first', async () => {
    for (const q of ['ñandu', 'ÑANDÚ', 'n\u0303andu']) {
      const found = await find(q)
      expect(
        found.homologaciones?.filas.map(({ butaca }) => butaca),
        q,
      ).toEqual(['S600002', 'S600001'])
      expect(
        found.productos?.filas.map(({ codigo }) => codigo),
        q,
      ).toEqual(['20710-B'])
      expect(found.personas, q).toEqual({
        filas: [{ id: 1, nombre: 'Maderas Ñandubay', identificacion: '30-1' }],
        total: 1,
      })
    }
  })

  test('two characters match only at the beginning of a word', async () => {
    expect((await find('pe')).productos?.total).toBe(1)
    expect((await find('er')).productos?.total).toBe(0)
    expect((await find('ña')).personas?.total).toBe(1)
    expect((await find('zi')).productos?.total).toBe(1)
  })

  test('an operario finds only seats and homologations; an admin also finds records, products and people', async () => {
    expect(Object.keys(await find('20710'))).toEqual([
      'butacas',
      'homologaciones',
      'registros',
      'productos',
      'personas',
    ])
    expect(await find('20710', 'operario')).toEqual({
      butacas: { filas: [], total: 0 },
      homologaciones: { filas: [expect.objectContaining({ butaca: 'S600001' })], total: 1 },
    })
  })

  test('a text that cannot be searched is refused', async () => {
    const refused = async (query: string) => {
      const answer = await server.call({ method: 'GET', url: `/api/buscar${query}` })
      return [answer.statusCode, String(answer.headers['content-type']).split(';')[0], answer.json().codigo]
    }
    for (const query of [
      '',
      '?q=',
      '?q=a',
      '?q=%20a%20',
      `?q=${'a'.repeat(61)}`,
      '?q=ab%00',
      '?q=ab%ED%A0%80',
      '?q=ab%FF',
      '?q=%F0%9F%AA%91',
      '?q=ab%',
      '?q=ab&q=cd',
      '?q=ab&otro=1',
    ])
      expect(await refused(query), query).toEqual([400, 'application/problem+json', 'PEDIDO_INVALIDO'])
  })

  test('hostile text is searched literally or refused', async () => {
    const answered = []
    for (const text of ['%%', '__', '%_\\', '5%', '5_', '5\\', ...HOSTILE_TEXTS, 'a%b', 'a_b', 'a\\b']) {
      const answer = await ask(text)
      if (answer.statusCode === 400) {
        expect(answer.json().codigo, text).toBe('PEDIDO_INVALIDO')
        continue
      }
      const totals = Object.values(answer.json<Buscado>()).map(({ total }) => total)
      expect([answer.statusCode, ...totals], text).toEqual([200, 0, 0, 0, 0, 0])
      answered.push(text)
    }
    expect(answered).toEqual(
      expect.arrayContaining(['a%b', 'a_b', 'a\\b', "x' and 1=(select count(*) from butaca) --"]),
    )
  })

  test('the total stops at a thousand; an exact code and the newest homologations come first', async () => {
    await server.db.query(
      `insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs)
       select 'T' || lpad(n::text, 5, '0'), 1, 1, 6, now() from generate_series(1, 1100) n`,
    )
    await server.db.query(
      `insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, usuario_id, fecha_hs)
       select 'T' || lpad(n::text, 5, '0'), 'muchas', n::text, 1, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 1100) n`,
    )
    const { butacas, homologaciones } = await find('t0')
    expect([butacas?.filas[0]?.nro, butacas?.total]).toEqual(['T00001', 1000])
    expect(homologaciones?.total).toBe(1000)
    await server.db.query(
      `insert into producto (codigo) select 'muchas ' || n from generate_series(1, 1100) n`,
    )
    await stock.nuevo('productos', { codigo: 'Muchas' })
    const { homologaciones: muchas, productos } = await find('muchas')
    expect([productos?.filas[0]?.codigo, productos?.total]).toEqual(['Muchas', 1000])
    expect([muchas?.filas.map(({ butaca }) => butaca), muchas?.total]).toEqual([
      ['T01100', 'T01099', 'T01098'],
      1000,
    ])
  })
})
