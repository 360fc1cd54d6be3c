import { type JsonOptions, sqlExtra, sqlFechaHs } from '../sql/json.ts'

/** SQL expression of one homologation as the contract's JSON text, from the aliases `h`, `b` and `m` (its seat and model). */
export const sqlHomologacion = (factoryTz: string, extra: JsonOptions['extra'] = {}): string => `(
  '{"butaca":' || to_json(h.butaca_nro)::text ||
  ',"nombre_modelo":' || to_json(m.nombre)::text ||
  ',"comprador":' || coalesce(to_json(h.comprador)::text, 'null') ||
  ',"etiqueta_blanca":' || to_json(h.etiqueta_blanca)::text ||
  ',"etiqueta_gris":' || to_json(h.etiqueta_gris)::text ||
  ',"fecha_hs":"' || ${sqlFechaHs('h.fecha_hs', factoryTz)} || '"' ${sqlExtra(extra)} || '}')`
