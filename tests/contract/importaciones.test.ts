import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { PaginaHistorial } from '#contract/historial-schema.ts'
import type { Celda } from '#contract/importacion.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { fraseError } from '#messages/importar.ts'
import { IMPORTACIONES } from '#messages/server/importaciones.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { WriteStage } from '#server/sync/write.ts'
import { importCalls } from '../helpers/importaciones.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { good, startTestServer, useTestServer } from '../helpers/server.ts'
import { addCatalogos, stockCalls } from '../helpers/stock.ts'

const CAMPOS = ['codigo', 'descripcion', 'categoria', 'marca', 'stock_minimo', 'costo', 'venta']

describe('importing', () => {
  const server = useTestServer()
  const stock = stockCalls(server)
  const piso = pisoCalls(server)
  let origin: string
  /** Token of another administrator. */
  let otra: string
  beforeAll(async () => {
    await addCatalogos(stock)
    await server.db.query("insert into usuario (nombre, clave, rol) values ('otra', '', 'admin')")
    otra = await server.signIn('otra')
    origin = await server.listen()
  })
  /** Applies the import over a separate connection, which `signal` closes. */
  const applyUntil = (id: string, signal: AbortSignal) =>
    fetch(`${origin}/api/importaciones/${id}/aplicar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token('admin')}` },
      body: '{"dejarAfuera":0}',
      signal,
    })

  const { send, begin, probar, filasDe, aplicar, deshacer, hacer } = importCalls(server)
  const existencias = (...ids: number[]) =>
    Promise.all(ids.map(async id => (await stock.producto(id)).existencia))
  const producto = async (codigo: string) =>
    (await stock.listar<Producto>('productos')).find(fila => fila.codigo === codigo)

  test('the test run shows the outcome of each row and writes nothing', async () => {
    await stock.nuevo('productos', { codigo: 'ES-1', descripcion: 'Espuma', costo: 9.85 })
    await stock.nuevo('productos', { codigo: 'ES-2', costo: 1 })
    const id = await begin('productos', CAMPOS, {
      2: ['es-1', 'Espuma', null, '', '', '9,85', '-'],
      3: ['ES-2', 'Nueva', 'telas', 'SAN JUSTO', '1.200', '1.234,50', 2],
      4: ['N-1', '', '', '', 4, '', ''],
      5: ['HE-1', '', '', '', '', '9.85.0', ''],
      6: ['TE-1', '', 'Tela', '', '', '', ''],
      7: ['', 'x', '', '', '', '', ''],
      8: ['n-1', '', '', '', '', '', ''],
      9: ['AC-1', '', '', '', '-4', '', ''],
    })
    const { cifras, estado } = await probar(id)
    expect([estado, cifras]).toEqual(['prueba', { nuevo: 1, cambia: 1, igual: 1, error: 5 }])
    const errores = await filasDe(id, 'error')
    expect(
      errores.map(({ fila, errores: [e] }) => [fila, e?.campo, e?.codigo, e?.sugerencia ?? e?.filas]),
    ).toEqual([
      [5, 'costo', 'no-numero', undefined],
      [6, 'categoria', 'no-existe', 'Telas'],
      [7, 'codigo', 'obligatorio', undefined],
      [8, 'codigo', 'repetida', [4, 8]],
      [9, 'stock_minimo', 'menor-que-cero', undefined],
    ])
    expect(await filasDe(id, 'cambia')).toEqual([
      {
        ...{ fila: 3, nombre: 'ES-2', hallada: null, errores: [] },
        cambios: [
          { campo: 'descripcion', antes: null, despues: 'Nueva' },
          { campo: 'categoria', antes: null, despues: 'Telas' },
          { campo: 'marca', antes: null, despues: 'San Justo' },
          { campo: 'stock_minimo', antes: '0', despues: '1200' },
          { campo: 'venta', antes: null, despues: '2' },
          { campo: 'costo', antes: '1', despues: '1234.5', salto: true },
        ],
      },
    ])
    expect(await producto('N-1')).toBeUndefined()
    expect(await producto('ES-2')).toMatchObject({ descripcion: null, costo: 1, stock_minimo: 0 })

    await send(id, { 6: ['TE-1', '', 'Telas', '', '', '', ''], 4: ['N-2', '', '', '', 4, '', ''] })
    expect((await probar(id)).cifras).toEqual({ nuevo: 3, cambia: 1, igual: 1, error: 3 })
    expect((await aplicar(id, 5)).problema ?? (await aplicar(id, 5))).toMatchObject({ codigo: 'VERSION' })
    const { importacion } = await aplicar(id, 3)
    expect(importacion).toMatchObject({ estado: 'hecha', cifras: { nuevo: 3, cambia: 1 } })
    expect((await aplicar(id, 3)).importacion).toEqual(importacion)
    expect(await producto('ES-2')).toMatchObject({
      descripcion: 'Nueva',
      costo: 1234.5,
      stock_minimo: 1200,
      venta: 2,
    })
    expect(await producto('N-2')).toMatchObject({ stock_minimo: 4, existencia: 0, costo: null })
  })

  test('the test run shows what new rows store, and flags doubtful values', async () => {
    const filas = (valores: Record<string, Celda>[]) =>
      Object.fromEntries(valores.map((fila, n) => [n + 2, Object.values(fila)]))
    for (const [codigo, costo, stock_minimo] of [
      ...[['V-1', 10, 100] as const, ['V-2', 10, 100] as const, ['V-3', 10, 100] as const],
      ...[['V-4', 10, 5] as const, ['V-5', 0, 0] as const, ['Ví-6', 10, 100] as const],
    ])
      await stock.nuevo('productos', { codigo, costo, stock_minimo })
    const id = await begin(
      'productos',
      ['codigo', 'costo', 'stock_minimo', 'categoria'],
      filas([
        { codigo: 'V-1', costo: 30, minimo: 1000, categoria: 'telas' },
        { codigo: 'V-2', costo: '30,01', minimo: 1001, categoria: null },
        { codigo: 'V-3', costo: '3,33', minimo: 9, categoria: null },
        { codigo: 'V-4', costo: 10, minimo: 0, categoria: null },
        { codigo: 'V-5', costo: 9000, minimo: 9000, categoria: null },
        { codigo: 'vi-6', costo: 10, minimo: 100, categoria: null },
        { codigo: 'V-9', costo: '9,85', minimo: null, categoria: 'telas' },
      ]),
    )
    expect(await probar(id)).toMatchObject({ avisos: 3, cifras: { nuevo: 1, cambia: 5, igual: 1, error: 0 } })
    const avisos = (await filasDe(id, 'aviso')).map(({ fila, hallada, cambios }) => [
      ...[fila, hallada],
      cambios.flatMap(({ campo, salto }) => (salto ? [campo] : [])),
    ])
    expect(avisos).toEqual([
      [3, null, ['stock_minimo', 'costo']],
      [4, null, ['stock_minimo', 'costo']],
      [7, 'Ví-6', []],
    ])
    expect(await filasDe(id, 'nuevo')).toMatchObject([
      {
        ...{ nombre: 'V-9', hallada: null },
        cambios: [
          { campo: 'categoria', antes: null, despues: 'Telas' },
          { campo: 'stock_minimo', antes: null, despues: '0' },
          { campo: 'costo', antes: null, despues: '9.85' },
        ],
      },
    ])
  })

  test.each([
    ['categorias', 'nombre', 'Jirón', 'JIRON'],
    ['marcas', 'nombre', 'Jirón', 'jiron'],
    ['colores_producto', 'nombre', 'Jirón', 'jirón'],
    ['modelos_producto', 'nombre', 'Jirón', 'jiron'],
    ['talles', 'nombre', 'Jirón', 'jiron'],
    ['cliente_proveedor', 'nombre', 'Jirón', 'jiron'],
    ['existencias', 'codigo', 'JI-ó', 'ji-o'],
    ['butacas', 'nro', 'JI-1', 'ji-1'],
  ] as const)(
    'a key of %s that matches only without case and accents shows both spellings',
    async (clase, clave, hay, escrita) => {
      const sobra =
        clase === 'existencias'
          ? { existencia: 0 }
          : clase === 'butacas'
            ? { modelo: 'H5', color: 'negro' }
            : {}
      if (clase === 'existencias') await stock.nuevo('productos', { codigo: hay })
      else await hacer(clase, [clave, ...Object.keys(sobra)], { 2: [hay, ...Object.values(sobra)] })
      const id = await begin(clase, [clave, ...Object.keys(sobra)], { 2: [escrita, ...Object.values(sobra)] })
      expect(await probar(id)).toMatchObject({ avisos: 1 })
      expect(await filasDe(id, 'aviso')).toMatchObject([{ nombre: escrita, hallada: hay }])
    },
  )

  test('the history of an imported row names the file and the user', async () => {
    await hacer('productos', ['codigo', 'costo'], { 2: ['H-1', '5,5'] })
    const id = (await producto('H-1'))?.id
    const { entradas } = await good<PaginaHistorial>(
      server.ask(ENDPOINTS.historial, { query: { sobre: 'productos', id: String(id) } }),
    )
    expect(entradas).toMatchObject([
      {
        acto: 'crear',
        usuario: { nombre: 'admin' },
        origen: { archivo: 'lista.csv' },
        despues: { costo: 5.5 },
      },
    ])
  })

  test('rows that changed since the test run stop the import, and nothing is written', async () => {
    const { id: fila } = await stock.nuevo<Producto>('productos', { codigo: 'C-1', costo: 1 })
    const id = await begin('productos', ['codigo', 'costo'], { 2: ['C-1', '2'], 3: ['C-2', '2'] })
    await probar(id)
    await good(stock.modificar('productos', { id: fila, codigo: 'C-1', costo: 3 }))
    expect(await aplicar(id)).toMatchObject({ codigo: 'VERSION' })
    await stock.nuevo('productos', { codigo: 'C-2' })
    await good(stock.modificar('productos', { id: fila, codigo: 'C-1', costo: 1 }))
    const answer = await aplicar(id)
    expect(answer.problema ?? answer).toMatchObject({ codigo: 'VERSION' })
    expect(await producto('C-1')).toMatchObject({ costo: 1 })
  })

  test('undoing deletes unused new rows and restores rows that were not changed after the import', async () => {
    await stock.nuevo('productos', { codigo: 'D-1', costo: 1, descripcion: 'antes' })
    const otro = await stock.nuevo<Producto>('productos', { codigo: 'D-2', costo: 1 })
    const id = await hacer('productos', ['codigo', 'costo'], {
      ...{ 2: ['D-1', '2'], 3: ['D-2', '2'], 4: ['D-3', '2'], 5: ['D-4', '2'] },
    })
    await good(stock.modificar('productos', { id: otro.id, codigo: 'D-2', costo: 9 }))
    const usado = (await producto('D-4'))?.id
    await stock.nuevo('registros', { tipo_registro: 2, detalles: [{ producto: usado, cantidad: 1 }] })
    const { importacion } = await deshacer(id)
    expect(importacion).toMatchObject({ estado: 'deshecha', deshechas: 2, intactas: 2 })
    expect(await producto('D-1')).toMatchObject({ costo: 1, descripcion: 'antes' })
    expect(await producto('D-2')).toMatchObject({ costo: 9 })
    expect(await producto('D-3')).toBeUndefined()
    expect(await producto('D-4')).toMatchObject({ existencia: 1 })
    expect((await deshacer(id)).importacion).toEqual(importacion)
  })

  test('an import cannot be undone after a day', async () => {
    const id = await hacer('marcas', ['nombre'], { 2: ['De ayer'] })
    await server.db.query(
      `update importacion set aplicada = now() - interval '25 hours' where id = $1::uuid`,
      [id],
    )
    expect(await deshacer(id)).toMatchObject({ status: 422 })
  })

  test('after two days an abandoned import is deleted, and an applied import loses its rows', async () => {
    const hecha = await hacer('marcas', ['nombre'], { 2: ['De antes'] })
    const abandonada = await begin('marcas', ['nombre'], { 2: ['Otra'] })
    const left = () =>
      server.db.query(
        `select i.id::text as id, count(f.fila)::int as filas from importacion i
         left join importacion_fila f on f.importacion_id = i.id where i.id = any ($1::uuid[]) group by 1`,
        [[hecha, abandonada]],
      )
    const age = (hours: number) =>
      server.db.query(
        `update importacion set creada = now() - make_interval(hours => $2), aplicada = aplicada - make_interval(hours => $2)
         where id = any ($1::uuid[])`,
        [[hecha, abandonada], hours],
      )
    await age(47)
    await begin('marcas', ['nombre'], { 2: ['Nueva'] })
    expect(await left()).toHaveLength(2)
    await age(49)
    await begin('marcas', ['nombre'], { 2: ['Más nueva'] })
    expect(await left()).toEqual([{ id: hecha, filas: 0 }])
  })

  test('an imported product takes its model’s category; a row with another category for the model is an error', async () => {
    await stock.nuevo('categorias', { nombre: 'Cueros' })
    const id = await begin('productos', ['codigo', 'categoria', 'modelo'], {
      2: ['M-1', '', 'vinilo'],
      3: ['M-2', 'Cueros', 'Vinilo'],
      4: ['M-3', 'Telas', 'Vinilo'],
    })
    expect((await probar(id)).cifras).toMatchObject({ nuevo: 2, error: 1 })
    expect((await filasDe(id, 'error'))[0]?.errores[0]).toMatchObject({
      codigo: 'otra-categoria',
      sugerencia: 'Telas',
    })
    await aplicar(id, 1)
    expect(await producto('M-1')).toMatchObject({
      categoria: { nombre: 'Telas' },
      modelo: { nombre: 'Vinilo' },
    })
  })

  test('a stock count creates one record of entries and one of exits; an undo by another user deletes both', async () => {
    const { id: uno } = await stock.nuevo<Producto>('productos', { codigo: 'X-1', costo: 2 })
    const { id: dos } = await stock.nuevo<Producto>('productos', { codigo: 'X-2' })
    const { id: tres } = await stock.nuevo<Producto>('productos', { codigo: 'X-5' })
    await stock.nuevo('registros', { tipo_registro: 2, detalles: [{ producto: dos, cantidad: 8 }] })
    const campos = ['codigo', 'existencia']
    const id = await begin('existencias', campos, {
      ...{ 2: ['X-1', 40], 3: ['X-2', '5'], 4: ['NO', 1], 5: ['X-5', 7] },
    })
    expect((await probar(id)).cifras).toEqual({ nuevo: 0, cambia: 3, igual: 0, error: 1 })
    const antes = await stock.listar<Registro>('registros')
    const nuevos = async () =>
      (await stock.listar<Registro>('registros')).filter(({ id: suyo }) => !antes.some(r => r.id === suyo))
    await aplicar(id, 1)
    expect(await existencias(uno, dos)).toEqual([40, 5])
    expect(
      (await nuevos()).map(({ tipo_registro: { id: tipo }, detalles }) => [tipo, detalles]),
    ).toMatchObject([
      [4, [{ producto: { id: dos }, cantidad: 3 }]],
      [
        3,
        [
          { producto: { id: uno }, cantidad: 40 },
          { producto: { id: tres }, cantidad: 7 },
        ],
      ],
    ])
    const segunda = await begin('existencias', campos, { 2: ['X-1', 40] })
    expect((await probar(segunda)).cifras).toMatchObject({ igual: 1 })
    expect((await deshacer(id, undefined, otra)).importacion).toMatchObject({ deshechas: 3, intactas: 0 })
    expect(await nuevos()).toEqual([])
    expect(await existencias(uno, dos)).toEqual([0, 8])
  })

  test('undoing a count after sales shows the sold product’s resulting stock and asks for confirmation', async () => {
    const { id: vendido } = await stock.nuevo<Producto>('productos', { codigo: 'MV-1' })
    const { id: quieto } = await stock.nuevo<Producto>('productos', { codigo: 'MV-2' })
    const id = await hacer('existencias', ['codigo', 'existencia'], { 2: ['MV-1', 40], 3: ['MV-2', 5] })
    const vender = (cantidad: number) =>
      stock.nuevo('registros', { tipo_registro: 1, detalles: [{ producto: vendido, cantidad }] })
    await vender(30)
    const asked = await deshacer(id)
    expect(asked).toMatchObject({
      ...{ status: 422, codigo: 'REGLA' },
      movidas: { total: 1, productos: [{ codigo: 'MV-1', hay: 10, queda: -30 }] },
    })
    expect(await stock.producto(vendido)).toMatchObject({ existencia: 10 })
    await vender(1)
    // Another sale changes the outcome, so that the confirmation is out of date
    const again = await deshacer(id, asked.movidas.vista)
    expect(again.movidas).toMatchObject({ productos: [{ codigo: 'MV-1', hay: 9, queda: -31 }] })
    expect((await deshacer(id, again.movidas.vista)).importacion).toMatchObject({ deshechas: 2, intactas: 0 })
    expect(await existencias(vendido, quieto)).toEqual([-31, 0])
  })

  test('an idempotency key of applying or undoing replays the stored answer, for seats, stock and catalogues', async () => {
    const { id: producto } = await stock.nuevo<Producto>('productos', { codigo: 'K-0' })
    const casos = [
      ['butacas', ['nro', 'modelo', 'color'], { 2: ['K-1', 'H5', 'negro'], 3: ['K-2', 'H5', 'negro'] }],
      ['existencias', ['codigo', 'existencia'], { 2: ['K-0', 7] }],
      ['marcas', ['nombre'], { 2: ['Clave uno'], 3: ['Clave dos'] }],
    ] as const
    for (const [clase, campos, filas] of casos) {
      const id = await begin(clase, [...campos], filas as never)
      await probar(id)
      for (const [endpoint, body] of [
        [ENDPOINTS.aplicarImportacion, { dejarAfuera: 0 }],
        [ENDPOINTS.deshacerImportacion, undefined],
      ] as const) {
        const headers = { 'idempotency-key': randomUUID() }
        const call = () => server.ask(endpoint, { id, ...(body && { body }), headers })
        const first = await call()
        const second = await call()
        const lastOf = ({ body: said }: { body: string }) => said.trim().split('\n').at(-1)
        expect([first.statusCode, second.statusCode], first.body).toEqual([200, 200])
        expect(JSON.parse(lastOf(first) ?? '')).toHaveProperty('importacion')
        expect(second.body.trim()).toBe(lastOf(first))
        expect(second.headers['idempotency-replayed']).toBe('true')
      }
    }
    expect(await stock.producto(producto)).toMatchObject({ existencia: 0 })
  })

  test('undoing skips a product that was counted again after the import', async () => {
    const { id: producto } = await stock.nuevo<Producto>('productos', { codigo: 'X-3' })
    const campos = ['codigo', 'existencia']
    const count = (cuantos: number) => hacer('existencias', campos, { 2: ['X-3', cuantos] })
    const [primera, segunda] = [await count(40), await count(45)]
    expect((await deshacer(primera)).importacion).toMatchObject({ deshechas: 0, intactas: 1 })
    expect(await stock.producto(producto)).toMatchObject({ existencia: 45 })
    expect((await deshacer(segunda)).importacion).toMatchObject({ deshechas: 1, intactas: 0 })
    expect(await stock.producto(producto)).toMatchObject({ existencia: 40 })
  })

  test('new seats get their state with one history row; a row that would change an existing seat is an error', async () => {
    const campos = ['nro', 'modelo', 'color', 'estado', 'peso', 'renombre']
    const id = await begin('butacas', campos, {
      2: ['I-1', 'H5', 'negro', 'armada', '12,5', 'Ventana'],
      3: ['I-2', 'h5', 'Negro', '', '', ''],
      4: ['I-3', 'H55', 'negro', '', '', ''],
    })
    expect((await probar(id)).cifras).toEqual({ nuevo: 2, cambia: 0, igual: 0, error: 1 })
    await aplicar(id, 1)
    expect((await piso.filtro({ nro: 'I-' })).map(({ nro, estado, peso }) => [nro, estado.id, peso])).toEqual(
      [
        ['I-1', 4, 12.5],
        ['I-2', 1, -1],
      ],
    )
    expect((await piso.historial('I-1')).json()).toHaveLength(1)

    const otra = await begin('butacas', campos, {
      2: ['i-1', 'H5', 'negro', 'armada', '', ''],
      3: ['I-2', 'H5', 'negro', 'armada', '', ''],
    })
    expect((await probar(otra)).cifras).toEqual({ nuevo: 0, cambia: 0, igual: 1, error: 1 })
    await server.put({ nroButaca: 'I-2', idEstado: '2', peso: '-1' })
    expect((await deshacer(id)).importacion).toMatchObject({ deshechas: 1, intactas: 1 })
    await hacer('butacas', campos, { 2: ['I-1', 'H5', 'negro', 'tapizada', '', ''] })
    expect(await piso.filtro({ nro: 'I-1' })).toMatchObject([{ estado: { id: 2 } }])
  })

  test('a count too far from the current stock is an error of its row', async () => {
    const { id: producto } = await stock.nuevo<Producto>('productos', { codigo: 'LEJOS-1' })
    await server.db.query('update producto set existencia = -1 where id = $1::int', [producto])
    const id = await begin('existencias', ['codigo', 'existencia'], { 2: ['LEJOS-1', 1_000_000] })
    expect((await probar(id)).cifras).toMatchObject({ cambia: 0, error: 1 })
    const [fila] = await filasDe(id, 'error')
    expect(fila?.errores.map(fraseError)).toEqual([
      'Contaste 1.000.000 y hay -1: un ajuste mueve hasta 1.000.000.',
    ])
    await hacer('existencias', ['codigo', 'existencia'], { 2: ['LEJOS-1', 999_999] })
  })

  test('a new seat cannot use a retired model; an existing seat keeps its retired model', async () => {
    const campos = ['nro', 'modelo', 'color']
    await hacer('butacas', campos, { 2: ['RET-1', 'HX', 'negro'] })
    await server.db.query('update modelo set retirado = true where id = 3')
    const id = await begin('butacas', campos, { 2: ['RET-1', 'HX', 'negro'], 3: ['RET-2', 'HX', 'negro'] })
    expect((await probar(id)).cifras).toEqual({ nuevo: 0, cambia: 0, igual: 1, error: 1 })
    const [fila] = await filasDe(id, 'error')
    expect(fila?.errores.map(fraseError)).toEqual([
      'El modelo «HX» está retirado: no se ofrece para butacas nuevas.',
    ])
    await server.db.query('update modelo set retirado = false where id = 3')
  })

  test('an import does not restore a seat that a user deleted', async () => {
    const campos = ['nro', 'modelo', 'color']
    const fila = (nro: string) => [nro, 'H5', 'negro']
    await hacer('butacas', campos, { 2: fila('B-1') })
    const id = await hacer('butacas', campos, { 2: fila('B-1'), 3: fila('B-2'), 4: fila('B-3') })
    await server.put({ nroButaca: 'B-3', idEstado: '7', peso: '-1' })
    expect((await deshacer(id)).importacion).toMatchObject({ deshechas: 1, intactas: 1 })
    await server.put({ nroButaca: 'B-1', idEstado: '7', peso: '-1' })
    const otra = await begin('butacas', campos, { 2: fila('B-1'), 3: fila('B-2'), 4: fila('B-3') })
    expect((await probar(otra)).cifras).toMatchObject({ nuevo: 1 })
    expect((await filasDe(otra, 'nuevo')).map(({ nombre }) => nombre)).toEqual(['B-2'])
  })

  test('undoing skips a row whose category is gone, and restores the other rows', async () => {
    const vieja = await stock.nuevo<{ id: number }>('categorias', { nombre: 'Vieja' })
    await stock.nuevo('productos', { codigo: 'U-1', categoria: vieja.id })
    await stock.nuevo('productos', { codigo: 'U-2', costo: 1 })
    const campos = ['codigo', 'categoria', 'costo']
    const id = await hacer('productos', campos, { 2: ['U-1', 'Telas', ''], 3: ['U-2', '', '5'] })
    await server.db.query('delete from categoria where id = $1', [vieja.id])
    expect((await deshacer(id)).importacion).toMatchObject({ deshechas: 1, intactas: 1 })
    expect(await producto('U-2')).toMatchObject({ costo: 1 })
  })

  test('a category that differs from the category of the product’s model is an error', async () => {
    await stock.nuevo('categorias', { nombre: 'Hilos' })
    await hacer('productos', ['codigo', 'modelo', 'categoria'], { 2: ['C-1', 'Vinilo', 'Telas'] })
    const id = await begin('productos', ['codigo', 'categoria'], { 2: ['C-1', 'Hilos'] })
    expect((await probar(id)).cifras).toMatchObject({ cambia: 0, error: 1 })
    expect((await filasDe(id, 'error'))[0]?.errores).toEqual([
      { campo: 'categoria', codigo: 'otra-categoria', valor: 'Vinilo', sugerencia: 'Telas' },
    ])
  })

  test('rows sent after the test run stop the import; after another test run the import is applied', async () => {
    const { id: producto } = await stock.nuevo<Producto>('productos', { codigo: 'DOS-1' })
    const id = await begin('existencias', ['codigo', 'existencia'], { 2: ['DOS-1', 40] })
    await probar(id)
    await send(id, { 3: ['dos-1', 40] })
    expect(await aplicar(id)).toMatchObject({ status: 422 })
    expect((await probar(id)).cifras).toMatchObject({ cambia: 1, error: 1 })
    await aplicar(id, 1)
    expect(await stock.producto(producto)).toMatchObject({ existencia: 40 })
  })

  test('proxies may not buffer the progress of an import', async () => {
    const id = await begin('marcas', ['nombre'], { 2: ['Proxy'] })
    await probar(id)
    const { headers } = await server.ask(ENDPOINTS.aplicarImportacion, { id, body: { dejarAfuera: 0 } })
    expect([headers['content-type'], headers['x-accel-buffering']]).toEqual(['application/x-ndjson', 'no'])
  })

  test('the name of the file is stored without spaces around it; a blank or broken name is refused', async () => {
    const ask = (archivo: string) =>
      server.ask(ENDPOINTS.crearImportacion, {
        body: { id: randomUUID(), clase: 'talles', archivo, campos: ['nombre'], decimal: null },
      })
    expect((await ask('\ufeff lista.csv\n')).json()).toMatchObject({ archivo: 'lista.csv' })
    for (const archivo of [' \ufeff', 'lista\ud800.csv']) {
      const refused = await ask(archivo)
      expect(refused.json()).toMatchObject({ status: 400, campos: ['archivo'] })
    }
  })

  test('an id cannot be used for another import', async () => {
    const id = await begin('talles', ['nombre'], { 2: ['Chico'] })
    const body = {
      id,
      clase: 'talles' as const,
      archivo: 'otro.csv',
      campos: ['medidas', 'nombre'],
      decimal: null,
    }
    expect((await server.ask(ENDPOINTS.crearImportacion, { body })).statusCode).toBe(400)
  })

  test('a broken surrogate pair and a text too long are errors of their rows only', async () => {
    const largo = `${'x'.repeat(99)}😀${'y'.repeat(150)}`
    const id = await begin('productos', ['codigo', 'descripcion'], {
      2: ['L-1', 'Espuma'],
      3: ['L\ud83d2', ''],
      4: [largo, largo],
    })
    expect((await probar(id)).cifras).toMatchObject({ nuevo: 1, error: 2 })
  })

  test('a client that hangs up leaves nothing behind, and can apply the import again', async () => {
    const campos = ['codigo', 'costo']
    const id = await begin('productos', campos, { 2: ['Z-0', '1'] })
    for (let at = 0; at < 2_000; at += 500)
      await send(
        id,
        Object.fromEntries(Array.from({ length: 500 }, (_, n) => [at + n + 2, [`Z-${at + n}`, '1']])),
      )
    await probar(id)
    const hangUp = new AbortController()
    const cut = await applyUntil(id, hangUp.signal)
    const reader = cut.body?.getReader()
    for (let said = ''; !said.includes('"hechas":500,'); )
      said += new TextDecoder().decode((await reader?.read())?.value)
    hangUp.abort()
    await expect
      .poll(
        async () => (await server.db.query('select id from producto where codigo = $1', ['Z-0'])).length,
        { timeout: 20_000 },
      )
      .toBe(0)
    const lines = (await (await applyUntil(id, new AbortController().signal)).text()).trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      importacion: { estado: 'hecha', cifras: { nuevo: 2_000 } },
    })
    const [row] = await server.db.query('select count(*)::int as n from producto where codigo like $1', [
      'Z-%',
    ])
    expect(row).toEqual({ n: 2_000 })
  })

  test('O38: a client that hangs up after the last row leaves nothing behind', async () => {
    const id = await begin('talles', ['nombre', 'medidas'], { 2: ['Colgado', ''] })
    await probar(id)
    const hangUp = new AbortController()
    const { stages } = server.app.writePipeline
    const stage: WriteStage = async ({ request }, next) => {
      const verdict = await next()
      const closed = once(request.raw.socket, 'close')
      hangUp.abort()
      await closed
      return verdict
    }
    stages.unshift(stage)
    const call = applyUntil(id, hangUp.signal).then(answer => answer.text())
    await expect(call).rejects.toThrow('aborted')
    stages.splice(stages.indexOf(stage), 1)
    // Waits until the server's transaction has ended
    expect(await probar(id)).toMatchObject({ estado: 'prueba', cifras: { nuevo: 1 } })
  })

  test('another user cannot continue, apply or discard an import', async () => {
    const id = await begin('talles', ['nombre', 'medidas'], { 2: ['Grande', ''] })
    await probar(id)
    for (const [endpoint, body] of [
      [ENDPOINTS.probarFilas, { filas: [{ fila: 2, celdas: ['Ajeno', ''] }] }],
      [ENDPOINTS.cerrarPrueba, undefined],
      [ENDPOINTS.aplicarImportacion, { dejarAfuera: 0 }],
      [ENDPOINTS.descartarImportacion, undefined],
    ] as const) {
      const answer = await server.ask(endpoint, { id, token: otra, ...(body && { body }) })
      expect(answer.json()).toMatchObject({ status: 403, detail: IMPORTACIONES.deOtro })
    }
    expect((await aplicar(id)).importacion).toMatchObject({ estado: 'hecha', cifras: { nuevo: 1 } })
    expect(await stock.listar('talles')).toContainEqual(expect.objectContaining({ nombre: 'Grande' }))
  })
})

test('an import that is refused after the first line of its answer ends the answer with the refusal, and logs no error', async () => {
  const lines: string[] = []
  const server = await startTestServer({
    config: { logLevel: 'info' },
    logTo: { write: line => void lines.push(line) },
  })
  const { begin, probar, aplicar } = importCalls(server)
  const id = await begin('talles', ['nombre', 'medidas'], { 2: ['Grande', ''] })
  await probar(id)
  server.app.writePipeline.stages.unshift(async (_write, next) => {
    await next()
    throw new Refusal('OCUPADO')
  })
  expect(await aplicar(id)).toEqual({ problema: expect.objectContaining({ status: 503, codigo: 'OCUPADO' }) })
  expect(lines.map(line => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([])
  await server.close()
})
