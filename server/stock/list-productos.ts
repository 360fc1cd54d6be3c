import type { FiltroProductos } from '#contract/stock/producto.ts'
import { findValue, type Queryable } from '../db/db.ts'
import { type JsonOptions, sqlExtra, sqlRef, sqlValor } from '../sql/fragments.ts'
import {
  type OrdenPaginas,
  type Pagina,
  type PaginaLeida,
  readFilas,
  type Seleccion,
  sqlAllIds,
} from '../sql/paginas.ts'

export const ORDEN_PRODUCTOS: OrdenPaginas = { columnas: { 'p.id': 'int' }, sentido: 'asc' }

export const getProducto = (db: Queryable, { extra }: JsonOptions, id: number): Promise<string | undefined> =>
  findValue(
    db,
    `select ${sqlProducto(extra)} as producto from producto p ${sqlProductoJoins(false)} where p.id = $1::int`,
    [id],
  )

const REFERENCIAS = {
  marca: ['marca_id', 'marca'],
  categoria: ['categoria_id', 'categoria'],
  modelo: ['modelo_id', 'modelo_producto'],
  talle: ['talle_id', 'talle'],
  color: ['color_id', 'color_producto'],
} as const

/** Searches code, description and catalogue names, ignoring case and accents. */
export const sqlIdsPorTexto = (param: string): string =>
  sqlAllIds(
    `select id from producto where busqueda like patron(${param}::text)`,
    ...Object.values(REFERENCIAS).map(
      ([columna, tabla]) => `select q.id from ${tabla} x join producto q on q.${columna} = x.id
       where plano(x.nombre) like patron(${param}::text)`,
    ),
  )

/** SQL conditions on the alias `p`. A filter value of 0 or null matches all products. */
export const conditionsProducto = (
  filtro: Pick<FiltroProductos, keyof typeof REFERENCIAS>,
  bind: (value: unknown) => string,
): string[] =>
  Object.entries(REFERENCIAS).flatMap(([name, [columna]]) => {
    const id = filtro[name as keyof typeof REFERENCIAS]
    return id ? [`p.${columna} = ${bind(id)}::int`] : []
  })

export function listProductos(
  db: Queryable,
  { extra }: JsonOptions,
  pagina: Pagina | null,
  filtro: FiltroProductos = {},
): Promise<string | PaginaLeida> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const conditions = conditionsProducto(filtro, bind)
  const texto = filtro.text?.trim()
  if (texto) conditions.push(`p.id in (${sqlIdsPorTexto(bind(texto))})`)
  const joins = sqlProductoJoins(pagina === null)
  const seleccion: Seleccion = {
    tabla: ['producto', 'p'],
    conditions,
    params,
    joins,
    fila: sqlProducto(extra),
  }
  return readFilas(db, ORDEN_PRODUCTOS, seleccion, pagina)
}

/** SQL of a price as JSON text, with the database's exact decimals. */
const sqlPrecio = (column: string): string => `coalesce(${column}::text, 'null')`

/** SQL of one product as JSON text. Needs the alias `p` and the joins of `sqlProductoJoins`. */
export const sqlProducto = (extra: JsonOptions['extra'] = {}): string => `(
  '{"id":' || p.id || ',"codigo":' || to_json(p.codigo)::text || ',"descripcion":' || ${sqlValor('p.descripcion')} ||
  ',"marca":' || coalesce(ma.ref, 'null') || ',"modelo":' || coalesce(mo.ref, 'null') ||
  ',"categoria":' || coalesce(ca.ref, 'null') || ',"talle":' || coalesce(ta.ref, 'null') ||
  ',"color":' || coalesce(co.ref, 'null') ||
  ',"stock_minimo":' || p.stock_minimo || ',"existencia":' || p.existencia ||
  ',"venta":' || ${sqlPrecio('p.venta')} || ',"costo":' || ${sqlPrecio('p.costo')} ${sqlExtra(extra)} || '}')`

export const SQL_PRODUCTO_DETALLE = `
  '{"id":' || p.id || ',"codigo":' || to_json(p.codigo)::text || ',"descripcion":' || ${sqlValor('p.descripcion')} ||
  ',"venta":' || ${sqlPrecio('p.venta')} || ',"costo":' || ${sqlPrecio('p.costo')} || '}'`

const sqlCatalogo = (tabla: string, ref: string, fence: string): string =>
  `(select x.id, ${ref} as ref from ${tabla} x ${fence})`

const SQL_MODELO = `'{"id":' || x.id || ',"nombre":' || to_json(x.nombre)::text || ',"categoria":' ||
  coalesce((select ${sqlRef('c')} from categoria c where c.id = x.categoria_id), 'null') || '}'`

/** Joins for `sqlProducto`. @param many adds `offset 0`: the text of each catalogue row is then computed only once. */
export function sqlProductoJoins(many: boolean): string {
  const fence = many ? 'offset 0' : ''
  const ref = sqlRef('x')
  return `
  left join ${sqlCatalogo('marca', ref, fence)} ma on ma.id = p.marca_id
  left join ${sqlCatalogo('modelo_producto', SQL_MODELO, fence)} mo on mo.id = p.modelo_id
  left join ${sqlCatalogo('categoria', ref, fence)} ca on ca.id = p.categoria_id
  left join ${sqlCatalogo('talle', ref, fence)} ta on ta.id = p.talle_id
  left join ${sqlCatalogo('color_producto', ref, fence)} co on co.id = p.color_id`
}
