/**
 * SQL that appends the history row of each seat in a relation of `butaca`'s columns: model, colour and A/S as they are
 * then, so that reports count what the seat was. `clock` is SQL of the caller's clock, which may be null; `bounds` of
 * when it was done (server/sql/event-time.ts).
 */
export const sqlAppendHistoria = (
  relation: string,
  usuarioId: string,
  clock: string,
  bounds: string,
): string => `
  insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso,
    usuario_id, fecha_hs, recibido_en, hecho_desde, hecho_hasta)
  select nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, ${usuarioId}::int, fecha_hs,
    coalesce(${clock}::timestamptz, clock_timestamp()), ${bounds}
  from ${relation}`
