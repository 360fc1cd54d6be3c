import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVENTOS_AVISO, type EventoAviso } from '#contract/aviso.ts'
import type { Aviso, AvisoConSecreto, Envio } from '#contract/aviso-schema.ts'
import type { Butaca } from '#contract/butaca.ts'
import {
  CAMPOS_BUTACA,
  type CampoButaca,
  type CampoLibre,
  LIBRES_BUTACA,
  VACIO,
} from '#contract/campos-butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { muestrasDe } from '../helpers/butaca.ts'
import { addButacas } from '../helpers/fabrica.ts'
import { importCalls } from '../helpers/importaciones.ts'
import { pisoCalls } from '../helpers/piso.ts'
import { AJUSTES_RECEPTOR, fakeRed, isSigned, type Receptor, startReceptor } from '../helpers/receptor.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { good, startTestServer, useTestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const isLibre = (campo: CampoButaca): campo is CampoLibre => LIBRES_BUTACA.some(libre => libre === campo)
const EMPTY = Object.fromEntries(
  LIBRES_BUTACA.map(campo => [campo, VACIO[campo] === '' ? null : VACIO[campo]]),
)
const fail =
  (status: number, headers: Record<string, string> = {}): Receptor['answer'] =>
  (_recibido, response) =>
    void response.writeHead(status, headers).end()

