import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ParEnvio, ParParams, StockPisoEnvio } from '#contract/stock/producto-butaca.ts'
import { AUXILIAR, ESTADO_BORRADA } from '#domain/butaca/butaca.ts'
import { isMomentoLocal } from '#domain/valor/fecha.ts'
import { SERVIDOR_MAESTROS, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { findRow, getRow, getValue, type Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { requireVersion } from '../http/row-version.ts'
import { hasRow, readLista, sqlFechaHs, sqlLista, sqlRef, sqlValor } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { noExiste } from './save-producto.ts'

export async function productosButacaRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, factoryTz } = context

  app.route({
    ...routeOf(ENDPOINTS.productosButaca, { accion: 'stock.leer' }),
    handler: async (_request, reply) =>
      reply
        .type(JSON_TYPE)
        .send(`{"pares":${await readLista(db, sqlPares(''))},"piso":${await getPiso(db, factoryTz)}}`),
  })

  app.route({
    ...routeOf(ENDPOINTS.preciosButaca, { accion: 'precios.leer' }),
    handler: async (_request, reply) => reply.type(JSON_TYPE).send(`{"precios":${await listPrecios(db)}}`),
  })

  app.route<{ Params: ParParams; Body: ParEnvio }>({
    ...routeOf(ENDPOINTS.productoButaca, { accion: 'stock.escribir' }),
    schema: { params: ParParams, body: ParEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writePar(write, request.params, request.body.producto)),
  })

  app.route<{ Body: StockPisoEnvio }>({
    ...routeOf(ENDPOINTS.stockPiso, { accion: 'stock.escribir' }),
    schema: { body: StockPisoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => writePiso(write, request.body.desde, context)),
  })
}

const sqlPares = (where: string): string => `
  select ${sqlLista(
    `'{"modelo":' || ${sqlRef('m')} || ',"color":' || ${sqlRef('c')} || ',"producto":' ||
     case when p.id is null then 'null' else '{"id":' || p.id || ',"codigo":' || ${sqlValor('p.codigo')} ||
       ',"descripcion":' || ${sqlValor('p.descripcion')} || '}' end ||
     ',"butacas":' || u.butacas || ',"esperan":' || u.esperan || ',"version":' || u.version || '}'`,
    'p.id is not null, u.butacas desc, m.id, c.id',
  )} as lista
  from (
    select modelo_id, color_id, max(producto_id) as producto_id, coalesce(max(version), 0) as version,
      coalesce(sum(butacas), 0)::int as butacas, coalesce(sum(esperan), 0)::int as esperan
    from (
      select modelo_id, color_id, producto_id, version, 0 as butacas, 0 as esperan from producto_butaca
      union all
      select modelo_id, color_id, null, null, count(*), 0 from butaca
      where estado_id <> ${ESTADO_BORRADA} and lower(nro) <> '${AUXILIAR}' group by 1, 2
      union all
      select modelo_id, color_id, null, null, 0, count(*) from butaca_piso
      where cuenta and producto_id is null group by 1, 2
    ) t ${where} group by 1, 2
    having coalesce(sum(butacas), 0) > 0 or max(producto_id) is not null or ${where === '' ? 'false' : 'true'}
  ) u join modelo m on m.id = u.modelo_id join color c on c.id = u.color_id left join producto p on p.id = u.producto_id`

async function getPar(db: Queryable, { modelo, color }: ParParams): Promise<string | undefined> {
  const lista = await readLista(db, sqlPares('where modelo_id = $1::int and color_id = $2::int'), [
    modelo,
    color,
  ])
  return lista.slice(1, -1)
}

const getPiso = (db: Queryable, factoryTz: string): Promise<string> =>
  getValue(
    db,
    `select '{"desde":' || coalesce('"' || ${sqlFechaHs('desde', factoryTz)} || '"', 'null') || ',"version":' || version || '}' as piso
     from stock_piso`,
  )

