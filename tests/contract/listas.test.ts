import { beforeAll, describe, expect, test } from 'vitest'
import { CATALOGOS } from '#contract/stock/catalogo.ts'
import type { Db } from '#server/db/db.ts'
import { LISTAS } from '#server/salida/listas.ts'
import { type Call, callAs, EVERY_CALL, fillForCalls, requestOf } from '../helpers/calls.ts'
import { parseCsv } from '../helpers/csv.ts'
import { addButacas, addCambios, addHomologaciones } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const NO_LISTS: Readonly<Record<string, string>> = {
  excel: 'a file itself',
  cambios: 'what changed since a cursor',
  eventos: 'a line that stays open',
  buscar: 'some rows of each group',
  producto: 'one row',
  ficha: 'one seat',
  butacasFlujo: 'the seats behind one number',
  lote: 'its own pages, with labels and clients',
  categoriaDeModelo: 'one row',
  pared: 'the figures of a screen',
  cuenta: 'one figure',
  clave: 'one answer',
  claveRescate: 'a key',
  impresoraEtiquetas: 'whether there is one',
  clientesEntrega: 'a choice of names, kept whole by tablets',
  productosEntrega: 'pairs of ids, kept whole by tablets',
  quienSoy: 'the caller',
  entregas: 'drafts with their lines',
  entrega: 'one draft',
  remitos: 'the newest ones',
  butacasRegistro: 'one record',
  productosButaca: 'a list with its switch',
  preciosButaca: 'prices of a screen',
  empresa: 'one record',
  marca: 'one record',
  demo: 'whether it is one',
  salud: 'whether it lives',
  listo: 'whether it serves',
  metricas: 'metrics',
  openapi: 'a document',
  documentacion: 'a page',
  estiloDocumentacion: 'a style',
}

const isRead = ({ method, path, name }: Call): boolean =>
  (method === 'GET' && !path.includes('/d/:id')) || name.startsWith('filtro')
const listOf = ({ method, path }: Call) => LISTAS.get(`${method} ${path}`)
const RANGO = `fechaD=${new Date().getFullYear()}-01-01T00:00:00&fechaH=${new Date().getFullYear()}-12-31T23:59:59`
const CALLS = EVERY_CALL.filter(call => listOf(call) !== undefined).map(call => ({
  ...callAs(call, 'admin'),
  url: call.url.replace(/fechaD=[^&]*&fechaH=[^&]*/, RANGO),
}))
const HOSTILE = '=1+1;"a", b\nñ'

