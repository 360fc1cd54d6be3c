/** Only the requested range, without a comparison. The end is exclusive. */
const SQL_SOLO = `values (0, $2::timestamp + interval '1 second')`

/** Comparison of a range: src/contract/informes/flujo.ts. */
interface Comparacion {
  retroceso?: number
  antesH?: string
}

/** An unfinished range is compared with the same part of the earlier range, up to the same hour. */
export function sqlPeriodos(
  { retroceso, antesH }: Comparacion,
  factoryTz: string,
  ahora: string,
  bind: (value: unknown) => string,
): string {
  if (!retroceso) return SQL_SOLO
  const atras = `${bind(retroceso)}::int`
  const dias = `${atras} * interval '1 day'`
  const entero = `${antesH === undefined ? `$2::timestamp - ${dias}` : `${bind(antesH)}::timestamp`} + interval '1 second'`
  const local = `${ahora} at time zone '${factoryTz}'`
  return `${SQL_SOLO}, (${atras}, case when ${local} >= $1::timestamp then least(${entero}, ${local} - ${dias}) else ${entero} end)`
}

/** A day after the range counts for the range's last day. `dia` must not be null: `least` ignores null. */
export const sqlDiaDetras = (dia: string): string => `least(${dia}, $2::timestamp::date)`

/**
 * The range $1 to $2 is local time, to the end of the second. `periodos` shift the range back by `atras` days. For each
 * period, `rango` contains the whole closed days, from `dia_desde` to the day before `dia_hasta`. `tramo` contains the
 * rest of the range, before and after the closed days: at most two pieces, with an exclusive `hasta`.
 */
export const sqlRango = (factoryTz: string, periodos = SQL_SOLO): string => `
  limites as (
    select p.atras, $1::timestamp - p.atras * interval '1 day' as desde,
      p.hasta,
      case when $1::timestamp = date_trunc('day', $1::timestamp) then $1::date else $1::date + 1 end - p.atras as dia_desde,
      (select resumen_hasta from instalacion where resumen_zona = '${factoryTz}') as cerrado_hasta
    from (${periodos}) p (atras, hasta)
  ), rango as materialized (
    select atras, desde, hasta, dia_desde, greatest(dia_desde, least(hasta::date, coalesce(cerrado_hasta, dia_desde))) as dia_hasta
    from limites
  ), tramo as materialized (
    select atras, desde, least(dia_desde::timestamp, hasta) as hasta from rango where desde < dia_desde
    union all
    select atras, dia_hasta, hasta from rango where dia_hasta < hasta
  )`

/** The whole range of each of `periodos`, for queries that read the history and not the sums of closed days. */
export const sqlTodo = (
  nombre: string,
  factoryTz: string,
  periodos = SQL_SOLO,
): string => `${nombre} as materialized (
    select r.*, r.desde at time zone '${factoryTz}' as desde_en, r.hasta at time zone '${factoryTz}' as hasta_en
    from (select p.atras, $1::timestamp - p.atras * interval '1 day' as desde, p.hasta
      from (${periodos}) p (atras, hasta)) r)`

/** Compares local time, because of clock changes. The index range is a day wider at either end. */
export const conditionTramo = (
  fecha: string,
  factoryTz: string,
  { desde, hasta } = { desde: 't.desde', hasta: 't.hasta' },
): string => `
  ${fecha} >= ${desde} at time zone '${factoryTz}' - interval '1 day'
  and ${fecha} < ${hasta} at time zone '${factoryTz}' + interval '1 day'
  and ${fecha} at time zone '${factoryTz}' >= ${desde} and ${fecha} at time zone '${factoryTz}' < ${hasta}`

export const TRAMO_ENTERO = { desde: '$1::timestamp', hasta: `($2::timestamp + interval '1 second')` }
