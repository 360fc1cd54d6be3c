import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { EntregaEnvio } from '#contract/entrega.ts'
import type { Ficha } from '#contract/ficha.ts'
import { DESHACE } from '#contract/headers.ts'
import type { Lote } from '#contract/lote.ts'
import type { Problem } from '#contract/problem.ts'
import type {
  ButacasRegistro,
  Entrega,
  EntregaConfirmada,
  EntregaConfirmar,
  Entregas,
} from '#contract/stock/entregas.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { SERVIDOR_ENTREGAS } from '#messages/server/problemas.ts'
import { migrate } from '#server/db/migrate.ts'
import { untilLocked, withReleaseBefore } from '../helpers/databases.ts'
import { addButacas, fillFabrica } from '../helpers/fabrica.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { good, useTestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

describe('deliveries in the office', () => {
  let negro: Producto
  let blanco: Producto
  let cliente: { id: number; nombre: string }
  // All numbers have the same length, since seats are sorted as texts
  let last = 1000
  const server = useTestServer()
  const stock = stockCalls(server)
  const piso = pisoCalls(server)
  beforeAll(async () => {
    negro = await stock.nuevo<Producto>('productos', { codigo: 'BT-N', venta: 200, costo: 80 })
    blanco = await stock.nuevo<Producto>('productos', { codigo: 'BT-B', venta: 150.5 })
    const { id } = await stock.nuevo('cliente_proveedor', { nombre: 'Expreso Norte' })
    cliente = { id, nombre: 'Expreso Norte' }
    await server.db.query(
      'insert into producto_butaca (modelo_id, color_id, producto_id) values (1, 1, $1), (2, 1, $1)',
      [negro.id],
    )
  })

  const leida = async (nro: string) => {
    const { entrega } = await good<Ficha>(server.ask(ENDPOINTS.ficha, { query: { nro } }))
    const { filas } = await good<Lote>(server.ask(ENDPOINTS.lote, { query: { nroD: nro, nroH: nro } }))
    return [entrega, ...(filas ?? [])].flatMap(each => [each?.remito, each?.cliente])
  }
  const nuevas = async (n: number, more: object = {}) => {
    const nros = Array.from({ length: n }, () => `E-${++last}`)
    await addButacas(
      server.db,
      nros.map(nro => ({ nro, estado: 5, ...more })),
    )
    return nros
  }
  const con = (remito: string | null, clave: string = randomUUID()): EntregaEnvio => ({
    clave,
    cliente,
    remito,
  })
  const mover = async (
    nro: string,
    estado: number,
    entrega?: EntregaEnvio,
    headers: Record<string, string> = {},
  ) => {
    const query = { nroButaca: nro, idEstado: String(estado) }
    const withKey = { 'idempotency-key': randomUUID(), ...headers }
    const answer = await server.put(query, withKey, 'operario', entrega && { entrega })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const entregar = async (nros: readonly string[], entrega: EntregaEnvio) => {
    for (const nro of nros) await mover(nro, 6, entrega)
  }
  const abiertas = async () => (await good<Entregas>(server.ask(ENDPOINTS.entregas))).entregas
  const leer = (id: number) => good<Entrega>(server.ask(ENDPOINTS.entrega, { id }))
  const deRemito = async (remito: string | null) => {
    const found = (await abiertas()).findLast(each => each.remito === remito)
    if (!found) throw new Error(`no draft of ${remito}`)
    return found
  }
  const decidir = async <T = EntregaConfirmada>(
    que: 'confirmar' | 'descartar',
    { id, huella }: Pick<Entrega, 'id' | 'huella'>,
    { clave = randomUUID(), ...decidido }: Partial<EntregaConfirmar> & { clave?: string } = {},
  ) => {
    const endpoint = que === 'confirmar' ? ENDPOINTS.confirmarEntrega : ENDPOINTS.descartarEntrega
    const headers = { 'idempotency-key': clave }
    const answer = await server.ask(endpoint, { id, body: { huella, ...decidido }, headers })
    return { status: answer.statusCode, body: answer.json<T & Problem>() }
  }
  /** New seats delivered together, and their draft. */
  const nuevoBorrador = async (n: number, remito: string, more: object = {}) => {
    const nros = await nuevas(n, more)
    await entregar(nros, con(remito))
    return { nros, draft: await deRemito(remito) }
  }
  const existencia = async ({ id }: Producto) => (await stock.producto(id)).existencia
  const butacasDe = (id: number) => good<ButacasRegistro>(server.ask(ENDPOINTS.butacasRegistro, { id }))

  test('a draft gathers the seats of two tablets by product, names the person who scanned them, and moves no stock', async () => {
    const nros = await nuevas(4)
    const [otra = ''] = await nuevas(1, { modelo: 3, color: 2 })
    await entregar(nros.slice(0, 2), con('R-1'))
    await entregar([...nros.slice(2), otra], con('r-1'))
    // The seats are scanned again, and one is moved back and scanned again: the draft has each seat once
    await entregar(nros.slice(0, 2), con('R-1'))
    await mover(nros[1] ?? '', 5)
    await entregar(nros.slice(1, 2), con('R-1'))
    expect(await deRemito('R-1')).toMatchObject({
      estado: 'abierta',
      cliente,
      sigueA: null,
      registro: null,
      personas: ['operario'],
      lineas: [
        { producto: null, modelo: { id: 3 }, color: { id: 2 }, butacas: [otra] },
        { producto: { id: negro.id, venta: 200 }, modelo: null, butacas: nros },
      ],
    })
    expect(await existencia(negro)).toBe(0)
  })

  test('a line without a product is refused; with a chosen product, the sale moves the stock once', async () => {
    const draft = await deRemito('R-1')
    const sin = await decidir('confirmar', draft)
    expect([sin.status, sin.body.detail]).toEqual([422, SERVIDOR_ENTREGAS.sinProducto('HX blanco')])
    const productos = [{ modelo: 3, color: 2, producto: blanco.id }]
    const clave = randomUUID()
    const { status, body } = await decidir('confirmar', draft, { productos, clave })
    expect([status, body.entrega, body.registro]).toMatchObject([
      200,
      { estado: 'confirmada', registro: body.registro.id },
      {
        tipo_registro: { id: 1 },
        nro_remito: 'R-1',
        cliente_proveedor: { id: cliente.id },
        monto: 950.5,
        detalles: [
          { cantidad: 1, subtotal: 150.5 },
          { cantidad: 4, subtotal: 800 },
        ],
      },
    ])
    expect(
      (await decidir('confirmar', draft, { productos, clave })).body,
      'the same key repeats the answer',
    ).toEqual(body)
    const otra = await decidir('confirmar', draft, { productos })
    expect([otra.status, otra.body.detail]).toEqual([412, SERVIDOR_ENTREGAS.cerrada])
    expect([await existencia(negro), await existencia(blanco)]).toEqual([-4, -1])
    expect(await abiertas()).toEqual([])
  })

  test('a confirmation is 412 with the present draft if a seat was added or removed since it was read', async () => {
    const [uno = '', dos = ''] = await nuevas(2)
    const refused = async (vista: Entrega) => {
      const { status, body } = await decidir('confirmar', vista)
      expect([status, body.detail]).toEqual([412, SERVIDOR_ENTREGAS.cambio])
      expect(body.actualFila?.fila).toEqual(await deRemito('R-2'))
    }
    await entregar([uno], con('R-2'))
    const conUno = await deRemito('R-2')
    await entregar([dos], con('R-2'))
    await refused(conUno)
    const conDos = await deRemito('R-2')
    await mover(dos, 5)
    await refused(conDos)
    expect((await decidir('confirmar', conUno)).status, 'as it was seen first').toBe(200)
  })

  test('a seat scanned after the sale opens a new draft that names the sold delivery; the sale keeps its seats', async () => {
    const [uno = '', dos = '', tres = ''] = await nuevas(3)
    await entregar([uno, dos], con('R-3'))
    const draft = await deRemito('R-3')
    const { body } = await decidir('confirmar', draft)
    await entregar([tres], con('R-3'))
    expect(await deRemito('R-3')).toMatchObject({ sigueA: draft.id, lineas: [{ butacas: [tres] }] })
    await mover(dos, 5)
    expect(await butacasDe(body.registro.id)).toEqual({
      version: 1,
      entrega: draft.id,
      remito: null,
      lineas: [
        {
          producto: negro.id,
          butacas: [
            { nro: uno, volvio: false },
            { nro: dos, volvio: true },
          ],
        },
      ],
    })
    expect((await stock.registro(body.registro.id))?.detalles[0]?.cantidad).toBe(2)
  })

  test('a draft names the sale that still has a returned seat; after that sale is deleted, confirming the earlier draft is 412', async () => {
    const [uno = '', dos = '', nueva = ''] = await nuevas(3)
    await entregar([uno, dos], con('R-70'))
    const { body } = await decidir('confirmar', await deRemito('R-70'))
    expect(body.entrega.ventasAnteriores, 'its own sale is none').toEqual([])
    await mover(dos, 5)
    await entregar([nueva, dos], con('R-71'))
    const draft = await deRemito('R-71')
    expect(draft.ventasAnteriores).toEqual([
      {
        registro: body.registro.id,
        nro_remito: 'R-70',
        fechahs: body.registro.fechahs,
        cliente: cliente.nombre,
        butacas: [dos],
      },
    ])
    expect((await stock.eliminar('registros', body.registro.id)).statusCode).toBe(200)
    const { status, body: cambio } = await decidir('confirmar', draft)
    expect([status, cambio.detail]).toEqual([412, SERVIDOR_ENTREGAS.cambio])
    const sola = await deRemito('R-71')
    expect(sola.ventasAnteriores).toEqual([])
    expect((await decidir('confirmar', sola)).status).toBe(200)
  })

  test('a draft does not name an earlier record that is no longer a sale', async () => {
    const {
      nros: [uno = ''],
      draft,
    } = await nuevoBorrador(1, 'R-72')
    const { body } = await decidir('confirmar', draft)
    await mover(uno, 5)
    await entregar([uno], con('R-73'))
    expect((await deRemito('R-73')).ventasAnteriores).toHaveLength(1)
    const conTipo = (tipo: number) =>
      server.db.query('update registro set tipo_registro_id = $2 where id = $1', [body.registro.id, tipo])
    await conTipo(2)
    expect((await deRemito('R-73')).ventasAnteriores).toEqual([])
    await conTipo(1)
  })

  test('a discarded draft leaves its seats entregadas without a remito, and moves no stock', async () => {
    const [uno = ''] = await nuevas(1)
    await entregar([uno], con('R-4'))
    const before = await existencia(negro)
    expect((await decidir<Entrega>('descartar', await deRemito('R-4'))).body).toMatchObject({
      estado: 'descartada',
      registro: null,
    })
    expect(await piso.filtro({ nro: uno })).toMatchObject([
      { nro: uno, estado: { id: 6 }, entrega: { remito: null } },
    ])
    expect(await leida(uno)).toEqual([null, cliente.nombre, null, cliente.nombre])
    expect(await existencia(negro)).toBe(before)
  })

  const listar = () => piso.filtro({ estado: 6 })
  const deshacer = async (id: number, clave = randomUUID()) => {
    const headers = { 'idempotency-key': clave }
    const answer = await server.ask(ENDPOINTS.deshacerDescarte, { id, headers })
    return { status: answer.statusCode, body: answer.json<Entrega & Problem>() }
  }

  test('lists and changes of seats report a delivery that is discarded, confirmed or corrected', async () => {
    const [uno = '', dos = '', tres = ''] = await nuevas(3)
    await entregar([uno], con('R-80'))
    await entregar([dos, tres], con('R-81'))
    const { id } = await stock.nuevo('cliente_proveedor', { nombre: 'Corregido SRL' })
    const entregaOf = (butacas: readonly Butaca[], nro: string) =>
      butacas.find(butaca => butaca.nro === nro)?.entrega
    // The second list comes from the cache
    for (let n = 0; n < 2; n++) expect(entregaOf(await listar(), uno)).toMatchObject({ remito: 'R-80' })
    const { cursor } = await piso.cambios()
    expect((await decidir('descartar', await deRemito('R-80'))).status).toBe(200)
    const draft = await deRemito('R-81')
    const corregido = { nro_remito: 'R-82', cliente_proveedor: id, quitadas: [tres] }
    expect((await decidir('confirmar', draft, corregido)).status).toBe(200)
    for (const butacas of [await listar(), (await piso.cambios(cursor)).butacas]) {
      expect(entregaOf(butacas, uno)).toEqual({
        clave: expect.any(String),
        cliente,
        remito: null,
        descartada: true,
      })
      expect(entregaOf(butacas, dos)).toEqual({
        clave: expect.any(String),
        cliente: { id, nombre: 'Corregido SRL' },
        remito: 'R-82',
      })
      expect(entregaOf(butacas, tres)).toMatchObject({ cliente, remito: 'R-81' })
    }
    await server.db.query("update entrega set remito = 'R-81b' where remito = 'R-81'")
    // Until the notification arrives, the list comes from the cache
    await expect.poll(async () => entregaOf(await listar(), tres)).toMatchObject({ remito: 'R-81b' })
  })

  test('lists of seats have a client’s new name; a rename notifies tablets only if the client has a delivery', async () => {
    const [uno = ''] = await nuevas(1)
    const { id } = await stock.nuevo('cliente_proveedor', { nombre: 'Vieja Marca' })
    const { id: otro } = await stock.nuevo('cliente_proveedor', { nombre: 'Nunca compró' })
    const suya: EntregaEnvio = { ...con('R-90'), cliente: { id, nombre: 'Vieja Marca' } }
    await entregar([uno], suya)
    const clienteOf = (butacas: readonly Butaca[]) =>
      butacas.find(({ nro }) => nro === uno)?.entrega?.cliente.nombre
    // The second list comes from the cache
    for (let n = 0; n < 2; n++) expect(clienteOf(await listar())).toBe('Vieja Marca')
    const { cursor } = await piso.cambios()
    const celular = await stock.modificar('cliente_proveedor', { id, nombre: 'Vieja Marca', celular: 341555 })
    expect([celular.statusCode, (await piso.cambios(cursor)).maestros]).toEqual([200, undefined])
    expect((await stock.modificar('cliente_proveedor', { id, nombre: 'Marca Nueva' })).statusCode).toBe(200)
    expect(clienteOf(await listar())).toBe('Marca Nueva')
    expect(await piso.cambios(cursor)).toMatchObject({ maestros: true, butacas: [] })
    const nuevo = await piso.cambios()
    expect(
      (await stock.modificar('cliente_proveedor', { id: otro, nombre: 'Sin entregas' })).statusCode,
    ).toBe(200)
    expect((await piso.cambios(nuevo.cursor)).maestros).toBeUndefined()
  })

  test('a discard can be undone once, and the draft that returns can be confirmed', async () => {
    const {
      nros: [uno = '', dos = '', vuelta = ''],
      draft,
    } = await nuevoBorrador(3, 'R-83')
    expect((await deshacer(draft.id)).body.detail, 'still open').toBe(SERVIDOR_ENTREGAS.noDescartada)
    await decidir('descartar', draft)
    await mover(vuelta, 5)
    const before = await existencia(negro)
    const clave = randomUUID()
    const { status, body } = await deshacer(draft.id, clave)
    expect([status, body]).toMatchObject([
      200,
      {
        estado: 'abierta',
        remito: 'R-83',
        cliente,
        sigueA: null,
        ventaEliminada: false,
        lineas: [{ butacas: [uno, dos] }],
      },
    ])
    expect((await deshacer(draft.id, clave)).body, 'the same key repeats the answer').toEqual(body)
    const otra = await deshacer(draft.id)
    expect([otra.status, otra.body.detail]).toEqual([412, SERVIDOR_ENTREGAS.noDescartada])
    expect(otra.body.actualFila?.fila).toMatchObject({ id: draft.id, estado: 'anulada' })
    const butaca = (await listar()).find(({ nro }) => nro === uno)
    expect(butaca?.entrega).toEqual({ clave: expect.any(String), cliente, remito: 'R-83' })
    expect((await decidir('confirmar', body)).status).toBe(200)
    expect(await existencia(negro)).toBe(before - 2)
    await sound()
  })

  test('the seats of an undone discard join the draft opened after the discard; a discard without seats cannot be undone', async () => {
    const [uno = '', dos = '', tres = ''] = await nuevas(3)
    await entregar([uno, dos], con('R-84'))
    const { id } = await deRemito('R-84')
    await decidir('descartar', await deRemito('R-84'))
    await entregar([tres], con('R-84'))
    const { id: abierta } = await deRemito('R-84')
    expect((await deshacer(id)).body).toMatchObject({
      id: abierta,
      sigueA: null,
      lineas: [{ butacas: [uno, dos, tres] }],
    })
    await decidir('descartar', await deRemito('R-84'))
    for (const nro of [uno, dos, tres]) await mover(nro, 5)
    const vacia = await deshacer(abierta)
    expect([vacia.status, vacia.body.detail]).toEqual([422, SERVIDOR_ENTREGAS.sinButacas])
    expect((await leer(abierta)).estado).toBe('descartada')
    expect((await deshacer(99_999)).status).toBe(404)
    await sound()
  })

  test('a seat of a discarded delivery that is scanned again waits in a draft that follows that delivery', async () => {
    const [uno = '', dos = ''] = await nuevas(2)
    await entregar([uno, dos], con('R-86'))
    const { id } = await deRemito('R-86')
    await decidir('descartar', await deRemito('R-86'))
    await entregar([uno], con('R-86'))
    expect(await deRemito('R-86')).toMatchObject({ sigueA: id, lineas: [{ butacas: [uno] }] })
    const { status, body } = await deshacer(id)
    expect([status, body.lineas]).toMatchObject([200, [{ butacas: [uno, dos] }]])
  })

  test('of two concurrent undos of one discard, only one succeeds', async () => {
    const nros = await nuevas(3)
    await entregar(nros, con('R-85'))
    const draft = await deRemito('R-85')
    await decidir('descartar', draft)
    const both = await Promise.all([deshacer(draft.id), deshacer(draft.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await abiertas()).filter(({ remito }) => remito === 'R-85')).toMatchObject([
      { lineas: [{ butacas: nros }] },
    ])
  })

  test('a deleted sale gives its stock back, and its seats wait in a draft that names the deletion', async () => {
    const [uno = '', dos = '', tarde = ''] = await nuevas(3)
    await entregar([uno, dos], con('R-5'))
    const draft = await deRemito('R-5')
    const before = await existencia(negro)
    const { body } = await decidir('confirmar', draft)
    await entregar([tarde], con('R-5'))
    await mover(dos, 5)
    expect((await stock.eliminar('registros', body.registro.id)).statusCode).toBe(200)
    expect(await existencia(negro)).toBe(before)
    expect(await leer(draft.id)).toMatchObject({ estado: 'anulada', registro: null, lineas: [] })
    // The draft has the seat delivered after the sale, and lacks the seat that was moved back
    const otra = await deRemito('R-5')
    expect(otra).toMatchObject({
      sigueA: draft.id,
      ventaEliminada: true,
      personas: ['operario'],
      lineas: [{ butacas: [uno, tarde] }],
    })
    expect((await decidir('confirmar', otra)).status).toBe(200)
    expect(await existencia(negro)).toBe(before - 2)
    await sound()
  })

  test('a refused delete of a sale leaves its delivery as it was', async () => {
    const {
      nros: [uno = ''],
      draft,
    } = await nuevoBorrador(1, 'R-5b')
    const { body } = await decidir('confirmar', draft)
    const headers = { 'if-match': '"v99"', 'idempotency-key': randomUUID() }
    expect((await stock.eliminar('registros', body.registro.id, headers)).statusCode).toBe(412)
    expect(await leer(draft.id)).toMatchObject({ estado: 'confirmada', lineas: [{ butacas: [uno] }] })
  })

  test('the price of a sold line may differ from the product’s price, and does not change it', async () => {
    const nros = await nuevas(3)
    const [sin = ''] = await nuevas(1, { modelo: 3, color: 2 })
    await entregar([...nros, sin], con('R-10'))
    const draft = await deRemito('R-10')
    const { status, body } = await decidir('confirmar', draft, {
      productos: [{ modelo: 3, color: 2, producto: blanco.id }],
      precios: [
        { producto: negro.id, venta: 180.45 },
        { producto: blanco.id, venta: 0 },
      ],
    })
    expect([status, body.registro]).toMatchObject([
      200,
      {
        monto: 541.35,
        detalles: [
          { cantidad: 1, subtotal: 0 },
          { cantidad: 3, subtotal: 541.35, producto: { venta: 200 } },
        ],
      },
    ])
    // A later edit keeps the price of the sale
    const { id, detalles } = body.registro
    const edited = await stock.guardar(id, {
      tipo_registro: 1,
      detalles: detalles.map(({ producto, cantidad, subtotal }) => ({
        producto: producto.id,
        cantidad,
        subtotal,
      })),
    })
    expect(edited.json()).toMatchObject({ monto: 541.35 })
  })

  test.each([[-1], [10 ** 11], ['200'], [180.455]])('a price of %s is refused', async venta => {
    const { draft } = await nuevoBorrador(1, 'R-11')
    const precios = [{ producto: negro.id, venta: venta as number }]
    expect((await decidir('confirmar', draft, { precios })).status).toBe(400)
    expect((await decidir('descartar', draft)).status).toBe(200)
  })

  test('seats taken out of a sale wait in a draft that follows the sale, and each seat moves the stock once', async () => {
    const nros = await nuevas(3)
    const [sin = ''] = await nuevas(1, { modelo: 3, color: 2 })
    await entregar([...nros, sin], con('R-12'))
    const draft = await deRemito('R-12')
    const before = await existencia(negro)
    const todas = await decidir('confirmar', draft, { quitadas: [...nros, sin] })
    expect([todas.status, todas.body.detail]).toEqual([422, SERVIDOR_ENTREGAS.vacia])
    const [fuera = ''] = nros
    // Takes out one seat and the seat without a product; a seat of another delivery is ignored
    const { status, body } = await decidir('confirmar', draft, { quitadas: [fuera, sin, 'E-1001'] })
    expect([status, body.registro]).toMatchObject([200, { detalles: [{ cantidad: 2 }] }])
    const sigue = await deRemito('R-12')
    expect(sigue).toMatchObject({
      cliente,
      sigueA: draft.id,
      ventaEliminada: false,
      personas: ['operario'],
      lineas: [{ butacas: [sin] }, { butacas: [fuera] }],
    })
    expect(sigue.ultima).not.toBeNull()
    expect(await leer(draft.id)).toMatchObject({
      estado: 'confirmada',
      lineas: [{ butacas: nros.slice(1) }],
    })
    expect(await existencia(negro)).toBe(before - 2)
    const resto = await decidir('confirmar', sigue, { quitadas: [sin] })
    expect([resto.status, await existencia(negro)]).toEqual([200, before - 3])
    await sound()
  })

  test.each(['R-13', null])(
    'a confirmation may give the sale another remito and client than the floor wrote (%s)',
    async remito => {
      const [uno = '', dos = '', tarde = ''] = await nuevas(3)
      const otro = await stock.nuevo('cliente_proveedor', { nombre: `Otro de ${remito}` })
      const entrega = con(remito)
      await entregar([uno, dos], entrega)
      const draft = await deRemito(remito)
      const { status, body } = await decidir('confirmar', draft, {
        nro_remito: `C-${remito}`,
        cliente_proveedor: otro.id,
        quitadas: [dos],
      })
      expect([status, body.registro, body.entrega]).toMatchObject([
        200,
        { nro_remito: `C-${remito}`, cliente_proveedor: { id: otro.id } },
        { remito: `C-${remito}`, cliente: { id: otro.id, nombre: `Otro de ${remito}` } },
      ])
      await entregar([tarde], entrega)
      const sigue = await deRemito(remito)
      expect(sigue).toMatchObject({ cliente, sigueA: draft.id, lineas: [{ butacas: [dos, tarde] }] })
      expect((await decidir('descartar', sigue)).status).toBe(200)
    },
  )

  test('a correction of remito or client in the sale reaches the seats, their pages and the search by lot', async () => {
    const [uno = '', dos = ''] = await nuevas(2)
    const otro = await stock.nuevo('cliente_proveedor', { nombre: 'Coop. Oeste' })
    await entregar([uno, dos], con('R-30'))
    const { body } = await decidir('confirmar', await deRemito('R-30'), { quitadas: [dos] })
    const corregir = async (fields: object) => {
      const answer = await stock.modificar('registros', { id: body.registro.id, tipo_registro: 1, ...fields })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const deCliente = async (nombre: string) => {
      const { filas } = await good<Lote>(server.ask(ENDPOINTS.lote, { query: { cliente: nombre } }))
      return filas?.map(({ nro }) => nro)
    }
    let { cursor } = await piso.cambios()
    const enListas = async () => {
      const cambios = await piso.cambios(cursor)
      cursor = cambios.cursor
      const listadas = await piso.filtro({ nro: uno, estado: 6 })
      return [listadas, cambios.butacas].map(butacas =>
        butacas.map(({ nro, entrega }) => [nro, entrega?.remito, entrega?.cliente]),
      )
    }
    await corregir({ cliente_proveedor: otro.id })
    const oeste = { id: otro.id, nombre: 'Coop. Oeste' }
    expect(await enListas()).toEqual([[[uno, 'R-30', oeste]], [[uno, 'R-30', oeste]]])
    expect(await leida(uno)).toEqual(['R-30', 'Coop. Oeste', 'R-30', 'Coop. Oeste'])
    expect(await deCliente('oeste')).toEqual([uno])
    expect(await deCliente('expreso norte')).not.toContain(uno)
    await corregir({ nro_remito: 'C-30' })
    expect(await enListas()).toEqual([[[uno, 'C-30', oeste]], [[uno, 'C-30', oeste]]])
    expect(await leida(uno)).toEqual(['C-30', 'Coop. Oeste', 'C-30', 'Coop. Oeste'])
    // Without a client in the sale, the seats keep their last client
    await corregir({ nro_remito: null, cliente_proveedor: null })
    expect(await leida(uno)).toEqual([null, 'Coop. Oeste', null, 'Coop. Oeste'])
    expect(
      await server.db.query(
        'select cliente_id as id, cliente as nombre from entrega where registro_id = $1',
        [body.registro.id],
      ),
    ).toEqual([oeste])
    expect(await leida(dos)).toEqual(['R-30', cliente.nombre, 'R-30', cliente.nombre])
  })

  test('an edit of a sale locks its delivery before its record; a concurrent delete waits, and both succeed', async () => {
    const {
      nros: [uno = ''],
      draft,
    } = await nuevoBorrador(1, 'R-31')
    const { body } = await decidir('confirmar', draft)
    const { id } = body.registro
    const both = await server.db.tx(async tx => {
      await tx.query('select from registro where id = $1 for update', [id])
      const edited = stock.modificar('registros', { id, tipo_registro: 1, nro_remito: 'C-31' })
      const both = await inOrder(edited, () => stock.eliminar('registros', id))
      // The edit that waits for the record has locked the delivery
      if (server.db.engine === 'postgres') {
        const free = 'select from entrega where registro_id = $1 for key share skip locked'
        expect(await tx.query(free, [id])).toEqual([])
      }
      return both
    })
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await deRemito('C-31')).toMatchObject({ lineas: [{ butacas: [uno] }] })
  })

  test('a confirmation may clear the remito, and is 422 with an unknown client', async () => {
    const { draft } = await nuevoBorrador(1, 'R-14')
    expect((await decidir('confirmar', draft, { cliente_proveedor: 9_999 })).status).toBe(422)
    const { body } = await decidir('confirmar', draft, { nro_remito: null })
    expect(body.registro).toMatchObject({ nro_remito: null, cliente_proveedor: { id: cliente.id } })
  })

  const entregaOf = async (nro: string) => {
    const [butaca] = await server.db.query<{ id: number | null }>(
      'select entrega_id as id from butaca where nro = $1',
      [nro],
    )
    return butaca?.id ?? null
  }
  const editar = async (nro: string, headers: Record<string, string>, estado = 6) => {
    const ficha = { nro, modelo: 1, color: 1, estado, peso: -1 }
    await good(piso.editar(ficha, { 'idempotency-key': randomUUID(), ...headers }))
  }
  /**
   * Starts the second request as soon as the first waits for a lock. The embedded engine has one connection: there the
   * second request starts after the first has ended.
   */
  const inOrder = async <A, B>(
    first: Promise<A>,
    second: () => Promise<B>,
  ): Promise<[Promise<A>, Promise<B>]> => {
    await untilLocked(server.db)
    const both: [Promise<A>, Promise<B>] = [
      first,
      server.db.engine === 'postgres' ? second() : first.then(second),
    ]
    await untilLocked(server.db, 2)
    return both
  }
  /** @returns the header that undoes the move. */
  const errar = async (nro: string, estado: number, comoEdicion = false) => {
    const clave = randomUUID()
    const headers = { 'idempotency-key': clave }
    await (comoEdicion ? editar(nro, headers, estado) : mover(nro, estado, undefined, headers))
    return { [DESHACE]: clave }
  }
  const ERRORES: readonly [string, (nro: string, entrega: EntregaEnvio) => Promise<void>][] = [
    ['a step back, undone', async (nro, entrega) => mover(nro, 6, entrega, await errar(nro, 5))],
    ['a weighing, undone by an edit', async nro => editar(nro, await errar(nro, 3))],
    ['an edit, undone', async (nro, entrega) => mover(nro, 6, entrega, await errar(nro, 3, true))],
    ['a deletion, undone', async (nro, entrega) => mover(nro, 6, entrega, await errar(nro, 7))],
    [
      'a seat deleted twice and put back',
      async nro => {
        await errar(nro, 7)
        await errar(nro, 7)
        await mover(nro, 6)
      },
    ],
  ]

  describe.each(ERRORES)('%s', (que, errarYVolver) => {
    test.each(['abierta', 'confirmada', 'descartada'] as const)(
      'the seat is in its %s delivery as before',
      async estado => {
        const remito = `${que} ${estado}`
        const {
          nros: [uno = '', dos = ''],
          draft,
        } = await nuevoBorrador(2, remito)
        const sale =
          estado === 'abierta'
            ? null
            : await decidir(estado === 'confirmada' ? 'confirmar' : 'descartar', draft)
        const before = await existencia(negro)
        await errarYVolver(uno, con(remito))
        expect(await entregaOf(uno)).toBe(draft.id)
        expect((await abiertas()).filter(each => each.remito === remito).map(({ id }) => id)).toEqual(
          estado === 'abierta' ? [draft.id] : [],
        )
        if (estado === 'confirmada')
          expect((await butacasDe(sale?.body.registro.id ?? 0)).lineas).toMatchObject([
            { butacas: [uno, dos].map(nro => ({ nro, volvio: false })) },
          ])
        expect(await existencia(negro)).toBe(before)
        await sound()
      },
    )

    test('a seat of a draft that follows a sale comes back to that draft, also after the draft is sold', async () => {
      const remito = `${que}, sigue`
      const [uno = '', fuera = ''] = await nuevas(2)
      await entregar([uno, fuera], con(remito))
      const { body } = await decidir('confirmar', await deRemito(remito), { quitadas: [fuera] })
      const sigue = await deRemito(remito)
      await errarYVolver(fuera, con(remito))
      expect(await entregaOf(fuera)).toBe(sigue.id)
      expect((await decidir('confirmar', sigue)).status).toBe(200)
      await errarYVolver(fuera, con(remito))
      expect(await entregaOf(fuera)).toBe(sigue.id)
      await stock.eliminar('registros', body.registro.id)
      const otra = await deRemito(remito)
      expect((await decidir('confirmar', otra)).status).toBe(200)
      await errarYVolver(uno, con(remito))
      expect(await entregaOf(uno)).toBe(otra.id)
      expect((await abiertas()).filter(each => each.remito === remito)).toEqual([])
      await sound()
    })
  })

  test.each([
    [
      'undone by a change',
      (nro: string, vuelta: Record<string, string>) => mover(nro, 6, con('R-20'), vuelta),
    ],
    ['undone by an edit', editar],
  ])(
    'a seat whose mistaken step is %s after its sale was made or deleted is in the draft that follows',
    async (_, volver) => {
      const [uno = '', dos = '', tres = ''] = await nuevas(3)
      await entregar([uno, dos, tres], con('R-20'))
      const deDos = await errar(dos, 5)
      const draft = await deRemito('R-20')
      const { body } = await decidir('confirmar', draft, { nro_remito: 'C-20' })
      // The seat is not in the sale, so it waits in a draft for another sale
      await volver(dos, deDos)
      expect(await entregaOf(dos)).toBe((await deRemito('C-20')).id)
      const deTres = await errar(tres, 5)
      await stock.eliminar('registros', body.registro.id)
      await volver(tres, deTres)
      expect(await deRemito('C-20')).toMatchObject({
        sigueA: draft.id,
        lineas: [{ butacas: [uno, dos, tres] }],
      })
      expect((await decidir('descartar', await deRemito('C-20'))).status).toBe(200)
      await sound()
    },
  )

  test('an undo waits for a concurrent delete of the sale, and the draft that follows has the seat', async () => {
    const {
      nros: [uno = '', dos = ''],
      draft,
    } = await nuevoBorrador(2, 'R-21')
    const { body } = await decidir('confirmar', draft)
    const vuelta = await errar(uno, 5)
    const [deleted, undone] = await server.db.tx(async tx => {
      await tx.query('select from registro where id = $1 for update', [body.registro.id])
      const remove = stock.eliminar('registros', body.registro.id)
      return inOrder(remove, () => mover(uno, 6, con('R-21'), vuelta))
    })
    expect((await deleted).statusCode).toBe(200)
    await undone
    expect(await deRemito('R-21')).toMatchObject({ sigueA: draft.id, lineas: [{ butacas: [uno, dos] }] })
    await sound()
  })

  test('a correction of a seat, or an undone defect, leaves the seat in its delivery', async () => {
    const {
      nros: [uno = '', dos = ''],
      draft,
    } = await nuevoBorrador(2, 'R-24')
    await editar(uno, {})
    expect(await entregaOf(uno)).toBe(draft.id)
    const vuelta = await errar(dos, 6)
    await decidir('confirmar', draft, { nro_remito: 'C-24', quitadas: [dos] })
    const sigue = await deRemito('R-24')
    await mover(dos, 6, undefined, vuelta)
    expect(await entregaOf(dos)).toBe(sigue.id)
  })

  test('a seat that came back and leaves anew is in no earlier delivery', async () => {
    const {
      nros: [uno = '', dos = '', tres = ''],
      draft,
    } = await nuevoBorrador(3, 'R-22')
    await decidir('confirmar', draft)
    await mover(uno, 5)
    await mover(uno, 6)
    expect(await entregaOf(uno)).toBeNull()
    // The seat is deleted from «lista», not from «entregada»
    await mover(dos, 5)
    await mover(dos, 7)
    await mover(dos, 6)
    expect(await entregaOf(dos)).toBeNull()
    // An unknown key undoes nothing
    await mover(tres, 5)
    await mover(tres, 6, con('R-22'), { [DESHACE]: randomUUID() })
    const sigue = await deRemito('R-22')
    expect([await entregaOf(tres), sigue.sigueA]).toEqual([sigue.id, draft.id])
    await mover(tres, 7)
    await mover(tres, 6, con('R-23'))
    expect(await entregaOf(tres)).toBe((await deRemito('R-23')).id)
  })

  test('a client that this server does not have is named in the sale', async () => {
    const [uno = ''] = await nuevas(1)
    await entregar([uno], { clave: randomUUID(), cliente: { nombre: 'Nadie S.A.' }, remito: 'R-6' })
    const { body } = await decidir('confirmar', await deRemito('R-6'))
    expect(body.registro).toMatchObject({ cliente_proveedor: null, observaciones: 'Nadie S.A.' })
  })

  test('a sale that waits for a product’s lock is refused if the price changes meanwhile', async () => {
    const { draft: vista } = await nuevoBorrador(1, 'R-8')
    const before = await existencia(negro)
    let sale: ReturnType<typeof decidir> | undefined
    await server.db.tx(async tx => {
      await tx.query('update producto set venta = 999 where id = $1', [negro.id])
      sale = decidir('confirmar', vista)
      await untilLocked(server.db)
    })
    const { status, body } = (await sale) ?? {}
    expect([status, body?.detail]).toEqual([412, SERVIDOR_ENTREGAS.cambio])
    expect(await existencia(negro)).toBe(before)
    expect((await decidir('confirmar', await deRemito('R-8'))).body.registro.monto).toBe(999)
    await server.db.query('update producto set venta = 200 where id = $1', [negro.id])
  })

  test.each([
    ['another price', 999, {}, 412],
    ['no price any more', null, {}, 412],
    ['the same price', 150.5, {}, 200],
    ['another price, which the sale does not use', 999, { precios: 120 }, 200],
  ])(
    'confirming when the chosen product now has %s (%s) is 412 only if the sale would use a changed price',
    async (_, ahora, { precios }: { precios?: number }, status) => {
      const { draft } = await nuevoBorrador(1, 'R-92', { modelo: 3, color: 2 })
      const elegido = { modelo: 3, color: 2, producto: blanco.id }
      const decidido =
        precios === undefined
          ? { productos: [{ ...elegido, venta: 150.5 }] }
          : { productos: [elegido], precios: [{ producto: blanco.id, venta: precios }] }
      const before = await existencia(blanco)
      let sale: ReturnType<typeof decidir> | undefined
      await server.db.tx(async tx => {
        await tx.query('update producto set venta = $2 where id = $1', [blanco.id, ahora])
        sale = decidir('confirmar', draft, decidido)
        await untilLocked(server.db)
      })
      const answer = await sale
      expect([answer?.status, answer?.body.detail]).toEqual([
        status,
        status === 412 ? SERVIDOR_ENTREGAS.cambio : undefined,
      ])
      expect(await existencia(blanco)).toBe(before - (status === 200 ? 1 : 0))
      await server.db.query('update producto set venta = 150.5 where id = $1', [blanco.id])
      if (status !== 200) expect((await decidir('descartar', draft)).status).toBe(200)
    },
  )

  test('a seat scanned while the sale is written waits for the sale and opens a draft that follows it', async () => {
    const [uno = '', dos = ''] = await nuevas(2)
    await entregar([uno], con('R-9'))
    const vista = await deRemito('R-9')
    const [sale, late] = await server.db.tx(async tx => {
      await tx.query('select from producto where id = $1 for update', [negro.id])
      return inOrder(decidir('confirmar', vista), () => mover(dos, 6, con('R-9')))
    })
    expect((await sale).status).toBe(200)
    await late
    expect(await deRemito('R-9')).toMatchObject({ sigueA: vista.id, lineas: [{ butacas: [dos] }] })
  })

  test('of two concurrent confirmations at most one succeeds, and each seat is in a delivery', async () => {
    const nros = await nuevas(12)
    await entregar(nros.slice(0, 4), con('R-7'))
    const draft = await deRemito('R-7')
    const before = await existencia(negro)
    const [uno, dos] = await Promise.all([
      decidir('confirmar', draft),
      decidir('confirmar', draft),
      ...nros.slice(4).map(nro => mover(nro, 6, con('R-7'))),
    ])
    const vendidas = before - (await existencia(negro))
    expect([uno.status, dos.status].filter(status => status === 200).length).toBe(vendidas / 4)
    expect([0, 4]).toContain(vendidas)
    for (const nro of nros) expect(await entregaOf(nro)).not.toBeNull()
    await sound()
  })

  test.each([1, 2, 3])('random days, seed %d: each unit of stock is a seat of one sale', async seed => {
    const random = seededRandom(seed)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const nros = await nuevas(14, { modelo: 1 + (seed % 2) })
    const claves = [randomUUID(), randomUUID()]
    const vistas: Entrega[] = []
    for (let n = 0; n < 120; n++) {
      const que = random()
      if (que < 0.5) await mover(pick(nros), 6, con(pick([`S${seed}-a`, `S${seed}-b`, null]), pick(claves)))
      else if (que < 0.6) await mover(pick(nros), pick([4, 5, 6]))
      else if (que < 0.7) {
        const nro = pick(nros)
        const suya = await entregaOf(nro)
        if (suya !== null) {
          await pick(ERRORES)[1](nro, con(pick(['otro', null])))
          expect(await entregaOf(nro), 'a mistake that is mended changes no delivery').toBe(suya)
        }
      } else if (que < 0.8) vistas.push(...(await abiertas()))
      else if (vistas.length > 0) {
        const vista = pick(vistas)
        const clave = randomUUID()
        const verbo = random() < 0.8 ? 'confirmar' : 'descartar'
        const butacas = vista.lineas.flatMap(linea => linea.butacas)
        const quitadas = butacas.filter(() => random() < 0.2)
        const decidido = verbo === 'confirmar' && random() < 0.5 ? { clave, quitadas } : { clave }
        const first = await decidir(verbo, vista, decidido)
        expect([200, 412, 422], first.body.detail).toContain(first.status)
        const again = random() < 0.5 ? await decidir(verbo, vista, decidido) : first
        expect(again.status).toBe(first.status)
        if (first.status === 200) expect(again.body).toEqual(first.body)
        if (first.status === 200 && verbo === 'descartar' && random() < 0.5)
          expect([200, 422]).toContain((await deshacer(vista.id)).status)
        if (first.status === 200 && verbo === 'confirmar')
          expect(first.body.registro.detalles.reduce((sum, { cantidad }) => sum + cantidad, 0)).toBe(
            butacas.length - ('quitadas' in decidido ? quitadas.length : 0),
          )
        if (first.status === 200 && verbo === 'confirmar' && random() < 0.3)
          expect((await stock.eliminar('registros', first.body.registro.id)).statusCode).toBe(200)
      }
      if (n % 10 === 0) await sound()
    }
    await sound()
  })

  const sound = async () => {
    const [row] = await server.db.query<Record<string, number>>(
      `select
         (select count(*)::int from producto p where existencia <> -coalesce((
           select sum(d.cantidad) from detalle d join registro r on r.id = d.registro_id where d.producto_id = p.id), 0)) as movidas_de_mas,
         (select count(*)::int from detalle d where d.cantidad <> (
           select count(*) from registro_butaca x where x.registro_id = d.registro_id and x.producto_id = d.producto_id)) as lineas_sin_butacas,
         (select count(*)::int from butaca where entrega_id is not null and estado_id <> 6) as fuera,
         (select count(*)::int from butaca b join entrega e on e.id = b.entrega_id
           where e.estado = 'anulada' or e.estado = 'confirmada' and not exists (
             select from registro_butaca x where x.registro_id = e.registro_id and x.butaca_nro = b.nro)) as tarde_en_cerrada,
         (select count(*)::int from entrega where (estado = 'confirmada') <> (registro_id is not null)) as venta_perdida,
         (select count(*)::int from (
           select registro_id from entrega where registro_id is not null group by 1 having count(*) > 1) t) as dos_veces`,
    )
    expect(row).toEqual({
      movidas_de_mas: 0,
      lineas_sin_butacas: 0,
      fuera: 0,
      tarde_en_cerrada: 0,
      venta_perdida: 0,
      dos_veces: 0,
    })
  }
})

test('an upgrade stores, with each earlier change, the delivery that the seat left, and copies corrected sales into their deliveries', () =>
  withReleaseBefore('vuelta', async db => {
    await fillFabrica(db)
    await addButacas(db, ['M-1', 'M-2'])
    await db.query("insert into cliente_proveedor (nombre) values ('Uno'), ('Dos')")
    await db.query(
      `insert into registro (fechahs, tipo_registro_id, nro_remito, cliente_proveedor_id, usuario_id)
       values (now(), 1, 'C-1', 2, 1), (now(), 1, 'C-2', null, 1)`,
    )
    await db.query(
      `insert into entrega (clave, cliente_id, cliente, remito, estado, registro_id)
       select gen_random_uuid(), 1, 'Uno', remito, estado, registro
       from (values ('R-1', 'confirmada', 1), ('R-2', 'confirmada', 2), ('R-3', 'abierta', null)) t (remito, estado, registro)`,
    )
    const pasos = [
      ['M-1', 5, null],
      ['M-1', 6, 1],
      ['M-1', 6, 1],
      ['M-1', 6, 2],
      ['M-1', 5, null],
      ['M-1', 7, null],
      ['M-2', 6, 3],
      ['M-2', 7, null],
    ] as const
    for (const [n, [nro, estado, entrega]] of pasos.entries())
      await db.query(
        `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id,
           fecha_hs, entrega_id)
         values ($1, $2, 1, 1, false, false, -1, 1, now() + $3 * interval '1 second', $4)`,
        [nro, estado, n, entrega],
      )
    await migrate(db)
    const cambios = await db.query<{ salio: number | null }>(
      'select salio_de as salio from cambio_estado order by id',
    )
    expect(cambios.map(({ salio }) => salio)).toEqual([null, null, null, 1, 2, null, null, 3])
    expect(await db.query('select cliente_id as id, cliente, remito from entrega order by remito')).toEqual([
      { id: 2, cliente: 'Dos', remito: 'C-1' },
      { id: 1, cliente: 'Uno', remito: 'C-2' },
      { id: 1, cliente: 'Uno', remito: 'R-3' },
    ])
  }))
