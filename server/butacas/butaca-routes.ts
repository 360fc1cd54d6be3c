import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import {
  ButacaEnvio,
  CambioEstadoCuerpo,
  CambioEstadoQuery,
  FiltroAs,
  FiltroButaca,
  HistorialQuery,
} from '#contract/butaca.ts'
import {
  columnaDe,
  FILTRO_BOOLEANOS,
  FILTRO_ENTEROS,
  FILTRO_REFERENCIAS,
  FILTRO_TEXTOS,
} from '#contract/campos-butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { nullable } from '#contract/formatos.ts'
import type { MaestroNombre } from '#contract/maestro.ts'
import { ESTADO_BORRADA, ESTADO_ENTREGADA, ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import type { ClaseAs } from '#domain/butaca/clase-as.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { mayDo } from '../cuentas/equipo.ts'
import { findValue, type Queryable } from '../db/db.ts'
import { lecturasOf } from '../http/lecturas.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { shareListas } from '../http/send-lista.ts'
import { SQL_AHORA } from '../sql/event-time.ts'
import {
  conditionPrefijo,
  type JsonOptions,
  readLista,
  SQL_SESION,
  sqlClaseAs,
  sqlEsS,
  sqlFechaHs,
  sqlLista,
  sqlMaestroExtra,
} from '../sql/fragments.ts'
import { type OrdenPaginas, readFilas } from '../sql/paginas.ts'
import { SQL_BUTACA_JOINS } from './butaca-json.ts'
import { changeEstado, createButaca, editButaca } from './save-butaca.ts'

/** POST /api/butaca/filtro and /filtroAS, POST and PUT /api/butaca, PUT /api/butaca/mod (specification §7). */
export async function butacaRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  listRoutes(app, context)
  writeRoutes(app, context)
}

const ORDEN: OrdenPaginas = { columnas: { 'b.nro': 'text' }, sentido: 'asc' }

function listRoutes(app: FastifyInstance, { db, seat, seatSinPeso }: RouteContext): void {
  const share = shareListas(lecturasOf(db, null), ORDEN)
  const give = (request: FastifyRequest, reply: FastifyReply, fila: string, { conditions, params }: Filtro) =>
    share(request, reply, JSON.stringify([fila, conditions, params]), (at, pagina) =>
      readFilas(
        at,
        ORDEN,
        { tabla: ['butaca', 'b'], conditions, params, joins: SQL_BUTACA_JOINS, fila },
        pagina,
      ),
    )

  app.route<{ Body: FiltroButaca }>({
    ...routeOf(ENDPOINTS.filtroButaca, { accion: 'butacas.disponibles' }),
    schema: { body: FiltroButaca },
    handler: (request, reply) => {
      const { body, user } = request
      if (mayDo(user, 'butacas.leer')) return give(request, reply, seat, filtroOf(body))
      // Other roles get the ready seats, whatever state they request
      return give(request, reply, seatSinPeso, filtroOf({ ...body, estado: ESTADO_LISTA }))
    },
  })

  app.route<{ Body: boolean }>({
    ...routeOf(ENDPOINTS.filtroAs, { accion: 'butacas.leer' }),
    schema: { body: FiltroAs },
    handler: (request, reply) => give(request, reply, seat, filtroDeClase(request.body ? 'S' : 'A')),
  })
}

function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const change = changeEstado(context)
  const { isExtended } = context
  app.route<{ Querystring: CambioEstadoQuery; Body: CambioEstadoCuerpo | null | undefined }>({
    ...routeOf(ENDPOINTS.cambiarEstado, { accion: 'butacas.mover', emisor: 'envia' }),
    schema: { querystring: CambioEstadoQuery, ...(isExtended && { body: nullable(CambioEstadoCuerpo) }) },
    preValidation: async request => {
      request.query = readCambioEstadoQuery(request.query as unknown as Record<string, unknown>) as never
    },
    handler: (request, reply) =>
      app.write(request, reply, change(request.query, isExtended ? (request.body ?? null) : null)),
  })

  const fichas = [
    [ENDPOINTS.crearButaca, createButaca(context)],
    [ENDPOINTS.modificarButaca, editButaca(context)],
  ] as const
  for (const [endpoint, save] of fichas) {
    app.route<{ Body: ButacaEnvio }>({
      ...routeOf(endpoint, { accion: 'butacas.editar', emisor: 'envia' }),
      schema: { body: ButacaEnvio },
      handler: (request, reply) => app.write(request, reply, save(request.body)),
    })
  }
}

const HOMO: Readonly<Record<string, string | undefined>> = {
  S: 'true',
  s: 'true',
  A: 'false',
  a: 'false',
  '': undefined,
  null: undefined,
}
/** Specification §3: -1 or NaN means no weight. */
const SIN_PESO = new Set(['NaN', '', 'null'])

function readCambioEstadoQuery(query: Record<string, unknown>): Record<string, unknown> {
  const { homo, peso, ...rest } = query
  const said = typeof homo === 'string' && Object.hasOwn(HOMO, homo) ? HOMO[homo] : homo
  return {
    ...rest,
    ...(said === undefined ? {} : { homo: said }),
    ...(peso === undefined ? {} : { peso: SIN_PESO.has(String(peso)) ? '-1' : peso }),
  }
}

interface Filtro {
  conditions: readonly string[]
  params: readonly unknown[]
}

/** Repeats the condition of the partial index on estado, so that the planner uses it. */
const conditionEstado = (estado: number, param: string): string =>
  `b.estado_id = ${param}::int and b.estado_id ${estado < ESTADO_ENTREGADA ? '<' : '>='} ${ESTADO_ENTREGADA}`

