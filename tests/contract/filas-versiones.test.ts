import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpointsOf } from '#contract/endpoints/oficina.ts'
import type { Problem } from '#contract/problem.ts'
import { type CatalogoNombre, NOMBRES_CATALOGO } from '#contract/stock/catalogo.ts'
import { ENGINE } from '../helpers/databases.ts'
import { addHomologaciones } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

type Row = Record<string, unknown> & { id: number | string; version: number }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Editable {
  make: (say: string) => Promise<number | string>
  lista: string
  /** An edit of the row; `say` makes it differ from other edits. */
  edit: (id: number | string, say: string) => [Method, string, object]
  remove?: (id: number | string) => [Method, string]
  campo: string
  hasHistorial: boolean
}

describe('versions of the rows of the office', () => {
  const call = (
    [method, url, body]: [Method, string, object?],
    headers: Record<string, string> = {},
    token?: string,
  ) =>
    server.call(
      {
        method,
        url,
        headers: {
          'idempotency-key': randomUUID(),
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { payload: JSON.stringify(body) }),
      },
      'admin',
    )
  let lopez: string
  const server = useTestServer()
  beforeAll(async () => {
    await server.db.query("update usuario set rol = 'admin' where nombre = 'lopez'")
    lopez = await server.signIn('lopez')
  })

  const made = async (method: Method, url: string, body: object): Promise<number> => {
    const answer = await call([method, url, body])
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json<{ id: number }>().id
  }
  const ofStock = (recurso: CatalogoNombre | 'productos', campo: string): Editable => {
    const { listar, crear, modificar, eliminar } = endpointsOf(recurso)
    return {
      make: say => made('POST', crear.path, { [campo]: say }),
      lista: listar.path,
      edit: (id, say) => ['PUT', modificar.path, { id, [campo]: say }],
      remove: id => ['DELETE', eliminar.path.replace(':id', String(id))],
      campo,
      hasHistorial: true,
    }
  }
  const ofMaestro = (lista: string, more: object = {}): Editable => ({
    make: say => made('POST', `/api/maestros/${lista}`, { nombre: say, ...more }),
    lista: `/api/maestros/${lista}`,
    edit: (id, say) => ['PUT', `/api/maestros/${lista}/${id}`, { nombre: say }],
    remove: id => ['DELETE', `/api/maestros/${lista}/${id}`],
    campo: 'nombre',
    hasHistorial: true,
  })
  const ofRegistro: Omit<Editable, 'edit'> = {
    make: say => made('POST', '/api/registros', { tipo_registro: 1, observaciones: say }),
    lista: '/api/registros',
    remove: id => ['DELETE', `/api/registros/${id}`],
    campo: 'observaciones',
    hasHistorial: true,
  }
  const ofNamed = (lista: string, body: object, once: object = {}): Editable => ({
    make: say => made('POST', lista, { nombre: say, ...body, ...once }),
    lista,
    edit: (id, say) => ['PUT', `${lista}/${id}`, { nombre: say, ...body }],
    remove: id => ['DELETE', `${lista}/${id}`],
    campo: 'nombre',
    hasHistorial: false,
  })
  const EDITABLE: Record<string, Editable> = {
    productos: ofStock('productos', 'codigo'),
    ...Object.fromEntries(NOMBRES_CATALOGO.map(nombre => [nombre, ofStock(nombre, 'nombre')])),
    modelo: ofMaestro('modelo'),
    color: ofMaestro('color'),
    estado: ofMaestro('estado', { despues: 1 }),
    motivo: ofMaestro('motivo'),
    registros: {
      ...ofRegistro,
      edit: (id, say) => ['PUT', '/api/registros', { id, tipo_registro: 1, observaciones: say }],
    },
    'registros con sus líneas': {
      ...ofRegistro,
      edit: (id, say) => [
        'PUT',
        `/api/registros/${id}`,
        { tipo_registro: 1, observaciones: say, detalles: [] },
      ],
    },
    avisos: ofNamed('/api/avisos', { direccion: 'https://8.8.8.8/', eventos: ['butaca.lista'] }),
    programas: ofNamed('/api/programas', { permisos: ['stock.leer'] }, { dias: 30 }),
    usuarios: {
      make: say =>
        made('POST', '/api/usuarios', { nombre: say, clave: 'otra clave de prueba', rol: 'operario' }),
      lista: '/api/usuarios',
      edit: (id, say) => [
        'PUT',
        `/api/usuarios/${id}/rol`,
        { rol: say.endsWith('1') ? 'vendedor' : 'admin' },
      ],
      campo: 'rol',
      hasHistorial: true,
    },
    homologaciones: {
      make: async say => {
        await addHomologaciones(server.db, [{ nro: say }])
        return say
      },
      lista: '/api/homologaciones',
      edit: (id, say) => [
        'PUT',
        '/api/homologaciones',
        { butaca: id, etiqueta_blanca: say, etiqueta_gris: 'G' },
      ],
      campo: 'etiqueta_blanca',
      hasHistorial: false,
    },
    dispositivos: {
      make: async () => {
        const id = randomUUID()
        await server.db.query("insert into dispositivo (id, ultimo_usuario) values ($1, 'operario')", [id])
        return id
      },
      lista: '/api/dispositivos',
      edit: (id, say) => ['PUT', `/api/dispositivos/${id}`, { nombre: say }],
      campo: 'nombre',
      hasHistorial: false,
    },
  }
  const rowOf = async ({ lista }: Editable, id: number | string): Promise<Row> => {
    const rows = (await call(['GET', lista])).json<(Row & { butaca?: string; versionFila?: number })[]>()
    const row = rows.find(each => (each.butaca ?? each.id) === id)
    if (!row) throw new Error(`no row ${id} in ${lista}`)
    return { ...row, version: row.versionFila ?? row.version }
  }
  const seen = (version: number) => ({ 'if-match': `"v${version}"` })
  const names = Object.keys(EDITABLE)
  let count = 0
  const say = (n: number) => `v${++count}x${n}`

  test.each(names)(
    'O59: %s: the second of two edits of one version gets 412 and the current row',
    async name => {
      const it = EDITABLE[name] as Editable
      const id = await it.make(say(0))
      const { version } = await rowOf(it, id)
      const first = await call(it.edit(id, say(1)), seen(version), lopez)
      expect(first.statusCode, first.body).toBe(200)
      const now = await rowOf(it, id)
      expect(now.version).toBe(version + 1)
      expect(first.headers.etag ?? `"v${now.version}"`).toBe(`"v${now.version}"`)

      const answers = [await call(it.edit(id, say(2)), seen(version))]
      if (it.remove) answers.push(await call(it.remove(id), seen(version)))
      for (const answer of answers) {
        expect(answer.statusCode, answer.body).toBe(412)
        const { codigo, actualFila, actualRegistro } = answer.json<Problem>()
        expect(codigo).toBe('VERSION')
        expect(actualFila?.fila ?? actualRegistro?.registro).toMatchObject({ [it.campo]: now[it.campo] })
        const { usuario } = actualFila ?? actualRegistro ?? {}
        expect(usuario).toBe(it.hasHistorial ? 'lopez' : null)
      }
      expect(await rowOf(it, id)).toEqual(now)
      expect((await call(it.edit(id, say(2)), seen(now.version))).statusCode).toBe(200)
    },
  )

  test.each(names)('%s: an edit without a version is applied', async name => {
    const it = EDITABLE[name] as Editable
    const id = await it.make(say(0))
    for (const n of [1, 2]) expect((await call(it.edit(id, say(n)))).statusCode).toBe(200)
    if (it.remove) expect((await call(it.remove(id))).statusCode).toBe(200)
  })

  test.each(names)('%s: of eight concurrent edits of one version, one succeeds', async name => {
    const it = EDITABLE[name] as Editable
    const id = await it.make(say(0))
    const { version } = await rowOf(it, id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => call(it.edit(id, say(n % 2 ? 1 : 2)), seen(version))),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(412)])
    expect((await rowOf(it, id)).version).toBe(version + 1)
  })

  // PGlite has one connection, so no statement waits for a lock
  if (ENGINE === 'postgres')
    test('an edit that waited for another edit of the same homologation gets 412', async () => {
      const it = EDITABLE.homologaciones as Editable
      const id = await it.make(say(0))
      let waiting: ReturnType<typeof call> | undefined
      await server.db.tx(async tx => {
        await tx.query('select from butaca where nro = $1 for update', [id])
        waiting = call(it.edit(id, say(1)), seen(1))
        await new Promise(resolve => setTimeout(resolve, 300))
        await tx.query("update homologacion set comprador = 'Otro' where butaca_nro = $1", [id])
      })
      expect((await waiting)?.statusCode).toBe(412)
      expect(await rowOf(it, id)).toMatchObject({ version: 2, comprador: 'Otro' })
    })

  test('a product keeps its version if it is saved unchanged or its stock moves', async () => {
    const it = EDITABLE.productos as Editable
    const codigo = say(0)
    const id = await it.make(codigo)
    const { version } = await rowOf(it, id)
    await call(it.edit(id, codigo), seen(version))
    await server.db.query('update producto set existencia = 7 where id = $1', [id])
    expect((await rowOf(it, id)).version).toBe(version)
  })

  test('a product that follows its model to another category gets a new version', async () => {
    const [una, otra] = [
      await made('POST', '/api/categorias', { nombre: say(0) }),
      await made('POST', '/api/categorias', { nombre: say(1) }),
    ]
    const modelo = await made('POST', '/api/modelos_producto', { nombre: say(0), categoria: una })
    const it = EDITABLE.productos as Editable
    const id = await made('POST', '/api/productos', { codigo: say(0), modelo })
    const { version, nombre } = { ...(await rowOf(it, id)), nombre: say(2) }
    await call(['PUT', '/api/modelos_producto', { id: modelo, nombre, categoria: otra }])
    expect((await rowOf(it, id)).version).toBe(version + 1)
  })

  test.each(names)(
    '%s: an edited row and a new row get the version floor that a restore sets',
    async name => {
      const it = EDITABLE[name] as Editable
      const id = await it.make(say(0))
      await server.db.query('update instalacion set piso_version = 5000')
      await call(it.edit(id, say(1)))
      const edited = await rowOf(it, id)
      const created = await rowOf(it, await it.make(say(0)))
      await server.db.query('update instalacion set piso_version = 0')
      expect([edited.version, created.version]).toEqual([5000, 5000])
    },
  )

  test('a version inside the body is ignored', async () => {
    for (const name of ['productos', 'marcas', 'homologaciones'] as const) {
      const it = EDITABLE[name] as Editable
      const id = await it.make(say(0))
      const [method, url, body] = it.edit(id, say(1))
      expect((await call([method, url, { ...body, version: 99 }])).statusCode).toBe(200)
      expect((await rowOf(it, id)).version).toBe(2)
    }
  })

  test('retiring a row that changed meanwhile gets 412', async () => {
    const it = EDITABLE.modelo as Editable
    const id = await it.make(say(0))
    await call(it.edit(id, say(1)))
    const retire: [Method, string, object] = [
      'PUT',
      `/api/maestros/modelo/${id}/retirado`,
      { retirado: true },
    ]
    expect((await call(retire, seen(1))).statusCode).toBe(412)
    expect((await call(retire, seen(2))).statusCode).toBe(200)
  })
})
