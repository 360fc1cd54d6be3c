import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import { Registro } from '#contract/stock/registro.ts'
import { useTestServer } from '../helpers/server.ts'
import { addCatalogos, type StockChico, stockCalls } from '../helpers/stock.ts'

const VENTA = 1
const COMPRA = 2
const SALIDA = 4
const PRESUPUESTO = 5

describe('records', () => {
  let ids: StockChico
  let codes = 0
  // Now is 23:30 of 20 November in the factory.
  const stock = stockCalls(useTestServer({ clock: () => new Date('2026-11-21T02:30:00.000Z') }))
  beforeAll(async () => {
    ids = await addCatalogos(stock)
  })

  const producto = async (over: object = {}): Promise<number> =>
    (await stock.nuevo('productos', { codigo: `P-${++codes}`, venta: 10, costo: 4, ...over })).id
  const existencia = async (id: number) => (await stock.producto(id)).existencia
  const nuevo = (body: object) => stock.nuevo<Registro>('registros', body)
  const guardar = async (id: number, body: object, headers = {}) => {
    const answer = await stock.guardar(id, body, headers)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Registro>()
  }
  const subtotales = ({ detalles }: Registro) => detalles.map(({ subtotal }) => subtotal)

  test('a new record has its header, no lines and the current time', async () => {
    const answer = await stock.crear('registros', {
      id: null,
      fechahs: null,
      tipo_registro: VENTA,
      nro_remito: ' R-1 ',
      cliente_proveedor: { id: ids.cliente_proveedor, nombre: 'Transporte El Ceibo' },
      observaciones: '  ',
      monto: 900,
      detalles: [],
    })
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
      201,
      'no-store',
      '"v1"',
    ])
    const registro = answer.json<Registro>()
    expect(registro).toEqual({
      id: registro.id,
      fechahs: '2026-11-20T23:30:00.000',
      tipo_registro: { id: VENTA, nombre: 'Venta' },
      nro_remito: 'R-1',
      cliente_proveedor: { id: ids.cliente_proveedor, nombre: 'Transporte El Ceibo' },
      observaciones: null,
      monto: 0,
      detalles: [],
      version: 1,
    })
    expect(await stock.registro(registro.id)).toEqual(registro)
  })

  test('a sale subtracts stock at the sale price, a purchase adds at the cost, a quotation moves none', async () => {
    const [a, b] = [
      await producto({ descripcion: 'Espuma', venta: 12.35, costo: 8 }),
      await producto({ venta: null, costo: null }),
    ]
    const detalles = [
      { producto: a, cantidad: 3, subtotal: 999 },
      { producto: { id: b, codigo: 'x', venta: 7 }, cantidad: 2 },
    ]
    const stockOf = async () => [await existencia(a), await existencia(b)]
    const compra = await nuevo({ tipo_registro: COMPRA, detalles })
    expect([compra.monto, subtotales(compra), await stockOf()]).toEqual([24, [24, 0], [3, 2]])
    const venta = await nuevo({ tipo_registro: VENTA, detalles })
    expect([venta.monto, subtotales(venta), await stockOf()]).toEqual([37.05, [37.05, 0], [0, 0]])
    const presupuesto = await nuevo({ tipo_registro: PRESUPUESTO, detalles })
    expect([presupuesto.monto, await stockOf()]).toEqual([24, [0, 0]])
    const salida = await nuevo({ tipo_registro: SALIDA, detalles })
    expect([salida.monto, await stockOf()], 'stock may fall below zero').toEqual([24, [-3, -2]])
    expect(venta.detalles[0]).toEqual({
      producto: {
        id: a,
        codigo: expect.stringMatching(/^P-/),
        descripcion: 'Espuma',
        venta: 12.35,
        costo: 8,
      },
      cantidad: 3,
      subtotal: 37.05,
      tipo_registro: { id: VENTA, nombre: 'Venta' },
    })
  })

  test('money is exact: ten cents a thousand times are a hundred', async () => {
    const a = await producto({ venta: 0.1 })
    const detalles = Array.from({ length: 1000 }, () => ({ producto: a, cantidad: 1 }))
    const registro = await nuevo({ tipo_registro: VENTA, detalles })
    expect([registro.monto, registro.detalles.length, await existencia(a)]).toEqual([100, 1000, -1000])
  })

  test('saving lines reverses the earlier movement and keeps the order and prices of the lines', async () => {
    const [a, b, c] = [
      await producto({ venta: 10 }),
      await producto({ venta: 20 }),
      await producto({ venta: 30 }),
    ]
    const before = await nuevo({
      tipo_registro: VENTA,
      detalles: [
        { producto: a, cantidad: 5 },
        { producto: b, cantidad: 1 },
      ],
    })
    await stock.modificar('productos', { id: a, codigo: `P-${codes}-caro`, venta: 99 })
    await stock.modificar('productos', { id: c, codigo: `P-${codes}-c`, venta: 33 })
    const after = await guardar(before.id, {
      ...before,
      detalles: [
        { producto: c, cantidad: 2 },
        { producto: a, cantidad: 4, subtotal: 1 },
        { producto: a, cantidad: 1 },
      ],
    })
    expect(after.detalles.map(detalle => [detalle.producto.id, detalle.cantidad, detalle.subtotal])).toEqual([
      [c, 2, 66],
      [a, 4, 40],
      [a, 1, 99],
    ])
    expect([after.monto, after.version]).toEqual([205, 2])
    expect([await existencia(a), await existencia(b), await existencia(c)]).toEqual([-5, 0, -2])
    const empty = await guardar(before.id, { ...after, detalles: [] })
    expect([empty.monto, empty.detalles, await existencia(a)]).toEqual([0, [], 0])
  })

  test('a line with a subtotal keeps its price among other lines of its product', async () => {
    const a = await producto({ venta: 10 })
    const { id } = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 3 }] })
    await stock.modificar('productos', { id: a, codigo: `P-${codes}`, venta: 12 })
    const two = await guardar(id, {
      tipo_registro: VENTA,
      detalles: [
        { producto: a, cantidad: 3 },
        { producto: a, cantidad: 2 },
      ],
    })
    expect(subtotales(two)).toEqual([30, 24])
    const kept = await guardar(id, { tipo_registro: VENTA, detalles: two.detalles.slice(1) })
    expect(subtotales(kept), 'the first one was removed, not the second').toEqual([24])
  })

  test('a new line is saved only at the price that its author saw, if the version is sent', async () => {
    const [a, b] = [await producto({ venta: 10, costo: 4 }), await producto({ venta: 20 })]
    const { id, detalles, version } = await nuevo({
      tipo_registro: VENTA,
      detalles: [{ producto: b, cantidad: 1 }],
    })
    await stock.modificar('productos', { id: a, codigo: `P-${codes - 1}`, venta: 12.5, costo: 4 })
    await stock.modificar('productos', { id: b, codigo: `P-${codes}`, venta: 99 })
    const con = (subtotal?: number) => ({
      tipo_registro: VENTA,
      detalles: [...detalles, { producto: a, cantidad: 2, subtotal }],
    })
    const visto = { 'if-match': `"v${version}"` }
    const refused = await stock.guardar(id, con(20), visto)
    expect(refused.json()).toMatchObject({
      status: 412,
      codigo: 'VERSION',
      detail: `Cambió el precio de P-${codes - 1}: ahora es u$s 12,50. No se guardó nada: fijate el total y guardá de nuevo.`,
    })
    expect([(await stock.registro(id))?.version, await existencia(a)], 'nothing was written').toEqual([
      version,
      0,
    ])
    // A saved line keeps its price; without a version, or without a subtotal, today's price is taken
    const guardado = await guardar(id, con(25), visto)
    expect(subtotales(guardado)).toEqual([20, 25])
    // A new line that replaces a saved line of its product keeps the price sent with it
    const enLugar = { tipo_registro: VENTA, detalles: [{ producto: b, cantidad: 1, subtotal: 99 }] }
    const deEste = { 'if-match': `"v${guardado.version}"` }
    expect(subtotales(await guardar(id, enLugar, deEste))).toEqual([99])
    const otra = await nuevo({ tipo_registro: VENTA })
    const deOtra = { 'if-match': `"v${otra.version}"` }
    const linea = { producto: a, cantidad: 1 }
    const sinPrecio = await guardar(otra.id, { tipo_registro: VENTA, detalles: [linea] }, deOtra)
    expect(subtotales(sinPrecio)).toEqual([12.5])
    // A change to or from a sale gives all lines another price, whatever was sent
    const compra = { tipo_registro: COMPRA, detalles: sinPrecio.detalles }
    expect(subtotales(await guardar(otra.id, compra, { 'if-match': `"v${sinPrecio.version}"` }))).toEqual([4])
    const conMal = {
      tipo_registro: COMPRA,
      detalles: [
        { ...linea, subtotal: 999 },
        { ...linea, subtotal: 1 },
      ],
    }
    expect(subtotales(await guardar(otra.id, conMal))).toEqual([4, 4])
  })

  test('a record changed to another type moves stock by the new type; a change to or from a sale recalculates the prices', async () => {
    const a = await producto({ venta: 10, costo: 4 })
    const venta = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 5 }] })
    const compra = await guardar(venta.id, { ...venta, tipo_registro: COMPRA })
    expect([compra.monto, compra.detalles[0]?.tipo_registro.id, await existencia(a)]).toEqual([20, COMPRA, 5])
    await stock.modificar('productos', { id: a, codigo: `P-${codes}`, venta: 11, costo: 6 })
    const cabecera = { id: venta.id, tipo_registro: SALIDA }
    const salida = (await stock.modificar('registros', cabecera)).json<Registro>()
    expect([salida.monto, await existencia(a)], 'no sale before nor after: the price stays').toEqual([20, -5])
    const again = (await stock.modificar('registros', { ...cabecera, tipo_registro: VENTA })).json<Registro>()
    expect([again.monto, again.detalles.length, await existencia(a)]).toEqual([55, 1, -5])
  })

  test('C15: an edit of the header ignores the amount, lines and version of the body', async () => {
    const a = await producto({ venta: 10 })
    const before = await nuevo({
      tipo_registro: VENTA,
      nro_remito: 'R-7',
      cliente_proveedor: ids.cliente_proveedor,
      observaciones: 'Urgente',
      detalles: [{ producto: a, cantidad: 5 }],
    })
    const answer = await stock.modificar('registros', {
      ...before,
      observaciones: 'Sin apuro',
      monto: 1,
      detalles: [],
      version: 77,
    })
    const after = { ...before, observaciones: 'Sin apuro', version: 2 }
    expect([answer.statusCode, answer.json(), await existencia(a)]).toEqual([200, after, -5])
    const partial = await stock.modificar('registros', { id: before.id, tipo_registro: VENTA })
    expect(partial.json(), 'a field that the body omits stays').toEqual({ ...after, version: 3 })
    const cleared = await stock.modificar('registros', {
      id: before.id,
      tipo_registro: VENTA,
      nro_remito: null,
      cliente_proveedor: 0,
      observaciones: '',
    })
    expect(cleared.json()).toMatchObject({ nro_remito: null, cliente_proveedor: null, observaciones: null })
    const guardado = await guardar(before.id, { ...before, monto: 1_000_000, nro_remito: 'R-8' })
    expect([guardado.monto, guardado.nro_remito]).toEqual([50, 'R-8'])
  })

  test('deleting a record reverses its movement of stock', async () => {
    const a = await producto()
    const { id } = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 5 }] })
    expect(await existencia(a)).toBe(-5)
    const answer = await stock.borrar('registros', id)
    expect([answer.statusCode, answer.json(), await existencia(a)]).toEqual([200, { id }, 0])
    expect(await stock.registro(id)).toBeUndefined()
    expect((await stock.borrar('registros', id)).json()).toMatchObject({
      status: 404,
      detail: 'El registro no existe.',
    })
    expect(await existencia(a), 'once').toBe(0)
  })

  describe('the date of a record', () => {
    test.each([
      ['2026-01-05T10:20:30', '2026-01-05T10:20:30.000'],
      ['2026-01-05T10:20', '2026-01-05T10:20:00.000'],
      ['2026-01-05T10:20:30.123456', '2026-01-05T10:20:30.123'],
      ['2026-01-05', '2026-01-05T00:00:00.000'],
      ['2024-02-29T23:59:59', '2024-02-29T23:59:59.000'],
    ])('the date %s is stored as the factory’s time %s', async (fechahs, expected) => {
      expect((await nuevo({ tipo_registro: VENTA, fechahs })).fechahs).toBe(expected)
    })

    test('a save with midnight of the stored day keeps the stored hour; another day or hour is stored', async () => {
      const { id } = await nuevo({ tipo_registro: VENTA, fechahs: '2026-01-05T22:30:15.250' })
      const put = async (fechahs?: string) =>
        (
          await stock.modificar('registros', { id, tipo_registro: VENTA, ...(fechahs ? { fechahs } : {}) })
        ).json().fechahs
      expect(await put('2026-01-05T00:00:00')).toBe('2026-01-05T22:30:15.250')
      expect(await put('2026-01-05')).toBe('2026-01-05T22:30:15.250')
      expect(await put()).toBe('2026-01-05T22:30:15.250')
      expect(
        (await guardar(id, { tipo_registro: VENTA, fechahs: '2026-01-05T00:00:00', detalles: [] })).fechahs,
      ).toBe('2026-01-05T22:30:15.250')
      expect(await put('2026-01-06T00:00:00')).toBe('2026-01-06T00:00:00.000')
      expect(await put('2026-01-06T08:00:00')).toBe('2026-01-06T08:00:00.000')
    })

    test.each([
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2023-02-29T10:00:00',
      '2026-01-05T24:00:00',
      '2026-01-05T10:60:00',
      '2026-01-05T10:00:00Z',
      '2026-01-05T10:00:00-03:00',
      '2026-01-05 10:00:00',
      '1899-12-31',
      '3000-01-01',
      'ayer',
      'now',
      'infinity',
      '',
      5,
      1_767_600_000_000,
      {},
    ])('C25: %j is 400', async fechahs => {
      const { id } = await nuevo({ tipo_registro: VENTA })
      for (const answer of [
        await stock.crear('registros', { tipo_registro: VENTA, fechahs }),
        await stock.modificar('registros', { id, tipo_registro: VENTA, fechahs }),
        await stock.guardar(id, { tipo_registro: VENTA, fechahs, detalles: [] }),
      ])
        expect(answer.json()).toMatchObject({ status: 400, campos: ['fechahs'] })
    })
  })

  test('the list is newest first, in the shape of the contract', async () => {
    for (const dia of ['2026-03-02', '2030-12-31', '2026-03-01'])
      await nuevo({ tipo_registro: VENTA, fechahs: `${dia}T10:00:00` })
    const registros = await stock.listar<Registro>('registros')
    expect(Compile(Type.Array(Registro)).Errors(registros)).toEqual([])
    const fechas = registros.map(({ fechahs }) => fechahs)
    expect(fechas).toEqual(fechas.toSorted().reverse())
    for (const registro of registros) expect('version' in registro).toBe(true)
  })

  test.each([
    ['tipo_registro', 99, 'Ese tipo de registro no existe.'],
    ['cliente_proveedor', 999_999, 'Ese cliente/proveedor no existe.'],
    ['detalles', [{ producto: 999_999, cantidad: 1 }], 'Ese producto no existe.'],
  ])('an unknown id in %s is 422 and moves nothing', async (campo, value, detail) => {
    const a = await producto()
    const before = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 5 }] })
    const body = { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 9 }], [campo]: value }
    for (const answer of [await stock.crear('registros', body), await stock.guardar(before.id, body)])
      expect(answer.json()).toMatchObject({ status: 422, codigo: 'REGLA', detail, campos: [campo] })
    expect([await stock.registro(before.id), await existencia(a)]).toEqual([before, -5])
  })

  test('C24, C26: a number out of range and a line without a member are 400, and move nothing', async () => {
    const a = await producto()
    const before = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 5 }] })
    const line = { producto: a, cantidad: 1 }
    const cabeceras: Record<string, unknown[]> = {
      tipo_registro: [undefined, null, 0, -1, 1.5, 2 ** 40],
      nro_remito: ['x'.repeat(201)],
      cliente_proveedor: [-1, 1.5, { id: '1' }, 2 ** 40],
      observaciones: ['x'.repeat(201)],
    }
    const listas: unknown[] = [
      null,
      {},
      'x',
      [null],
      [{}],
      [{ producto: a }],
      [{ cantidad: 1 }],
      ...[0, -1, 1.5, null, 1_000_001].map(cantidad => [{ ...line, cantidad }]),
      ...[0, -1, null, { id: '1' }, 2 ** 40].map(value => [{ ...line, producto: value }]),
      [{ ...line, precio: 1 }],
      Array.from({ length: 1001 }, () => line),
    ]
    const full = { tipo_registro: VENTA, detalles: [line] }
    for (const [campo, values] of Object.entries(cabeceras))
      for (const value of values)
        for (const answer of [
          await stock.crear('registros', { ...full, [campo]: value }),
          await stock.modificar('registros', { ...full, id: before.id, [campo]: value }),
          await stock.guardar(before.id, { ...full, [campo]: value }),
        ])
          expect(answer.json(), `${campo} ${JSON.stringify(value)}`).toMatchObject({
            status: 400,
            codigo: 'PEDIDO_INVALIDO',
          })
    for (const detalles of listas)
      for (const answer of [
        await stock.crear('registros', { ...full, detalles }),
        await stock.guardar(before.id, { ...full, detalles }),
      ])
        expect(answer.statusCode, JSON.stringify(detalles).slice(0, 80)).toBe(400)
    expect((await stock.guardar(before.id, { ...full, id: before.id + 1 })).json().campos).toEqual(['id'])
    expect((await stock.guardar(999_999, full)).statusCode).toBe(404)
    expect((await stock.modificar('registros', { ...full, id: 999_999 })).statusCode).toBe(404)
    expect([await stock.registro(before.id), await existencia(a)]).toEqual([before, -5])
  })

  test('C26: an amount too large for money is 400 and moves nothing', async () => {
    const a = await producto({ venta: 9_999_999_999.99 })
    const detalles = [{ producto: a, cantidad: 1_000_000 }]
    expect((await stock.crear('registros', { tipo_registro: VENTA, detalles })).statusCode).toBe(400)
    expect(await existencia(a)).toBe(0)
  })

  test('C24: a record of a thousand lines fits; a body over 512 KiB is 413', async () => {
    const a = await producto()
    const {
      detalles: [linea],
    } = await nuevo({ tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 1 }] })
    const detalles = Array.from({ length: 1000 }, () => linea)
    const { id } = await nuevo({ tipo_registro: VENTA, detalles })
    expect((await guardar(id, { tipo_registro: VENTA, detalles })).detalles).toHaveLength(1000)
    const relleno = 'x'.repeat(512 * 1024)
    for (const answer of [
      await stock.crear('registros', { tipo_registro: VENTA, monto: relleno }),
      await stock.guardar(id, { tipo_registro: VENTA, monto: relleno, detalles: [] }),
    ])
      expect(answer.json()).toMatchObject({ status: 413, codigo: 'MUY_GRANDE' })
  })

  const warningsOf = (headers: Record<string, unknown>): string[] | undefined =>
    headers['x-warnings'] === undefined
      ? undefined
      : JSON.parse(decodeURIComponent(String(headers['x-warnings'])))

  test('S17: creating, saving, editing and deleting a record warn of each product that the write took under its minimum', async () => {
    const a = await producto({ descripcion: 'Butaca S7 + 🪑', stock_minimo: 10 })
    const b = await producto({ stock_minimo: 10 })
    const [sobreA, sobreB] = [`P-${codes - 1} Butaca S7 + 🪑`, `P-${codes}`]
    const detalles = [
      { producto: b, cantidad: 12 },
      { producto: a, cantidad: 12 },
    ]
    const compra = await stock.crear('registros', { tipo_registro: COMPRA, detalles })
    expect(warningsOf(compra.headers), 'no warning for a product that went up').toBeUndefined()
    const venta = await stock.crear('registros', {
      tipo_registro: VENTA,
      detalles: [{ producto: a, cantidad: 3 }],
    })
    expect(warningsOf(venta.headers)).toEqual([`${sobreA}: quedan 9, el mínimo es 10`])
    const { id } = venta.json<Registro>()
    const same = await stock.guardar(id, { tipo_registro: VENTA, detalles: [{ producto: a, cantidad: 3 }] })
    expect(warningsOf(same.headers), 'no warning for an unchanged product').toBeUndefined()
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
