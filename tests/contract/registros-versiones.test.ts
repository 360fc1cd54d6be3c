import { beforeAll, describe, expect, test } from 'vitest'
import type { Registro } from '#contract/stock/registro.ts'
import { useTestServer } from '../helpers/server.ts'
import { type StockCalls, stockCalls } from '../helpers/stock.ts'

const VENTA = 1
const COMPRA = 2

describe('versions, keys and warnings of records', () => {
  let codes = 0
  const server = useTestServer({ clock: () => new Date('2026-11-20T13:00:00.000Z') })
  const stock = stockCalls(server)
  beforeAll(async () => {
    await server.db.query("update usuario set rol = 'admin' where nombre = 'lopez'")
  })

  const producto = async (over: object = {}): Promise<number> =>
    (await stock.nuevo('productos', { codigo: `P-${++codes}`, venta: 10, costo: 4, ...over })).id
  const nuevo = (body: object) => stock.nuevo<Registro>('registros', body)
  const warningsOf = (headers: Record<string, unknown>): string[] | undefined =>
    headers['x-warnings'] === undefined
      ? undefined
      : JSON.parse(decodeURIComponent(String(headers['x-warnings'])))

  describe('If-Match', () => {
    test('the second of two concurrent editors sees the first one’s change, author and time', async () => {
      const a = await producto()
      const mine = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 5 }] })
      const headers = { 'if-match': '"v1"' }
      await server.db.query(
        "update registro set usuario_id = (select id from usuario where nombre = 'lopez')",
      )
      const theirs = await stock.guardar(mine.id, { ...mine, observaciones: 'Ellos' }, headers)
      expect([theirs.statusCode, theirs.headers.etag]).toEqual([200, '"v2"'])
      for (const answer of [
        await stock.guardar(mine.id, { ...mine, detalles: [] }, headers),
        await stock.modificar('registros', { ...mine, observaciones: 'Yo' }, headers),
        await stock.borrar('registros', mine.id, headers),
        await stock.eliminar('registros', mine.id, headers),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([
          412,
          expect.objectContaining({
            codigo: 'VERSION',
            detail: 'Otra persona cambió el registro mientras tanto.',
            actualRegistro: { registro: theirs.json(), usuario: 'admin', fechaHs: '2026-11-20T10:00:00.000' },
          }),
        ])
      expect(await stock.registro(mine.id)).toEqual(theirs.json())
      expect((await stock.producto(a)).existencia).toBe(-5)
    })

    test('the ETag of each answer is valid for the next change', async () => {
      const made = await stock.crear('registros', { tipo_registro: VENTA })
      const { id } = made.json<Registro>()
      let { etag } = made.headers
      for (const change of [
        () => stock.modificar('registros', { id, tipo_registro: COMPRA }, { 'if-match': String(etag) }),
        () => stock.guardar(id, { tipo_registro: COMPRA, detalles: [] }, { 'if-match': String(etag) }),
      ]) {
        const answer = await change()
        expect(answer.statusCode, answer.body).toBe(200)
        etag = answer.headers.etag
      }
      expect(etag).toBe('"v3"')
      expect((await stock.eliminar('registros', id, { 'if-match': String(etag) })).statusCode).toBe(200)
    })

    test.each(['v1', 'W/"v1"', '"v1", "v2"', '""'])('the ETag %s is malformed: 400', async tag => {
      const { id } = await nuevo({ tipo_registro: VENTA })
      expect(
        (await stock.guardar(id, { tipo_registro: VENTA, detalles: [] }, { 'if-match': tag })).statusCode,
      ).toBe(400)
    })

    test('of many concurrent edits of one version, one succeeds', async () => {
      const a = await producto()
      const { id } = await nuevo({ tipo_registro: VENTA })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          stock.guardar(
            id,
            { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: n + 1 }] },
            { 'if-match': '"v1"' },
          ),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(412)])
      const registro = await stock.registro(id)
      expect((await stock.producto(a)).existencia).toBe(-(registro?.detalles[0]?.cantidad ?? 0))
    })
  })

  describe('S17: x-warnings', () => {
    test('warnings list each product that a write took under its minimum, in every call that moves stock', async () => {
      const a = await producto({ descripcion: 'Butaca S7 + 🪑', stock_minimo: 10 })
      const b = await producto({ stock_minimo: 10 })
      const [sobreA, sobreB] = [`P-${codes - 1} Butaca S7 + 🪑`, `P-${codes}`]
      const detalles = [
        { producto: b, cantidad: 12 },
        { producto: a, cantidad: 12 },
      ]
      const compra = await stock.crear('registros', { tipo_registro: COMPRA, detalles })
      expect(warningsOf(compra.headers), 'what went up is no matter').toBeUndefined()
      const venta = await stock.crear('registros', {
        tipo_registro: VENTA,
        detalles: [{ producto: a, cantidad: 3 }],
      })
      expect(warningsOf(venta.headers)).toEqual([`${sobreA}: quedan 9, el mínimo es 10`])
      const { id } = venta.json<Registro>()
      const same = await stock.guardar(id, { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 3 }] })
      expect(warningsOf(same.headers), 'nor what stayed').toBeUndefined()
      const less = await stock.guardar(id, { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 4 }] })
      expect(warningsOf(less.headers)).toEqual([`${sobreA}: quedan 8, el mínimo es 10`])
      const other = await stock.guardar(id, {
        tipo_registro: VENTA,
        detalles: [{ producto: b, cantidad: 4 }],
      })
      expect(warningsOf(other.headers)).toEqual([`${sobreB}: quedan 8, el mínimo es 10`])
      const vuelta = await stock.modificar('registros', { id: compra.json().id, tipo_registro: 4 })
      expect(warningsOf(vuelta.headers)).toEqual([
        `${sobreA}: quedan -12, el mínimo es 10`,
        `${sobreB}: quedan -16, el mínimo es 10`,
      ])
      await stock.modificar('registros', { id: compra.json().id, tipo_registro: COMPRA })
      const deleted = await stock.borrar('registros', compra.json().id)
      expect(warningsOf(deleted.headers)).toEqual([
        `${sobreA}: quedan 0, el mínimo es 10`,
        `${sobreB}: quedan -4, el mínimo es 10`,
      ])
      const soloCabecera = await stock.modificar('registros', {
        id,
        tipo_registro: VENTA,
        observaciones: 'x',
      })
      expect(warningsOf(soloCabecera.headers)).toBeUndefined()
    })

    test('warnings fit in one header of at most 4 KiB, however many there are', async () => {
      const ids = []
      for (let n = 0; n < 40; n++)
        ids.push(await producto({ descripcion: 'a\r\nX: y 🪑'.repeat(18), stock_minimo: 5 }))
      const detalles = ids.map(id => ({ producto: id, cantidad: 1 }))
      const answer = await stock.crear('registros', { tipo_registro: VENTA, detalles })
      expect(answer.statusCode).toBe(201)
      const header = String(answer.headers['x-warnings'])
      expect(header.length).toBeLessThanOrEqual(4096)
      const sentences = warningsOf(answer.headers) ?? []
      expect(sentences.at(-1)).toBe(`y ${40 - (sentences.length - 1)} más`)
      expect(sentences[0]).toContain('a\r\nX: y 🪑a')
    })
  })

  test('a key replays the same body, ETag and warnings, and moves stock once', async () => {
    const a = await producto({ stock_minimo: 10 })
    const key = () => ({ 'idempotency-key': crypto.randomUUID() })
    const body = { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 3 }] }
    const twice = async (send: (headers: Record<string, string>) => ReturnType<StockCalls['crear']>) => {
      const headers = key()
      const first = await send(headers)
      const second = await send(headers)
      expect(second.headers['idempotency-replayed']).toBe('true')
      expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
      for (const name of ['etag', 'x-warnings']) expect(second.headers[name], name).toBe(first.headers[name])
      expect(first.headers['x-warnings']).toBeDefined()
      return first
    }
    const { id } = (await twice(headers => stock.crear('registros', body, headers))).json<Registro>()
    const more = { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 5 }] }
    await twice(headers => stock.guardar(id, more, headers))
    expect((await stock.producto(a)).existencia).toBe(-5)
    const { id: compra } = await nuevo({ tipo_registro: COMPRA, detalles: [{ producto: a, cantidad: 1 }] })
    await twice(headers => stock.eliminar('registros', compra, headers))
    expect((await stock.producto(a)).existencia).toBe(-5)
  })

  test('concurrent sends of one key for one record are one write', async () => {
    const a = await producto()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 1 }] }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stock.crear('registros', body, headers)),
    )
    expect(
      new Set(answers.filter(({ statusCode }) => statusCode === 201).map(answer => answer.json().id)).size,
    ).toBe(1)
    expect((await stock.producto(a)).existencia).toBe(-1)
  })
})
