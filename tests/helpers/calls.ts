import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { endpointsOf, RECURSOS, type Recurso } from '#contract/endpoints/oficina.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ROLES } from '#contract/permisos.ts'
import { huellaOf } from '#server/cuentas/passwords.ts'
import { digestTables } from '#server/db/table-digest.ts'
import { addButacas, addHomologaciones, type Usuario } from './fabrica.ts'
import { Firmante } from './firmante.ts'
import type { TestServer } from './server.ts'
import { stockCalls } from './stock.ts'

const FLOOR = ['admin', 'operario']
const EVERYBODY = ['admin', 'operario', 'vendedor']
const OPEN = ['nobody', ...EVERYBODY]
const OFFICE = ['admin']

interface Rule {
  may: string[]
  /** `{who}` stands for the caller, if each caller needs a separate seat. */
  url: string
  payload?: string
  headers?: Record<string, string>
  /** The expected status if not 200. */
  good?: number
}

const UUID = '00000000-0000-4000-8000-000000000001'
/** Code of a wall panel. */
const SECRETO = 'S'.repeat(20)
/** The administrator's imports: one tested, one applied, one undone. */
const PRUEBA = '00000000-0000-4000-8000-000000000002'
const HECHA = '00000000-0000-4000-8000-000000000003'
const DESHECHA = '00000000-0000-4000-8000-000000000004'
const FIRMANTE = new Firmante()
/** Well formed, but encrypted with an unknown key and signed by an unknown device. */
const RESCATE = JSON.stringify({
  ...{ formato: 2, dispositivo: UUID, hechoEn: '', clave: 'AAAA', iv: 'AAAA', datos: 'AAAA' },
  ...{ equipo: FIRMANTE.clave, eslabon: UUID, firma: FIRMANTE.sign('') },
})

const RANGO = 'fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&color=1&estado=5'

/** The digest that server/stock/entregas.ts computes. */
const huellaDe = (butacas: unknown): string => createHash('md5').update(JSON.stringify(butacas)).digest('hex')

const VENTAS = 'fechaD=2026-03-01T00:00:00&fechaH=2026-03-31T23:59:59&por=cliente&producto=1&cliente=1'

const SEAT = '"modelo":1,"color":1,"estado":1,"peso":12.5,"renombre":"X"'
const ROW = '{"butaca":"H-1","comprador":"C","etiqueta_blanca":"B","etiqueta_gris":"G"}'
const FILTRO_PRODUCTOS = '{"text":"u","marca":1,"color":1,"categoria":1,"modelo":1,"talle":1}'
const FILTRO_REGISTROS =
  '{"texto":"u","tipo":1,"cliente_proveedor":1,"categoria":1,"marca":1,"modelo":1,"color":1,"talle":1,"producto":1}'
const CABECERA = '"tipo_registro":1,"nro_remito":"R-1","cliente_proveedor":1,"observaciones":"O"'
const REGISTRO = `${CABECERA},"fechahs":"2026-03-01T10:00:00","detalles":[{"producto":1,"cantidad":1}]`

