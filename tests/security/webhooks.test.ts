import { once } from 'node:events'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed, readDireccion } from '#server/avisos/destino.ts'
import { RED, type Red } from '#server/avisos/red.ts'
import { sendEnvio } from '#server/avisos/send-envio.ts'
import { AJUSTES_RECEPTOR, fakeRed, type Receptor, startReceptor } from '../helpers/receptor.ts'
import { makeSelfSigned } from '../helpers/self-signed.ts'
import { useTestServer } from '../helpers/server.ts'

const NONE = { avisosHosts: [], avisosRedes: [] }
const EVERYTHING = { avisosHosts: [], avisosRedes: ['0.0.0.0/0', '::/0'] }

/** This machine, link-local addresses, cloud metadata, multicast, reserved addresses, and IPv6 that contains IPv4. */
const NEVER = [
  ...[
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '169.254.1.1',
    '224.0.0.1',
    '239.1.2.3',
  ],
  ...['240.0.0.1', '255.255.255.255', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:10.0.0.5'],
  ...['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:7f00:1::', '2002:a00:5::1'],
  ...['2001:0:1::1', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1', 'fd00:ec2::254'],
]
const PRIVATE = [
  ...['10.0.0.5', '172.16.0.1', '172.31.255.254', '192.168.1.9', '100.64.0.1', '192.0.2.1', '198.18.0.1'],
  ...[
    '198.51.100.7',
    '203.0.113.9',
    'fd12:3456::1',
    'fc00::1',
    '2001:db8::1',
    '100::1',
    '4000::1',
    '3fff::1',
  ],
]
const PUBLIC = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '11.0.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1']

describe('C60: addresses allowed for webhooks', () => {
  test.each(NEVER)('%s is never allowed, whatever the settings', address => {
    expect([isAllowed(address, []), isAllowed(address, EVERYTHING.avisosRedes)]).toEqual([false, false])
  })

  test.each(PRIVATE)('%s is allowed only if the settings name it', address => {
    expect([isAllowed(address, []), isAllowed(address, EVERYTHING.avisosRedes)]).toEqual([false, true])
    expect(isAllowed(address, [address])).toBe(true)
    expect(isAllowed(address, ['10.9.0.0/16', 'fd99::/16'])).toBe(false)
  })

  test.each(PUBLIC)('%s is allowed without any setting', address => {
    expect(isAllowed(address, [])).toBe(true)
  })

  test.each(['', 'localhost', '1.2.3', '1.2.3.4.5', '::g', '127.1', '0x7f.0.0.1', '1.1.1.1%eth0'])(
    '%j is not an address',
    text => {
      expect(isAllowed(text, EVERYTHING.avisosRedes)).toBe(false)
    },
  )

  test.each([
    ...[
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
    ],
    ...['https://0177.0.0.1/', 'https://0x7f.0.0.1/', 'https://017700000001/', 'https://127.0.0.1./'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[0:0:0:0:0:ffff:7f00:1]/', 'https://[::]/'],
    ...['https://0/', 'https://0.0.0.0/', 'https://169.254.169.254/latest/', 'https://[fd00:ec2::254]/'],
    ...['https://①②⑦.0.0.1/', 'https://127。0。0。1/', 'https://１２７.0.0.1/'],
    ...[
      'https://user@ejemplo.com/',
      'https://u:p@ejemplo.com/',
      'https://ejemplo.com@127.0.0.1/',
      'https://:p@a.com/',
    ],
    ...[
      'ftp://ejemplo.com/',
      'file:///etc/passwd',
      'gopher://ejemplo.com/',
      'javascript:alert(1)',
      'data:,x',
    ],
    ...['http://ejemplo.com/', 'HTTP://ejemplo.com/', '//ejemplo.com/', 'ejemplo.com', '', ' ', 'https://'],
    ...[
      'https://ejem\nplo.com/',
      'https://ejem\tplo.com/',
      'https://ejemplo.com\\@127.0.0.1/',
      'https:\\\\a.com/',
    ],
    ...[
      'https://a.com/\u202Ex',
      'https://a b.com/',
      'https://ejemplo.com:99999/',
      'https://256.1.1.1/',
      'https://1.2.3.4.5/',
    ],
    `https://ejemplo.com/${'x'.repeat(500)}`,
    `https://ejemplo.com/${'ñ'.repeat(200)}`,
  ])('address %j is refused', direccion => {
    expect(readDireccion(direccion, EVERYTHING)).toHaveProperty('falla')
  })

  test.each([
    'https://ejemplo.com/x?a=1#b',
    'https://EJEMPLO.com:8443/x',
    ' https://ejemplo.com ',
    'https://8.8.8.8/',
  ])('address %j is accepted', direccion => {
    expect(readDireccion(direccion, NONE)).toHaveProperty('url')
  })

  test('a list of hosts excludes all other hosts, and names the hosts where plain HTTP is allowed', () => {
    const reglas = {
      avisosRedes: ['10.0.0.0/8'],
      avisosHosts: [
        { nombre: 'garantias.com', http: false },
        { nombre: '*.logistica.com', http: false },
        { nombre: '10.0.0.8', http: true },
      ],
    }
    const fallaOf = (direccion: string) => {
      const read = readDireccion(direccion, reglas)
      return 'falla' in read ? read.falla : null
    }
    const expected = {
      'https://garantias.com/': null,
      'https://garantias.com./': null,
      'https://GARANTIAS.com:9/': null,
      'http://garantias.com/': 'sin-https',
      'https://a.garantias.com/': 'host',
      'https://garantias.com.malo.com/': 'host',
      'https://malogarantias.com/': 'host',
      'https://a.logistica.com/': null,
      'https://a.b.logistica.com/': null,
      'https://logistica.com/': 'host',
      'https://malologistica.com/': 'host',
      'http://10.0.0.8/': null,
      'https://10.0.0.8/': null,
      'http://10.0.0.9/': 'sin-https',
      'https://10.0.0.9/': 'host',
      'https://8.8.8.8/': 'host',
    }
    expect(Object.fromEntries(Object.keys(expected).map(one => [one, fallaOf(one)]))).toEqual(expected)
  })
})

describe('C61: connections of webhooks', () => {
  let receptor: Receptor
  beforeEach(async () => {
    receptor = await startReceptor()
  })
  afterEach(() => receptor.close())
  const send = (
    direccion: string,
    red: Red,
    reglas = AJUSTES_RECEPTOR,
    patience?: { connectMs: number; wholeMs: number },
  ) =>
    sendEnvio(
      { red, reglas, now: new Date() },
      { direccion, secretos: ['whsec_c2VjcmV0bw=='], id: 'a', cuerpo: '{}' },
      patience,
    )
  const named = (...hosts: string[]) => ({
    ...AJUSTES_RECEPTOR,
    avisosHosts: hosts.map(nombre => ({ nombre, http: true })),
  })

  test.each(NEVER)('the server does not connect to a name that resolves to %s', async address => {
    const red = fakeRed({ 'malo.com': address })
    const reglas = { ...named('malo.com'), avisosRedes: EVERYTHING.avisosRedes }
    expect(await send(`http://malo.com:${receptor.port}/`, red, reglas)).toMatchObject({
      status: null,
      falla: 'red',
    })
    expect([red.connected, receptor.recibidos]).toEqual([[], []])
  })

  test('a name with one forbidden address among allowed addresses is refused', async () => {
    const red = fakeRed({ 'mixto.com': ['10.77.0.1', '127.0.0.1'] })
    expect(await send(`http://mixto.com:${receptor.port}/`, red, named('mixto.com'))).toMatchObject({
      falla: 'red',
    })
    expect(red.connected).toEqual([])
  })

  test('each send looks the name up once, and connects only to that address', async () => {
    const answers = ['10.77.0.1', '127.0.0.1']
    const red = fakeRed()
    const resolve = vi.fn(async () => [{ address: answers[resolve.mock.calls.length - 1] ?? '', family: 4 }])
    const turning: Red = { ...red, resolve }
    const direccion = `http://gira.com:${receptor.port}/`
    expect(await send(direccion, turning, named('gira.com'))).toMatchObject({ status: 204 })
    expect([resolve.mock.calls.length, red.connected]).toEqual([1, ['10.77.0.1']])
    expect(await send(direccion, turning, named('gira.com'))).toMatchObject({ status: null, falla: 'red' })
    expect(red.connected).toEqual(['10.77.0.1'])
  })

  test('a connection goes to the resolved address, and its host name is not looked up again', async () => {
    const socket = RED.connect({
      host: 'nombre.invalid',
      port: receptor.port,
      isTls: false,
      addresses: [{ address: '127.0.0.1', family: 4 }],
    })
    await once(socket, 'connect')
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
  })

  test('a redirect to this machine is not followed', async () => {
    receptor.answer = (_recibido, response) =>
      void response.writeHead(307, { location: `http://127.0.0.1:${receptor.port}/` }).end()
    expect(await send(receptor.direccion, fakeRed())).toMatchObject({ status: 307, falla: null })
    expect(receptor.recibidos.length).toBe(1)
  })

  test('the Host header is the configured host', async () => {
    await send(
      `http://planta.com:${receptor.port}/a?b=c`,
      fakeRed({ 'planta.com': '10.77.0.1' }),
      named('planta.com'),
    )
    expect(receptor.recibidos[0]?.headers.host).toBe(`planta.com:${receptor.port}`)
  })

  test('the server stops reading an endless answer before 8 MB, and the status of the answer counts', async () => {
    let sent = 0
    receptor.answer = (_recibido, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
      }
      response.on('drain', more)
      more()
    }
    const answer = await send(receptor.direccion, fakeRed())
    expect(answer).toMatchObject({ status: 200, falla: null })
    expect(sent).toBeLessThan(8_000_000)
  })

  test.each([
    ['says nothing', () => {}],
    ['drips its headers', (socket: Socket) => void setInterval(() => socket.write('X-A: b\r\n'), 20).unref()],
  ])('a receiver that %s is aborted at the time limit', async (_how, serve) => {
    const open = new Set<Socket>()
    const slow = createServer(socket => {
      open.add(socket)
      socket.on('error', () => {})
      if (_how.startsWith('drips')) socket.write('HTTP/1.1 200 OK\r\n')
      serve(socket)
    })
    slow.listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as AddressInfo
    const began = performance.now()
    const answer = await send(`http://10.77.0.1:${port}/`, fakeRed(), AJUSTES_RECEPTOR, {
      connectMs: 200,
      wholeMs: 300,
    })
    expect(answer).toMatchObject({ status: null, falla: 'tarde' })
    expect(performance.now() - began).toBeLessThan(5_000)
    for (const socket of open) socket.destroy()
    slow.close()
  })

  test('a name server that does not answer is aborted at the connection’s time limit', async () => {
    const red: Red = { ...fakeRed(), resolve: () => new Promise(() => {}) }
    const answer = await send('http://lento.com/', red, named('lento.com'), {
      connectMs: 50,
      wholeMs: 60_000,
    })
    expect(answer).toMatchObject({ status: null, falla: 'tarde' })
  })

  test('a name without address and a receiver that hangs up have different errors', async () => {
    expect(await send('http://nadie.com/', fakeRed(), named('nadie.com'))).toMatchObject({
      falla: 'sin-nombre',
    })
    receptor.answer = (_recibido, response) => void response.destroy()
    expect(await send(receptor.direccion, fakeRed())).toMatchObject({ status: null, falla: 'sin-conexion' })
  })

  test('the certificate must match the name, although the address is pinned', async () => {
    const { cert, key } = makeSelfSigned()
    const secure = createHttps({ cert, key }, (_request, response) => void response.writeHead(204).end())
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    const { port } = secure.address() as AddressInfo
    const names = { localhost: '10.77.0.1', 'otra.com': '10.77.0.1' }
    const trusting: Red = {
      ...fakeRed(names),
      connect: ({ host }) => connectTls({ host: '127.0.0.1', port, servername: host, ca: cert }),
    }
    const reglas = named('localhost', 'otra.com')
    expect(await send(`https://localhost:${port}/`, trusting, reglas)).toMatchObject({ status: 204 })
    expect(await send(`https://otra.com:${port}/`, trusting, reglas)).toMatchObject({ falla: 'certificado' })
    expect(await send(`https://localhost:${port}/`, fakeRed(names), reglas)).toMatchObject({
      falla: 'certificado',
    })
    secure.closeAllConnections()
    secure.close()
  })
})

describe('C62: an address is checked when it is saved', () => {
  const server = useTestServer({ red: fakeRed({ 'interno.com': '10.0.0.5', 'bueno.com': '1.1.1.1' }) })
  const post = (direccion: string) =>
    server.ask(ENDPOINTS.crearAviso, { body: { nombre: direccion, direccion, eventos: ['butaca.lista'] } })

  test.each(['https://interno.com/', 'https://127.1/', 'http://bueno.com/', 'https://u:p@bueno.com/'])(
    '%s is refused, and the answer names the field',
    async direccion => {
      expect((await post(direccion)).json()).toMatchObject({ status: 422, campos: ['direccion'] })
    },
  )

  test('a valid address is stored as it will be used', async () => {
    expect((await post(' https://BUENO.com/a?b#c ')).json()).toMatchObject({
      direccion: 'https://bueno.com/a?b',
    })
  })
})
