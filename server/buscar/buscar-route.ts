import type { FastifyInstance } from 'fastify'
import {
  FILAS_BUSCADAS as FILAS,
  type GrupoBuscado,
  gruposOf,
  TOTAL_BUSCADO_MAX as TOPE,
} from '#contract/buscar.ts'
import { BuscarQuery } from '#contract/buscar-schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isBuscable, isCorto } from '#domain/buscar/hallar.ts'
import { AUXILIAR } from '#domain/butaca/butaca.ts'
import { conditionViva, SQL_BUTACA_JOINS, sqlButacasVivas } from '../butacas/butaca-json.ts'
import { personOf } from '../cuentas/auth.ts'
import { getValue, type Queryable } from '../db/db.ts'
import { sqlHomologacion } from '../homologaciones/list-homologaciones.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { conditionPrefijo, sqlFechaHs, sqlLista, sqlRef, sqlValor } from '../sql/fragments.ts'
import { sqlProducto, sqlProductoJoins } from '../stock/list-productos.ts'

/** Searches everything that the caller may open. Refuses callers who may open nothing. */
export async function buscarRoute(
  app: FastifyInstance,
  { lecturas, seat, factoryTz }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: BuscarQuery }>({
    ...routeOf(ENDPOINTS.buscar, { accion: 'buscar.usar', canWait: true }),
    schema: { querystring: BuscarQuery },
    handler: async (request, reply) => {
      const { query, url } = request
      const texto = query.q.trim()
      if (!isEncoded(url) || !isBuscable(texto)) throw invalid('q')
      const answer = await answerReading(lecturas, request, reply, db =>
        buscar(db, { seat, factoryTz }, gruposOf(personOf(request).rol), texto),
      )
      return reply.type(JSON_TYPE).send(answer)
    },
  })
}

/** False for a URL with escapes that are not UTF-8. The query parser would leave such escapes undecoded. */
function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

interface JsonContext {
  seat: string
  factoryTz: string
}

type Halla = (column: string) => string

/** LIKE patterns of what may precede a word. A text too short for a trigram is found only at the start of a word. */
const ANTES = [`''`, `'% '`, `'%-'`, `'%/'`, `'%' || chr(1)`]
const hallaEntero: Halla = column => `${column} like patron($1::text)`
const hallaCorto: Halla = column =>
  `(${ANTES.map(antes => `${column} like ${antes} || substr(patron($1::text), 2)`).join(' or ')})`

/** Each count stops at TOPE, so that a text that every row contains stays cheap to search. */
async function buscar(
  db: Queryable,
  context: JsonContext,
  grupos: readonly GrupoBuscado[],
  texto: string,
): Promise<string> {
  const halla = isCorto(texto) ? hallaCorto : hallaEntero
  const partes = grupos.map(grupo => `'"${grupo}":' || (${SQL_DE[grupo](context, halla)})`)
  return getValue<string>(db, `select '{' || ${partes.join(` || ',' || `)} || '}' as hallado`, [texto])
}

const SQL_DE: Record<GrupoBuscado, (context: JsonContext, halla: Halla) => string> = {
  butacas: ({ seat }) => sqlButacas(seat),
  homologaciones: ({ factoryTz }, halla) =>
    sqlNewest({ tabla: 'homologacion', fecha: 'fecha_hs', halla }, sqlHomologacion(factoryTz), {
      alias: 'h',
      joins: 'join butaca b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id',
    }),
  registros: ({ factoryTz }, halla) =>
    sqlNewest({ tabla: 'registro', fecha: 'fechahs', halla }, sqlRegistro(factoryTz), {
      alias: 'r',
      joins: `join tipo_registro t on t.id = r.tipo_registro_id
        left join cliente_proveedor c on c.id = r.cliente_proveedor_id`,
    }),
  productos: (_, halla) => sqlProductos(halla),
  personas: (_, halla) => sqlPersonas(halla),
}

const sqlGrupo = (filas: string, total: string): string =>
  `'{"filas":' || (${filas}) || ',"total":' || (${total}) || '}'`

