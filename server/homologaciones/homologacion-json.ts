import { type JsonOptions, sqlExtra, sqlFechaHs } from '../sql/json.ts'

/** SQL expression of one homologation as the contract's JSON text, from the aliases `h`, `b` and `m` (its seat and model). */
export const sqlHomologacion = (factoryTz: string, extra: JsonOptions['extra'] = {}): string => `(
  '{"butaca":' || to_json(h.butaca_nro)::text ||
  ',"nombre_modelo":' || to_json(m.nombre)::text ||
  ',"comprador":' || coalesce(to_json(h.comprador)::text, 'null') ||
  ',"etiqueta_blanca":' || to_json(h.etiqueta_blanca)::text ||
  ',"etiqueta_gris":' || to_json(h.etiqueta_gris)::text ||
  ',"fecha_hs":"' || ${sqlFechaHs('h.fecha_hs', factoryTz)} || '"' ${sqlExtra(extra)} || '}')`

/** Labels of the homologation `h` that other seats have, as a JSON array. Told, never refused: a label may be re-used. */
export const SQL_REPETIDAS = `(
  select coalesce(json_agg(json_build_object('etiqueta', e.etiqueta, 'butaca', o.butaca_nro)), '[]')::text
  from (values (h.etiqueta_blanca), (h.etiqueta_gris)) e (etiqueta) cross join lateral (
    select otra.butaca_nro from homologacion otra
    -- The index of the search finds them
    where otra.busqueda like patron(e.etiqueta) and otra.butaca_nro <> h.butaca_nro
      and lower(e.etiqueta) in (lower(otra.etiqueta_blanca), lower(otra.etiqueta_gris))
    order by otra.id desc limit 1
  ) o)`
