import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { LOTE_MAX } from '#contract/limites.ts'
import { type ButacaLote, type Lote, LoteQuery } from '#contract/lote.ts'
import { AUXILIAR } from '#domain/butaca/butaca.ts'
import { getRow, type Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { invalid } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { sqlEsS, sqlFechaHs } from '../sql/fragments.ts'

export async function loteRoute(app: FastifyInstance, { lecturas, factoryTz }: RouteContext): Promise<void> {
  app.route<{ Querystring: LoteQuery }>({
    ...routeOf(ENDPOINTS.lote, { accion: 'lotes.leer', canWait: true }),
    schema: { querystring: LoteQuery },
    handler: async (request, reply) => {
      const { desde, ...pedido } = request.query
      if (Object.keys(pedido).length === 0) throw invalid('modelo')
      const read = (db: Queryable) => readLote(db, factoryTz, request.query)
      return answerReading(lecturas, request, reply, read)
    },
  })
}

/** Must equal the expression in the indexes of server/migrations/0039-ficha.sql. */
const sqlOrden = (texto: string): string => `(orden_texto(${texto}) collate "C")`

/** SQL condition: the change `c` is no undo and was not undone, by the rule of the SQL function `pasos`. */
const SQL_FIRME = `
  (c.deshace is null or not deshecha(c.butaca_nro, c.deshace)) and not exists (
    select from cambio_estado v
    where v.deshace = c.clave and v.butaca_nro = c.butaca_nro and deshecha(c.butaca_nro, c.clave))`

function conditionsLote(
  factoryTz: string,
  query: LoteQuery,
  bind: (value: unknown) => string,
): readonly string[] {
  const { modelo, color, estado, diaD, diaH, cliente, motivo } = query
  const rango = (columna: string, desde: string | undefined, hasta: string | undefined): string[] => [
    ...(desde === undefined ? [] : [`${sqlOrden(columna)} >= ${sqlOrden(`${bind(desde)}::text`)}`]),
    ...(hasta === undefined ? [] : [`${sqlOrden(columna)} <= ${sqlOrden(`${bind(hasta)}::text`)}`]),
  ]
  const dia = (value: string, days: string) =>
    `(${bind(value)}::date ${days})::timestamp at time zone '${factoryTz}'`
  const dias = [
    ...(diaD === undefined ? [] : [`c.fecha_hs >= ${dia(diaD, '')}`]),
    ...(diaH === undefined ? [] : [`c.fecha_hs < ${dia(diaH, '+ 1')}`]),
  ]
  const cambio = (conditions: readonly string[]) =>
    `b.nro in (select c.butaca_nro from cambio_estado c where ${[...conditions, SQL_FIRME].join(' and ')})`
  const etiquetas = [
    ...rango('h.etiqueta_blanca', query.blancaD, query.blancaH),
    ...rango('h.etiqueta_gris', query.grisD, query.grisH),
  ]
  const patron = cliente === undefined ? '' : `patron(${bind(cliente)}::text)`
  // `diaD` and `diaH` limit the change to the requested state. Without a state they limit the change with the motivo
  const porMotivo = motivo === undefined ? [] : [`c.motivo_id = ${bind(motivo)}::int`]
  const conditions = [
    `lower(b.nro) <> '${AUXILIAR}'`,
    ...(modelo === undefined ? [] : [`b.modelo_id = ${bind(modelo)}::int`]),
    ...(color === undefined ? [] : [`b.color_id = ${bind(color)}::int`]),
    ...rango('b.nro', query.nroD, query.nroH),
    ...(etiquetas.length === 0
      ? []
      : [`b.nro in (select h.butaca_nro from homologacion h where ${etiquetas.join(' and ')})`]),
    ...(patron === ''
      ? []
      : [
          `b.nro in (
             select h.butaca_nro from homologacion h
             where h.busqueda like ${patron} and split_part(h.busqueda, chr(1), -1) like ${patron}
             union all
             select x.nro from butaca x where x.entrega_id in (
               select e.id from entrega e left join cliente_proveedor p on p.id = e.cliente_id
               where plano(coalesce(p.nombre, e.cliente)) like ${patron}))`,
        ]),
  ]
  if (estado !== undefined) {
    conditions.push(cambio([`c.estado_id = ${bind(estado)}::int`, 'not c.defecto', ...dias]))
    if (porMotivo.length > 0) conditions.push(cambio(porMotivo))
  } else if (porMotivo.length > 0) conditions.push(cambio([...porMotivo, ...dias]))
  else if (dias.length > 0) conditions.push(cambio(['not c.defecto', ...dias]))
  return conditions
}

const COLUMNAS =
  'b.nro, b.modelo_id, b.color_id, b.estado_id, b.prehomologada, b.homologada, b.entrega_id, b.fecha_hs'

/** Orders by `nro`, because the sort key `sqlOrden` is slow to compute for each row. */
const sqlFilas = (relation: string, factoryTz: string): string => `
  select b.nro, m.nombre as modelo, c.nombre as color, e.id as estado_id, e.nombre as estado, ${sqlEsS('b')} as "esS",
    h.etiqueta_blanca, h.etiqueta_gris, h.comprador, coalesce(p.nombre, en.cliente) as cliente, p.id as "clienteId",
    p.celular::text as telefono, case when en.estado <> 'descartada' then en.remito end as remito,
    ${sqlFechaHs('b.fecha_hs', factoryTz)} as "fechaHs"
  from ${relation} b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id
  join estado e on e.id = b.estado_id left join homologacion h on h.butaca_nro = b.nro
  left join entrega en on en.id = b.entrega_id left join cliente_proveedor p on p.id = en.cliente_id
  order by b.nro`

type Fila = Omit<ButacaLote, 'estado'> & { estado_id: number; estado: string }

/** Builds the row here, because the database needs twice as long for JSON as for rows. */
const filaOf = ({ estado_id, estado, ...fila }: Fila): ButacaLote => ({
  ...fila,
  estado: { id: estado_id, nombre: estado },
})

const SIN_ULTIMAS: Lote['ultimas'] = { nro: null, blanca: null, gris: null }

async function readLote(db: Queryable, factoryTz: string, query: LoteQuery): Promise<Lote> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const conditions = conditionsLote(factoryTz, query, bind)
  if (query.desde !== undefined) {
    const filas = await db.query<Fila>(
      `with pagina as materialized (
         select ${COLUMNAS} from butaca b
         where ${conditions.join(' and ')} and b.nro > ${bind(query.desde)}::text
         order by b.nro limit ${LOTE_MAX})
       ${sqlFilas('pagina', factoryTz)}`,
      params,
    )
    return { total: null, filas: filas.map(filaOf), ultimas: SIN_ULTIMAS }
  }
  const donde = `butaca b where ${conditions.join(' and ')}`
  // If there are too many seats, this query returns no seat, and another query counts them
  const filas = await db.query<Fila & { hay: number }>(
    `with hallada as materialized (select ${COLUMNAS} from ${donde} limit ${LOTE_MAX + 1}),
     cuenta as materialized (select count(*)::int as hay from hallada),
     pocas as (select * from hallada where (select hay from cuenta) <= ${LOTE_MAX})
     select f.*, hay from cuenta left join (${sqlFilas('pocas', factoryTz)}) f on true`,
    params,
  )
  const hay = filas[0]?.hay ?? 0
  if (hay === 0) return { total: 0, filas: [], ultimas: await readUltimas(db, query) }
  if (hay <= LOTE_MAX)
    return { total: hay, filas: filas.map(({ hay: _, ...fila }) => filaOf(fila)), ultimas: SIN_ULTIMAS }
  const { total } = await getRow<{ total: number }>(db, `select count(*)::int as total from ${donde}`, params)
  return { total, filas: null, ultimas: SIN_ULTIMAS }
}

async function readUltimas(
  db: Queryable,
  { nroD, nroH, blancaD, blancaH, grisD, grisH }: LoteQuery,
): Promise<Lote['ultimas']> {
  const last = (tabla: string, columna: string, asked: string | undefined): string =>
    asked === undefined
      ? 'null'
      : `(select ${columna} from ${tabla} order by ${sqlOrden(columna)} desc limit 1)`
  const [ultimas = SIN_ULTIMAS] = await db.query<Lote['ultimas']>(
    `select ${last('butaca', 'nro', nroD ?? nroH)} as nro,
       ${last('homologacion', 'etiqueta_blanca', blancaD ?? blancaH)} as blanca,
       ${last('homologacion', 'etiqueta_gris', grisD ?? grisH)} as gris`,
  )
  return ultimas
}