function sqlButacas(seat: string): string {
  const begins = `${conditionPrefijo('b.nro', '$1')} and lower(b.nro) <> '${AUXILIAR}'`
  const fuera = `select b.* from butaca b where ${begins} and not (${conditionViva('b.estado_id')})`
  const first = (seats: string) =>
    `(select * from (${seats}) s order by lower(s.nro) using ~<~ limit ${FILAS})`
  const inOrder = (alias: string) =>
    `${conditionViva(`${alias}.estado_id`)} desc, lower(${alias}.nro) using ~<~`
  return sqlGrupo(
    `select ${sqlLista(seat, inOrder('b'))} from (
       select * from (${first(sqlButacasVivas('b.*', begins))} union all ${first(fuera)}) p
       order by ${inOrder('p')} limit ${FILAS}) b ${SQL_BUTACA_JOINS}`,
    `select count(*) from (select from butaca b where ${begins} limit ${TOPE}) n`,
  )
}

const NEWEST = 2_000

/** A text found TOPE times is common, so a scan of the newest rows fills the first page. */
function sqlNewest(
  { tabla, fecha, halla }: { tabla: string; fecha: string; halla: Halla },
  fila: string,
  { alias, joins }: { alias: string; joins: string },
): string {
  const newest = `order by ${fecha} desc, id desc`
  return `
    with hallada as materialized (
      select id, ${fecha} from ${tabla} where ${halla('busqueda')} limit ${TOPE}),
    cuenta as materialized (select count(*) as n from hallada),
    reciente as (
      select id, ${fecha} from (select id, ${fecha}, busqueda from ${tabla} ${newest} limit ${NEWEST}) u
      where (select n from cuenta) = ${TOPE} and ${halla('busqueda')}),
    primera as (select * from (select * from hallada union select * from reciente) t ${newest} limit ${FILAS})
    select ${sqlGrupo(
      `select ${sqlLista(fila, `${alias}.${fecha} desc, ${alias}.id desc`)}
       from primera join ${tabla} ${alias} on ${alias}.id = primera.id ${joins}`,
      'select n from cuenta',
    )}`
}

const sqlRegistro = (factoryTz: string): string => `(
  '{"id":' || r.id || ',"fechahs":"' || ${sqlFechaHs('r.fechahs', factoryTz)} ||
  '","tipo_registro":' || ${sqlRef('t')} || ',"nro_remito":' || ${sqlValor('r.nro_remito')} ||
  ',"cliente_proveedor":' || coalesce(${sqlRef('c')}, 'null') ||
  ',"observaciones":' || ${sqlValor('r.observaciones')} || ',"monto":' || r.monto || '}')`

/** Order: equal code, code prefix, description prefix, other products by code. */
function sqlProductos(halla: Halla): string {
  // `busqueda` is the code, a separator that no text has, and the description, without case and accents
  const inOrder = (alias: string) =>
    `starts_with(${alias}.busqueda, plano($1::text) || chr(1)) desc, starts_with(${alias}.busqueda, plano($1::text)) desc,
     position(chr(1) || plano($1::text) in ${alias}.busqueda) > 0 desc, ${alias}.busqueda collate "C"`
  const hallado = `select id, busqueda from producto where ${halla('busqueda')} limit ${TOPE}`
  return `
    with hallado as materialized (${hallado}),
    primero as (select * from (
        select * from hallado
        union select id, busqueda from producto where plano(codigo) = plano($1::text)) t
      order by ${inOrder('t')} limit ${FILAS})
    select ${sqlGrupo(
      `select ${sqlLista(sqlProducto(), inOrder('p'))}
       from primero join producto p on p.id = primero.id ${sqlProductoJoins(false)}`,
      'select count(*) from hallado',
    )}`
}

const SQL_PERSONA = `(
  '{"id":' || c.id || ',"nombre":' || to_json(c.nombre)::text ||
  ',"identificacion":' || ${sqlValor('c.identificacion')} || '}')`

function sqlPersonas(halla: Halla): string {
  const inOrder = (alias: string) =>
    `${alias}.plano = plano($1::text) desc, starts_with(${alias}.plano, plano($1::text)) desc, ${alias}.plano collate "C"`
  return `
    with hallada as materialized (
      select c.*, plano(nombre) as plano from cliente_proveedor c where ${halla('plano(nombre)')} limit ${TOPE}),
    primera as (select * from hallada t order by ${inOrder('t')} limit ${FILAS})
    select ${sqlGrupo(
      `select ${sqlLista(SQL_PERSONA, inOrder('c'))} from primera c`,
      'select count(*) from hallada',
    )}`
}
