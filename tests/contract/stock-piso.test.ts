import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DESHACE } from '#contract/headers.ts'
import type { PaginaHistorial } from '#contract/historial-schema.ts'
import type { Problem } from '#contract/problem.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { PreciosButaca, ProductosButaca, StockPiso } from '#contract/stock/producto-butaca.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import type { Queryable } from '#server/db/db.ts'
import { BOTH, ENGINE, untilLocked } from '../helpers/databases.ts'
import { addButacas, addCambios, type Usuario } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { good, useTestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

/** Number of random days; `npm run proof` plays more. */
const DIAS = Number(process.env.PISO_DIAS ?? 30)
const LIMIT_MS = DIAS * 2_000
const DAY_MS = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10)

describe('stock from the floor', () => {
  let ahora = Date.parse('2026-11-20T15:00:00Z')
  let negro: Producto
  let blanco: Producto
  const server = useTestServer({ clock: () => new Date(ahora) })
  const stock = stockCalls(server)
  const piso = pisoCalls(server)
  beforeAll(async () => {
    negro = await stock.nuevo<Producto>('productos', { codigo: 'BT-N', venta: 200, costo: 80 })
    blanco = await stock.nuevo<Producto>('productos', { codigo: 'BT-B', venta: 150.5 })
  })

  const call = async <T>(
    method: 'GET' | 'PUT',
    url: string,
    body?: object,
    version?: number,
    who: Usuario = 'admin',
  ) => {
    const answer = await server.call(
      {
        method,
        url: `/api/productos-butaca${url}`,
        ...(body && { payload: JSON.stringify(body) }),
        headers: {
          'idempotency-key': randomUUID(),
          ...(version !== undefined && { 'if-match': `"v${version}"` }),
        },
      },
      who,
    )
    return { status: answer.statusCode, body: answer.json<T & Problem>() }
  }
  const leer = async () => (await call<ProductosButaca>('GET', '')).body
  const asignar = async (modelo: number, color: number, producto: number | null) =>
    expect((await call('PUT', `/${modelo}/${color}`, { producto })).status).toBe(200)
  const encender = async (desde: string | null) => {
    const { status, body } = await call<StockPiso>('PUT', '/piso', { desde })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const mover = async (nro: string, estado: number, headers: Record<string, string> = {}) => {
    ahora += 1_000
    const query = { nroButaca: nro, idEstado: String(estado) }
    const answer = await server.put(query, { 'idempotency-key': randomUUID(), ...headers }, 'operario')
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const existencia = async ({ id }: Producto) => (await stock.producto(id)).existencia
  const producciones = async () =>
    (await stock.listar<Registro>('registros')).filter(
      ({ tipo_registro: { nombre } }) => nombre === 'Producción',
    )

  test('a tablet gets the product of each model and color that has one, without a price', async () => {
    const suyos = async () =>
      (await server.call({ method: 'GET', url: '/api/entregas/productos' }, 'operario')).json()
    const { pares } = await leer()
    expect(await suyos()).toEqual(
      pares.flatMap(({ modelo, color, producto }) =>
        producto === null ? [] : [{ modelo: modelo.id, color: color.id, producto }],
      ),
    )
    await asignar(2, 1, blanco.id)
    expect(await suyos()).toContainEqual({
      modelo: 2,
      color: 1,
      producto: { id: blanco.id, codigo: 'BT-B', descripcion: blanco.descripcion },
    })
    await asignar(2, 1, null)
    expect(await suyos()).not.toContainEqual(expect.objectContaining({ modelo: 2, color: 1 }))
  })

  test('models and colors without a product come first, and an assignment over a replaced version is 412', async () => {
    await addButacas(server.db, [
      { nro: 'A-1' },
      { nro: 'A-2' },
      { nro: 'A-3', color: 2 },
      { nro: 'A-4', color: 3, estado: 7 },
    ])
    expect((await leer()).pares).toMatchObject([
      {
        modelo: { nombre: 'H5' },
        color: { nombre: 'negro' },
        producto: null,
        butacas: 2,
        esperan: 0,
        version: 0,
      },
      { color: { nombre: 'blanco' }, producto: null, butacas: 1 },
    ])
    await asignar(1, 1, negro.id)
    expect((await leer()).pares).toMatchObject([
      { color: { nombre: 'blanco' }, producto: null },
      {
        color: { nombre: 'negro' },
        producto: { id: negro.id, codigo: 'BT-N', descripcion: null },
        version: 1,
      },
    ])
    const otra = await call('PUT', '/1/1', { producto: blanco.id }, 0)
    expect([otra.status, otra.body.codigo]).toEqual([412, 'VERSION'])
    expect((await call('PUT', '/1/1', { producto: null }, 1)).status).toBe(200)
    expect((await call('PUT', '/1/1', { producto: negro.id }, 2)).status).toBe(200)
    expect((await call('PUT', '/99/1', { producto: negro.id })).status).toBe(404)
    expect((await call('PUT', '/1/1', { producto: 9999 })).status).toBe(404)
  })

  test('a vendedor gets the sale price of a model and color and no cost, an operario gets 403', async () => {
    const { status, body } = await call<PreciosButaca>('GET', '/precios', undefined, undefined, 'vendedor')
    expect([status, body]).toEqual([
      200,
      { precios: [{ modelo: 'H5', color: 'negro', codigo: 'BT-N', venta: 200 }] },
    ])
    expect((await call('GET', '/precios', undefined, undefined, 'operario')).status).toBe(403)
    for (const who of ['operario', 'vendedor'] as const)
      expect((await call('GET', '', undefined, undefined, who)).status).toBe(403)
  })

  test('while stock from the floor is off, no stock moves and its type of record is not listed', async () => {
    await mover('A-1', 5)
    expect(await existencia(negro)).toBe(0)
    const tipos = await server.call({ method: 'GET', url: '/api/tipo_registros' }, 'admin')
    expect(tipos.json<{ nombre: string }[]>().map(({ nombre }) => nombre)).not.toContain('Producción')
  })

  test('switching on from a past day is refused', async () => {
    const { status, body } = await call('PUT', '/piso', { desde: dayOf(ahora - DAY_MS) })
    expect([status, body.detail]).toEqual([422, SERVIDOR_STOCK.pisoPasado])
  })

  test('a seat that reaches lista enters the stock once, in the record of its day, which the office cannot change', async () => {
    await encender(dayOf(ahora))
    await mover('A-2', 5)
    await mover('A-2', 6)
    await mover('A-2', 5)
    expect(await existencia(negro)).toBe(1)
    const [registro, ...otros] = await producciones()
    expect(otros).toEqual([])
    expect(registro).toMatchObject({
      monto: 80,
      detalles: [{ producto: { id: negro.id }, cantidad: 1, subtotal: 80 }],
    })
    const id = registro?.id ?? 0
    const answers = [
      await stock.guardar(id, { tipo_registro: registro?.tipo_registro.id, detalles: [] }),
      await stock.modificar('registros', { id, tipo_registro: 1 }),
      await stock.eliminar('registros', id),
      await stock.crear('registros', { tipo_registro: registro?.tipo_registro.id }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([422, SERVIDOR_STOCK.soloElPiso])
    expect(await existencia(negro)).toBe(1)
  })

  test('a seat that was in lista before the starting date does not enter the stock, even if it returns to lista later', async () => {
    await mover('A-1', 4)
    await mover('A-1', 5)
    await mover('A-1', 6)
    expect(await existencia(negro)).toBe(1)
  })

  test('an undone step, a step back and a deletion take the seat out of the stock again', async () => {
    for (const [estado, undoes] of [
      [4, true],
      [1, false],
      [7, false],
    ] as const) {
      const step = randomUUID()
      await mover('A-2', 4)
      await mover('A-2', 5, { 'idempotency-key': step })
      expect(await existencia(negro)).toBe(1)
      await mover('A-2', estado, undoes ? { [DESHACE]: step } : {})
      expect(await existencia(negro), `to ${estado}`).toBe(0)
      expect(await producciones()).toMatchObject([{ monto: 0, detalles: [] }])
    }
    await mover('A-2', 5)
    expect(await existencia(negro)).toBe(1)
  })

  test('a corrected color moves the seat to that color’s product, in the same record', async () => {
    await asignar(1, 2, blanco.id)
    const edit = { nro: 'A-2', modelo: 1, color: 2, peso: -1 }
    ahora += DAY_MS
    await good(piso.editar(edit))
    expect([await existencia(negro), await existencia(blanco)]).toEqual([0, 1])
    expect(await producciones()).toMatchObject([{ detalles: [{ producto: { id: blanco.id }, cantidad: 1 }] }])
  })

  test('a seat without a product waits, and enters the stock when its model and color get a product', async () => {
    await addButacas(server.db, [{ nro: 'B-1', modelo: 2 }])
    await mover('B-1', 5)
    expect((await leer()).pares[0]).toMatchObject({ modelo: { nombre: 'H7' }, producto: null, esperan: 1 })
    const before = await existencia(negro)
    await asignar(2, 1, negro.id)
    expect(await existencia(negro)).toBe(before + 1)
    await asignar(2, 1, blanco.id)
    expect(await existencia(negro), 'a seat that entered goes along').toBe(before)
    await asignar(2, 1, negro.id)
  })

  test('a new product of a model and color takes over the stock of its unsold seats, each on the seat’s day of entry', async () => {
    const nros = ['PAR-1', 'PAR-2', 'PAR-3']
    await addButacas(
      server.db,
      nros.map(nro => ({ nro, estado: 4, modelo: 4, color: 3 })),
    )
    await asignar(4, 3, blanco.id)
    const antes = [await existencia(blanco), await existencia(negro)] as const
    const salen = async () => [(await existencia(blanco)) - antes[0], (await existencia(negro)) - antes[1]]
    for (const nro of nros) await mover(nro, 5)
    await server.db.query(
      `with e as (insert into entrega (clave, cliente, estado) values (gen_random_uuid(), 'Norte', 'confirmada') returning id)
       update butaca set entrega_id = e.id from e where nro = 'PAR-1'`,
    )
    expect(await salen()).toEqual([3, 0])
    const dia = dayOf(ahora)
    ahora += 2 * DAY_MS
    await asignar(4, 3, negro.id)
    expect(await salen()).toEqual([1, 2])
    const dias = await server.db.query(
      `select distinct dia::text from butaca_piso where butaca_nro like 'PAR-%'`,
    )
    expect(dias).toEqual([{ dia }])
    await mover('PAR-2', 4)
    await asignar(4, 3, null)
    expect(await salen(), 'without a product they stay where they are').toEqual([1, 1])
  })

  test('a step captured before stock from the floor was switched on moves no stock when it arrives later', async () => {
    await encender(null)
    await addButacas(server.db, [{ nro: 'L-1' }])
    const before = await existencia(negro)
    ahora += 3_600_000
    await encender(dayOf(ahora))
    ahora += 60_000
    await mover('L-1', 5, { 'capture-age-ms': '600000' })
    expect(await existencia(negro)).toBe(before)
  })

  test('concurrent changes put each seat into the stock only once', async () => {
    await addButacas(
      server.db,
      Array.from({ length: 12 }, (_, n) => ({ nro: `C-${n}`, color: 1 + (n % 2) })),
    )
    const before = (await existencia(negro)) + (await existencia(blanco))
    await Promise.all(Array.from({ length: 12 }, (_, n) => mover(`C-${n}`, 5)))
    expect((await existencia(negro)) + (await existencia(blanco))).toBe(before + 12)
  })

  const pasar = (nro: string, tx: Queryable) =>
    tx.query(
      `with b as (
         update butaca set estado_id = 5, cambio = pg_current_xact_id(), fecha_hs = $2::timestamptz where nro = $1 returning *)
       insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
       select nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, 1, fecha_hs from b`,
      [nro, new Date(ahora).toISOString()],
    )

  test('on PostgreSQL other seats, sales and readings do not wait for the transaction of a seat that reaches lista', async () => {
    await addButacas(server.db, [{ nro: 'E-1' }, { nro: 'E-2' }])
    const before = await existencia(negro)
    let meanwhile: Promise<unknown> = Promise.resolve()
    await server.db.tx(async tx => {
      ahora += 1_000
      await pasar('E-1', tx)
      await tx.query('set constraints all immediate')
      meanwhile = (async () => {
        await mover('E-2', 5)
        await stock.nuevo('registros', { tipo_registro: 1, detalles: [{ producto: negro.id, cantidad: 1 }] })
        return existencia(negro)
      })()
      // The embedded engine has one connection: there, `meanwhile` waits for this transaction
      if (ENGINE === 'postgres') expect(await meanwhile).toBe(before)
    })
    await meanwhile
    expect(await existencia(negro)).toBe(before + 1)
  })

  test('concurrent readings gather each movement once; a failed reading leaves its movements for the next reading', async () => {
    const nros = Array.from({ length: 8 }, (_, n) => `F-${n}`)
    await addButacas(
      server.db,
      nros.map(nro => ({ nro })),
    )
    const before = await existencia(negro)
    await Promise.all(nros.flatMap(nro => [mover(nro, 5), existencia(negro), producciones()]))
    expect(await existencia(negro)).toBe(before + 8)
    await mover('F-0', 4)
    await server.db
      .tx(async tx => {
        await tx.query('select juntar_stock_piso()')
        throw new Error('the process ends here')
      })
      .catch(() => {})
    expect(await existencia(negro)).toBe(before + 7)
  })

  test('a movement is added to the product’s stock even if no call reads the stock', async () => {
    await addButacas(server.db, [{ nro: 'S-1' }])
    const before = await existencia(negro)
    await mover('S-1', 5)
    await expect
      .poll(() => server.db.query('select existencia from producto where id = $1', [negro.id]))
      .toEqual([{ existencia: before + 1 }])
  })

  test('the history of a product names the person and the time of each movement', async () => {
    await addButacas(server.db, [{ nro: 'H-1' }, { nro: 'H-2' }])
    await existencia(negro)
    await mover('H-1', 5)
    const primera = ahora
    ahora += 60_000
    const answer = await server.put(
      { nroButaca: 'H-2', idEstado: '5' },
      { 'idempotency-key': randomUUID() },
      'admin',
    )
    expect(answer.statusCode).toBe(200)
    const segunda = ahora
    ahora += 3_600_000
    const query = { sobre: 'productos', id: String(negro.id) }
    const historial = await server.ask(ENDPOINTS.historial, { query })
    const local = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 19)
    expect(historial.json<PaginaHistorial>().entradas.slice(0, 2)).toMatchObject([
      { usuario: { nombre: 'admin' }, cuando: expect.stringContaining(local(segunda)) },
      { usuario: { nombre: 'operario' }, cuando: expect.stringContaining(local(primera)) },
    ])
  })

  test('if changes of two people are gathered together, the product’s history has the units of each person', async () => {
    const [uno, dos] = ['operario', 'admin'] as const
    const nros = Array.from({ length: 12 }, (_, n) => ({ nro: `I-${n}`, quien: n % 2 === 0 ? uno : dos }))
    await addButacas(server.db, nros)
    await existencia(negro)
    const [{ ultima } = { ultima: 0 }] = await server.db.query<{ ultima: number }>(
      'select coalesce(max(id), 0)::int as ultima from historial',
    )
    ahora += 1_000
    await Promise.all(
      nros.map(({ nro, quien }) =>
        server.put({ nroButaca: nro, idEstado: '5' }, { 'idempotency-key': randomUUID() }, quien),
      ),
    )
    await existencia(negro)
    expect(
      await server.db.query(
        `select u.nombre, sum((h.despues ->> 'existencia')::int - (h.antes ->> 'existencia')::int)::int as unidades
         from historial h join usuario u on u.id = h.usuario_id
         where h.id > $1 and h.sobre = 'productos' and h.sobre_id = $2 group by 1 order by 1`,
        [ultima, negro.id],
      ),
    ).toEqual([
      { nombre: dos, unidades: 6 },
      { nombre: uno, unidades: 6 },
    ])
  })

  test('a product with a waiting movement is not deleted', async () => {
    const otro = await stock.nuevo<Producto>('productos', { codigo: 'BT-Y' })
    await asignar(3, 2, otro.id)
    await addButacas(server.db, [{ nro: 'G-1', modelo: 3, color: 2 }])
    await mover('G-1', 5)
    let borra: Promise<{ statusCode: number }> | undefined
    await server.db.tx(async tx => {
      // The locked product makes the movement and the delete wait
      await tx.query('select from producto where id = $1 for update', [otro.id])
      borra = stock.eliminar('productos', otro.id)
      await untilLocked(server.db)
    })
    expect((await borra)?.statusCode).toBe(409)
    await asignar(3, 2, negro.id)
  })

  test('a seat that reaches lista while its product is deleted waits for another product', async () => {
    const otro = await stock.nuevo<Producto>('productos', { codigo: 'BT-X' })
    await asignar(3, 3, otro.id)
    await addButacas(server.db, [{ nro: 'D-1', modelo: 3, color: 3 }])
    let pasa: Promise<void> | undefined
    await server.db.tx(async tx => {
      await tx.query('delete from producto where id = $1', [otro.id])
      pasa = mover('D-1', 5)
      await untilLocked(server.db)
    })
    await pasa
    expect((await leer()).pares.find(({ modelo, color }) => modelo.id === 3 && color.id === 3)).toMatchObject(
      {
        producto: null,
        esperan: 1,
      },
    )
    await asignar(3, 3, negro.id)
  })

  test('while the feature is off, a seat that entered the stock still leaves it by a step back, and enters again at lista', async () => {
    await addButacas(server.db, [{ nro: 'P-1' }, { nro: 'P-2' }])
    const before = await existencia(negro)
    for (const nro of ['P-1', 'P-2']) await mover(nro, 5)
    await mover('P-2', 4)
    await encender(null)
    await mover('P-1', 4)
    expect(await existencia(negro), 'gone back').toBe(before)
    await mover('P-1', 5)
    expect(await existencia(negro), 'the step back undone').toBe(before + 1)
    await encender(dayOf(ahora + DAY_MS))
    await mover('P-2', 5)
    expect(await existencia(negro), 'before the date').toBe(before + 2)
    ahora += DAY_MS
    for (const estado of [4, 5]) await mover('P-1', estado)
    expect(await existencia(negro)).toBe(before + 2)
  })

  test('a seat that first reaches lista while the feature is off stays out of the stock, also after the feature is on again', async () => {
    await encender(null)
    await addButacas(server.db, [{ nro: 'Q-1' }])
    const before = await existencia(negro)
    await mover('Q-1', 5)
    await encender(dayOf(ahora))
    const edit = { nro: 'Q-1', modelo: 2, color: 1, peso: -1 }
    await piso.editar(edit)
    for (const estado of [4, 5]) await mover('Q-1', estado)
    expect(await existencia(negro)).toBe(before)
  })

  /**
   * `seguida`: the seat was at or past «lista» while stock from the floor was on, and the stock counted the seat.
   * `linea`: day and product of its movement.
   */
  interface Modelada {
    par: string
    pasada: boolean
    seguida: boolean
    linea: { dia: string; producto: number } | null
  }

  test(
    'on random days, with the feature switched off and on between, the movements equal those of a model of the rules',
    async () => {
      const random = seededRandom(38)
      const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
      const productos = [negro.id, blanco.id]
      await encender(null)
      ahora += DAY_MS
      const mundo = new Map<string, Modelada>()
      for (let n = 0; n < 24; n++) {
        const estado = pick(1, 4, 5, 6)
        const [modelo, color] = [pick(5, 6), pick(1, 2, 3)]
        await addButacas(server.db, [{ nro: `R-${n}`, modelo, color, estado }])
        await addCambios(server.db, [
          { nro: `R-${n}`, fechaHs: new Date(ahora).toISOString(), estado, modelo, color },
        ])
        const pasada = estado > 4
        mundo.set(`R-${n}`, { par: `${modelo}/${color}`, pasada, seguida: false, linea: null })
      }
      const mapa = new Map(
        (await leer()).pares.map(({ modelo, color, producto }) => [
          `${modelo.id}/${color.id}`,
          producto?.id ?? null,
        ]),
      )
      let desde: number | null = null
      /**
       * Seats that the stock never counts: at or past «lista» at the starting date, but not `seguida`. Null until then.
       */
      let fijas: ReadonlySet<string> | null = null
      const antes = await lineas()
      const entrar = (butaca: Modelada, dia: string) => {
        const producto = mapa.get(butaca.par) ?? null
        butaca.linea = producto === null ? null : { dia: butaca.linea?.dia ?? dia, producto }
      }
      const llegaLaFecha = () => {
        if (desde !== null && fijas === null && ahora > desde)
          fijas = new Set(
            [...mundo].flatMap(([nro, { pasada, seguida }]) => (pasada && !seguida ? [nro] : [])),
          )
      }
      const pasos = {
        async mover(nro: string, butaca: Modelada) {
          const estado = pick(1, 3, 4, 5, 5, 6, 6, 7)
          ahora += 1_000
          llegaLaFecha()
          await mover(nro, estado)
          const estaba = butaca.pasada && butaca.seguida
          butaca.pasada = estado === 5 || estado === 6
          butaca.seguida ||= butaca.pasada && fijas !== null && !fijas.has(nro)
          if (!butaca.pasada) butaca.linea = null
          else if (butaca.seguida && !estaba) entrar(butaca, dayOf(ahora))
        },
        async corregir(nro: string, butaca: Modelada) {
          const [modelo, color] = [pick(5, 6), pick(1, 2, 3)]
          const edit = { nro, modelo, color, peso: -1 }
          const answer = await piso.editar(edit)
          if (answer.statusCode !== 200 || butaca.par === `${modelo}/${color}`) return
          butaca.par = `${modelo}/${color}`
          if (butaca.pasada && butaca.seguida) entrar(butaca, dayOf(ahora))
        },
        async asignar() {
          const [modelo, color, producto] = [pick(5, 6), pick(1, 2, 3), pick(null, ...productos)]
          await asignar(modelo, color, producto)
          const par = `${modelo}/${color}`
          mapa.set(par, producto)
          if (producto === null) return
          for (const butaca of mundo.values())
            if (butaca.par === par && butaca.pasada && butaca.seguida) entrar(butaca, dayOf(ahora))
        },
        async encender() {
          const dias = pick(null, null, 0, 0, 0, 1)
          await encender(dias === null ? null : dayOf(ahora + dias * DAY_MS))
          desde =
            dias === null
              ? null
              : dias === 0
                ? ahora
                : Date.parse(`${dayOf(ahora + dias * DAY_MS)}T03:00:00Z`)
          fijas = null
        },
      }
      for (let dia = 0; dia < DIAS; dia++) {
        for (let n = 0; n < 8; n++) {
          ahora += Math.floor(random() * 2 * 3_600_000)
          llegaLaFecha()
          const [nro, butaca] = pick(...mundo)
          const que = random()
          await pasos[que < 0.7 ? 'mover' : que < 0.8 ? 'corregir' : que < 0.88 ? 'asignar' : 'encender'](
            nro,
            butaca,
          )
        }
        ahora = Date.parse(`${dayOf(ahora + DAY_MS)}T09:00:00Z`)
        const esperadas = new Map(antes)
        for (const { linea } of mundo.values())
          if (linea) {
            const clave = `${linea.dia} ${linea.producto}`
            esperadas.set(clave, (esperadas.get(clave) ?? 0) + 1)
          }
        expect(await lineas(), `day ${dia}`).toEqual(new Map([...esperadas].sort()))
      }
    },
    LIMIT_MS,
  )

  /** Reads the movements of the stock, and checks the sums. */
  const lineas = async () => {
    await existencia(negro)
    const [{ mal } = { mal: 0 }] = await server.db.query<{ mal: number }>(
      `select count(*)::int as mal from producto p where existencia <> (
         select coalesce(sum(d.cantidad * t.signo), 0) from detalle d join registro r on r.id = d.registro_id
           join tipo_registro t on t.id = r.tipo_registro_id where d.producto_id = p.id)`,
    )
    expect(mal, 'stock is the sum of the movements').toBe(0)
    const sumas = await server.db.query(
      `select (select coalesce(sum(d.cantidad), 0)::int from produccion_dia p join detalle d on d.registro_id = p.registro_id)
         - (select count(*)::int from butaca b join butaca_piso e on e.butaca_nro = b.nro
            where b.estado_id in (5, 6) and e.producto_id is not null) as sobran`,
    )
    expect(sumas, 'movements are as many as the seats that stand as passed').toEqual([{ sobran: 0 }])
    const filas = await server.db.query<{ clave: string; cantidad: number }>(
      `select p.dia || ' ' || d.producto_id as clave, sum(d.cantidad)::int as cantidad
       from produccion_dia p join detalle d on d.registro_id = p.registro_id group by 1`,
    )
    return new Map(filas.map(({ clave, cantidad }) => [clave, cantidad] as const).sort())
  }
})

describe.each(BOTH)('two people who move one seat at once (%s)', engine => {
  const server = useTestServer({ engine })
  const stock = stockCalls(server)

  test('each movement of the stock names the author of the change that caused the movement', async () => {
    const producto = await stock.nuevo<Producto>('productos', { codigo: 'BT-N', venta: 200, costo: 80 })
    const put = (url: string, body: object) =>
      good(
        server.call(
          { method: 'PUT', url: `/api/productos-butaca${url}`, payload: JSON.stringify(body) },
          'admin',
        ),
      )
    await put('/1/1', { producto: producto.id })
    await put('/piso', { desde: new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10) })
    // Stock from the floor is on since a minute ago
    await server.db.query("update stock_piso set desde = now() - interval '1 minute'")
    const nros = Array.from({ length: 8 }, (_, n) => ({ nro: `D-${n}`, estado: 4 }))
    await addButacas(server.db, nros)
    // Caches both sessions, so that the requests of both people arrive together
    await server.call({ method: 'GET', url: '/api/entregas/productos' }, 'operario')
    const answers = await Promise.all(
      nros.flatMap(({ nro }) => [
        server.put({ nroButaca: nro, idEstado: '5' }, { 'idempotency-key': randomUUID() }, 'operario'),
        server.put({ nroButaca: nro, idEstado: '4' }, { 'idempotency-key': randomUUID() }, 'admin'),
      ]),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const { existencia } = await stock.producto(producto.id)
    const movidas = await server.db.query<{ nombre: string; unidades: number }>(
      `select u.nombre, sum((h.despues ->> 'existencia')::int - (h.antes ->> 'existencia')::int)::int as unidades
       from historial h join usuario u on u.id = h.usuario_id
       where h.sobre = 'productos' and h.sobre_id = $1 and h.antes ->> 'existencia' <> h.despues ->> 'existencia' group by 1 order by 1 desc`,
      [producto.id],
    )
    // A seat that the admin moved last entered the stock and left it
    expect(movidas).toEqual([
      { nombre: 'operario', unidades: nros.length },
      ...(existencia < nros.length ? [{ nombre: 'admin', unidades: existencia - nros.length }] : []),
    ])
  })
})