const listPrecios = (db: Queryable): Promise<string> =>
  readLista(
    db,
    `select ${sqlLista(
      `'{"modelo":' || ${sqlValor('m.nombre')} || ',"color":' || ${sqlValor('c.nombre')} ||
       ',"codigo":' || ${sqlValor('p.codigo')} || ',"venta":' || ${sqlValor('p.venta')} || '}'`,
      'm.id, c.id',
    )} as lista
     from producto_butaca b join producto p on p.id = b.producto_id
       join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id`,
  )

/**
 * Seats that waited for a product enter the stock. Unsold seats of another product move to the new product. Clearing
 * the product moves no seat.
 */
async function writePar(write: Write, par: ParParams, producto: number | null): Promise<Verdict> {
  const { tx } = write
  const { modelo, color } = par
  if (!(await hasRow(tx, 'select from modelo where id = $1::int', [modelo])))
    throw new Refusal('NO_EXISTE', SERVIDOR_MAESTROS.noExiste.modelo)
  if (!(await hasRow(tx, 'select from color where id = $1::int', [color])))
    throw new Refusal('NO_EXISTE', SERVIDOR_MAESTROS.noExiste.color)
  // Waits until moves in progress end, so that the statements below see their seats. Later moves see the new product
  await tx.query('select pg_advisory_xact_lock(4811025)')
  const antes = await findRow<{ version: number }>(
    tx,
    'select version from producto_butaca where modelo_id = $1::int and color_id = $2::int for no key update',
    [modelo, color],
  )
  await requireVersion(write, antes?.version ?? 0, { read: () => getPar(tx, par) })
  if (
    producto !== null &&
    !(await hasRow(tx, 'select from producto where id = $1::int for key share', [producto]))
  )
    throw noExiste()
  await tx.query(
    `insert into producto_butaca (modelo_id, color_id, producto_id) values ($1::int, $2::int, $3::int)
     on conflict (modelo_id, color_id) do update set producto_id = excluded.producto_id`,
    [modelo, color, producto],
  )
  await tx.query('select mover_stock_piso($1::int, $2::int)', [modelo, color])
  const body = await getPar(tx, par)
  if (!body) throw new Error('the pair that was just written is not there')
  return { status: 200, body }
}

/** @param desde first day whose seats enter the stock. Today: only seats from now on. Null: no seats. */
async function writePiso(write: Write, desde: string | null, { factoryTz }: RouteContext): Promise<Verdict> {
  const { tx } = write
  if (desde !== null && !isMomentoLocal(`${desde}T00:00:00`))
    throw new Refusal('PEDIDO_INVALIDO', SERVIDOR_STOCK.fechaInvalida, { campos: ['desde'] })
  // Waits for moves of seats in progress: each move uses one date, the old or the new
  await tx.query('select pg_advisory_xact_lock(4811025)')
  const { version } = await getRow<{ version: number }>(
    tx,
    'select version from stock_piso for no key update',
  )
  await requireVersion(write, version, { read: () => getPiso(tx, factoryTz) })
  const { pasado } = await getRow<{ pasado: boolean }>(
    tx,
    `select $1::date < (clock_timestamp() at time zone '${factoryTz}')::date as pasado`,
    [desde],
  )
  if (pasado) throw new Refusal('REGLA', SERVIDOR_STOCK.pisoPasado, { campos: ['desde'] })
  if (desde !== null)
    await tx.query(
      `insert into tipo_registro (id, nombre, signo)
       select (select max(id) + 1 from tipo_registro), case when exists (
         select from tipo_registro where plano(nombre) = plano($1)) then $1 || ' del piso' else $1 end, 1
       where (select tipo_id from stock_piso) is null`,
      [SERVIDOR_STOCK.produccion],
    )
  await tx.query(
    `update stock_piso set zona = '${factoryTz}',
       desde = case when $1::date is not null then greatest(
         $1::date::timestamp at time zone '${factoryTz}', clock_timestamp()) end,
       tipo_id = coalesce(tipo_id, (select max(id) from tipo_registro where $1::date is not null))`,
    [desde],
  )
  return { status: 200, body: await getPiso(tx, factoryTz) }
}
