import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, type Endpoint, endpointsDe, RECURSOS, type Recurso } from '#contract/endpoints.ts'
import { ROLES } from '#contract/rol.ts'
import { addButacas, addHomologaciones } from '../helpers/fabrica.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { stockCalls } from '../helpers/stock.ts'

const FLOOR = ['admin', 'operario']
const EVERYBODY = ['admin', 'operario', 'vendedor']
const OPEN = ['nobody', ...EVERYBODY]
const OFFICE = ['admin']

interface Call {
  may: string[]
  /** `{who}` stands for the caller, where each needs a seat of their own. */
  url: string
  payload?: string
  headers?: Record<string, string>
  /** 200 unless said otherwise. */
  good?: number
}

const UUID = '00000000-0000-4000-8000-000000000001'
/** Of the right shape and sealed for nobody. */
const RESCATE = `{"formato":1,"dispositivo":"${UUID}","hechoEn":"","clave":"AAAA","iv":"AAAA","datos":"AAAA"}`

const RANGO = 'fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&estado=5'

const SEAT = '"modelo":1,"color":1'
const ROW = '{"butaca":"H-1","etiqueta_blanca":"B","etiqueta_gris":"G"}'

/** Who may call what (design §5), with a request that is good but for its caller. */
const CALLS: { [Name in keyof typeof ENDPOINTS]: Call } = {
  login: { may: OPEN, url: '/auth/login', payload: '{"nombre":"admin","pass":"clave-de-prueba"}' },
  filtroButaca: { may: EVERYBODY, url: '/api/butaca/filtro', payload: '{}' },
  filtroAs: { may: FLOOR, url: '/api/butaca/filtroAS', payload: 'true' },
  cambiarEstado: { may: FLOOR, url: '/api/butaca?nroButaca=A-1&idEstado=2' },
  modelos: { may: EVERYBODY, url: '/api/modelo' },
  colores: { may: EVERYBODY, url: '/api/color' },
  estados: { may: EVERYBODY, url: '/api/estado' },
  actividadHoy: { may: FLOOR, url: '/api/cambioEstado/hoy' },
  historialButaca: { may: FLOOR, url: '/api/cambioEstado/but?nroButaca=A-1' },
  crearButaca: { may: FLOOR, url: '/api/butaca', payload: `{"nro":"N-{who}",${SEAT}}`, good: 201 },
  modificarButaca: { may: FLOOR, url: '/api/butaca/mod', payload: `{"nro":"A-1",${SEAT}}` },
  homologaciones: { may: FLOOR, url: '/api/homologaciones' },
  filtroHomologaciones: { may: FLOOR, url: '/api/homologaciones/filtro', payload: 'texto' },
  homologar: { may: FLOOR, url: '/api/homologaciones?nroButaca=P-{who}&eBlanca=B&eGris=G', good: 201 },
  modificarHomologacion: { may: FLOOR, url: '/api/homologaciones', payload: ROW },
  homologacionesHoy: { may: FLOOR, url: '/api/homologaciones/hoy' },
  excel: { may: FLOOR, url: '/api/excel/download' },
  informe: { may: FLOOR, url: `/api/informes/filtroFechas?${RANGO}` },
  informeAs: { may: FLOOR, url: `/api/informes/filtroFechasAS?${RANGO}&tipo=S` },
  informeDetalle: { may: FLOOR, url: `/api/informes/filtroFechas/modelo?${RANGO}&modelo=H5` },
  informeDetalleAs: { may: FLOOR, url: `/api/informes/filtroFechas/modeloAS?${RANGO}&modelo=H5&tipo=S` },
  filtroProductos: { may: OFFICE, url: '/api/productos/filtro', payload: '{}' },
  producto: { may: OFFICE, url: '/api/productos/1' },
  categoriaDeModelo: { may: OFFICE, url: '/api/categorias/modelo?modeloId=1' },
  modelosDeCategoria: { may: OFFICE, url: '/api/modelos_producto/categoria?categoriaId=1' },
  tipoRegistros: { may: OFFICE, url: '/api/tipo_registros' },
  filtroRegistros: { may: OFFICE, url: '/api/registros/filtro', payload: '{}' },
  guardarRegistro: { may: OFFICE, url: '/api/registros/1', payload: '{"tipo_registro":1,"detalles":[]}' },
  cambios: { may: FLOOR, url: '/api/butaca/cambios' },
  eventos: { may: FLOOR, url: '/api/eventos' },
  salud: { may: OPEN, url: '/salud' },
  listo: { may: OPEN, url: '/listo' },
  demo: { may: OPEN, url: '/demo.json' },
  clave: { may: FLOOR, url: `/api/claves/${UUID}` },
  dispositivos: { may: OFFICE, url: '/api/dispositivos' },
  nombrarDispositivo: { may: OFFICE, url: `/api/dispositivos/${UUID}`, payload: '{"nombre":"Línea 1"}' },
  informarDispositivo: {
    may: FLOOR,
    url: '/api/dispositivos/informe',
    payload: '{"ultimaSec":1,"pendientes":0,"rechazadas":[],"descartadas":[],"version":"1","desfaseMs":0}',
    headers: { 'device-id': UUID },
  },
  claveRescate: { may: EVERYBODY, url: '/api/rescate/clave' },
  rescatar: { may: OFFICE, url: '/api/rescate', payload: RESCATE, good: 422 },
}