describe('webhooks', () => {
  let receptor: Receptor
  let ahora: number
  let nro: string
  const options = () => ({
    config: AJUSTES_RECEPTOR,
    red: fakeRed(),
    clock: () => new Date(ahora),
  })
  const server = useTestServer({ ...options() })
  const stock = stockCalls(server)
  beforeEach(async () => {
    ahora = Date.parse('2026-11-21T12:00:00.000Z')
    nro = `W-${randomUUID().slice(0, 8)}`
    receptor = await startReceptor()
  })
  afterEach(async () => {
    await server.db.query('delete from aviso')
    await receptor.close()
  })

  const crear = (eventos: readonly EventoAviso[] = EVENTOS_AVISO, more: object = {}) =>
    good<AvisoConSecreto>(
      server.ask(ENDPOINTS.crearAviso, {
        body: { nombre: `aviso ${randomUUID()}`, direccion: receptor.direccion, eventos, ...more },
      }),
    )
  /** A new seat, and a webhook of its changes. */
  const follow = async () => {
    await addButacas(server.db, [nro])
    return crear(['butaca.cambiada'])
  }
  const aviso = async (id: number) => {
    const one = (await good<Aviso[]>(server.ask(ENDPOINTS.avisos))).find(row => row.id === id)
    if (!one) throw new Error('no such aviso')
    return one
  }
  const envios = (id: number) => good<Envio[]>(server.ask(ENDPOINTS.envios, { id }))
  const round = () => server.app.envios.round()
  const lastRecibido = () => {
    const message = receptor.recibidos.at(-1)
    if (!message) throw new Error('nothing came')
    return message
  }
  /** @returns the seat's version. */
  const mover = async (estado: number, de = nro, more: Record<string, string> = {}) => {
    const query = { nroButaca: de, idEstado: String(estado), ...more }
    return (await good<Butaca>(server.put(query, withKey()))).version ?? 0
  }
  const piso = pisoCalls(server)
  const withKey = () => ({ 'idempotency-key': randomUUID() })
  const homologar = (comprador: string, nroButaca = nro) =>
    good(piso.homologar({ nroButaca, eBlanca: 'B-1', eGris: 'G-1', comprador }, withKey()))
  const newMessages = async () => {
    const before = receptor.recibidos.length
    await round()
    return receptor.recibidos.slice(before).map(({ mensaje }) => mensaje)
  }
  const receivedTipos = async () => (await newMessages()).map(({ tipo }) => tipo)

  test('a taken name is 409, also for a save with an idempotency key', async () => {
    const taken = await crear()
    const { id, version, secreto: _, ...other } = await crear()
    const body = { nombre: taken.nombre.toUpperCase(), direccion: other.direccion, eventos: other.eventos }
    const headers = { ...withKey(), 'if-match': `"v${version}"` }
    for (const more of [{}, headers]) {
      const answer = await server.ask(ENDPOINTS.modificarAviso, { id, body, headers: more })
      expect(answer.json()).toMatchObject({ status: 409, codigo: 'DUPLICADO', campos: ['nombre'] })
    }
  })

  test('webhooks report each change of a seat from creation to deletion, in order', async () => {
    await crear()
    await good(piso.crear({ nro, modelo: 1, color: 1, estado: 1, peso: -1 }, withKey()))
    await mover(4)
    await mover(5, nro, { homo: 'true' })
    await homologar('El Ceibo')
    await mover(6)
    await mover(5)
    await mover(7)
    const messages = await newMessages()
    expect(messages.map(({ tipo }) => tipo)).toEqual([
      'butaca.creada',
      'butaca.cambiada',
      ...['butaca.cambiada', 'butaca.lista'],
      ...['butaca.homologada', 'butaca.cambiada'],
      ...['butaca.cambiada', 'butaca.entregada'],
      ...['butaca.cambiada', 'butaca.devuelta'],
      ...['butaca.cambiada', 'butaca.borrada'],
    ])
    // A return without a motivo has `motivo: null`; a step forward has no member `motivo`
    expect(messages[9]?.datos).toMatchObject({ motivo: null, nota: null })
    expect(messages[3]?.datos).not.toHaveProperty('motivo')
    expect(messages[3]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      tipo: 'butaca.lista',
      momento: expect.stringMatching(/^2026-11-21T12:00:00\.\d{3}Z$/),
      datos: {
        butaca: {
          nro,
          modelo: { id: 1, nombre: 'H5' },
          color: { id: 1, nombre: 'negro' },
          estado: { id: 5, nombre: 'lista' },
          peso: -1,
          prehomologada: true,
          homologada: false,
          ...EMPTY,
          version: expect.any(Number),
          fechaHs: messages[3]?.momento,
        },
        estadoAnterior: { id: 4, nombre: 'armada' },
      },
    })
    expect(messages[4]?.datos).toMatchObject({
      butaca: { nro, homologada: true },
      corregida: false,
      homologacion: { eBlanca: 'B-1', eGris: 'G-1', comprador: 'El Ceibo' },
    })
  })

  test('a write without an idempotency key sends one message', async () => {
    await addButacas(server.db, [nro])
    await crear()
    expect((await server.put({ nroButaca: nro, idEstado: '2' })).statusCode).toBe(200)
    expect(await receivedTipos()).toEqual(['butaca.cambiada'])
  })

  test.each(Object.keys(CAMPOS_BUTACA) as CampoButaca[])(
    'an edit of the field %s alone sends a message with its value; the same edit again sends none',
    async campo => {
      const [uno, otro] = isLibre(campo) ? muestrasDe(campo) : campo === 'peso' ? [8, 9.5] : [1, 2]
      await addButacas(server.db, [nro])
      const edit = (valor: unknown) =>
        good(piso.editar({ nro, modelo: 1, color: 1, estado: 1, peso: -1, [campo]: valor }, withKey()))
      await edit(uno)
      await crear(['butaca.cambiada'])
      for (let n = 0; n < 2; n++) await edit(otro)
      const valor = isLibre(campo) || campo === 'peso' ? otro : expect.objectContaining({ id: otro })
      expect((await newMessages()).map(({ datos }) => datos.butaca)).toEqual([
        expect.objectContaining({ [campo]: valor }),
      ])
    },
  )

  test('corrected labels send a second message marked as a correction', async () => {
    await addButacas(server.db, [{ nro, modelo: 5, estado: 5, prehomologada: true }])
    await crear(['butaca.homologada'])
    await homologar('C')
    const row = { butaca: nro, comprador: 'C', etiqueta_blanca: 'B-1', etiqueta_gris: 'G-2' }
    for (let n = 0; n < 2; n++) await good(piso.editarHomologacion(row, withKey()))
    expect((await newMessages()).map(({ datos }) => [datos.corregida, datos.homologacion])).toEqual([
      [false, { eBlanca: 'B-1', eGris: 'G-1', comprador: 'C' }],
      [true, { eBlanca: 'B-1', eGris: 'G-2', comprador: 'C' }],
    ])
  })

  test('an import of seats sends messages, and so does the undo of an import', async () => {
    await crear()
    const imports = importCalls(server)
    const id = await imports.hacer('butacas', ['nro', 'modelo', 'color'], {
      2: [nro, 'H5', 'negro'],
      3: [`${nro}b`, 'H5', 'negro'],
    })
    expect((await newMessages()).map(({ tipo, datos }) => [tipo, datos.butaca])).toMatchObject([
      ['butaca.creada', { nro }],
      ['butaca.creada', { nro: `${nro}b` }],
    ])
    await imports.deshacer(id)
    expect((await receivedTipos()).toSorted()).toEqual([
      ...['butaca.borrada', 'butaca.borrada', 'butaca.cambiada', 'butaca.cambiada'],
    ])
  })

  test('the auxiliary seat sends no messages', async () => {
    await crear()
    await addButacas(server.db, [{ nro: 'butacaAuxiliar', modelo: 5, estado: 5, prehomologada: true }])
    await homologar('El Ceibo', 'butacaAuxiliar')
    await server.db.query("update homologacion set comprador = 'Otro' where butaca_nro = 'butacaAuxiliar'")
    await mover(2, 'butacaAuxiliar')
    expect(await receivedTipos()).toEqual([])
  })

  describe('webhooks of the stock', () => {
    let producto: { id: number; codigo: string }
    const registro = (tipo: number, cantidad: number, more: object = {}) => ({
      tipo_registro: tipo,
      detalles: [{ producto: producto.id, cantidad }],
      ...more,
    })
    beforeEach(async () => {
      producto = await stock.nuevo('productos', {
        codigo: nro,
        stock_minimo: 5,
        existencia: 0,
        venta: 10,
        costo: 5,
      })
      await stock.nuevo('registros', registro(2, 8))
    })

    test('a record sends one message each time it is saved, with its number of lines and amount', async () => {
      await crear()
      const { id } = await stock.nuevo('registros', registro(2, 3, { nro_remito: 'R-1' }))
      const saved = await good<{ id: number }>(
        stock.guardar(id, { id, ...registro(2, 4, { nro_remito: 'R-2' }) }),
      )
      expect(saved.id).toBe(id)
      expect(await newMessages()).toMatchObject([
        {
          tipo: 'registro.guardado',
          datos: {
            nuevo: true,
            registro: { id, nro_remito: 'R-1', monto: 15, lineas: 1, tipo_registro: { id: 2 } },
          },
        },
        {
          tipo: 'registro.guardado',
          datos: { nuevo: false, registro: { id, nro_remito: 'R-2', monto: 20 } },
        },
      ])
    })

    test('a sale sends one message, and so does a quotation that becomes a sale', async () => {
      await crear(['venta.confirmada'])
      await stock.nuevo('registros', registro(1, 1))
      const { id } = await stock.nuevo('registros', registro(5, 1))
      await good(stock.guardar(id, { id, ...registro(1, 1) }))
      await good(stock.guardar(id, { id, ...registro(1, 2) }))
      expect((await newMessages()).map(({ tipo, datos }) => [tipo, datos.nuevo])).toEqual([
        ['venta.confirmada', true],
        ['venta.confirmada', false],
      ])
    })

    test('a refused record sends no message', async () => {
      await crear()
      const answer = await stock.crear('registros', registro(1, 1, { cliente_proveedor: 999 }))
      expect(answer.statusCode).toBe(422)
      expect(await receivedTipos()).toEqual([])
    })

    test('a product sends one message when its stock falls under its minimum, and none while the stock stays under it', async () => {
      await crear(['stock.bajo_minimo'])
      await stock.nuevo('registros', registro(1, 3))
      expect(await receivedTipos()).toEqual([])
      await stock.nuevo('registros', registro(1, 1))
      await stock.nuevo('registros', registro(1, 1))
      expect(await newMessages()).toMatchObject([
        { tipo: 'stock.bajo_minimo', datos: { producto: { codigo: nro, existencia: 4, stock_minimo: 5 } } },
      ])
      await stock.nuevo('registros', registro(2, 9))
      await stock.nuevo('registros', registro(1, 9))
      expect(await receivedTipos()).toEqual(['stock.bajo_minimo'])
    })

    test('a minimum raised over the stock and a new product under its minimum send a message', async () => {
      await crear(['stock.bajo_minimo'])
      const edited = { ...producto, stock_minimo: 9, venta: 10, costo: 5 }
      await good(stock.modificar('productos', edited))
      await stock.nuevo('productos', { codigo: `${nro}b`, stock_minimo: 1, venta: 10, costo: 5 })
      expect((await newMessages()).map(({ datos }) => datos.producto)).toMatchObject([
        { codigo: nro, existencia: 8, stock_minimo: 9 },
        { codigo: `${nro}b`, existencia: 0, stock_minimo: 1 },
      ])
    })
  })

  test('a tablet’s silence of over an hour sends one message; a silence of over a day, or of a revoked tablet, sends none', async () => {
    const { id } = await crear(['tableta.callada'])
    const tableta = randomUUID()
    const heard = (minutes: number, device = tableta) =>
      server.db.query(
        `insert into dispositivo (id, nombre, ultimo_contacto, informe)
         values ($1::uuid, 'Corte 2', $2::timestamptz, '{"pendientes":3}')
         on conflict (id) do update set ultimo_contacto = excluded.ultimo_contacto`,
        [device, new Date(ahora - minutes * MINUTE).toISOString()],
      )
    await heard(59)
    await heard(25 * 60, randomUUID())
    const revocada = randomUUID()
    await heard(120, revocada)
    await server.db.query('update dispositivo set revocado_en = now() where id = $1::uuid', [revocada])
    expect(await receivedTipos()).toEqual([])
    ahora += 2 * MINUTE
    expect(await newMessages()).toMatchObject([
      { tipo: 'tableta.callada', datos: { tableta: { id: tableta, nombre: 'Corte 2', pendientes: 3 } } },
    ])
    ahora += 2 * MINUTE
    expect(await receivedTipos()).toEqual([])
    expect((await envios(id))[0]).toMatchObject({ que: 'Corte 2', estado: 'entregado' })
    await heard(61)
    ahora += 2 * MINUTE
    expect(await receivedTipos()).toEqual(['tableta.callada'])
  })

  test('only the chosen events are queued; without a webhook nothing is queued', async () => {
    await addButacas(server.db, [nro])
    await mover(4)
    await crear(['butaca.lista'])
    const count = async () =>
      (await server.db.query<{ n: number }>('select count(*)::int as n from envio'))[0]?.n
    expect(await count()).toBe(0)
    await mover(5)
    expect(await receivedTipos()).toEqual(['butaca.lista'])
    expect(await count()).toBe(1)
  })

  test('a message with the longest texts stays under 20 kB', async () => {
    // The database dates these rows by its own clock, so the server's clock must not be behind it
    ahora = Date.now() + MINUTE
    const long = '𝒳'.repeat(60)
    await addButacas(server.db, [{ nro: long, modelo: 5, estado: 5, prehomologada: true }])
    await crear(['butaca.homologada'])
    await server.db.query('update butaca set renombre = $2 where nro = $1', [long, '𝒳'.repeat(200)])
    await server.db.query(
      `insert into homologacion (butaca_nro, etiqueta_blanca, etiqueta_gris, comprador, usuario_id, fecha_hs)
       values ($1, $2, $2, $2, 1, now())`,
      [long, '"\\\u0001𝒳'.repeat(50)],
    )
    await round()
    expect(receptor.recibidos.length).toBe(1)
    expect(Buffer.byteLength(receptor.recibidos[0]?.cuerpo ?? '')).toBeLessThan(20_000)
  })

  test('a message is signed as Standard Webhooks prescribe; a replaced secret also signs for one more day', async () => {
    await addButacas(server.db, [nro])
    const { id, secreto } = await crear()
    expect(Buffer.from(secreto.slice('whsec_'.length), 'base64').length).toBe(32)
    await mover(2)
    await round()
    const first = lastRecibido()
    expect(first.headers['content-type']).toContain('application/json')
    expect([first.id, first.timestamp]).toEqual([first.mensaje.id, Math.floor(ahora / 1000)])
    expect([isSigned(first, secreto), first.firmas.length]).toEqual([true, 1])
    expect(isSigned({ ...first, cuerpo: `${first.cuerpo} ` }, secreto)).toBe(false)
    expect(isSigned(first, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)

    const { secreto: otro } = await good<AvisoConSecreto>(server.ask(ENDPOINTS.cambiarSecreto, { id }))
    await mover(3)
    await round()
    const both = lastRecibido()
    expect([both.firmas.length, isSigned(both, otro), isSigned(both, secreto)]).toEqual([2, true, true])
    ahora += DAY + MINUTE
    await mover(4)
    await round()
    const last = lastRecibido()
    expect([last.firmas.length, isSigned(last, otro), isSigned(last, secreto)]).toEqual([1, true, false])
  })

  test('of two changes of the secret from one version, the second gets 412 and changes nothing', async () => {
    ahora = Date.now()
    const { id, version } = await crear()
    const change = (seen: number) =>
      server.ask(ENDPOINTS.cambiarSecreto, { id, headers: { 'if-match': `"v${seen}"` } })
    const first = await good<AvisoConSecreto>(change(version))
    const cambio = { cuando: new Date(ahora).toISOString(), quien: 'admin' }
    expect(first).toMatchObject({ version: version + 1, secretoCambiado: cambio })
    const second = await change(version)
    expect(second.json()).toMatchObject({
      status: 412,
      codigo: 'VERSION',
      actualFila: { fila: { id, version: version + 1, secretoCambiado: cambio } },
    })
    expect(second.body).not.toContain('whsec_')
    await good(server.ask(ENDPOINTS.probarAviso, { id }))
    const message = lastRecibido()
    expect([message.firmas.length, isSigned(message, first.secreto)]).toEqual([2, true])
    expect((await change(version + 1)).statusCode).toBe(200)
    expect((await server.ask(ENDPOINTS.cambiarSecreto, { id })).statusCode, 'without a version').toBe(200)
  })

  test('each earlier secret signs for a day after its own replacement', async () => {
    await addButacas(server.db, [nro])
    const { id, secreto } = await crear()
    const change = async () =>
      (await good<AvisoConSecreto>(server.ask(ENDPOINTS.cambiarSecreto, { id }))).secreto
    const signedWith = async (...secretos: string[]) => {
      await good(server.ask(ENDPOINTS.probarAviso, { id }))
      const message = lastRecibido()
      expect(message.firmas.length).toBe(secretos.filter(one => isSigned(message, one)).length)
      return secretos.map(one => isSigned(message, one))
    }
    // The admin never saw the second secret: the answer to this change was lost
    const perdido = await change()
    ahora += HOUR
    const visto = await change()
    expect(await signedWith(visto, perdido, secreto)).toEqual([true, true, true])
    await mover(2)
    await round()
    expect(lastRecibido().firmas.length).toBe(3)
    ahora += DAY - HOUR
    expect(await signedWith(visto, perdido, secreto)).toEqual([true, true, false])
    ahora += HOUR
    expect(await signedWith(visto, perdido, secreto)).toEqual([true, false, false])
    await change()
    expect(await server.db.query('select secreto from secreto_anterior where aviso_id = $1', [id])).toEqual([
      { secreto: visto },
    ])
  })

  test('a message that another instance took over counts as sent only by that instance', async () => {
    await addButacas(server.db, [{ nro }])
    await crear(['butaca.cambiada'])
    await mover(2)
    const sender = server.app.envios
    const before = sender.sent
    receptor.answer = async (_recibido, response) => {
      await server.db.query('update envio set intentos = intentos + 1')
      response.writeHead(204).end()
    }
    await round()
    expect([receptor.recibidos.length, sender.sent - before]).toEqual([1, 0])
    receptor.answer = fail(204)
    ahora += MINUTE
    await round()
    expect([receptor.recibidos.length, sender.sent - before]).toEqual([2, 1])
  })

  test('a failed message is sent again with the same id and body and a new time, after growing delays', async () => {
    const { id } = await follow()
    receptor.answer = fail(500)
    await mover(2)
    const waits: number[] = []
    for (let n = 0; n < 5; n++) {
      await round()
      expect(receptor.recibidos.length, 'not before its time').toBe(n + 1)
      const [envio] = await envios(id)
      expect(envio).toMatchObject({ estado: 'espera', intentos: n + 1, status: 500, que: nro })
      const wait = Date.parse(envio?.sigue ?? '') - ahora
      waits.push(Math.round(wait / 1000))
      ahora += wait - 1_000
      await round()
      ahora += 1_000
    }
    for (const [n, base] of [5, 20, 80, 320, 1280].entries()) {
      expect(waits[n]).toBeGreaterThanOrEqual(Math.floor(base * 0.9))
      expect(waits[n]).toBeLessThanOrEqual(Math.ceil(base * 1.1))
    }
    receptor.answer = fail(204)
    await round()
    const { recibidos } = receptor
    expect(new Set(recibidos.map(({ id: one, cuerpo }) => `${one} ${cuerpo}`)).size).toBe(1)
    expect(new Set(recibidos.map(({ timestamp }) => timestamp)).size).toBe(recibidos.length)
    expect((await envios(id))[0]).toMatchObject({ estado: 'entregado', status: 204, sigue: null })
  })

  test.each([
    ...[200, 201, 204, 299].map(status => [status, 'entregado']),
    ...[302, 307, 400, 404, 429, 503].map(status => [status, 'espera']),
  ] as [number, string][])(
    'after status %d the message is in «%s», and no redirect is followed',
    async (status, estado) => {
      const { id } = await follow()
      receptor.answer = fail(status, { location: receptor.direccion })
      await mover(2)
      await round()
      expect(receptor.recibidos.length).toBe(1)
      expect((await envios(id))[0]).toMatchObject({ estado, status, falla: null })
    },
  )

  test('Retry-After of a receiver is respected', async () => {
    const { id } = await follow()
    receptor.answer = fail(429, { 'retry-after': '600' })
    await mover(2)
    await round()
    expect(Date.parse((await envios(id))[0]?.sigue ?? '') - ahora).toBeGreaterThanOrEqual(600_000)
  })

  test('an undeliverable message is given up after three days and can be sent again by hand', async () => {
    const { id } = await follow()
    receptor.answer = fail(500)
    await mover(2)
    const began = ahora
    let last = began
    for (;;) {
      await round()
      const [envio] = await envios(id)
      if (envio?.estado !== 'espera') break
      last = Date.parse(envio.sigue ?? '')
      ahora = last
    }
    expect([last - began, (await envios(id))[0]?.estado]).toEqual([3 * DAY, 'perdido'])
    expect(receptor.recibidos.length).toBeGreaterThan(12)
    expect(await aviso(id)).toMatchObject({ sinEntregar: 1, apagado: null })
    receptor.answer = fail(200)
    const [perdido] = await envios(id)
    const again = await good<Envio>(server.ask(ENDPOINTS.reintentarEnvio, { id: perdido?.id ?? 0 }))
    expect(again.estado).toBe('espera')
    await round()
    expect((await envios(id))[0]?.estado).toBe('entregado')
    expect(await aviso(id)).toMatchObject({ sinEntregar: 0, fallaDesde: null })
  })

  test('five days of failures turn a webhook off; turned on again, it sends', async () => {
    const { id } = await follow()
    receptor.answer = fail(500)
    for (let day = 0; day < 5; day++) {
      await mover(((day + 1) % 4) + 1)
      await round()
      expect((await aviso(id)).apagado, `day ${day}`).toBeNull()
      ahora += DAY
    }
    ahora += MINUTE
    await round()
    const off = await aviso(id)
    expect(off).toMatchObject({ apagado: { por: 'fallas' } })
    const calls = receptor.recibidos.length
    await mover(4)
    ahora += DAY
    await round()
    expect(receptor.recibidos.length).toBe(calls)
    receptor.answer = fail(200)
    const on = await good<Aviso>(server.ask(ENDPOINTS.pausarAviso, { id, body: { pausado: false } }))
    expect(on).toMatchObject({ apagado: null, fallaDesde: null })
    await round()
    expect(lastRecibido().mensaje.datos.butaca).toMatchObject({ nro, estado: { id: 4 } })
  })

  test('410 from a receiver turns the webhook off at once', async () => {
    const { id } = await follow()
    receptor.answer = fail(410)
    await mover(2)
    await round()
    expect(await aviso(id)).toMatchObject({ apagado: { por: 'receptor' }, sinEntregar: 1 })
    ahora += DAY
    await round()
    expect(receptor.recibidos.length).toBe(1)
  })

  test.each([1, 2, 3])(
    'each seat’s messages arrive in order and complete under random failures on two instances (seed %i)',
    async seed => {
      const random = seededRandom(seed)
      const seats = Array.from({ length: 4 }, (_, n) => `${nro}-${n}`)
      await addButacas(server.db, seats)
      await crear(['butaca.cambiada'])
      const other = await startTestServer({ db: server.db, ...options() })
      const written = new Map<string, number[]>(seats.map(one => [one, []]))
      const received = new Map<string, number[]>(seats.map(one => [one, []]))
      const ids = new Set<string>()
      let isReliable = false
      receptor.answer = ({ id, mensaje: { datos } }, response) => {
        const luck = isReliable ? 0.5 : random()
        const { nro: one, version } = datos.butaca as { nro: string; version: number }
        if (luck > 0.4 && !ids.has(id)) received.get(one)?.push(version)
        if (luck > 0.4) ids.add(id)
        // Some messages are accepted without an acknowledgement
        if (luck > 0.9) response.destroy()
        else response.writeHead(luck > 0.4 ? 200 : 503).end()
      }
      for (let step = 0; step < 24; step++) {
        const one = seats[Math.floor(random() * seats.length)] ?? nro
        const state = (written.get(one)?.length ?? 0) % 2 === 0 ? 2 : 1
        written.get(one)?.push(await mover(state, one))
        if (random() < 0.4) await Promise.all([server.app.envios.round(), other.app.envios.round()])
        ahora += Math.floor(random() * 30_000)
      }
      isReliable = true
      for (let n = 0; n < 3; n++) {
        ahora += 7 * HOUR
        await round()
      }
      await other.close()
      expect(Object.fromEntries(received)).toEqual(Object.fromEntries(written))
    },
  )

  test('each message is sent once, also with two instances', async () => {
    const seats = Array.from({ length: 20 }, (_, n) => `${nro}-${n}`)
    await addButacas(server.db, seats)
    await crear(['butaca.cambiada'])
    for (const one of seats) await mover(2, one)
    const other = await startTestServer({ db: server.db, ...options() })
    await Promise.all([server.app.envios.round(), other.app.envios.round()])
    await other.close()
    expect(receptor.recibidos.length).toBe(seats.length)
    expect(new Set(receptor.recibidos.map(({ id }) => id)).size).toBe(seats.length)
  })

  test('after its lease has ended, a message that a dead instance was sending is sent with the same id', async () => {
    await follow()
    await mover(2)
    // State left by a process that dies before it stores the answer
    await server.db.query(
      `update envio set intentos = 1, tomado_hasta = $1::timestamptz + interval '60 seconds' where sobre = $2`,
      [new Date(ahora).toISOString(), `butaca:${nro}`],
    )
    await round()
    expect(receptor.recibidos.length, 'its lease still holds').toBe(0)
    ahora += MINUTE
    await round()
    const [row] = await server.db.query<{ mensaje: string }>(
      'select mensaje::text as mensaje from envio where sobre = $1',
      [`butaca:${nro}`],
    )
    expect(receptor.recibidos.map(({ id }) => id)).toEqual([row?.mensaje])
  })

  test('a stopping instance returns the message it was sending, and counts no attempt', async () => {
    const { id } = await follow()
    await mover(2)
    const other = await startTestServer({ db: server.db, ...options() })
    const arrived = new Promise<void>(resolve => {
      receptor.answer = () => resolve()
    })
    const sending = other.app.envios.round()
    await arrived
    await other.close()
    await sending
    expect((await envios(id))[0]).toMatchObject({ estado: 'espera', intentos: 0 })
    receptor.answer = fail(200)
    await round()
    expect(receptor.recibidos.map(({ id: one }) => one)).toHaveLength(2)
    expect(new Set(receptor.recibidos.map(({ id: one }) => one)).size).toBe(1)
  })

  test('a receiver that hangs does not delay another receiver', async () => {
    await addButacas(server.db, [nro])
    const rapido = await startReceptor()
    await crear(['butaca.cambiada'])
    await crear(['butaca.cambiada'], { direccion: rapido.direccion })
    let isAnswered: (() => void) | undefined
    receptor.answer = (_recibido, response) => {
      isAnswered = () => void response.writeHead(200).end()
    }
    await mover(2)
    const all = round()
    await expect.poll(() => [receptor.recibidos.length, rapido.recibidos.length]).toEqual([1, 1])
    isAnswered?.()
    await all
    await rapido.close()
  })

  test('a paused webhook keeps three days of events and sends them afterwards', async () => {
    const { id } = await follow()
    const paused = await good<Aviso>(server.ask(ENDPOINTS.pausarAviso, { id, body: { pausado: true } }))
    expect(paused.pausado).toMatchObject({ quien: 'admin' })
    await mover(2)
    ahora += 2 * DAY
    await mover(3)
    await round()
    expect(receptor.recibidos.length).toBe(0)
    ahora += 2 * DAY
    await round()
    await good(server.ask(ENDPOINTS.pausarAviso, { id, body: { pausado: false } }))
    await round()
    expect(receptor.recibidos.map(({ mensaje }) => mensaje.datos.butaca)).toMatchObject([
      { estado: { id: 3 } },
    ])
    expect((await envios(id)).map(({ estado, intentos }) => [estado, intentos])).toEqual([
      ['perdido', 0],
      ['entregado', 1],
    ])
  })

  test('a delivered message is deleted after a week', async () => {
    const { id } = await follow()
    await mover(2)
    await round()
    ahora += 6 * DAY
    await round()
    expect(await envios(id)).toHaveLength(1)
    ahora += 2 * DAY
    await round()
    expect(await envios(id)).toEqual([])
  })

  test('a test message is signed, its outcome is in the answer, and a failed test message is not sent again', async () => {
    const { id, secreto, nombre } = await crear(['butaca.lista'])
    receptor.answer = fail(500)
    const probar = () => good<Envio>(server.ask(ENDPOINTS.probarAviso, { id }))
    expect(await probar()).toMatchObject({ tipo: 'prueba', estado: 'perdido', status: 500 })
    receptor.answer = fail(200)
    expect(await probar()).toMatchObject({ tipo: 'prueba', estado: 'entregado', status: 200 })
    const last = lastRecibido()
    expect(isSigned(last, secreto)).toBe(true)
    expect(last.mensaje.datos).toEqual({ aviso: nombre })
    ahora += DAY
    await round()
    expect(receptor.recibidos.map(({ mensaje }) => mensaje.tipo)).toEqual(['prueba', 'prueba'])
    expect(await aviso(id)).toMatchObject({ sinEntregar: 0, fallaDesde: null })
  })

  test('neither the list nor a stored answer contains the secret, and a deleted webhook cannot be edited', async () => {
    const { id, secreto, nombre } = await crear(['butaca.lista'])
    const body = { nombre, direccion: receptor.direccion, eventos: ['butaca.borrada'] }
    const listed = await server.ask(ENDPOINTS.avisos)
    expect(listed.body).not.toContain(secreto)
    expect(listed.body).not.toContain('whsec_')
    const kept = await server.db.query("select 1 from operacion where respuesta like '%whsec%'")
    expect(kept).toEqual([])
    const gone = await server.ask(ENDPOINTS.eliminarAviso, { id })
    expect(gone.json()).toEqual({ id })
    expect((await server.ask(ENDPOINTS.modificarAviso, { id, body })).statusCode).toBe(404)
  })

  test('a duplicate name and an empty list of events are refused', async () => {
    await crear(['butaca.lista'], { nombre: `Garantías ${nro}` })
    const post = (more: object) =>
      server.ask(ENDPOINTS.crearAviso, {
        body: { nombre: nro, direccion: receptor.direccion, eventos: ['butaca.lista'], ...more },
      })
    expect((await post({ nombre: `garantias ${nro}` })).json()).toMatchObject({
      status: 409,
      campos: ['nombre'],
    })
    expect((await post({ eventos: [] })).statusCode).toBe(400)
    expect((await post({ eventos: ['otra.cosa'] })).statusCode).toBe(400)
    expect((await post({ nombre: '  ' })).statusCode).toBe(400)
  })

  test('metrics count sent, failed and waiting messages', async () => {
    await follow()
    const read = async () => {
      const { body } = await server.app.inject({ method: 'GET', url: '/metrics' })
      return ['sent_total', 'failed_total', 'waiting'].map(name =>
        Number(new RegExp(`^butacas_webhook_${name} (\\d+)$`, 'm').exec(body)?.[1]),
      )
    }
    const [sent = 0, failed = 0] = await read()
    receptor.answer = fail(500)
    await mover(2)
    ahora += MINUTE
    await round()
    expect(await read()).toEqual([sent, failed + 1, 1])
    receptor.answer = fail(200)
    ahora += HOUR
    await round()
    // The sender counts the waiting rows every few seconds
    ahora += MINUTE
    await round()
    expect(await read()).toEqual([sent + 1, failed + 1, 0])
  })
})

test('a contract-only server gives deliveries up after three days and deletes them after a week', async () => {
  const first = await startTestServer({ config: AJUSTES_RECEPTOR, red: fakeRed() })
  await addButacas(first.db, ['W-1'])
  const body = { nombre: 'Otro', direccion: 'http://10.77.0.1/', eventos: ['butaca.cambiada'] }
  expect((await first.ask(ENDPOINTS.crearAviso, { body })).statusCode).toBe(201)
  const noted = () => first.db.query('select estado from envio order by id')
  for (const [days, estado] of [
    [0, ['espera']],
    [4, ['perdido']],
    [8, []],
  ] as const) {
    const clock = () => new Date(Date.now() + days * DAY)
    const bare = await startTestServer({ db: first.db, contractOnly: true, clock })
    await bare.listen()
    if (days === 0) expect((await bare.put({ nroButaca: 'W-1', idEstado: '2' })).statusCode).toBe(200)
    await expect.poll(noted).toEqual(estado.map(each => ({ estado: each })))
    await bare.close()
  }
  await first.close()
})
