import type { FiltroRegistros } from '#contract/stock/registro.ts'
import type { Queryable } from '../db/db.ts'
import type { Pagina } from '../http/send-lista.ts'
import {
  type JsonOptions,
  readLista,
  sqlExtra,
  sqlFechaHs,
  sqlLista,
  sqlRef,
  sqlValor,
} from '../sql/fragments.ts'
import { conditionsProducto, SQL_PRODUCTO_DETALLE, sqlIdsPorTexto } from './list-productos.ts'

/** GET /api/registros: newest first; a page by id, which never changes. */
export function listRegistros(db: Queryable, json: JsonOptions, pagina: Pagina | null): Promise<string> {
  const hallados = 'select id from registro'
  if (pagina) return readPagina(db, json, { hallados, params: [] }, pagina)
  return readLista(db, sqlRegistros(json, { hallados, todos: true }))
}

function readPagina(
  db: Queryable,
  json: JsonOptions,
  { hallados, params }: { hallados: string; params: readonly unknown[] },
  { desde, limite }: Pagina,
): Promise<string> {
  const after = desde ? `where id < $${params.length + 1}::int` : ''
  const page = `select id from (${hallados}) h ${after} order by id desc limit ${limite + 1}`
  return readLista(db, sqlRegistros(json, { hallados: page, orderBy: 'r.id desc' }), [
    ...params,
    ...(desde ?? []),
  ])
}

/** SQL of the ids of the records that contain the text: in their own columns, their names, or one of their products. */
const sqlIdsConTexto = (param: string): string => `
  select id from registro where busqueda like patron(${param}::text)
  union select q.id from cliente_proveedor x join registro q on q.cliente_proveedor_id = x.id
    where plano(x.nombre) like patron(${param}::text)
  union select q.id from tipo_registro x join registro q on q.tipo_registro_id = x.id
    where plano(x.nombre) like patron(${param}::text)
  union select d.registro_id from detalle d where d.producto_id in (${sqlIdsPorTexto(param)})`

/** POST /api/registros/filtro: newest first. One line must match all product conditions. */
export function listFiltroRegistros(
  db: Queryable,
  json: JsonOptions,
  filtro: FiltroRegistros,
  pagina: Pagina | null,
): Promise<string> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const conditions: string[] = []
  if (filtro.tipo) conditions.push(`q.tipo_registro_id = ${bind(filtro.tipo)}::int`)
  if (filtro.cliente_proveedor)
    conditions.push(`q.cliente_proveedor_id = ${bind(filtro.cliente_proveedor)}::int`)
  const ofProducto = conditionsProducto(filtro, bind)
  if (filtro.producto) ofProducto.push(`p.id = ${bind(filtro.producto)}::int`)
  if (ofProducto.length > 0)
    conditions.push(`q.id in (select d.registro_id from producto p join detalle d on d.producto_id = p.id
      where ${ofProducto.join(' and ')})`)
  const texto = filtro.texto?.trim()
  if (texto) conditions.push(`q.id in (${sqlIdsConTexto(bind(texto))})`)
  if (conditions.length === 0) return listRegistros(db, json, pagina)
  const hallados = `select q.id from registro q where ${conditions.join(' and ')}`
  if (pagina) return readPagina(db, json, { hallados, params }, pagina)
  return readLista(db, sqlRegistros(json, { hallados }), params)
}

/** One record as JSON text; undefined if it does not exist. */
export async function getRegistro(db: Queryable, json: JsonOptions, id: number): Promise<string | undefined> {
  const [row] = await db.query<{ registro: string }>(sqlRegistro(json, '$1'), [id])
  return row?.registro
}

/** A record's last author and moment, by the factory's wall clock. */
export async function getGuardado(
  db: Queryable,
  { factoryTz }: JsonOptions,
  id: number,
): Promise<{ usuario: string; fechaHs: string } | undefined> {
  const [row] = await db.query<{ usuario: string; fechaHs: string }>(
    `select u.nombre as usuario, ${sqlFechaHs('r.guardado_en', factoryTz)} as "fechaHs"
     from registro r join usuario u on u.id = r.usuario_id where r.id = $1::int`,
    [id],
  )
  return row
}

/** A character that JSON text never contains; replaced once by the common end of all lines. */
const ENTRE_LINEAS = 'chr(1)'

interface Seleccion {
  hallados: string
  /** Whether many records are read, so that each product's text is computed once for all. */
  todos?: boolean
  orderBy?: string
}

/** A query of records as JSON text, newest first. `collect` builds the column from the expression of one record. */
function sqlSelect(
  { factoryTz, extra }: JsonOptions,
  { hallados, todos = false, orderBy = 'r.fechahs desc, r.id desc' }: Seleccion,
  collect: (registro: string, orderBy: string) => string,
): string {
  const ofLinea = `',"tipo_registro":' || ${sqlRef('t')} || '}'`
  const registro = `(
    '{"id":' || r.id || ',"fechahs":"' || ${sqlFechaHs('r.fechahs', factoryTz)} ||
    '","tipo_registro":' || ${sqlRef('t')} || ',"nro_remito":' || ${sqlValor('r.nro_remito')} ||
    ',"cliente_proveedor":' || coalesce(${sqlRef('c')}, 'null') ||
    ',"observaciones":' || ${sqlValor('r.observaciones')} ||
    ',"monto":' || r.monto || ',"detalles":[' ||
    coalesce(replace(l.lineas, ${ENTRE_LINEAS}, ${ofLinea} || ',') || ${ofLinea}, '') || ']' ${sqlExtra(extra)} || '}')`
  return `
    with hallado as materialized (${hallados}),
    linea as (
      select d.registro_id, string_agg('{"producto":' || p.ref || ',"cantidad":' || d.cantidad ||
        ',"subtotal":' || d.subtotal, ${ENTRE_LINEAS} order by d.orden) as lineas
      from hallado h join detalle d on d.registro_id = h.id
        join (select p.id, ${SQL_PRODUCTO_DETALLE} as ref from producto p ${todos ? 'offset 0' : ''}) p
          on p.id = d.producto_id
      group by d.registro_id)
    select ${collect(registro, orderBy)}
    from hallado h join registro r on r.id = h.id join tipo_registro t on t.id = r.tipo_registro_id
      left join cliente_proveedor c on c.id = r.cliente_proveedor_id
      left join linea l on l.registro_id = r.id`
}

const sqlRegistros = (options: JsonOptions, seleccion: Seleccion): string =>
  sqlSelect(options, seleccion, (registro, orderBy) => `${sqlLista(registro, orderBy)} as lista`)

const sqlRegistro = (options: JsonOptions, id: string): string =>
  sqlSelect(options, { hallados: `select ${id}::int as id` }, registro => `${registro} as registro`)
