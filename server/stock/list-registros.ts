import type { FiltroRegistros } from '#contract/stock/registro.ts'
import { findRow, findValue, type Queryable } from '../db/db.ts'
import {
  type JsonOptions,
  readLista,
  sqlExtra,
  sqlFechaHs,
  sqlLista,
  sqlRef,
  sqlValor,
} from '../sql/fragments.ts'
import { type OrdenPaginas, type Pagina, type PaginaLeida, readPagina, sqlAllIds } from '../sql/paginas.ts'
import { conditionsProducto, SQL_PRODUCTO_DETALLE, sqlIdsPorTexto } from './list-productos.ts'

/** Pages are in order of id, because an id never changes. */
export const ORDEN_REGISTROS: OrdenPaginas = { columnas: { 'r.id': 'int' }, sentido: 'desc' }

const sqlIdsConTexto = (param: string): string =>
  sqlAllIds(
    `select id from registro where busqueda like patron(${param}::text)`,
    `select q.id from cliente_proveedor x join registro q on q.cliente_proveedor_id = x.id
       where plano(x.nombre) like patron(${param}::text)`,
    `select q.id from tipo_registro x join registro q on q.tipo_registro_id = x.id
       where plano(x.nombre) like patron(${param}::text)`,
    `select d.registro_id from detalle d where d.producto_id in (${sqlIdsPorTexto(param)})`,
  )

/**
 * The whole list is ordered by date, a page by id; both begin with the newest. One line must match all product
 * conditions.
 */
export function listRegistros(
  db: Queryable,
  json: JsonOptions,
  pagina: Pagina | null,
  filtro: FiltroRegistros = {},
): Promise<string | PaginaLeida> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const conditions: string[] = []
  if (filtro.tipo) conditions.push(`r.tipo_registro_id = ${bind(filtro.tipo)}::int`)
  if (filtro.cliente_proveedor)
    conditions.push(`r.cliente_proveedor_id = ${bind(filtro.cliente_proveedor)}::int`)
  const ofProducto = conditionsProducto(filtro, bind)
  if (filtro.producto) ofProducto.push(`p.id = ${bind(filtro.producto)}::int`)
  if (ofProducto.length > 0)
    conditions.push(`r.id in (select d.registro_id from producto p join detalle d on d.producto_id = p.id
      where ${ofProducto.join(' and ')})`)
  const texto = filtro.texto?.trim()
  if (texto) conditions.push(`r.id in (${sqlIdsConTexto(bind(texto))})`)
  if (pagina) {
    const lineas = `left join lateral (${sqlLineas('(select * from detalle where registro_id = r.id) d')}) l on true`
    const seleccion = { conditions, params, fila: sqlFila(json), joins: `${SQL_JOINS} ${lineas}` }
    return readPagina(db, ORDEN_REGISTROS, { ...seleccion, tabla: ['registro', 'r'] }, pagina)
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const seleccion = { hallados: `select r.id from registro r ${where}`, todos: where === '' }
  return readLista(db, sqlRegistros(json, seleccion), params)
}

export const getRegistro = (db: Queryable, json: JsonOptions, id: number): Promise<string | undefined> =>
  findValue(db, sqlRegistro(json, '$1'), [id])

export const getGuardado = (
  db: Queryable,
  { factoryTz }: JsonOptions,
  id: number,
): Promise<{ usuario: string; fechaHs: string } | undefined> =>
  findRow(
    db,
    `select u.nombre as usuario, ${sqlFechaHs('r.guardado_en', factoryTz)} as "fechaHs"
     from registro r join usuario u on u.id = r.usuario_id where r.id = $1::int`,
    [id],
  )

/**
 * Separator of lines, because JSON text never contains this character. `replace` then writes the common end of all
 * lines.
 */
const ENTRE_LINEAS = 'chr(1)'

/** Needs the aliases `r`, `l` and those of `SQL_JOINS`. */
function sqlFila({ factoryTz, extra }: JsonOptions): string {
  const ofLinea = `',"tipo_registro":' || ${sqlRef('t')} || '}'`
  return `(
    '{"id":' || r.id || ',"fechahs":"' || ${sqlFechaHs('r.fechahs', factoryTz)} ||
    '","tipo_registro":' || ${sqlRef('t')} || ',"nro_remito":' || ${sqlValor('r.nro_remito')} ||
    ',"cliente_proveedor":' || coalesce(${sqlRef('c')}, 'null') ||
    ',"observaciones":' || ${sqlValor('r.observaciones')} ||
    ',"monto":' || r.monto || ',"detalles":[' ||
    coalesce(replace(l.lineas, ${ENTRE_LINEAS}, ${ofLinea} || ',') || ${ofLinea}, '') || ']' ${sqlExtra(extra)} || '}')`
}

const SQL_JOINS = `join tipo_registro t on t.id = r.tipo_registro_id
  left join cliente_proveedor c on c.id = r.cliente_proveedor_id`

/** @param detalle rows with the alias `d`. @param todos computes the text of each product once for all lines. */
const sqlLineas = (detalle: string, todos = false): string => `
  select d.registro_id, string_agg('{"producto":' || p.ref || ',"cantidad":' || d.cantidad ||
    ',"subtotal":' || d.subtotal, ${ENTRE_LINEAS} order by d.orden) as lineas
  from ${detalle}
    join (select p.id, ${SQL_PRODUCTO_DETALLE} as ref from producto p ${todos ? 'offset 0' : ''}) p
      on p.id = d.producto_id
  group by d.registro_id`

const sqlSelect = (
  json: JsonOptions,
  { hallados, todos = false }: { hallados: string; todos?: boolean },
  collect: (registro: string) => string,
): string => `
  with hallado as materialized (${hallados}),
  linea as (${sqlLineas('hallado h join detalle d on d.registro_id = h.id', todos)})
  select ${collect(sqlFila(json))}
  from hallado h join registro r on r.id = h.id ${SQL_JOINS} left join linea l on l.registro_id = r.id`

const sqlRegistros = (options: JsonOptions, seleccion: { hallados: string; todos?: boolean }): string =>
  sqlSelect(options, seleccion, fila => `${sqlLista(fila, 'r.fechahs desc, r.id desc')} as lista`)

const sqlRegistro = (options: JsonOptions, id: string): string =>
  sqlSelect(options, { hallados: `select ${id}::int as id` }, fila => `${fila} as registro`)
