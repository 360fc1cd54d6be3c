import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Butaca, EventoCambio } from '#contract/butaca.ts'
import type { EntradaHistorial } from '#contract/historial-schema.ts'
import type { Maestro, MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import type { Problem } from '#contract/problem.ts'
import { enOrden, LINEA } from '#domain/butaca/butaca.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { sqlLugar } from '#server/informes/movimiento-sql.ts'
import { EventoClient } from '../helpers/evento-client.ts'
import { addButacas, addCambios } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { useTestServer } from '../helpers/server.ts'

describe('models, colors and states', () => {
  let nombre: string
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'M-1' }, { nro: 'M-2', modelo: 2, color: 2, estado: 5 }])
  })
  beforeEach(() => {
    nombre = `x ${randomUUID().slice(0, 8)}`
  })

  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await server.call(
      {
        method,
        url: `/api/maestros/${path}`,
        ...(body ? { payload: JSON.stringify(body) } : {}),
        headers: { 'idempotency-key': randomUUID() },
      },
      'admin',
    )
    return { status: answer.statusCode, body: answer.json<T & Problem>() }
  }
  const crear = async (lista: MaestroNombre, body: object) => {
    const { status, body: fila } = await call<MaestroUsado>('POST', lista, body)
    expect(status, JSON.stringify(fila)).toBe(201)
    return fila
  }
  const lookup = async (lista: MaestroNombre, id: number) => {
    const answer = await server.call({ method: 'GET', url: `/api/${lista}` })
    return answer.json<Maestro[]>().find(row => row.id === id)
  }
  const { cambios, filtro } = pisoCalls(server)

  test('a model can be created with a prefix, renamed, retired, restored and deleted', async () => {
    const fila = await crear('modelo', { nombre: `  ${nombre} `, prefijo: ' r9 ' })
    const made = { id: fila.id, nombre, prefijo: 'r9', butacas: 0, esperan: 0, borrable: true, version: 1 }
    expect(fila).toEqual(made)
    expect(await lookup('modelo', fila.id)).toEqual({ id: fila.id, nombre, prefijo: 'r9' })
    const renamed = await call('PUT', `modelo/${fila.id}`, { nombre: `${nombre}b` })
    expect(renamed.body, 'an absent prefix stays').toMatchObject({ nombre: `${nombre}b`, prefijo: 'r9' })
    await call('PUT', `modelo/${fila.id}`, { nombre, prefijo: ' ' })
    const retired = await call('PUT', `modelo/${fila.id}/retirado`, { retirado: true })
    expect([retired.status, retired.body]).toMatchObject([200, { retirado: true }])
    expect(await lookup('modelo', fila.id)).toEqual({ id: fila.id, nombre, prefijo: null, retirado: true })
    await call('PUT', `modelo/${fila.id}/retirado`, { retirado: false })
    expect(await lookup('modelo', fila.id)).toEqual({ id: fila.id, nombre, prefijo: null })
    expect(await call('DELETE', `modelo/${fila.id}`)).toEqual({ status: 200, body: { id: fila.id } })
    expect(await lookup('modelo', fila.id)).toBeUndefined()
    expect((await call('DELETE', `modelo/${fila.id}`)).status).toBe(404)
    const next = await crear('modelo', { nombre })
    expect(next.id, 'a tablet may still hold the id that was deleted').toBeGreaterThan(fila.id)
  })

  test('a row that a seat uses or used cannot be deleted, and the answer says why', async () => {
    const color = await crear('color', { nombre })
    await addButacas(server.db, [{ nro: `U-${nombre}`, color: color.id }])
    const used = await call('DELETE', `color/${color.id}`)
    expect([used.status, used.body.codigo, used.body.detail]).toEqual([
      409,
      'REFERENCIADO',
      `El color ${nombre} está en uso en 1 butaca: no se puede eliminar, se puede retirar.`,
    ])
    await addCambios(server.db, [{ nro: `U-${nombre}`, color: color.id, fechaHs: '2026-03-01T12:00:00Z' }])
    await server.db.query('update butaca set color_id = 1 where color_id = $1', [color.id])
    const had = await call('DELETE', `color/${color.id}`)
    expect([had.status, had.body.detail]).toEqual([
      409,
      `El color ${nombre} está en el historial de alguna butaca: no se puede eliminar, se puede retirar.`,
    ])
    const filas = (await call<MaestroUsado[]>('GET', 'color')).body as unknown as MaestroUsado[]
    expect(filas.find(({ id }) => id === color.id)).toMatchObject({ butacas: 0, borrable: false })
    expect(filas.find(({ id }) => id === 2)).toMatchObject({ butacas: 1, borrable: false })
  })

  test('a name is unique within its list, whatever its case and accents', async () => {
    await crear('modelo', { nombre: `${nombre} Ñandú` })
    const again = await call('POST', 'modelo', { nombre: `${nombre} ñANDU` })
    expect([again.status, again.body.codigo, again.body.campos]).toEqual([409, 'DUPLICADO', ['nombre']])
    const other = await crear('color', { nombre: `${nombre} Ñandú` })
    expect((await call('PUT', `color/${other.id}`, { nombre: `${nombre} NANDU` })).status).toBe(200)
    expect((await call('PUT', `color/${other.id}`, { nombre: 'NEGRO' })).status).toBe(409)
  })

  test('C47: a new name garbled by a spreadsheet is 400 with its reason', async () => {
    const body = { campos: ['nombre'], detail: SERVIDOR.identificadorRoto('7,79E+12') }
    for (const [lista, more] of [['modelo'], ['color'], ['estado', { despues: 1 }]] as const)
      expect(await call('POST', lista, { nombre: '7,79E+12', ...more })).toMatchObject({ status: 400, body })
  })

  test('the seven built-in states can be renamed, but neither retired nor deleted', async () => {
    expect((await call('PUT', 'estado/2', { nombre })).status).toBe(200)
    expect(await lookup('estado', 2)).toEqual({ id: 2, nombre, lugar: 2 })
    await call('PUT', 'estado/2', { nombre: 'tapizada' })
    for (let id = 1; id <= 7; id++) {
      expect((await call('PUT', `estado/${id}/retirado`, { retirado: true })).status).toBe(422)
      expect((await call('DELETE', `estado/${id}`)).status).toBe(422)
    }
  })

  test('a new state is placed after the chosen state, before lista; an unused state can be deleted', async () => {
    const primero = await crear('estado', { nombre, despues: 2 })
    const segundo = await crear('estado', { nombre: `${nombre} 2`, despues: 2 })
    const tercero = await crear('estado', { nombre: `${nombre} 3`, despues: primero.id })
    const answer = await server.call({ method: 'GET', url: '/api/estado' })
    const own = [primero.id, segundo.id, tercero.id]
    const enLinea = enOrden(answer.json<Maestro[]>()).map(({ id }) =>
      own.includes(id) ? own.indexOf(id) + 101 : id,
    )
    expect(enLinea.slice(0, 8)).toEqual([1, 2, 102, 101, 103, 3, 4, 5])
    const [{ linea } = { linea: null }] = await server.db.query<{ linea: number[] }>(
      `select json_agg(e.id order by ${sqlLugar('e.id')}) as linea from estado e`,
    )
    expect(linea?.slice(0, 6)).toEqual([1, 2, segundo.id, primero.id, tercero.id, 3])
    for (const despues of [undefined, 5, 6, 7, 999])
      expect((await call('POST', 'estado', { nombre: `${nombre} 4`, despues })).status).toBe(422)
    await addButacas(server.db, [{ nro: `E-${nombre}`, estado: primero.id }])
    expect((await call('DELETE', `estado/${primero.id}`)).status).toBe(409)
    for (const { id } of [segundo, tercero]) expect((await call('DELETE', `estado/${id}`)).status).toBe(200)
  })

  const linea = async (own: readonly number[]) =>
    enOrden((await server.call({ method: 'GET', url: '/api/estado' })).json<Maestro[]>())
      .map(({ id }) => id)
      .filter(id => id < 8 || own.includes(id))

  test('a state that the factory added can be moved; one of the seven built-in states cannot', async () => {
    const { id } = await crear('estado', { nombre, despues: 1 })
    const moved = await call<MaestroUsado>('PUT', `estado/${id}`, { nombre, despues: 3 })
    expect([moved.status, moved.body.lugar]).toEqual([200, 3.5])
    expect(await linea([id])).toEqual([1, 2, 3, id, 4, 5, 6, 7])
    const again = await call<MaestroUsado>('PUT', `estado/${id}`, { nombre, despues: 3 })
    expect(again.body.lugar, 'it is not its own neighbour').toBe(3.5)
    await call('PUT', `estado/${id}`, { nombre: `${nombre} b` })
    expect(await linea([id]), 'a body without a place keeps it').toEqual([1, 2, 3, id, 4, 5, 6, 7])
    await call('PUT', `estado/${id}`, { nombre, despues: 2 })
    expect(await linea([id])).toEqual([1, 2, id, 3, 4, 5, 6, 7])
    for (const despues of [id, 5, 6, 7, 999])
      expect((await call('PUT', `estado/${id}`, { nombre, despues })).status, `${despues}`).toBe(422)
    expect((await call('PUT', 'estado/2', { nombre: 'tapizada', despues: 3 })).status).toBe(422)
    expect((await call('PUT', 'color/1', { nombre: 'negro', despues: 3 })).status).toBe(400)
    await call('DELETE', `estado/${id}`)
  })

  const historialDe = async (sobre: MaestroNombre, id: number) => {
    const query = { sobre, id: String(id) }
    const answer = await server.call({ method: 'GET', url: '/api/historial', query }, 'admin')
    return answer
      .json<{ entradas: EntradaHistorial[] }>()
      .entradas.map(({ usuario, acto, antes, despues }) => [usuario?.nombre, acto, antes, despues])
  }

  test('a move is recorded in the history of the moved state only', async () => {
    const { id } = await crear('estado', { nombre, despues: 1 })
    const vecino = await crear('estado', { nombre: `${nombre} v`, despues: 3 })
    const tercero = await crear('estado', { nombre: `${nombre} t`, despues: vecino.id })
    const before = await server.db.query('select id from historial')
    await call('PUT', `estado/${id}`, { nombre, despues: tercero.id })
    await call('PUT', `estado/${id}`, { nombre, despues: tercero.id })
    await call('PUT', `estado/${id}`, { nombre: `${nombre} b`, despues: 2 })
    // No float fits between the two places: all added states get new places
    await server.db.query('update estado set lugar = 3 + 2 ^ -51 where id = $1::int', [vecino.id])
    await call('PUT', `estado/${id}`, { nombre: `${nombre} b`, despues: 3 })
    const moves = [
      ['admin', 'editar', { lugar: 'tapizada' }, { lugar: 'pesada' }],
      ['admin', 'editar', { nombre, lugar: `${nombre} t` }, { nombre: `${nombre} b`, lugar: 'tapizada' }],
      ['admin', 'editar', { lugar: 'cortada' }, { lugar: `${nombre} t` }],
    ]
    expect((await historialDe('estado', id)).slice(0, 3)).toEqual(moves)
    for (const otro of [vecino, tercero]) expect((await historialDe('estado', otro.id)).length).toBe(1)
    expect((await server.db.query('select id from historial')).length - before.length).toBe(moves.length)
    await server.db.query(`update estado set nombre = nombre || 'x' where id = any ($1::int[])`, [
      [id, vecino.id, tercero.id],
    ])
    expect((await historialDe('estado', tercero.id))[0]?.[3], 'a renamed state has its new name').toEqual({
      nombre: `${nombre} tx`,
    })
    for (const each of [id, vecino.id, tercero.id]) await call('DELETE', `estado/${each}`)
  })

  test('a state can be inserted where no number is left between two places', async () => {
    const own: number[] = []
    for (const n of [1, 2, 3]) own.push((await crear('estado', { nombre: `${nombre} ${n}`, despues: 2 })).id)
    // No number is left between these two, as after fifty moves to one place
    await server.db.query('update estado set lugar = 2 + 2 ^ -51 where id = $1::int', [own[2]])
    await server.db.query('update estado set lugar = 2 + 2 ^ -50 where id = $1::int', [own[1]])
    const { id } = await crear('estado', { nombre: `${nombre} 4`, despues: 2 })
    expect(await linea([...own, id])).toEqual([1, 2, id, own[2], own[1], own[0], 3, 4, 5, 6, 7])
    for (const each of [...own, id]) await call('DELETE', `estado/${each}`)
  })

  test('the order of the seven built-in states in the code equals their order in the database', async () => {
    const filas = await server.db.query<{ id: number }>('select id from estado where id < 8 order by lugar')
    expect(filas.map(({ id }) => id)).toEqual(LINEA)
    const answer = await server.call({ method: 'GET', url: '/api/estado' })
    const told = answer.json<Maestro[]>().filter(({ id }) => id < 8)
    const sinLugar = told.map(({ id, nombre }) => ({ id, nombre }))
    expect(enOrden([...sinLugar, { id: 99, nombre: 'x', lugar: 3.5 }]).map(({ id }) => id)).toEqual([
      ...[1, 2, 3, 99, 4, 5, 6, 7],
    ])
  })

  test('the history of a model names the user of each edit', async () => {
    const { id } = await crear('modelo', { nombre })
    await call('PUT', `modelo/${id}`, { nombre: `${nombre} 2`, prefijo: 'z' })
    await call('PUT', `modelo/${id}/retirado`, { retirado: true })
    expect(await historialDe('modelo', id)).toEqual([
      ['admin', 'editar', { retirado: false }, { retirado: true }],
      ['admin', 'editar', { nombre, prefijo: null }, { nombre: `${nombre} 2`, prefijo: 'z' }],
      ['admin', 'crear', { nombre: null, retirado: null }, { nombre, retirado: false }],
    ])
  })

  test('a rename appears in the lists, in «cambios» as maestros: true without seats, and in the stream as a change of everything', async () => {
    const client = await EventoClient.connect(await server.listen(), server.token())
    const color = await crear('color', { nombre })
    await addButacas(server.db, [{ nro: `L-${nombre}`, color: color.id, estado: 4 }])
    const listed = async () => (await filtro({ estado: 4 })).map(butaca => butaca.color.nombre)
    expect(await listed()).toContain(nombre)
    const { cursor } = await cambios()
    expect(await cambios(cursor)).toEqual({ cursor: expect.any(String), reinicio: false, butacas: [] })
    const told = client.eventos.length
    await call('PUT', `color/${color.id}`, { nombre: `${nombre} otro` })
    expect(await listed()).toContain(`${nombre} otro`)
    const after = await cambios(cursor)
    expect(after).toMatchObject({ reinicio: false, maestros: true, butacas: [] })
    expect(await cambios(after.cursor)).not.toHaveProperty('maestros')
    const ALL: EventoCambio = { butacas: [], homologaciones: true }
    await expect.poll(() => client.eventos.slice(told).map(({ cambio }) => cambio)).toContainEqual(ALL)
    client.close()
  })

  const motivos = async () => (await server.call({ method: 'GET', url: '/api/motivo' })).json<Maestro[]>()

  test('an edit of a motivo that omits its uses keeps the uses; the motivo’s history records each change', async () => {
    const fila = await crear('motivo', { nombre, devuelve: true, defecto: true })
    expect(fila).toEqual({
      ...{ id: fila.id, nombre, devuelve: true, defecto: true, usado: null },
      ...{ butacas: 0, esperan: 0, borrable: true, version: 1 },
    })
    const renamed = await call('PUT', `motivo/${fila.id}`, { nombre: `${nombre} b` })
    expect(renamed.body, 'absent uses stay').toMatchObject({ devuelve: true, defecto: true, version: 2 })
    const only = await call('PUT', `motivo/${fila.id}`, { nombre, devuelve: false })
    expect(only.body).toMatchObject({ devuelve: false, defecto: true, version: 3 })
    await call('PUT', `motivo/${fila.id}/retirado`, { retirado: true })
    expect((await motivos()).find(({ id }) => id === fila.id)).toEqual({
      ...{ id: fila.id, nombre, retirado: true, devuelve: false, defecto: true, usado: null },
    })
    expect(await historialDe('motivo', fila.id)).toEqual([
      ['admin', 'editar', { retirado: false }, { retirado: true }],
      ['admin', 'editar', { nombre: `${nombre} b`, devuelve: true }, { nombre, devuelve: false }],
      ['admin', 'editar', { nombre }, { nombre: `${nombre} b` }],
      [
        ...['admin', 'crear'],
        { nombre: null, devuelve: null, defecto: null, retirado: null },
        { nombre, devuelve: true, defecto: true, retirado: false },
      ],
    ])
    expect((await call('DELETE', `motivo/${fila.id}`)).status).toBe(200)
  })

  test.each([
    ['POST', 'color', { nombre: 'gris', prefijo: 'g' }, 400],
    ['POST', 'modelo', { nombre: 'gris', despues: 1 }, 400],
    ['POST', 'modelo', { nombre: '  ' }, 400],
    ['POST', 'modelo', { nombre: 'x', prefijo: 'a b' }, 400],
    ['POST', 'modelo', { nombre: 'x', prefijo: '‮x' }, 400],
    ['POST', 'modelo', { nombre: 'x', id: 3 }, 400],
    ['POST', 'modelo', {}, 400],
    ['POST', 'otra', { nombre: 'x' }, 400],
    ['POST', 'motivo', { nombre: 'x'.repeat(25) }, 400],
    ['POST', 'motivo', { nombre: 'x', devuelve: false }, 400],
    ['POST', 'motivo', { nombre: 'x', devuelve: false, defecto: false }, 400],
    ['POST', 'motivo', { nombre: 'OTRO MOTIVO' }, 409],
    ['POST', 'modelo', { nombre: 'x', devuelve: true }, 400],
    ['POST', 'color', { nombre: 'x', defecto: false }, 400],
    ['PUT', 'motivo/1', { nombre: 'Otro motivo', devuelve: false }, 422],
    ['PUT', 'motivo/1', { nombre: 'Otro motivo', defecto: false }, 422],
    ['PUT', 'motivo/1/retirado', { retirado: true }, 422],
    ['DELETE', 'motivo/1', undefined, 422],
  ] as const)('%s %s refuses %j with %i', async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status)
  })

  test('a used motivo shows the number and the last moment of its changes, and cannot be deleted', async () => {
    const { id } = await crear('motivo', { nombre })
    await addCambios(server.db, [{ nro: 'M-1', fechaHs: '2026-03-01T12:00:00Z' }])
    await server.db.query(
      `update cambio_estado set motivo_id = $1 where butaca_nro = 'M-1' and fecha_hs = '2026-03-01T12:00:00Z'`,
      [id],
    )
    const used = await call('DELETE', `motivo/${id}`)
    expect([used.status, used.body.detail]).toEqual([
      409,
      `El motivo ${nombre} se usó 1 vez: no se puede eliminar, se puede dejar de ofrecer.`,
    ])
    const filas = (await call<MaestroUsado[]>('GET', 'motivo')).body as unknown as MaestroUsado[]
    expect(filas.find(fila => fila.id === id)).toMatchObject({
      ...{ butacas: 1, borrable: false, usado: '2026-03-01T12:00:00.000Z' },
    })
    await server.db.query('update cambio_estado set motivo_id = null where motivo_id = $1', [id])
  })

  test('changes made on the floor with a retired model, color or state are accepted', async () => {
    const { id: modelo } = await crear('modelo', { nombre })
    const { id: color } = await crear('color', { nombre })
    await server.db.query(`insert into estado (id, nombre) values (8, 'probada') on conflict do nothing`)
    for (const path of [`modelo/${modelo}`, `color/${color}`, 'estado/8'])
      expect((await call('PUT', `${path}/retirado`, { retirado: true })).status).toBe(200)
    const payload = JSON.stringify({ nro: `R-${nombre}`, modelo, color })
    const made = await server.call({ method: 'POST', url: '/api/butaca', payload })
    expect([made.statusCode, made.json<Butaca>().modelo]).toEqual([201, { id: modelo, nombre }])
    expect((await server.put({ nroButaca: `R-${nombre}`, idEstado: '8' })).statusCode).toBe(200)
  })
})