/** Requests with every parameter, and the callers who may make them (design §5). */
const RULES: { [Name in keyof typeof ENDPOINTS]: Rule } = {
  login: { may: OPEN, url: '/auth/login', payload: '{"nombre":"admin","pass":"clave-de-prueba"}' },
  // Refused, because there are accounts already
  primerIngreso: {
    may: OPEN,
    url: '/auth/primer-ingreso',
    payload: '{"codigo":"nada","nombre":"otra","clave":"tres tristes tigres"}',
    good: 422,
  },
  filtroButaca: {
    may: EVERYBODY,
    url: '/api/butaca/filtro',
    payload: '{"nro":"A","modelo":1,"estado":1,"color":1}',
  },
  filtroAs: { may: FLOOR, url: '/api/butaca/filtroAS', payload: 'true' },
  cambiarEstado: {
    may: FLOOR,
    url: '/api/butaca?nroButaca=A-1&idEstado=2&peso=12.5&homo=true',
    payload: '{"motivo":{"id":1,"nombre":"Otro motivo"},"nota":"Costura abierta"}',
  },
  modelos: { may: EVERYBODY, url: '/api/modelo' },
  colores: { may: EVERYBODY, url: '/api/color' },
  estados: { may: EVERYBODY, url: '/api/estado' },
  motivos: { may: EVERYBODY, url: '/api/motivo' },
  maestros: { may: OFFICE, url: '/api/maestros/modelo' },
  crearMaestro: {
    may: OFFICE,
    url: '/api/maestros/modelo',
    payload: '{"nombre":"R9","prefijo":"r9"}',
    good: 201,
  },
  modificarMaestro: { may: OFFICE, url: '/api/maestros/modelo/2', payload: '{"nombre":"H7","prefijo":"h7"}' },
  retirarMaestro: { may: OFFICE, url: '/api/maestros/modelo/2/retirado', payload: '{"retirado":true}' },
  eliminarMaestro: { may: OFFICE, url: '/api/maestros/modelo/11' },
  actividadHoy: { may: FLOOR, url: '/api/cambioEstado/hoy' },
  historialButaca: { may: FLOOR, url: '/api/cambioEstado/but?nroButaca=A-1' },
  ficha: { may: FLOOR, url: '/api/butaca/ficha?nro=A-1' },
  lote: {
    may: OFFICE,
    url: '/api/butaca/lote?modelo=1&color=1&estado=1&diaD=2026-01-01&diaH=2026-01-31&nroD=A&nroH=B&blancaD=A&blancaH=B&grisD=A&grisH=B&cliente=C&motivo=1&desde=A',
  },
  crearButaca: { may: FLOOR, url: '/api/butaca', payload: `{"nro":"N-{who}",${SEAT}}`, good: 201 },
  modificarButaca: { may: FLOOR, url: '/api/butaca/mod', payload: `{"nro":"A-1",${SEAT}}` },
  homologaciones: { may: FLOOR, url: '/api/homologaciones' },
  filtroHomologaciones: { may: FLOOR, url: '/api/homologaciones/filtro', payload: 'texto' },
  homologar: {
    may: FLOOR,
    url: '/api/homologaciones?nroButaca=P-{who}&eBlanca=B&eGris=G&comprador=C',
    good: 201,
  },
  modificarHomologacion: { may: FLOOR, url: '/api/homologaciones', payload: ROW },
  homologacionesHoy: { may: FLOOR, url: '/api/homologaciones/hoy' },
  excel: { may: FLOOR, url: '/api/excel/download' },
  informe: { may: FLOOR, url: `/api/informes/filtroFechas?${RANGO}` },
  informeAs: { may: FLOOR, url: `/api/informes/filtroFechasAS?${RANGO}&tipo=S` },
  informeDetalle: { may: FLOOR, url: `/api/informes/filtroFechas/modelo?${RANGO}&modelo=H5` },
  informeDetalleAs: { may: FLOOR, url: `/api/informes/filtroFechas/modeloAS?${RANGO}&modelo=H5&tipo=S` },
  evolucion: { may: FLOOR, url: `/api/informes/evolucion?${RANGO}&retroceso=28&modelo=H5&tipo=S` },
  flujo: {
    may: FLOOR,
    url: `/api/informes/flujo?${RANGO}&retroceso=28&modelo=1&persona=operario&limites=1:3,4:5`,
  },
  butacasFlujo: { may: FLOOR, url: '/api/informes/flujo/butacas?grupo=parada&de=1&dias=3' },
  ventas: { may: OFFICE, url: `/api/informes/ventas?${VENTAS}` },
  filtroProductos: { may: OFFICE, url: '/api/productos/filtro', payload: FILTRO_PRODUCTOS },
  producto: { may: OFFICE, url: '/api/productos/1' },
  categoriaDeModelo: { may: OFFICE, url: '/api/categorias/modelo?modeloId=1' },
  modelosDeCategoria: { may: OFFICE, url: '/api/modelos_producto/categoria?categoriaId=1' },
  tipoRegistros: { may: OFFICE, url: '/api/tipo_registros' },
  filtroRegistros: { may: OFFICE, url: '/api/registros/filtro', payload: FILTRO_REGISTROS },
  guardarRegistro: { may: OFFICE, url: '/api/registros/1', payload: `{${REGISTRO}}` },
  logout: { may: EVERYBODY, url: '/auth/logout' },
  // A wrong current password: a change would end the sessions of later calls
  miClave: {
    may: EVERYBODY,
    url: '/auth/clave',
    payload: '{"actual":"no es esta","clave":"tres tristes tigres"}',
    good: 422,
  },
  // Refused, because these sessions were opened without a device
  emisor: { may: ['operario'], url: '/auth/emisor', headers: { 'device-id': UUID }, good: 422 },
  pinEquipo: { may: ['operario'], url: '/auth/pin', payload: '{"pin":"4062"}', good: 422 },
  pleno: { may: ['operario'], url: '/auth/pleno', payload: '{"pin":"4062"}', good: 422 },
  cierres: { may: OPEN, url: '/auth/cierres', payload: `{"sids":["${PRUEBA}"]}` },
  productosButaca: { may: OFFICE, url: '/api/productos-butaca' },
  productoButaca: { may: OFFICE, url: '/api/productos-butaca/1/1', payload: '{"producto":1}' },
  stockPiso: { may: OFFICE, url: '/api/productos-butaca/piso', payload: '{"desde":"2099-01-01"}' },
  preciosButaca: { may: ['admin', 'vendedor'], url: '/api/productos-butaca/precios' },
  entregas: { may: OFFICE, url: '/api/entregas' },
  entrega: { may: OFFICE, url: '/api/entregas/1' },
  confirmarEntrega: {
    may: OFFICE,
    url: '/api/entregas/1/confirmar',
    payload: `{"huella":"${huellaDe([['V-1', 3, 3, null]])}","productos":[{"modelo":3,"color":3,"producto":1,"venta":1.5}]}`,
  },
  descartarEntrega: {
    may: OFFICE,
    url: '/api/entregas/2/descartar',
    payload: `{"huella":"${huellaDe([])}"}`,
  },
  deshacerDescarte: { may: OFFICE, url: '/api/entregas/3/deshacer' },
  emitirRemito: { may: OFFICE, url: '/api/registros/1/remito', payload: '{"ultimo":41}' },
  remitos: { may: OFFICE, url: '/api/remitos' },
  anularRemito: { may: OFFICE, url: '/api/remitos/1/anular' },
  butacasRegistro: { may: OFFICE, url: '/api/registros/1/butacas' },
  usuarios: { may: OFFICE, url: '/api/usuarios' },
  crearUsuario: {
    may: OFFICE,
    url: '/api/usuarios',
    payload: '{"nombre":"nueva","clave":"tres tristes tigres","rol":"operario"}',
    good: 201,
  },
  claveUsuario: { may: OFFICE, url: '/api/usuarios/4/clave', payload: '{"clave":"tres tristes tigres"}' },
  rolUsuario: { may: OFFICE, url: '/api/usuarios/4/rol', payload: '{"rol":"vendedor"}' },
  activoUsuario: { may: OFFICE, url: '/api/usuarios/4/activo', payload: '{"activo":false}' },
  sesionesUsuario: { may: OFFICE, url: '/api/usuarios/4/sesiones' },
  cerrarSesion: { may: OFFICE, url: `/api/sesiones/${UUID}` },
  cerrarSesiones: { may: OFFICE, url: '/api/usuarios/4/sesiones' },
  historial: { may: OFFICE, url: '/api/historial?sobre=productos&id=1&antes=9&persona=1&que=precios' },
  borrados: { may: OFFICE, url: '/api/historial/borrados?sobre=productos' },
  buscar: { may: FLOOR, url: '/api/buscar?q=A-1' },
  // Opened by a wall panel's code, without a session
  pared: { may: OPEN, url: '/api/pared', headers: { authorization: `Pared ${SECRETO}` } },
  paredes: { may: OFFICE, url: '/api/paredes' },
  crearPared: { may: OFFICE, url: '/api/paredes', payload: '{"nombre":"Nave 1"}', good: 201 },
  revocarPared: { may: OFFICE, url: '/api/paredes/2' },
  avisos: { may: OFFICE, url: '/api/avisos' },
  crearAviso: {
    may: OFFICE,
    url: '/api/avisos',
    payload: '{"nombre":"Nuevo","direccion":"https://receptor.invalid/x","eventos":["butaca.lista"]}',
    good: 201,
  },
  modificarAviso: {
    may: OFFICE,
    url: '/api/avisos/1',
    payload: '{"nombre":"Otro","direccion":"https://receptor.invalid/y","eventos":["butaca.lista"]}',
  },
  pausarAviso: { may: OFFICE, url: '/api/avisos/1/pausado', payload: '{"pausado":true}' },
  cambiarSecreto: { may: OFFICE, url: '/api/avisos/1/secreto' },
  probarAviso: { may: OFFICE, url: '/api/avisos/1/prueba' },
  envios: { may: OFFICE, url: '/api/avisos/1/envios' },
  reintentarEnvio: { may: OFFICE, url: '/api/envios/1/reintento' },
  eliminarAviso: { may: OFFICE, url: '/api/avisos/2' },
  empresa: { may: EVERYBODY, url: '/api/empresa?version=9' },
  modificarEmpresa: {
    may: OFFICE,
    url: '/api/empresa',
    payload:
      '{"razon_social":"R","nombre_fantasia":"F","cuit":"30-70815524-8","telefono":"T","domicilio":"D","correo":"a@b.ar","logo":null}',
  },
  marca: { may: OPEN, url: '/api/empresa/marca?version=9' },
  quienSoy: { may: EVERYBODY, url: '/api/quien-soy' },
  programas: { may: OFFICE, url: '/api/programas' },
  crearPrograma: {
    may: OFFICE,
    url: '/api/programas',
    payload: '{"nombre":"Tablero","permisos":["informes.leer"],"dias":30}',
    good: 201,
  },
  modificarPrograma: {
    may: OFFICE,
    url: '/api/programas/1001',
    payload: '{"nombre":"Balanza","permisos":["butacas.mover"]}',
  },
  anularPrograma: { may: OFFICE, url: '/api/programas/1002' },
  importaciones: { may: OFFICE, url: '/api/importaciones' },
  crearImportacion: {
    may: OFFICE,
    url: '/api/importaciones',
    payload: `{"id":"${UUID}","clase":"marcas","archivo":"marcas.csv","campos":["nombre"],"decimal":null}`,
    good: 201,
  },
  filasImportacion: { may: OFFICE, url: `/api/importaciones/${PRUEBA}/filas?que=error&desde=1` },
  probarFilas: {
    may: OFFICE,
    url: `/api/importaciones/${PRUEBA}/filas`,
    payload: '{"filas":[{"fila":2,"celdas":["Densa"]}]}',
  },
  cerrarPrueba: { may: OFFICE, url: `/api/importaciones/${PRUEBA}/prueba` },
  aplicarImportacion: {
    may: OFFICE,
    url: `/api/importaciones/${HECHA}/aplicar`,
    payload: '{"dejarAfuera":0}',
  },
  deshacerImportacion: { may: OFFICE, url: `/api/importaciones/${DESHECHA}/deshacer` },
  descartarImportacion: { may: OFFICE, url: `/api/importaciones/${PRUEBA}` },
  cuenta: { may: EVERYBODY, url: '/api/cuenta' },
  cambios: { may: FLOOR, url: '/api/butaca/cambios?desde=1' },
  eventos: { may: EVERYBODY, url: '/api/eventos' },
  salud: { may: OPEN, url: '/salud' },
  listo: { may: OPEN, url: '/listo' },
  demo: { may: OPEN, url: '/demo.json' },
  metricas: { may: OPEN, url: '/metrics' },
  openapi: { may: OPEN, url: '/api/openapi.json' },
  documentacion: { may: OPEN, url: '/api/doc' },
  estiloDocumentacion: { may: OPEN, url: '/api/doc.css' },
  clave: { may: EVERYBODY, url: `/api/claves/${UUID}` },
  dispositivos: { may: OFFICE, url: '/api/dispositivos' },
  nombrarDispositivo: { may: OFFICE, url: `/api/dispositivos/${UUID}`, payload: '{"nombre":"Línea 1"}' },
  permitirDispositivo: {
    may: OFFICE,
    url: `/api/dispositivos/${UUID}/permisos`,
    payload: '{"pinPermitido":true,"revocado":false}',
  },
  informarDispositivo: {
    may: FLOOR,
    url: '/api/dispositivos/informe',
    payload: '{"ultimaSec":1,"pendientes":0,"rechazadas":[],"descartadas":[],"version":"1","desfaseMs":0}',
    headers: { 'device-id': UUID },
  },
  presentarFirma: {
    may: FLOOR,
    url: '/api/dispositivos/firma',
    payload: JSON.stringify(FIRMANTE.present(UUID)),
    headers: { 'device-id': UUID },
  },
  clientesEntrega: { may: FLOOR, url: '/api/entregas/clientes' },
  productosEntrega: { may: FLOOR, url: '/api/entregas/productos' },
  impresoraEtiquetas: { may: FLOOR, url: '/api/etiquetas/impresora' },
  // Refused, because the servers of these tests have no printer
  imprimirEtiquetas: {
    may: FLOOR,
    url: '/api/etiquetas/impresora',
    payload: `{"pedido":"${UUID}","nros":["A-1"],"copias":1}`,
    good: 422,
  },
  claveRescate: { may: EVERYBODY, url: '/api/rescate/clave' },
  rescatar: { may: OFFICE, url: '/api/rescate', payload: RESCATE, good: 422 },
}