/** Excludes seats in the state borrada unless the filter names that state (design §5). */
function filtroOf(filtro: FiltroButaca): Filtro {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const conditions: string[] = []
  if (filtro.estado) conditions.push(conditionEstado(filtro.estado, bind(filtro.estado)))
  else conditions.push(`b.estado_id <> ${ESTADO_BORRADA}`)
  for (const campo of FILTRO_TEXTOS)
    if (filtro[campo]) conditions.push(conditionPrefijo(`b.${campo}`, bind(filtro[campo])))
  for (const campo of FILTRO_REFERENCIAS)
    if (campo !== 'estado' && filtro[campo])
      conditions.push(`b.${columnaDe(campo)} = ${bind(filtro[campo])}::int`)
  for (const campo of FILTRO_BOOLEANOS)
    if (filtro[campo] != null) conditions.push(`b.${columnaDe(campo)} = ${bind(filtro[campo])}::boolean`)
  for (const campo of FILTRO_ENTEROS)
    if (filtro[campo] != null) conditions.push(`b.${columnaDe(campo)} = ${bind(filtro[campo])}::int`)
  return { conditions, params }
}

/** Ready seats of the class A or S, by the rule of the control panel (specification §2, Control panel). */
function filtroDeClase(clase: ClaseAs): Filtro {
  const { conditionModelo, conditionMarca } = sqlClaseAs(clase, 'x.nombre')
  const conditions = [
    conditionEstado(ESTADO_LISTA, '$1'),
    `b.modelo_id = any (array(select x.id from modelo x where ${conditionModelo}))`,
    conditionMarca(sqlEsS('b')),
  ]
  return { conditions, params: [ESTADO_LISTA] }
}

/** GET /api/modelo, /api/color and /api/estado (specification §7). */
export async function lookupRoutes(app: FastifyInstance, { db, isExtended }: RouteContext): Promise<void> {
  const lookups = [
    [ENDPOINTS.modelos, 'modelo'],
    [ENDPOINTS.colores, 'color'],
    [ENDPOINTS.estados, 'estado'],
  ] as const
  for (const [endpoint, lookup] of lookups) {
    app.route({
      ...routeOf(endpoint, { accion: 'listas.leer' }),
      handler: async (_request, reply) =>
        reply.type(JSON_TYPE).send(await listLookup(db, lookup, isExtended ? sqlMaestroExtra(lookup) : '')),
    })
  }
}

/** A lookup list in order of id, as JSON text. @param extra SQL of the members that only our server adds, or ''. */
export async function listLookup(db: Queryable, lookup: MaestroNombre, extra: string): Promise<string> {
  const row = `'{"id":' || x.id || ',"nombre":' || to_json(x.nombre)::text ${extra} || '}'`
  return readLista(db, `select ${sqlLista(row, 'x.id')} as lista from ${lookup} x`)
}

/** GET /api/cambioEstado/hoy and /api/cambioEstado/but (specification §7). */
export async function cambioEstadoRoutes(app: FastifyInstance, { db, cambio }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.actividadHoy, { accion: 'butacas.leer' }),
    handler: async (_request, reply) => reply.type(JSON_TYPE).send(await listActividadHoy(db, cambio)),
  })

  app.route<{ Querystring: Static<typeof HistorialQuery> }>({
    ...routeOf(ENDPOINTS.historialButaca, { accion: 'butacas.leer' }),
    schema: { querystring: HistorialQuery },
    handler: async (request, reply) => {
      const { nroButaca } = request.query
      const lista = await listHistorial(db, cambio, nroButaca)
      if (lista === undefined) throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nroButaca))
      return reply.type(JSON_TYPE).send(lista)
    },
  })
}

function sqlHistorial({ factoryTz, extra }: JsonOptions, id: string, condition: string): string {
  const more = Object.entries(extra).map(([name, expression]) => `, '${name}', ${expression}`)
  const row = `json_build_object('id', json_build_object('fechaHs', ${sqlFechaHs('ce.fecha_hs', factoryTz)}${id}),
    'estado', json_build_object('nombre', e.nombre), 'sesion', ${SQL_SESION}${more.join('')})`
  return `
    select coalesce(json_agg(${more.length === 0 ? row : `json_strip_nulls(${row})`}
      order by ce.fecha_hs, ce.id), '[]')::text as lista
    from cambio_estado ce join estado e on e.id = ce.estado_id join usuario u on u.id = ce.usuario_id
    where ${condition}`
}

function listActividadHoy(db: Queryable, options: JsonOptions): Promise<string> {
  const { factoryTz } = options
  const condition = `ce.fecha_hs >= (select desde at time zone '${factoryTz}' from dia)
    and ce.fecha_hs < (select (desde + interval '1 day') at time zone '${factoryTz}' from dia)`
  return readLista(
    db,
    `with dia as (
       select date_trunc('day', ${SQL_AHORA} at time zone '${factoryTz}') as desde
     ) ${sqlHistorial(options, `, 'butaca', json_build_object('nro', ce.butaca_nro)`, condition)}`,
  )
}

const listHistorial = (db: Queryable, options: JsonOptions, nro: string): Promise<string | undefined> =>
  findValue(
    db,
    `select (${sqlHistorial(options, '', 'ce.butaca_nro = b.nro')}) as lista
     from butaca b where lower(b.nro) = lower($1)`,
    [nro],
  )
