import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BORRADOS_MAX, HISTORIAL_PAGINA, LINEA, type ParteHistorial } from '#contract/historial.ts'
import {
  type Borrados,
  BorradosQuery,
  type EntradaHistorial,
  HistorialDeQuery,
  type PaginaHistorial,
} from '#contract/historial-schema.ts'
import { getRow, getValue, type Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { sqlFechaHs } from '../sql/fragments.ts'

export async function historialRoute(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: HistorialDeQuery }>({
    ...routeOf(ENDPOINTS.historial, { accion: 'historial.leer' }),
    schema: { querystring: HistorialDeQuery },
    handler: (request, reply) =>
      answerReading(lecturas, request, reply, db => readHistorial(db, factoryTz, request.query)),
  })
  app.route<{ Querystring: BorradosQuery }>({
    ...routeOf(ENDPOINTS.borrados, { accion: 'historial.leer' }),
    schema: { querystring: BorradosQuery },
    handler: (request, reply) =>
      answerReading(lecturas, request, reply, db => readBorrados(db, factoryTz, request.query)),
  })
}

const sqlHasCampo = (condition: string): string =>
  `exists (select from jsonb_object_keys(h.despues) as k (campo) where ${condition})`

const PARTES: Readonly<Record<ParteHistorial, string>> = {
  existencia: sqlHasCampo(`campo = 'existencia'`),
  precios: sqlHasCampo(`campo in ('venta', 'costo')`),
  lineas: sqlHasCampo(`campo like '${LINEA}%'`),
  total: sqlHasCampo(`campo = 'monto'`),
  datos: sqlHasCampo(`campo not in ('existencia', 'venta', 'costo', 'monto') and campo not like '${LINEA}%'`),
}

const SQL_OF_ROW = 'h.sobre = $1 and h.sobre_id = $2::int'

/** Gives a record's moment as the factory's wall clock, like the record itself. */
const sqlCampos = (column: string, factoryTz: string): string =>
  `case when ${column} ->> 'fechahs' is null then ${column} else ${column} || jsonb_build_object('fechahs',
     ${sqlFechaHs(`(${column} ->> 'fechahs')::timestamptz`, factoryTz)}) end`

const sqlEntrada = (factoryTz: string): string => `
  h.id::float8 as id, ${sqlFechaHs('h.cuando', factoryTz)} as cuando,
  case when u.id is not null then jsonb_build_object('id', u.id, 'nombre', u.nombre) end as usuario, h.acto,
  case when h.origen ? 'importacion' then h.origen else h.origen || jsonb_build_object('existe', exists (
    select from registro r where r.id = (h.origen ->> 'registro')::int)) end as origen,
  ${sqlCampos('h.antes', factoryTz)} as antes, ${sqlCampos('h.despues', factoryTz)} as despues`

async function readHistorial(
  db: Queryable,
  factoryTz: string,
  { sobre, id, antes, persona, que }: HistorialDeQuery,
): Promise<PaginaHistorial> {
  const asked = `${SQL_OF_ROW} and ($3::int = 0 or h.usuario_id = $3::int) ${que ? `and ${PARTES[que]}` : ''}`
  const params = [sobre, id, persona ?? 0]
  const filas = await db.query<EntradaHistorial>(
    `select ${sqlEntrada(factoryTz)} from historial h left join usuario u on u.id = h.usuario_id
     where ${asked} and h.id < coalesce($4::bigint, 9223372036854775807)
     order by h.id desc limit ${HISTORIAL_PAGINA + 1}`,
    [...params, antes ?? null],
  )
  const entradas = filas.slice(0, HISTORIAL_PAGINA)
  const todas = await getRow<Pick<PaginaHistorial, 'total' | 'desde' | 'personas'>>(
    db,
    `select count(*)::int as total, ${sqlFechaHs('min(h.cuando)', factoryTz)} as desde, (
       select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nombre', u.nombre) order by u.nombre), '[]')
       from usuario u where u.id in (select h.usuario_id from historial h where ${SQL_OF_ROW})) as personas
     from historial h where ${asked}`,
    params,
  )
  return {
    entradas,
    ...todas,
    siguiente: filas.length > entradas.length ? (entradas.at(-1)?.id ?? null) : null,
  }
}

async function readBorrados(db: Queryable, factoryTz: string, { sobre }: BorradosQuery): Promise<Borrados> {
  const total = await getValue<number>(
    db,
    `select count(*)::int from historial where sobre = $1 and acto = 'eliminar'`,
    [sobre],
  )
  const borrados = await db.query<Borrados['borrados'][number] & Record<string, unknown>>(
    `select h.sobre_id as id, ${sqlFechaHs('h.cuando', factoryTz)} as cuando,
       case when u.id is not null then jsonb_build_object('id', u.id, 'nombre', u.nombre) end as usuario,
       ${sqlCampos('h.antes', factoryTz)} as antes
     from historial h left join usuario u on u.id = h.usuario_id
     where h.sobre = $1 and h.acto = 'eliminar' order by h.id desc limit ${BORRADOS_MAX}`,
    [sobre],
  )
  return { borrados, total }
}
