import { type JsonOptions, sqlExtra, sqlFechaHs, sqlLista, sqlRef, sqlValor } from '../sql/json.ts'
import { SQL_PRODUCTO_DETALLE } from './producto-json.ts'

/** A character that JSON text never contains; replaced once by the common end of all lines. */
const ENTRE_LINEAS = 'chr(1)'

interface Seleccion {
  hallados: string
  /** So many that the text of each product is made once (producto-json.ts). */
  todos?: boolean
}

/** A query of records as JSON text, newest first. `collect` makes the column from the expression of one record. */
function sqlSelect(
  { factoryTz, extra }: JsonOptions,
  { hallados, todos = false }: Seleccion,
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
    select ${collect(registro, 'r.fechahs desc, r.id desc')}
    from hallado h join registro r on r.id = h.id join tipo_registro t on t.id = r.tipo_registro_id
      left join cliente_proveedor c on c.id = r.cliente_proveedor_id
      left join linea l on l.registro_id = r.id`
}

export const sqlRegistros = (options: JsonOptions, seleccion: Seleccion): string =>
  sqlSelect(options, seleccion, (registro, orderBy) => `${sqlLista(registro, orderBy)} as lista`)

export const sqlRegistro = (options: JsonOptions, id: string): string =>
  sqlSelect(options, { hallados: `select ${id}::int as id` }, registro => `${registro} as registro`)
