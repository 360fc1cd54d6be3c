import { sqlFechaHs } from './butaca-json.ts'
import { sqlRef, sqlValor } from './catalogo-sql.ts'
import { SQL_PRODUCTO_DETALLE } from './producto-json.ts'

export interface RegistroJsonOptions {
  factoryTz: string
  /** Further members that extensions add to a record: name and SQL expression of a number, of alias `r`. */
  extra: Readonly<Record<string, string>>
}

/**
 * A query of records as the contract's JSON text, newest first: `hallados` is SQL that selects their ids, `collect` the
 * aggregate over the expression of one of them.
 */
function sqlSelect(
  { factoryTz, extra }: RegistroJsonOptions,
  hallados: string,
  collect: (registro: string, orderBy: string) => string,
): string {
  const members = Object.entries(extra).map(([name, expression]) => `|| ',"${name}":' || ${expression}`)
  const registro = `(
    '{"id":' || r.id || ',"fechahs":"' || ${sqlFechaHs('r.fechahs', factoryTz)} ||
    '","tipo_registro":' || ${sqlRef('t')} || ',"nro_remito":' || ${sqlValor('r.nro_remito')} ||
    ',"cliente_proveedor":' || coalesce(${sqlRef('c')}, 'null') ||
    ',"observaciones":' || ${sqlValor('r.observaciones')} ||
    ',"monto":' || r.monto || ',"detalles":[' || coalesce(l.lineas, '') || ']' ${members.join(' ')} || '}')`
  return `
    with hallado as materialized (${hallados}),
    linea as (
      select d.registro_id, string_agg('{"producto":' || ${SQL_PRODUCTO_DETALLE} || ',"cantidad":' || d.cantidad ||
        ',"subtotal":' || d.subtotal || ',"tipo_registro":' || ${sqlRef('t')} || '}', ',' order by d.orden) as lineas
      from hallado h join registro r on r.id = h.id join tipo_registro t on t.id = r.tipo_registro_id
        join detalle d on d.registro_id = h.id join producto p on p.id = d.producto_id
      group by d.registro_id)
    select ${collect(registro, 'r.fechahs desc, r.id desc')}
    from hallado h join registro r on r.id = h.id join tipo_registro t on t.id = r.tipo_registro_id
      left join cliente_proveedor c on c.id = r.cliente_proveedor_id
      left join linea l on l.registro_id = r.id`
}

/** As one JSON array, in the column `lista`. */
export const sqlRegistros = (options: RegistroJsonOptions, hallados: string): string =>
  sqlSelect(
    options,
    hallados,
    (registro, orderBy) =>
      `'[' || coalesce(string_agg(${registro}, ',' order by ${orderBy}), '') || ']' as lista`,
  )

/** One record, in the column `registro`. */
export const sqlRegistro = (options: RegistroJsonOptions, id: string): string =>
  sqlSelect(options, `select ${id}::int as id`, registro => `${registro} as registro`)