/** One call of the contract: a valid request, and the callers who may make it. */
export interface Call extends Rule {
  name: string
  method: Endpoint['method']
  path: string
}

/** `{n}` stands for a unique name. */
const BODIES: Record<Recurso, string> = {
  categorias: '"nombre":"{n}","descripcion":"D"',
  marcas: '"nombre":"{n}"',
  colores_producto: '"nombre":"{n}"',
  modelos_producto: '"nombre":"{n}","descripcion":"D","categoria":1',
  talles: '"nombre":"{n}","medidas":"M"',
  cliente_proveedor: '"nombre":"{n}","identificacion":"I","celular":1,"domicilio":"D"',
  productos:
    '"codigo":"{n}","descripcion":"D","marca":1,"categoria":1,"modelo":1,"talle":1,"color":1,"stock_minimo":1,"venta":1.5,"costo":1',
  registros: REGISTRO,
}

/** The first row stays, the second and third are for deleting. */
const stockCallsOf = (recurso: Recurso): Call[] => {
  const { listar, crear, modificar, borrar, eliminar } = endpointsOf(recurso)
  const call = (name: string, { method, path }: Endpoint, id: number, payload?: string, good = 200): Call => {
    const url = path.replace(':id', String(id))
    return {
      name: `${recurso} ${name}`,
      method,
      path,
      may: OFFICE,
      url,
      good,
      ...(payload ? { payload } : {}),
    }
  }
  const body = BODIES[recurso]
  const header = recurso === 'registros' ? `${CABECERA},"fechahs":"2026-03-01T10:00:00"` : body
  return [
    call('listar', listar, 1),
    call('crear', crear, 1, `{${body.replace('{n}', 'nuevo')}}`, 201),
    call('modificar', modificar, 1, `{"id":1,${header.replace('{n}', 'otro')}}`),
    call('borrar', borrar, 2),
    call('eliminar', eliminar, 3),
  ]
}

