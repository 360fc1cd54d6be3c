import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CambioEstadoCuerpo } from '#contract/butaca.ts'
import type { EntregaEnvio } from '#contract/entrega.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('the reason and the delivery of a change', () => {
  let cliente: { id: number; nombre: string }
  let last = 0
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(
      server.db,
      Array.from({ length: 40 }, (_, i) => ({ nro: `E-${i + 1}` })),
    )
    const [row] = await server.db.query<{ id: number; nombre: string }>(
      `insert into cliente_proveedor (nombre) values ('Transportes Ávila') returning id, nombre`,
    )
    if (!row) throw new Error('no client')
    cliente = row
  })

  const nueva = () => `E-${++last}`
  const pasar = (
    nro: string,
    idEstado: number,
    cuerpo?: CambioEstadoCuerpo,
    headers: Record<string, string> = {},
  ) => server.put({ nroButaca: nro, idEstado: String(idEstado) }, headers, 'operario', cuerpo)
  const historial = async (nro: string) =>
    (await server.call({ method: 'GET', url: `/api/cambioEstado/but?nroButaca=${nro}` }, 'operario')).json()
  const entrega = (remito: string | null, clave = randomUUID()): EntregaEnvio => ({
    clave,
    cliente,
    remito,
  })
  const entregasOf = (nro: string) =>
    server.db.query<{ id: number; sigue_a: number | null; cliente_id: number | null; cliente: string }>(
      'select e.id, e.sigue_a, e.cliente_id, e.cliente from butaca b join entrega e on e.id = b.entrega_id where b.nro = $1',
      [nro],
    )

  test('the history has motivo, note, and whether a defect was marked without moving the seat', async () => {
    const nro = nueva()
    await server.db.query(
      `insert into motivo (id, nombre) values (7, 'Costura abierta') on conflict do nothing`,
    )
    const motivo = { id: 7, nombre: 'Costura abierta' }
    await pasar(nro, 3)
    await pasar(nro, 2, { motivo, nota: ' del lado izquierdo ' })
    await pasar(nro, 2, { motivo })
    const [, atras, defecto] = (await historial(nro)).slice(-3)
    expect(atras).toMatchObject({ motivo: 'Costura abierta', nota: 'del lado izquierdo' })
    expect(atras).not.toHaveProperty('defecto')
    expect(defecto).toMatchObject({ motivo: 'Costura abierta', defecto: true })
    expect(defecto).not.toHaveProperty('nota')
  })

  test('the search by motivo finds neither an undone defect nor its undo', async () => {
    const nro = nueva()
    const motivo = { id: 1, nombre: 'Otro motivo' }
    const clave = randomUUID()
    const conMotivo = async () => {
      const query = { motivo: '1', nroD: nro, nroH: nro }
      const answer = await server.call({ method: 'GET', url: '/api/butaca/lote', query }, 'admin')
      return answer.json<{ total: number }>().total
    }
    await pasar(nro, 1, { motivo }, { 'idempotency-key': clave })
    expect(await conMotivo()).toBe(1)
    await pasar(nro, 1, undefined, { 'idempotency-key': randomUUID(), deshace: clave })
    expect(await conMotivo()).toBe(0)
    const [, vuelta] = (await historial(nro)).slice(-2)
    expect(vuelta).not.toHaveProperty('defecto')
    // An unknown key undoes nothing
    await pasar(nro, 1, { motivo })
    await pasar(nro, 1, undefined, { 'idempotency-key': randomUUID(), deshace: randomUUID() })
    expect(await conMotivo()).toBe(1)
  })

  test('a motivo that this server does not have becomes «Otro motivo», and its name begins the note', async () => {
    const nro = nueva()
    const motivo = { id: 999, nombre: 'Tela manchada' }
    expect((await pasar(nro, 2, { motivo, nota: 'x'.repeat(200) })).statusCode).toBe(200)
    const { motivo: stored, nota } = (await historial(nro)).at(-1)
    expect(stored).toBe('Otro motivo')
    expect(nota).toBe(`Tela manchada: ${'x'.repeat(200)}`.slice(0, 200))
  })

  test('a note without a motivo is not kept', async () => {
    const nro = nueva()
    await pasar(nro, 2, { nota: 'suelta' })
    expect((await historial(nro)).at(-1)).not.toHaveProperty('nota')
  })

  test('the answer to a change has the seat’s delivery, which ends with the next change of state', async () => {
    const nro = nueva()
    const suya = entrega('R-10')
    expect((await pasar(nro, 6, { entrega: suya })).json().entrega).toEqual(suya)
    expect((await historial(nro)).at(-1).entrega).toEqual(suya)
    // The same state again without a delivery: the delivery stays
    expect((await pasar(nro, 6)).json().entrega).toEqual(suya)
    expect((await pasar(nro, 5)).json()).not.toHaveProperty('entrega')
    expect(await entregasOf(nro)).toEqual([])
  })

  test('the same client and remito on two tablets, ignoring case and accents, are one delivery; without a remito they are two', async () => {
    const [a, b, c, d] = [nueva(), nueva(), nueva(), nueva()]
    await Promise.all([
      pasar(a, 6, { entrega: entrega('Á-20') }),
      pasar(b, 6, { entrega: entrega('a-20') }),
      pasar(c, 6, { entrega: entrega(null) }),
      pasar(d, 6, { entrega: entrega(null) }),
    ])
    const ids = await Promise.all([a, b, c, d].map(async nro => (await entregasOf(nro))[0]?.id))
    expect(ids[0]).toBe(ids[1])
    expect(new Set(ids).size).toBe(3)
  })

  test('a seat added after its delivery was closed opens a delivery that follows it', async () => {
    for (const remito of ['R-30', null]) {
      const [a, b, c] = [nueva(), nueva(), nueva()]
      const suya = entrega(remito)
      await pasar(a, 6, { entrega: suya })
      const [primera] = await entregasOf(a)
      await server.db.query(`update entrega set estado = 'confirmada' where id = $1`, [primera?.id])
      await pasar(b, 6, { entrega: suya })
      await pasar(c, 6, { entrega: suya })
      const [tarde] = await entregasOf(b)
      expect(tarde).toMatchObject({ sigue_a: primera?.id })
      expect(await entregasOf(c)).toEqual([tarde])
      expect(await entregasOf(a)).toEqual([primera])
    }
  })

  test('a client that this server does not have is kept by name', async () => {
    const nro = nueva()
    const otro = { clave: randomUUID(), cliente: { id: 9999, nombre: 'Coop. Sur' }, remito: '40' }
    expect((await pasar(nro, 6, { entrega: otro })).json().entrega).toEqual({
      ...otro,
      cliente: { id: null, nombre: 'Coop. Sur' },
    })
    expect(await entregasOf(nro)).toMatchObject([{ cliente_id: null, cliente: 'Coop. Sur' }])
  })

  test('a delivery key sent with another client opens another delivery', async () => {
    const [a, b, c] = [nueva(), nueva(), nueva()]
    const clave = randomUUID()
    const con = (nombre: string) => ({ entrega: { clave, cliente: { nombre }, remito: null } })
    for (const [nro, nombre] of [
      [a, 'Uno'],
      [b, 'Dos'],
      [c, 'uno'],
    ] as const)
      expect((await pasar(nro, 6, con(nombre))).statusCode).toBe(200)
    expect((await entregasOf(b))[0]?.cliente).toBe('Dos')
    expect(await entregasOf(c)).toEqual(await entregasOf(a))
  })

  test('a client named like another client’s id is not that client', async () => {
    const [a, b] = [nueva(), nueva()]
    await pasar(a, 6, { entrega: entrega('R-45') })
    const otro = { clave: randomUUID(), cliente: { nombre: String(cliente.id) }, remito: 'R-45' }
    await pasar(b, 6, { entrega: otro })
    expect(await entregasOf(b)).toMatchObject([{ cliente_id: null, cliente: String(cliente.id) }])
  })

  test('the auxiliary seat is in no delivery', async () => {
    await addButacas(server.db, [{ nro: 'ButacaAuxiliar' }])
    const answer = await pasar('butacaauxiliar', 6, { entrega: entrega('R-46') })
    expect([answer.statusCode, answer.json().entrega]).toEqual([200, undefined])
    expect(await server.db.query(`select from entrega where remito = 'R-46'`)).toEqual([])
  })

  test('a seat moved to lista gets no delivery, and an edit to another state takes a seat out of its delivery', async () => {
    const nro = nueva()
    expect((await pasar(nro, 5, { entrega: entrega('R-50') })).json()).not.toHaveProperty('entrega')
    await pasar(nro, 6, { entrega: entrega('R-50') })
    const edit = { nro, modelo: 1, color: 1, estado: 4, peso: -1 }
    const answer = await server.call({ method: 'PUT', url: '/api/butaca/mod', payload: edit }, 'operario')
    expect(answer.json()).not.toHaveProperty('entrega')
    expect(await entregasOf(nro)).toEqual([])
  })

  test('a key sent again with another delivery is refused', async () => {
    const nro = nueva()
    const key = { 'idempotency-key': randomUUID() }
    await pasar(nro, 6, { entrega: entrega('R-60') }, key)
    expect((await pasar(nro, 6, { entrega: entrega('R-61') }, key)).statusCode).toBe(422)
    expect(await historial(nro)).toHaveLength(1)
  })

  test('the list of clients begins with the clients of the last deliveries, and has only id, name, last day and number of seats', async () => {
    await server.db.query(
      `insert into cliente_proveedor (nombre, celular) values ('Zeta', 1), ('Abel', 2), ('Ventura', 3)`,
    )
    await server.db.query(
      `insert into registro (fechahs, tipo_registro_id, cliente_proveedor_id, usuario_id)
         select now(), t.id, c.id, 1 from (values (1, 'Ventura'), (2, 'Abel')) as t (id, nombre)
         join cliente_proveedor c using (nombre)`,
    )
    const [zeta] = await server.db.query<{ id: number }>(
      `select id from cliente_proveedor where nombre = 'Zeta'`,
    )
    const suya = { clave: randomUUID(), cliente: { id: zeta?.id ?? 0, nombre: 'Zeta' }, remito: null }
    for (const nro of [nueva(), nueva()]) await pasar(nro, 6, { entrega: suya })
    const listed = await server.call({ method: 'GET', url: '/api/entregas/clientes' }, 'operario')
    expect(
      listed.json().map(({ nombre, butacas }: { nombre: string; butacas: number }) => [nombre, butacas]),
    ).toEqual([
      ['Zeta', 2],
      ['Transportes Ávila', 1],
      ['Ventura', 0],
      ['Abel', 0],
    ])
    expect(Object.keys(listed.json()[0])).toEqual(['id', 'nombre', 'ultima', 'butacas'])
    expect(listed.json()[2].ultima).toBeNull()
  })

  test.each([
    { motivo: { id: 7 } },
    { motivo: 7 },
    { entrega: { clave: 'x', cliente: { nombre: 'a' }, remito: null } },
    { entrega: { clave: randomUUID(), cliente: { nombre: ' ' }, remito: null } },
    { nota: 'x'.repeat(201) },
    { otra: 1 },
  ])('the body %o is 400', async cuerpo => {
    expect((await pasar(nueva(), 6, cuerpo as never)).statusCode).toBe(400)
  })
})
