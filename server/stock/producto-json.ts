import { type JsonOptions, sqlExtra, sqlRef, sqlValor } from '../sql/json.ts'

/** SQL expression of a price as JSON text: the exact decimals of the database. */
const sqlPrecio = (column: string): string => `coalesce(${column}::text, 'null')`

/** SQL of one product as JSON text, from `p` and the aliases of `sqlProductoJoins` (concatenated as in butaca-json.ts). */
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

/** Joins of the catalogues for `sqlProducto`. For `many` products `offset 0` makes each text once. */
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