/** Every call of the contract and of our extensions. */
export const EVERY_CALL: readonly Call[] = [
  ...Object.entries(RULES).map(([name, rule]): Call => {
    const { method, path } = ENDPOINTS[name as keyof typeof ENDPOINTS]
    return { ...rule, name, method, path }
  }),
  ...RECURSOS.flatMap(stockCallsOf),
]

export const CALLERS = ['nobody', ...ROLES] as const

export const callAs = ({ url, payload, ...call }: Call, who: string): Call => ({
  ...call,
  url: url.replace('{who}', who),
  ...(payload === undefined ? {} : { payload: payload.replace('{who}', who) }),
})

/** The request of a call. @param more headers besides its own. */
export const requestOf = (
  { method, url, payload, headers }: Call,
  more: Record<string, string> = {},
): Pick<Call, 'method' | 'url' | 'payload'> & Required<Pick<Call, 'headers'>> => ({
  ...{ method, url, headers: { ...headers, ...more } },
  ...(payload !== undefined && { payload }),
})

/** Makes a call without waiting for the end of its answer: the event stream never ends. */
export async function makeCall(
  server: TestServer,
  call: Call,
  who: Usuario | null,
  more?: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const answer = await server.call({ ...requestOf(call, more), payloadAsStream: true }, who)
  answer.stream().destroy()
  return answer
}

