import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Remito, Remitos } from '#contract/stock/remitos.ts'
import { SERVIDOR_REMITOS } from '#messages/server/problemas.ts'
import { EventoClient } from '../helpers/evento-client.ts'
import { useTestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

describe('remitos X', () => {
  let producto: Producto
  /** The server's clock; null is the machine's. */
  let hora: string | null = null
  const server = useTestServer({ clock: () => (hora === null ? new Date() : new Date(hora)) })
  afterEach(() => {
    hora = null
  })
  const stock = stockCalls(server)
  beforeAll(async () => {
    producto = await stock.nuevo<Producto>('productos', { codigo: 'P-1', venta: 10 })
  })

  const venta = async () =>
    (await stock.nuevo('registros', { tipo_registro: 1, detalles: [{ producto: producto.id, cantidad: 1 }] }))
      .id
  const post = async (endpoint: Endpoint, id: number, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await server.ask(endpoint, { id, body, headers })
    return { status: answer.statusCode, body: answer.json<Remito & Problem>() }
  }
  const emitir = (id: number, ultimo?: number) =>
    post(ENDPOINTS.emitirRemito, id, ultimo === undefined ? undefined : { ultimo })
  const anular = (id: number) => post(ENDPOINTS.anularRemito, id)
  const listar = async () => (await server.ask(ENDPOINTS.remitos)).json<Remitos>().remitos

  test('a record keeps its remito number, and the next record gets the next number', async () => {
    const [uno, dos] = [await venta(), await venta()]
    const first = await emitir(uno)
    expect([first.status, first.body]).toMatchObject([
      200,
      { numero: '00001-00000001', registro: uno, emitidoPor: 'admin', anulado: null },
    ])
    expect((await emitir(uno)).body).toEqual(first.body)
    expect((await emitir(dos)).body.numero).toBe('00001-00000002')
  })

  test('a remito is marked as corrected if its record was saved after the number was given', async () => {
    const id = await venta()
    expect((await emitir(id)).body.corregido).toBe(false)
    const otra = await venta()
    const detalles = [{ producto: producto.id, cantidad: 2 }]
    expect((await stock.guardar(id, { tipo_registro: 1, detalles })).statusCode).toBe(200)
    const { body } = await emitir(id)
    expect(body.corregido).toBe(true)
    expect((await emitir(otra)).body.corregido).toBe(false)
    await anular(body.id)
    expect((await emitir(id)).body.corregido, 'the new number is not corrected').toBe(false)
  })

  test('a later save marks a remito as corrected, even if the clock was set back in between', async () => {
    hora = '2026-07-01T15:20:00Z'
    const id = await venta()
    await emitir(id)
    hora = '2026-07-01T15:00:00Z'
    const observaciones = 'con el clavo de 8'
    expect((await stock.modificar('registros', { id, tipo_registro: 1, observaciones })).statusCode).toBe(200)
    expect((await emitir(id)).body.corregido).toBe(true)
  })

  test('an earlier save under a clock that was ahead does not mark a remito as corrected', async () => {
    hora = '2026-07-01T16:00:00Z'
    const id = await venta()
    hora = '2026-07-01T15:30:00Z'
    expect((await emitir(id)).body.corregido).toBe(false)
  })

  test('a later rename of its client marks a remito as corrected', async () => {
    const cliente = await stock.nuevo('cliente_proveedor', { nombre: 'Ruta Nueve' })
    const detalles = [{ producto: producto.id, cantidad: 1 }]
    const datos = { tipo_registro: 1, cliente_proveedor: cliente.id, detalles }
    const { id } = await stock.nuevo('registros', datos)
    await emitir(id)
    const con = (cambio: object) => stock.modificar('cliente_proveedor', { ...cliente, ...cambio })
    expect((await con({ celular: 3411234567 })).statusCode).toBe(200)
    expect((await emitir(id)).body.corregido).toBe(false)
    expect((await con({ nombre: 'Ruta Nueve S.R.L.' })).statusCode).toBe(200)
    const { body } = await emitir(id)
    expect([body.corregido, body.cliente]).toEqual([true, 'Ruta Nueve'])
  })

  test('a number keeps the digest of its first paper; a later paper does not replace the digest', async () => {
    const [uno, dos] = [await venta(), await venta()]
    const papel = 'a'.repeat(64)
    expect((await post(ENDPOINTS.emitirRemito, uno, { papel })).body.papel).toBe(papel)
    expect((await post(ENDPOINTS.emitirRemito, uno, { papel: 'b'.repeat(64) })).body.papel).toBe(papel)
    expect((await emitir(dos)).body.papel).toBeNull()
    expect((await listar()).slice(0, 2).map(each => each.papel)).toEqual([null, papel])
    expect((await post(ENDPOINTS.emitirRemito, dos, { papel: 'z' })).status).toBe(400)
  })

  test('an annulled number stays on the list, and its record gets another number', async () => {
    const id = await venta()
    const { body: antes } = await emitir(id)
    const anulado = await anular(antes.id)
    expect([anulado.status, anulado.body.numero, anulado.body.anulado]).toEqual([
      200,
      antes.numero,
      expect.any(String),
    ])
    expect((await anular(antes.id)).body).toEqual(anulado.body)
    const { body: despues } = await emitir(id)
    expect(despues.numero > antes.numero).toBe(true)
    expect((await listar()).map(({ numero }) => numero)).toEqual(
      expect.arrayContaining([antes.numero, despues.numero]),
    )
  })

  test('one event reports a given remito number, another event its annulment', async () => {
    const id = await venta()
    const client = await EventoClient.connect(await server.listen(), server.token('admin'))
    const reported = () => client.listas.filter(lista => lista === 'entregas').length
    const { body } = await emitir(id)
    await expect.poll(reported).toBe(1)
    await anular(body.id)
    await expect.poll(reported).toBe(2)
    client.close()
  })

  test('a deleted record leaves its number annulled', async () => {
    const id = await venta()
    const { body } = await emitir(id)
    expect((await stock.eliminar('registros', id)).statusCode).toBe(200)
    expect((await listar()).find(remito => remito.id === body.id)).toMatchObject({
      numero: body.numero,
      registro: null,
      anulado: expect.any(String),
    })
  })

  test('a record without lines and an unknown record get no number', async () => {
    const { id } = await stock.nuevo('registros', { tipo_registro: 1 })
    const { status, body } = await emitir(id)
    expect([status, body.detail]).toEqual([422, SERVIDOR_REMITOS.vacio])
    expect((await emitir(99_999)).status).toBe(404)
    expect((await anular(99_999)).status).toBe(404)
  })

  test('concurrent remitos get consecutive numbers, each once, without gaps', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, venta))
    await Promise.all([...ids, ...ids].map(id => emitir(id)))
    const numeros = (await listar()).map(({ numero }) => Number(numero.slice(6))).sort((a, b) => a - b)
    expect(numeros).toEqual(Array.from({ length: numeros.length }, (_, n) => n + 1))
    expect(
      new Set((await listar()).flatMap(({ registro, anulado }) => (anulado === null ? [registro] : []))).size,
    ).toBe((await listar()).filter(({ anulado }) => anulado === null).length)
  })

  test('after a restore the first remito needs the last number on paper, and no number is given twice', async () => {
    const restore = () => server.db.query('update instalacion set epoca = gen_random_uuid()')
    const numeroOf = async (ultimo?: number) =>
      Number((await emitir(await venta(), ultimo)).body.numero.slice(6))
    const antes = await numeroOf()
    expect(await numeroOf(antes + 50), 'a number on paper is used only after a restore').toBe(antes + 1)
    await restore()
    const id = await venta()
    const { status, body } = await emitir(id)
    expect([status, body.detail, body.campos]).toEqual([422, SERVIDOR_REMITOS.restaurado, ['ultimo']])
    expect((await listar()).some(({ registro }) => registro === id)).toBe(false)
    expect((await emitir(id, 99_999_999)).status).toBe(400)
    expect((await emitir(id, antes + 30)).body.numero).toBe(`00001-${String(antes + 31).padStart(8, '0')}`)
    expect(await numeroOf(), 'the number on paper is asked for once').toBe(antes + 32)
    await restore()
    expect(await numeroOf(0), 'the list has later numbers').toBe(antes + 33)
    await restore()
    const ids = [await venta(), await venta(), await venta()]
    const dados = await Promise.all(ids.map(each => emitir(each, antes + 60)))
    expect(dados.map(({ body: { numero } }) => Number(numero.slice(6))).sort((a, b) => a - b)).toEqual([
      antes + 61,
      antes + 62,
      antes + 63,
    ])
  })
})