interface Cell extends Call {
  name: string
  method: Endpoint['method']
}

/** A good body of each stock resource; `{n}` stands for a name of its own. */
const bodyOf = (recurso: Recurso): string =>
  recurso === 'registros'
    ? '"tipo_registro":1'
    : recurso === 'productos'
      ? '"codigo":"{n}"'
      : recurso === 'modelos_producto'
        ? '"nombre":"{n}","categoria":1'
        : '"nombre":"{n}"'

/** The five calls of each stock resource. The first row stays, the second and third are there to be deleted. */
const stockCells = RECURSOS.flatMap((recurso): Cell[] => {
  const { listar, crear, modificar, borrar, eliminar } = endpointsDe(recurso)
  const cell = (name: string, { method, path }: Endpoint, id: number, payload?: string, good = 200): Cell => {
    const url = path.replace(':id', String(id))
    return { name: `${recurso} ${name}`, method, may: OFFICE, url, good, ...(payload ? { payload } : {}) }
  }
  const body = bodyOf(recurso)
  return [
    cell('listar', listar, 1),
    cell('crear', crear, 1, `{${body.replace('{n}', 'nuevo')}}`, 201),
    cell('modificar', modificar, 1, `{"id":1,${body.replace('{n}', 'otro')}}`),
    cell('borrar', borrar, 2),
    cell('eliminar', eliminar, 3),
  ]
})

const cells = [
  ...Object.entries(CALLS).map(([name, call]): Cell => {
    return { ...call, name, method: ENDPOINTS[name as keyof typeof ENDPOINTS].method }
  }),
  ...stockCells,
].flatMap(({ name, method, may, url, payload, headers, good = 200 }) =>
  (['nobody', ...ROLES] as const).map(who => ({
    name,
    who,
    method,
    url: url.replace('{who}', who),
    payload: payload?.replace('{who}', who),
    headers,
    status: may.includes(who) ? good : who === 'nobody' ? 401 : 403,
  })),
)

describe('C14: who may call what', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await addButacas(server.db, [
      { nro: 'A-1' },
      ...['admin', 'operario'].map(who => ({ nro: `P-${who}`, prehomologada: true })),
    ])
    await addHomologaciones(server.db, [{ nro: 'H-1' }])
    const { nuevo } = stockCalls(server)
    for (const n of ['uno', 'dos', 'tres'])
      for (const recurso of ['categorias', ...RECURSOS.filter(one => one !== 'categorias')] as const)
        await nuevo(recurso, JSON.parse(`{${bodyOf(recurso).replace('{n}', n)}}`))
    await server.db.query('update instalacion set demo = true')
    await server.db.query(
      `insert into operacion (usuario_id, clave, huella, status, respuesta)
       select id, $1::uuid, '', 200, '{}' from usuario where nombre in ('admin', 'operario')`,
      [UUID],
    )
    await server.db.query('insert into dispositivo (id) values ($1::uuid)', [UUID])
  })
  afterAll(() => server.close())

  test.each(cells)('$name as $who is $status', async ({ method, url, payload, headers, who, status }) => {
    const answer = await server.call(
      // The stream of events has no end to wait for.
      {
        method,
        url,
        ...(payload ? { payload } : {}),
        ...(headers ? { headers } : {}),
        payloadAsStream: true,
      },
      who === 'nobody' ? null : who,
    )
    answer.stream().destroy()
    expect(answer.statusCode).toBe(status)
  })

  test('the demo is not found where there is none', async () => {
    await server.db.query('update instalacion set demo = false')
    expect((await server.call({ method: 'GET', url: '/demo.json' }, null)).statusCode).toBe(404)
  })

  test('C10, C11: unknown, wrong and disabled answer alike, and after five failures 429 with Retry-After', async () => {
    const bodies = []
    for (const nombre of ['nadie', 'lopez', 'de-baja']) {
      const answer = await server.login(nombre, nombre === 'de-baja' ? undefined : 'otra')
      const { instance, ...rest } = answer.json()
      expect(instance).toMatch(/^urn:pedido:/)
      bodies.push(JSON.stringify(rest))
    }
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('Error de autenticacion')
    for (let failures = 1; failures < 5; failures++)
      expect((await server.login('lopez', 'otra')).statusCode).toBe(401)
    const blocked = await server.login('LOPEZ', 'otra')
    expect(blocked.statusCode).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.login('operario')).statusCode).toBe(200)
  })
})
