import { type Lista, selectLista } from '../butacas/lista-cache.ts'
import type { Queryable } from '../db/db.ts'
import { type JsonOptions, sqlLista } from '../sql/json.ts'
import { esParteDeFecha, sqlIdsPorFecha } from './fecha-sql.ts'
import { sqlHomologacion } from './homologacion-json.ts'

const NEWEST_FIRST = 'h.fecha_hs desc, h.id desc'
const OLDEST_FIRST = 'h.fecha_hs, h.id'

/** Homologations of `source`, SQL with the alias `h`. */
const select = (
  db: Queryable,
  { factoryTz, extra }: JsonOptions,
  source: string,
  orderBy: string,
  params: readonly unknown[] = [],
): Promise<Lista> => {
  const from = `${source} join butaca b on b.nro = h.butaca_nro join modelo m on m.id = b.modelo_id`
  return selectLista(db, sqlLista(sqlHomologacion(factoryTz, extra), orderBy), from, params)
}

/** GET /api/homologaciones: newest first. */
export const listHomologaciones = (db: Queryable, json: JsonOptions): Promise<Lista> =>
  select(db, json, 'homologacion h', NEWEST_FIRST)

/** POST /api/homologaciones/filtro: any column holds the text, ignoring case and accents (design §5); newest first. */
export async function listFiltro(db: Queryable, json: JsonOptions, texto: string): Promise<Lista> {
  const patron = 'patron($1::text)'
  const modelos = await db.query(`select from modelo where plano(nombre) like ${patron} limit 1`, [texto])
  const hallada = [
    `select h.id from homologacion h where h.busqueda like ${patron}`,
    modelos.length > 0 &&
      `select h.id from modelo m join butaca b on b.modelo_id = m.id join homologacion h on h.butaca_nro = b.nro
       where plano(m.nombre) like ${patron}`,
    esParteDeFecha(texto) && sqlIdsPorFecha(texto, patron, json.factoryTz),
  ]
  return select(
    db,
    json,
    `(${hallada.filter(sql => sql !== false).join(' union ')}) as hallada join homologacion h on h.id = hallada.id`,
    NEWEST_FIRST,
    [texto],
  )
}

/** GET /api/homologaciones/hoy: the factory's day so far, oldest first. `now` null takes the database's. */
export function listHomologacionesHoy(db: Queryable, json: JsonOptions, now: Date | null): Promise<Lista> {
  const dia = `date_trunc('day', coalesce($1::timestamptz, now()) at time zone '${json.factoryTz}')`
  return select(
    db,
    json,
    `(select * from homologacion where fecha_hs >= ${dia} at time zone '${json.factoryTz}'
       and fecha_hs < (${dia} + interval '1 day') at time zone '${json.factoryTz}') h`,
    OLDEST_FIRST,
    [now?.toISOString() ?? null],
  )
}