test('each call that reads is a list, or has a reason not to be a list', () => {
  const reads = EVERY_CALL.filter(isRead)
  expect(reads.filter(call => !listOf(call) && !NO_LISTS[call.name]).map(({ name }) => name)).toEqual([])
  expect(reads.filter(call => listOf(call) && NO_LISTS[call.name]).map(({ name }) => name)).toEqual([])
  expect(new Set(CALLS.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(LISTAS.keys()))
})

/** The pages of these lists are cut out of the complete list. Value: why the list is short. */
const CORTAS: Readonly<Record<string, string>> = {
  modelos: 'masters',
  colores: 'masters',
  estados: 'masters',
  motivos: 'masters',
  maestros: 'masters',
  tipoRegistros: 'three rows',
  actividadHoy: 'a day',
  homologacionesHoy: 'a day',
  historialButaca: 'one seat',
  informe: 'a row for each model',
  informeAs: 'a row for each model',
  usuarios: 'people',
  sesionesUsuario: "one person's sessions",
  paredes: 'screens on walls',
  avisos: 'other systems',
  envios: 'at most fifty',
  importaciones: 'at most thirty days',
  dispositivos: 'tablets',
}

interface Crece {
  name: string
  payload?: string
  isNewestFirst?: boolean
  claveOf: (row: never) => string
  add: (db: Db, n: number) => Promise<unknown>
  /** Updates the row whose key is `clave`; if the list is ordered by the changed column, the row moves. */
  change: (db: Db, clave: string) => Promise<unknown>
  /** Absent where rows cannot be deleted. */
  remove?: (db: Db, clave: string) => Promise<unknown>
}
/** Four consecutive rows share a microsecond, and 400 a millisecond. All are later than other changes. */
const momentOf = (n: number): string =>
  `${new Date().getFullYear()}-12-31T2${Math.floor(n / 400)}:00:00.1234${50 + (Math.floor(n / 4) % 50)}Z`
const byNro = ({ nro }: { nro: string }) => nro
const byId = ({ id }: { id: number }) => String(id)
const touchButaca = (db: Db, nro: string) =>
  db.query('update butaca set fecha_hs = now() where nro = $1', [nro])
const removeButaca = (db: Db, nro: string) => db.query('delete from butaca where nro = $1', [nro])
const addProducto = (db: Db, n: number) =>
  db.query(
    `insert into producto (codigo, descripcion, marca_id, categoria_id, modelo_id, talle_id, color_id)
     values ($1, 'u', 1, 1, 1, 1, 1)`,
    [`K${n}`],
  )
const productos = {
  claveOf: byId,
  add: addProducto,
  change: (db: Db, id: string) => db.query("update producto set descripcion = 'zu' where id = $1::int", [id]),
  remove: (db: Db, id: string) => db.query('delete from producto where id = $1::int', [id]),
}
const registros = {
  isNewestFirst: true,
  claveOf: byId,
  add: (db: Db, n: number) =>
    db.query(
      `insert into registro (fechahs, tipo_registro_id, usuario_id)
       values (now() - $1::int * interval '1 day', 2, 1)`,
      [(n * 7) % 30],
    ),
  change: (db: Db, id: string) => db.query('update registro set fechahs = now() where id = $1::int', [id]),
  remove: (db: Db, id: string) => db.query('delete from registro where id = $1::int', [id]),
}
const homologaciones = {
  isNewestFirst: true,
  claveOf: ({ butaca }: { butaca: string }) => butaca,
  add: (db: Db, n: number) => addHomologaciones(db, [{ nro: `H${n}`, fechaHs: momentOf(n) }]),
  change: (db: Db, nro: string) =>
    db.query("update homologacion set comprador = 'Otro' where butaca_nro = $1", [nro]),
  remove: (db: Db, nro: string) => db.query('delete from homologacion where butaca_nro = $1', [nro]),
}
/** A row of the history never changes: `change` touches its seat. */
const detalle = {
  claveOf: ({ id: { butaca } }: { id: { butaca: { nro: string } } }) => butaca.nro,
  add: async (db: Db, n: number) => {
    await addButacas(db, [`D${n}`])
    await addCambios(db, [{ nro: `D${n}`, fechaHs: momentOf(n), homologada: true }])
  },
  change: touchButaca,
}
/** Every list that grows, marked by `clave: 'sql'`. */
const CRECEN: Crece[] = [
  {
    name: 'filtroButaca',
    payload: '{}',
    claveOf: byNro,
    add: (db, n) => addButacas(db, [`ZZ${n}`]),
    change: touchButaca,
    remove: removeButaca,
  },
  {
    name: 'filtroAs',
    claveOf: byNro,
    add: (db, n) => addButacas(db, [{ nro: `ZS${n}`, estado: 5, modelo: 4, homologada: true }]),
    change: touchButaca,
    remove: removeButaca,
  },
  { name: 'homologaciones', ...homologaciones },
  {
    name: 'filtroHomologaciones',
    payload: 'gris-h',
    ...homologaciones,
    add: (db, n) => addHomologaciones(db, [{ nro: `G${n}`, fechaHs: momentOf(n), eGris: 'GRIS-H' }]),
  },
  { name: 'informeDetalle', ...detalle },
  {
    name: 'informeDetalleAs',
    ...detalle,
    add: async (db, n) => {
      await addButacas(db, [`E${n}`])
      await addCambios(db, [{ nro: `E${n}`, fechaHs: momentOf(n), homologada: true }])
    },
  },
  { name: 'productos listar', ...productos },
  { name: 'filtroProductos', ...productos, add: (db, n) => addProducto(db, 10_000 + n) },
  { name: 'registros listar', ...registros },
  { name: 'filtroRegistros', payload: '{"tipo":2}', ...registros },
  ...(
    ['marcas', 'categorias', 'colores_producto', 'modelos_producto', 'talles', 'cliente_proveedor'] as const
  ).map((nombre): Crece => {
    const { tabla } = CATALOGOS[nombre]
    return {
      name: `${nombre} listar`,
      claveOf: byId,
      add: (db, n) => db.query(`insert into ${tabla} (nombre) values ($1)`, [`K${n}`]),
      change: (db, id) => db.query(`update ${tabla} set nombre = 'A' || id where id = $1::int`, [id]),
      remove: (db, id) => db.query(`delete from ${tabla} where id = $1::int`, [id]),
    }
  }),
  {
    name: 'programas',
    claveOf: byId,
    add: (db, n) =>
      db.query(
        `with u as (
           insert into usuario (id, nombre, clave, rol) overriding system value
           values ($1::int, $2 || ' (programa)', '', 'programa') returning id
         ) insert into programa (usuario_id, nombre, huella, muestra, permisos, sid, creada_por, vence)
         select id, $2, $2, 'but_…', array['butacas.mover'], gen_random_uuid(), 1, now() + interval '1 day' from u`,
        [10_000 + n, `K${n}`],
      ),
    change: (db, id) =>
      db.query("update programa set nombre = 'A' || nombre where usuario_id = $1::int", [id]),
    remove: (db, id) => db.query('update programa set quitada = now() where usuario_id = $1::int', [id]),
  },
  {
    name: 'modelosDeCategoria',
    claveOf: byId,
    add: (db, n) => db.query('insert into modelo_producto (nombre, categoria_id) values ($1, 1)', [`C${n}`]),
    change: (db, id) => db.query("update modelo_producto set nombre = 'A' || id where id = $1::int", [id]),
    remove: (db, id) => db.query('delete from modelo_producto where id = $1::int', [id]),
  },
]

test('every list with pages reads its pages one by one, or is short for a reason', () => {
  const paged = CALLS.filter(call => listOf(call)?.clave)
  const names = (isSql: boolean) =>
    paged.filter(call => (listOf(call)?.clave === 'sql') === isSql).map(({ name }) => name)
  expect(names(true).toSorted()).toEqual(CRECEN.map(({ name }) => name).toSorted())
  expect(names(false).toSorted()).toEqual(Object.keys(CORTAS).toSorted())
})

describe('lists', () => {
  // The clock stands still, because a report contains the time
  const now = new Date()
  const server = useTestServer({ clock: () => now })
  const ask = (call: Call, more = '', headers: Record<string, string> = {}) => {
    const url = more === '' ? call.url : `${call.url}${call.url.includes('?') ? '&' : '?'}${more}`
    return server.call(requestOf({ ...call, url }, headers), 'admin')
  }
  const nextOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
    /^<([^>]*)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  /** Each page is requested after the caller has used the page before it. */
  async function* pagesOf(call: Call, more: string) {
    let page = await ask(call, more)
    yield page
    for (let next = nextOf(page); next !== undefined; next = nextOf(page)) {
      page = await ask({ ...call, url: next })
      yield page
    }
  }
  const callNamed = (name: string, payload?: string): Call => {
    const call = CALLS.find(each => each.name === name)
    if (!call) throw new Error(name)
    return payload === undefined ? call : { ...call, payload }
  }

  beforeAll(async () => {
    await fillForCalls(server)
    await server.put({ nroButaca: 'P-operario', idEstado: '5', homo: 'true' }, {}, 'admin')
    await server.call({ method: 'GET', url: '/api/registros/d/2' }, 'admin')
    await server.db.query('update marca set nombre = $1 where id = 1', [HOSTILE])
    await server.db.query('update producto set venta = 1234.5, costo = 0.25 where id = 1')
    await server.db.query('update homologacion set comprador = $1', [HOSTILE])
    await server.db.query('update butaca set peso = 18.4')
  })

  test.each(CALLS)('$name: its JSON is the same with and without the extensions for programs', async call => {
    const plain = await ask(call)
    expect(plain.statusCode).toBe(200)
    expect(plain.headers['content-type']).toContain('application/json')
    expect((await ask(call, 'formato=json&pais=AR')).body).toBe(plain.body)
    expect((await ask(call, '', { accept: 'application/json, text/csv' })).body).toBe(plain.body)
    expect((await ask(call, '', { accept: 'text/csv;q=0.1, application/json;q=0.2' })).body).toBe(plain.body)
  })

  test.each(CALLS)(
    '$name: answers 304 to its ETag and 200 to another ETag, and is revalidated by caches',
    async call => {
      for (const [more, headers] of [
        ['', {}],
        ['formato=csv', {}],
        ['', { 'accept-encoding': 'gzip' }],
      ] as const) {
        const first = await ask(call, more, headers)
        expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
        expect(String(first.headers.vary)).toContain('accept')
        const etag = String(first.headers.etag)
        expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
        for (const known of [etag, `"otra", ${etag}`, etag.slice(2), '*']) {
          const again = await ask(call, more, { ...headers, 'if-none-match': known })
          expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
          expect(again.headers['content-type']).toBeUndefined()
          expect(again.headers['content-encoding']).toBeUndefined()
        }
        const other = await ask(call, more, { ...headers, 'if-none-match': '"otra"' })
        expect(other.statusCode).toBe(200)
        expect(other.rawPayload.equals(first.rawPayload)).toBe(true)
      }
    },
  )

  test.each(CALLS)('$name: the CSV has the columns and cells of the screen', async call => {
    const lista = listOf(call)
    const json = (await ask(call)).json()
    for (const [pais, separator, decimal] of [
      ['AR', ';', ','],
      ['UY', ',', '.'],
    ] as const) {
      const csv = await ask(call, `formato=csv&pais=${pais}`)
      expect([csv.statusCode, csv.headers['content-type']]).toEqual([
        200,
        'text/csv; charset=utf-8; header=present',
      ])
      expect(csv.headers['content-disposition']).toBe(`attachment; filename="${lista?.archivo}.csv"`)
      expect([...csv.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const [head, ...rows] = parseCsv(csv.body.replace(/^\uFEFF/, ''), separator)
      const [, pathname = ''] = /^([^?]*)/.exec(call.url) ?? []
      const tabla = lista?.tabla(json as never, {
        params: { lista: pathname.split('/').at(-1) ?? '' },
        query: Object.fromEntries(new URLSearchParams(call.url.split('?')[1])),
        momentoDe: ms => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 19),
        ahora: Date.now(),
        parte: lista.partes?.[0] ?? '',
      })
      expect(head).toEqual(tabla?.columnas.map(({ title }) => title))
      expect(new Set(head).size).toBe(head?.length)
      const cells = tabla?.filas.map(fila =>
        tabla.columnas.map(({ value, formato }) => {
          const valor = value(fila)
          if (typeof valor === 'number') return String(valor).replace('.', decimal)
          const text = String(valor ?? '')
          if (formato === 'momento') return text.slice(0, 19).replace('T', ' ')
          return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
        }),
      )
      expect(rows).toEqual(cells)
    }
    const accepted = await ask(call, '', { accept: 'text/csv, */*' })
    expect(accepted.body).toBe((await ask(call, 'formato=csv')).body)
    expect(accepted.headers['content-type']).toContain('text/csv')
  })

  test.each(CALLS.filter(call => listOf(call)?.clave))(
    '$name: pages return each row once, as JSON and as CSV',
    async call => {
      const all = (await ask(call)).json<object[]>()
      for (const formato of ['json', 'csv'] as const) {
        const pages: string[] = []
        for await (const page of pagesOf(call, `formato=${formato}&limite=2`)) {
          expect(page.statusCode).toBe(200)
          pages.push(page.body)
        }
        expect(pages.length).toBe(Math.max(1, Math.ceil(all.length / 2)))
        const rowsOf = (body: string): unknown[] =>
          formato === 'json' ? JSON.parse(body) : parseCsv(body.replace(/^\uFEFF/, ''), ',').slice(1)
        const sorted = (bodies: readonly string[]) =>
          bodies
            .flatMap(rowsOf)
            .map(row => JSON.stringify(row))
            .toSorted()
        expect(sorted(pages)).toEqual(sorted([(await ask(call, `formato=${formato}`)).body]))
      }
    },
  )

  test('rows with equal keys are all returned, in pages of one to four rows', async () => {
    await server.db.query(
      `insert into cambio_estado (butaca_nro, estado_id, usuario_id, fecha_hs, modelo_id, color_id, prehomologada, homologada, peso)
       select 'A-1', 2, 1, '2026-02-02T10:00:00Z', 1, 1, false, false, -1 from generate_series(1, 5)`,
    )
    const call = callNamed('historialButaca')
    const all = (await ask(call)).json<object[]>()
    for (const limite of [1, 2, 3, 4]) {
      const rows: object[] = []
      for await (const page of pagesOf(call, `limite=${limite}`)) rows.push(...page.json<object[]>())
      expect([limite, rows]).toEqual([limite, all])
    }
  })

  test('the ETag changes with the rows, and differs between vendedor and admin', async () => {
    const call = callNamed('filtroButaca', '{"estado":5}')
    const { etag = '' } = (await ask(call)).headers
    await server.put({ nroButaca: 'P-operario', idEstado: '5', homo: 'false' }, {}, 'admin')
    const after = await ask(call, '', { 'if-none-match': String(etag) })
    expect(after.statusCode).toBe(200)
    const others = await server.call(requestOf(call), 'vendedor')
    expect(others.headers.etag).not.toBe(after.headers.etag)
  })

  test.each([
    'formato=xml',
    'pais=ARG',
    'limite=0',
    'limite=10001',
    'limite=1e3',
    'limite=1&limite=2',
    'cursor=nada',
    'cursor=',
  ])('%s is refused and names its parameter', async more => {
    const answer = await ask(callNamed('marcas listar'), more)
    expect(answer.json()).toMatchObject({ status: 400, campos: [more.split('=')[0]] })
  })

  // The short lists share their paging, so `modelos` represents all of them
  test.each(CALLS.filter(call => listOf(call)?.clave === 'sql' || call.name === 'modelos'))(
    '$name: a forged cursor is 400 or a page',
    async call => {
      const path = call.url.split('?')[0]
      const claves = [
        [],
        ['x'],
        ['x', 'y'],
        [1],
        [1.5],
        [-1, 'x'],
        [2 ** 40],
        ['\0'],
        ['\ud800'],
        ["'; drop table butaca"],
      ]
      const cursors = claves.flatMap(clave => [0, -1, 2 ** 53].map(dados => [path, clave, dados]))
      const more = [[path, [null], 1], [path, 'x', 1], [path, [[1]], 1], [['x'], 1], null, 7, 'x', {}]
      for (const cursor of [...cursors, ...more]) {
        const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
        const { statusCode, body } = await ask(call, `cursor=${text}&limite=2`)
        const answer = JSON.parse(body)
        if (statusCode === 400) expect(answer.campos).toEqual(['cursor'])
        else
          expect([JSON.stringify(cursor), statusCode, answer.length <= 2]).toEqual([
            JSON.stringify(cursor),
            200,
            true,
          ])
      }
    },
  )

  test('a cursor of another list is refused', async () => {
    const nueva = (lista: string) =>
      server.call({ method: 'POST', url: `/api/${lista}`, payload: '{"nombre":"Para el cursor"}' }, 'admin')
    await nueva('marcas')
    const first = await ask(callNamed('marcas listar'), 'limite=1')
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
    expect((await ask(callNamed('marcas listar'), `cursor=${cursor}`)).statusCode).toBe(200)
    for (const other of ['modelos', 'categorias listar', 'filtroRegistros', 'filtroButaca'])
      expect((await ask(callNamed(other), `cursor=${cursor}`)).json().campos, other).toEqual(['cursor'])
  })

  test.each([
    ['text/csv', true],
    ['text/csv, */*', true],
    ['text/csv;q=0.5, */*;q=0.1', true],
    ['TEXT/CSV ; Q=1', true],
    ['text/csv;q=0.5, */*', false],
    ['text/csv;q=0.5, application/*', false],
    ['text/csv, application/json', false],
    ['text/csv, application/json;q=0.9', true],
    ['text/csv;q=0.9, application/json;q=0.5, */*', true],
    ['text/csv;q=0', false],
    ['text/csv;q=nada', false],
    ['text/*', false],
    ['*/*', false],
    ['application/csv', false],
    ['', false],
  ])('Accept %j asks for CSV: %s', async (accept, isCsv) => {
    const { headers } = await ask(callNamed('marcas listar'), '', { accept })
    expect(String(headers['content-type']).startsWith('text/csv')).toBe(isCsv)
  })

  test.each(CRECEN)(
    'paging through $name while rows come, change and go returns each remaining row once',
    async crece => {
      const { name, payload, add, claveOf, change, remove } = crece
      const call = callNamed(name, payload)
      const { db } = server
      for (let n = 0; n < 30; n++) await add(db, 100 + n * 3)
      const keys = async () => (await ask(call)).json<never[]>().map(claveOf)
      const stay = await keys()
      const given: string[] = []
      let gone: string | undefined
      let n = 0
      for await (const page of pagesOf(call, 'limite=7')) {
        const rows = page.json<never[]>().map(claveOf)
        given.push(...rows)
        expect(rows.length).toBe(nextOf(page) ? 7 : rows.length)
        await add(db, 101 + n * 3)
        await change(db, stay[n] ?? '')
        // Deletes the row after which the next page begins
        if (n === 1) {
          gone = rows.at(-1) ?? ''
          await remove?.(db, gone)
        }
        n++
      }
      // A seat that entered its state twice, in another test, has its key twice
      const twice = stay.filter((key, n) => stay.indexOf(key) !== n)
      const once = given.filter(key => !twice.includes(key))
      expect(new Set(once).size).toBe(once.length)
      expect(stay.filter(key => !given.includes(key))).toEqual([])
      expect((await keys()).includes(gone ?? '')).toBe(remove === undefined)
    },
  )

  test.each(CRECEN)('$name: a full last page gets another ETag when a next page exists', async crece => {
    const { name, payload, add, isNewestFirst } = crece
    const call = callNamed(name, payload)
    await add(server.db, 990)
    const { length } = (await ask(call)).json<object[]>()
    const first = await ask(call, `limite=${length}`)
    expect(first.headers.link).toBeUndefined()
    const etag = String(first.headers.etag)
    expect((await ask(call, `limite=${length}`, { 'if-none-match': etag })).statusCode).toBe(304)
    await add(server.db, 991)
    const again = await ask(call, `limite=${length}`, { 'if-none-match': etag })
    expect([again.statusCode, again.body === first.body]).toEqual([200, !isNewestFirst])
    expect(again.headers.link).toContain('rel="next"')
  })

  test('a report in parts returns the requested part, and has no pages', async () => {
    const call = callNamed('flujo')
    const heads = await Promise.all(
      [
        ...['ahora', 'porDia', 'porPersona', 'tiempos', 'paradas', 'devolucionesPorMotivo'],
        ...['devolucionesPorModelo', 'devolucionesPorPersona', 'devoluciones', 'defectos'],
      ].map(async parte => (await ask(call, `formato=csv&parte=${parte}`)).body.split('\r\n')[0]),
    )
    expect(heads.map(head => head?.replace(/^\ufeff/, '').split(',')[0])).toEqual([
      ...['Estado', 'Semana', 'Persona', 'Modelo', 'Estado'],
      ...['Motivo', 'Modelo', 'Persona', 'Motivo', 'Motivo'],
    ])
    expect((await ask(call, 'parte=otra')).json().campos).toEqual(['parte'])
    expect((await ask(call, 'limite=1')).json().campos).toEqual(['limite'])
    expect((await ask(callNamed('marcas listar'), 'formato=csv&parte=ahora')).statusCode).toBe(200)
  })

  test('a page of history links to the next page', async () => {
    await server.db.query(
      `insert into historial (sobre, sobre_id, usuario_id, acto, antes, despues)
       select 'productos', 1, 1, 'editar', '{"venta":1}', '{"venta":2}' from generate_series(1, 120)`,
    )
    const first = await server.call({ method: 'GET', url: '/api/historial?sobre=productos&id=1' }, 'admin')
    const next = nextOf(first)
    expect(next).toBe(`/api/historial?sobre=productos&id=1&antes=${first.json().siguiente}`)
    const csv = await server.call({ method: 'GET', url: `${next}&formato=csv` }, 'admin')
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ])
  })

  test('a country code is accepted in upper and lower case', async () => {
    const call = callNamed('marcas listar')
    const { body } = await ask(call, 'formato=csv&pais=AR')
    expect((await ask(call, 'formato=csv&pais=ar')).body).toBe(body)
    expect((await ask(call, 'formato=csv&pais=UY')).body).not.toBe(body)
  })

  test('HEAD has the ETag and the next link of GET', async () => {
    const call = callNamed('marcas listar')
    const { etag } = (await ask(call)).headers
    const head = await server.call({ method: 'HEAD', url: call.url }, 'admin')
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ''])
    const paged = await server.call({ method: 'HEAD', url: `${call.url}?limite=1` }, 'admin')
    expect(paged.headers.link).toBe((await ask(call, 'limite=1')).headers.link)
  })
})
