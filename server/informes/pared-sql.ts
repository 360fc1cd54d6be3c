import { ESTADO_ENTREGADA, ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { AUXILIAR } from '#domain/butaca/nro-butaca.ts'
import { LIMITES, writeLimites } from '#domain/informe/limites-paradas.ts'
import type { Queryable } from '../db/db.ts'
import { sqlEsS } from '../sql/clase-as.ts'
import { sqlFechaHs } from '../sql/json.ts'
import type { FlujoSql } from './flujo-parte.ts'
import { sqlPiso } from './piso-sql.ts'

const DIAS = 7
const CAMBIOS = 12

/** Changes into the states that count, of the last days by the factory's clock. */
const sqlHechas = (tz: string): string => `
  hoy as materialized (select ahora, date_trunc('day', ahora at time zone '${tz}') as dia from reloj),
  hecha as materialized (
    select ce.estado_id, ce.fecha_hs, ce.fecha_hs at time zone '${tz}' as hs
    from hoy h join cambio_estado ce
      on ce.estado_id in (${ESTADO_LISTA}, ${ESTADO_ENTREGADA})
      and ce.fecha_hs >= (h.dia - interval '${DIAS - 1} days') at time zone '${tz}' and ce.fecha_hs <= h.ahora
  ), terminada as materialized (select * from hecha where estado_id = ${ESTADO_LISTA})`

const SQL_TERMINADAS = `
  json_build_object(
    'hoy', (select count(*) from terminada t, hoy h where t.hs >= h.dia),
    'ultimaHora', (select count(*) from terminada t, hoy h where t.fecha_hs > h.ahora - interval '1 hour'),
    'ayer', (select count(*) from terminada t, hoy h
      where t.hs >= h.dia - interval '1 day' and t.hs < h.dia and t.fecha_hs <= h.ahora - interval '1 day'),
    'porDia', (select json_agg(json_build_object('dia', to_char(d.dia, 'YYYY-MM-DD'), 'cantidad', d.cantidad) order by d.dia)
      from (select h.dia - n * interval '1 day' as dia, count(t.hs) as cantidad
        from hoy h cross join generate_series(0, ${DIAS - 1}) n
        left join terminada t on t.hs >= h.dia - n * interval '1 day' and t.hs < h.dia - (n - 1) * interval '1 day'
        group by 1) d),
    'porHora', (select json_agg(d.cantidad order by d.hora) from (select n as hora, count(t.hs) as cantidad
      from hoy h cross join generate_series(0, 23) n
      left join terminada t on t.hs >= h.dia and extract(hour from t.hs) = n group by 1) d))`

const sqlListas = (auxiliar: string): string => `
  (select coalesce(json_agg(l), '[]') from (
    select m.nombre as modelo, c.nombre as color, ${sqlEsS('b')} as s, count(*) as cantidad
    from butaca b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id
    where b.estado_id = ${ESTADO_LISTA} and lower(b.nro) <> ${auxiliar} group by 1, 2, 3 order by 1, 2, 3) l)`

const sqlCambios = (tz: string): string => `
  (select coalesce(json_agg(json_build_object('nro', u.butaca_nro,
      'estado', json_build_object('id', e.id, 'nombre', e.nombre), 'modelo', m.nombre, 'color', c.nombre,
      'fechaHs', ${sqlFechaHs('u.fecha_hs', tz)}) order by u.fecha_hs desc, u.id desc), '[]')
    from (select * from cambio_estado order by fecha_hs desc, id desc limit ${CAMBIOS}) u
    join estado e on e.id = u.estado_id join modelo m on m.id = u.modelo_id join color c on c.id = u.color_id)`

/** In one statement, so that the figures agree. Its `ahora` and `paradas` are those of Flujo, which name people. */
export async function selectCifras(db: Queryable, factoryTz: string, now: Date | null): Promise<string> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const query = { fechaD: '', fechaH: '', estado: ESTADO_LISTA, limites: writeLimites(LIMITES) ?? '' }
  const sql: FlujoSql = { factoryTz, query, bind, deButaca: () => 'true', dePersona: () => 'true' }
  const piso = sqlPiso(sql, now)
  const [row] = await db.query<{ cifras: string }>(
    `with ${piso.ctes}, ${sqlHechas(factoryTz)}
     select json_build_object(${piso.miembros},
       'generado', (select floor(extract(epoch from ahora) * 1000)::float8 from reloj),
       'listas', ${sqlListas(bind(AUXILIAR))},
       'terminadas', ${SQL_TERMINADAS},
       'entregadas', (select count(*) from hecha e, hoy h where e.estado_id = ${ESTADO_ENTREGADA} and e.hs >= h.dia),
       'cambios', ${sqlCambios(factoryTz)})::text as cifras`,
    params,
  )
  if (!row) throw new Error('a row without a from is always there')
  return row.cifras
}
