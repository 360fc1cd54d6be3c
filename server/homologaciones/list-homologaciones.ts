import type { Queryable } from '../db/db.ts'
import { SQL_AHORA } from '../sql/event-time.ts'
import { type JsonOptions, readLista, sqlExtra, sqlFechaHs, sqlLista } from '../sql/fragments.ts'
import { type OrdenPaginas, type Pagina, type PaginaLeida, readFilas, sqlAllIds } from '../sql/paginas.ts'

export const ORDEN_HOMOLOGACIONES: OrdenPaginas = {
  columnas: { 'h.fecha_hs': 'instante', 'h.id': 'int' },
  sentido: 'desc',
}

const JOINS = 'join butaca b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id'

/** @param ids SQL of the listed ids; null lists all. */
export const listHomologaciones = (
  db: Queryable,
  { factoryTz, extra }: JsonOptions,
  pagina: Pagina | null,
  ids: string | null = null,
  params: readonly unknown[] = [],
): Promise<string | PaginaLeida> =>
  readFilas(
    db,
    ORDEN_HOMOLOGACIONES,
    {
      tabla: ['homologacion', 'h'],
      conditions: ids === null ? [] : [`h.id in (${ids})`],
      params,
      joins: JOINS,
      fila: sqlHomologacion(factoryTz, extra),
    },
    pagina,
  )

/** Searches every column, ignoring case and accents (design §5). */
export async function listFiltro(
  db: Queryable,
  json: JsonOptions,
  texto: string,
  pagina: Pagina | null,
): Promise<string | PaginaLeida> {
  const patron = 'patron($1::text)'
  const modelos = await db.query(`select from modelo where plano(nombre) like ${patron} limit 1`, [texto])
  const hallada = [
    `select h.id from homologacion h where h.busqueda like ${patron}`,
    modelos.length > 0 &&
      `select h.id from modelo m join butaca b on b.modelo_id = m.id join homologacion h on h.butaca_nro = b.nro
       where plano(m.nombre) like ${patron}`,
    esParteDeFecha(texto) && sqlIdsPorFecha(texto, patron, json.factoryTz),
  ]
  const ids = sqlAllIds(...hallada.filter(sql => sql !== false))
  return listHomologaciones(db, json, pagina, ids, [texto])
}

export function listHomologacionesHoy(db: Queryable, { factoryTz, extra }: JsonOptions): Promise<string> {
  const dia = `date_trunc('day', ${SQL_AHORA} at time zone '${factoryTz}')`
  return readLista(
    db,
    `select ${sqlLista(sqlHomologacion(factoryTz, extra), 'h.fecha_hs, h.id')} as lista from homologacion h ${JOINS}
     where h.fecha_hs >= ${dia} at time zone '${factoryTz}'
       and h.fecha_hs < (${dia} + interval '1 day') at time zone '${factoryTz}'`,
  )
}

const PIECE = /^[\d/:.\-t ]*\d[\d/:.\-t ]*$/i
// The longest number in a date is its year. Scanned numbers are longer, so they skip the search in dates.
const LONG_NUMBER = /\d{5}/

/** Dates are searched in displayed (dd/MM/yyyy HH:mm) and ISO format. */
const esParteDeFecha = (texto: string): boolean => PIECE.test(texto) && !LONG_NUMBER.test(texto)

const isOfTime = (texto: string): boolean => /[:. t]/i.test(texto)

const like = (moment: string, formats: readonly string[], patron: string): string =>
  formats.map(format => `to_char(${moment}, '${format}') like ${patron}`).join(' or ')

/** A text without time is compared with each day, not with each row. */
function sqlIdsPorFecha(texto: string, patron: string, factoryTz: string): string {
  if (isOfTime(texto)) {
    const formats = ['DD/MM/YYYY HH24:MI:SS', 'YYYY-MM-DD"t"HH24:MI:SS.MS', 'YYYY-MM-DD HH24:MI:SS']
    return `select h.id from homologacion h where ${like(`h.fecha_hs at time zone '${factoryTz}'`, formats, patron)}`
  }
  return `
    select h.id from (select min(fecha_hs) as primera, max(fecha_hs) as ultima from homologacion) limites,
      generate_series(date_trunc('day', primera at time zone '${factoryTz}'), ultima at time zone '${factoryTz}',
        interval '1 day') as dia
      join homologacion h on h.fecha_hs >= dia at time zone '${factoryTz}'
        and h.fecha_hs < (dia + interval '1 day') at time zone '${factoryTz}'
    where ${like('dia', ['DD/MM/YYYY', 'YYYY-MM-DD'], patron)}`
}

/** SQL of one homologation as the contract's JSON text, from the aliases `h` and `m` (the seat's model). */
export const sqlHomologacion = (factoryTz: string, extra: JsonOptions['extra'] = {}): string => `(
  '{"butaca":' || to_json(h.butaca_nro)::text ||
  ',"nombre_modelo":' || to_json(m.nombre)::text ||
  ',"comprador":' || coalesce(to_json(h.comprador)::text, 'null') ||
  ',"etiqueta_blanca":' || to_json(h.etiqueta_blanca)::text ||
  ',"etiqueta_gris":' || to_json(h.etiqueta_gris)::text ||
  ',"fecha_hs":"' || ${sqlFechaHs('h.fecha_hs', factoryTz)} || '"' ${sqlExtra(extra)} || '}')`

/** The answer reports repeated labels. They are never refused, because a label may be reused. */
export const SQL_REPETIDAS = `(
  select coalesce(json_agg(json_build_object('etiqueta', e.etiqueta, 'butaca', o.butaca_nro)), '[]')::text
  from (values (h.etiqueta_blanca), (h.etiqueta_gris)) e (etiqueta) cross join lateral (
    select otra.butaca_nro from homologacion otra
    -- This condition uses the index of the search
    where otra.busqueda like patron(e.etiqueta) and otra.butaca_nro <> h.butaca_nro
      and lower(e.etiqueta) in (lower(otra.etiqueta_blanca), lower(otra.etiqueta_gris))
    order by otra.id desc limit 1
  ) o)`
