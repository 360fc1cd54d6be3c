/**
 * CTEs of a report's range $1 to $2 (local time, to the end of the second). `rango` holds the whole closed days, from
 * `dia_desde` until before `dia_hasta`; `tramo` the one or two pieces around them, with `hasta` exclusive.
 */
export const sqlRango = (factoryTz: string): string => `
  limites as (
    select $1::timestamp as desde, $2::timestamp + interval '1 second' as hasta,
      case when $1::timestamp = date_trunc('day', $1::timestamp) then $1::date else $1::date + 1 end as dia_desde,
      (select resumen_hasta from instalacion where resumen_zona = '${factoryTz}') as cerrado_hasta
  ), rango as materialized (
    select desde, hasta, dia_desde, greatest(dia_desde, least(hasta::date, coalesce(cerrado_hasta, dia_desde))) as dia_hasta
    from limites
  ), tramo as materialized (
    select desde, least(dia_desde::timestamp, hasta) as hasta from rango where desde < dia_desde
    union all
    select dia_hasta, hasta from rango where dia_hasta < hasta
  )`

/** `tramo` as the whole range in one piece, for what only the history can tell. */
export const SQL_TODO = `tramo as materialized (
    select $1::timestamp as desde, $2::timestamp + interval '1 second' as hasta)`

/**
 * Condition: the local time of the instant `fecha` is in the piece `t`. Compared as local time because of clock
 * changes; the index gets a day more at either end.
 */
export const conditionTramo = (fecha: string, factoryTz: string): string => `
  ${fecha} >= t.desde at time zone '${factoryTz}' - interval '1 day'
  and ${fecha} < t.hasta at time zone '${factoryTz}' + interval '1 day'
  and ${fecha} at time zone '${factoryTz}' >= t.desde and ${fecha} at time zone '${factoryTz}' < t.hasta`