export const CLOSED_CALLS = EVERY_CALL.filter(({ may }) => !may.includes('nobody'))

/** A role that may make the call; the administrator, if possible. */
export const whoMay = ({ may }: Call): Usuario => (may.includes('admin') ? 'admin' : 'operario')

/** Creates the rows that the calls use, such as seats, stock, deliveries and imports. */
export async function fillForCalls(server: TestServer): Promise<void> {
  await addButacas(server.db, [
    { nro: 'A-1' },
    ...['admin', 'operario'].map(who => ({ nro: `P-${who}`, prehomologada: true })),
  ])
  await addHomologaciones(server.db, [{ nro: 'H-1' }])
  const { nuevo } = stockCalls(server)
  const inOrder = RECURSOS.toSorted((a, b) => rank(a) - rank(b))
  for (const n of ['uno', 'dos', 'tres'])
    for (const recurso of inOrder) await nuevo(recurso, JSON.parse(`{${BODIES[recurso].replace('{n}', n)}}`))
  await server.db.query('update instalacion set demo = true')
  await server.db.query(
    `insert into operacion (usuario_id, clave, huella, status, respuesta)
     select id, $1::uuid, '', 200, '{}' from usuario where nombre in ('admin', 'operario', 'vendedor')`,
    [UUID],
  )
  await server.db.query(
    "insert into pared (nombre, huella, creada_por) values ('Nave', $1, 1), ('Otra', 'ninguna', 1)",
    [huellaOf(SECRETO)],
  )
  await server.db.query(
    `insert into aviso (nombre, direccion, eventos, secreto, creado_por)
     values ('Garantías', 'https://receptor.invalid/a', '{butaca.lista}', 'whsec_c2VjcmV0bw==', 1),
       ('Tablero', 'https://receptor.invalid/b', '{butaca.lista}', 'whsec_c2VjcmV0bw==', 1)`,
  )
  await server.db.query(
    "insert into envio (aviso_id, tipo, sobre, momento, datos) values (1, 'butaca.lista', 'butaca:A-1', now(), '{}')",
  )
  await server.db.query(
    `with u as (
       insert into usuario (id, nombre, clave, rol) overriding system value
       values (1001, 'Balanza (programa)', '', 'programa'), (1002, 'Otra (programa)', '', 'programa') returning *
     ) insert into programa (usuario_id, nombre, huella, muestra, permisos, sid, creada_por, vence)
     select id, nombre, nombre, 'but_…', array['butacas.mover'], gen_random_uuid(), 1, now() + interval '1 day' from u`,
  )
  await server.db.query(
    `insert into entrega (clave, cliente, estado) values ($1::uuid, 'Expreso', 'abierta'), ($2::uuid, 'Expreso', 'abierta'),
       ($3::uuid, 'Expreso', 'descartada')`,
    [UUID, PRUEBA, HECHA],
  )
  await addButacas(
    server.db,
    ['V-1', 'V-3'].map(nro => ({ nro, modelo: 3, color: 3, estado: 6 })),
  )
  await server.db.query("update butaca set entrega_id = right(nro, 1)::int where nro in ('V-1', 'V-3')")
  await server.db.query('insert into dispositivo (id) values ($1::uuid)', [UUID])
  await server.db.query(
    "insert into sesion (sid, usuario_id, vence, donde) values ($1::uuid, 2, now() + interval '1 hour', 'prueba')",
    [UUID],
  )
  for (const [id, estado] of Object.entries({ [PRUEBA]: 'prueba', [HECHA]: 'hecha', [DESHECHA]: 'deshecha' }))
    await server.db.query(
      `insert into importacion (id, usuario_id, clase, archivo, campos, estado, aplicada)
       select $1::uuid, id, 'marcas', 'marcas.csv', '["nombre"]', $2, now() from usuario where nombre = 'admin'`,
      [id, estado],
    )
}

/** Tables that note sign-ins, refusals and contacts of tablets. */
const NOTES = ['auditoria', 'intento_login', 'sesion', 'dispositivo']

/** Digests of the tables that only a call's own effect changes: those of `digestTables` without `NOTES`. */
export const digestRows = async ({ db }: TestServer) =>
  Object.entries(await digestTables(db)).filter(([tabla]) => !NOTES.includes(tabla))

/** Referenced rows come first. */
const rank = (recurso: Recurso): number =>
  recurso === 'registros' ? 3 : recurso === 'productos' ? 2 : recurso === 'categorias' ? 0 : 1
