import type { Flujo } from '#contract/informes/flujo.ts'
import type { CifrasPared } from '#contract/informes/pared.ts'
import { AUXILIAR, ESTADO_ENTREGADA, ESTADO_LISTA } from '#domain/butaca/butaca.ts'
import { LIMITES, writeLimites } from '#domain/informe/flujo.ts'
import { getValue, type Queryable } from '../db/db.ts'
import { sqlEsS, sqlFechaHs } from '../sql/fragments.ts'
import type { FlujoSql } from './movimiento-sql.ts'
import { sqlPiso } from './movimiento-sql.ts'

/** The panel shows at most this many stagnant seats of a state, but counts all of them. */
const PARADAS_MAX = 8

type Leidas = Omit<CifrasPared, 'estados' | 'paradas'> & Pick<Flujo, 'ahora' | 'paradas'>

/** Figures of the wall panel, without any person's name. */
export async function readCifras(db: Queryable, factoryTz: string): Promise<CifrasPared> {
  const { ahora, paradas, ...rest } = JSON.parse(await selectCifras(db, factoryTz)) as Leidas
  return {
    ...rest,
    estados: ahora.map(({ estado, bandas }) => ({ estado, cantidad: bandas.reduce((sum, n) => sum + n, 0) })),
    paradas: paradas.map(({ estado, dias, cantidad, butacas }) => ({
      estado,
      dias,
      cantidad,
      butacas: butacas
        .slice(0, PARADAS_MAX)
        .map(({ nro, modelo, dias: quieta }) => ({ nro, modelo: modelo.nombre, dias: quieta })),
    })),
  }
}

const DIAS = 7
const CAMBIOS = 12

/**
 * Counts by the rules of docs/conteo.md. `vivo_desde` is yesterday, or the first open day if that day is earlier. Days
 * before `vivo_desde` come from the sums of closed days.
 */
const sqlHechas = (tz: string): string => `
  hoy as materialized (
    select d.*, greatest(d.dia::date - ${DIAS - 1}, least(d.dia::date - 1, (
      select coalesce(max(resumen_hasta), '-infinity') from instalacion where resumen_zona = '${tz}'))) as vivo_desde
    from (select ahora, date_trunc('day', ahora at time zone '${tz}') as dia from reloj) d
  ), movida as materialized (
    select array_agg(distinct ce.butaca_nro) as nros
    from hoy h join cambio_estado ce
      on ce.estado_id in (${ESTADO_LISTA}, ${ESTADO_ENTREGADA})
      and ce.fecha_hs >= h.vivo_desde::timestamp at time zone '${tz}' - interval '1 day' and ce.fecha_hs <= h.ahora
  ), hecha as materialized (
    select p.estado_id, p.butaca_nro, p.fecha_hs, p.fecha_hs at time zone '${tz}' as hs, p.dia
    from hoy h cross join movida m cross join pasos('${tz}', m.nros) p
    where p.estado_id in (${ESTADO_LISTA}, ${ESTADO_ENTREGADA}) and p.anterior_id <> p.estado_id
      and p.dia >= h.vivo_desde and p.fecha_hs <= h.ahora
  ), terminada as materialized (select * from hecha where estado_id = ${ESTADO_LISTA}),
  -- Today's seats, each by the hour of its first step
  temprana as (
    select extract(hour from min(t.hs)) as hora from terminada t, hoy h where t.dia = h.dia::date group by t.butaca_nro
  ), diaria as (
    select dia, count(distinct butaca_nro) as cantidad from terminada group by 1
    union all
    select d.dia, sum(d.butacas) from hoy h join paso_dia d
      on d.estado_id = ${ESTADO_LISTA} and d.dia >= h.dia::date - ${DIAS - 1} and d.dia < h.vivo_desde
    group by 1
  )`

const SQL_TERMINADAS = `
  json_build_object(
    'hoy', (select count(*) from temprana),
    'ultimaHora', (select count(distinct t.butaca_nro) from terminada t, hoy h
      where t.fecha_hs > h.ahora - interval '1 hour'),
    'ayer', (select count(distinct t.butaca_nro) from terminada t, hoy h
      where t.dia = h.dia::date - 1 and t.fecha_hs <= h.ahora - interval '1 day'),
    'porDia', (select json_agg(json_build_object('dia', d.dia::text, 'cantidad', coalesce(s.cantidad, 0)) order by d.dia)
      from (select h.dia::date - n as dia from hoy h cross join generate_series(0, ${DIAS - 1}) n) d
      left join diaria s on s.dia = d.dia),
    'porHora', (select json_agg(d.cantidad order by d.hora) from (select n as hora, count(t.hora) as cantidad
      from generate_series(0, 23) n left join temprana t on t.hora = n group by 1) d))`

const SQL_LISTAS = `
  (select coalesce(json_agg(l), '[]') from (
    select m.nombre as modelo, c.nombre as color, ${sqlEsS('b')} as s, count(*) as cantidad
    from butaca b join modelo m on m.id = b.modelo_id join color c on c.id = b.color_id
    where b.estado_id = ${ESTADO_LISTA} and lower(b.nro) <> '${AUXILIAR}' group by 1, 2, 3 order by 1, 2, 3) l)`

const sqlCambios = (tz: string): string => `
  (select coalesce(json_agg(json_build_object('nro', u.butaca_nro,
      'estado', json_build_object('id', e.id, 'nombre', e.nombre), 'modelo', m.nombre, 'color', c.nombre,
      'fechaHs', ${sqlFechaHs('u.fecha_hs', tz)}) order by u.fecha_hs desc, u.id desc), '[]')
    from (select * from cambio_estado where not defecto and lower(butaca_nro) <> '${AUXILIAR}' order by fecha_hs desc, id desc limit ${CAMBIOS}) u
    join estado e on e.id = u.estado_id join modelo m on m.id = u.modelo_id join color c on c.id = u.color_id)`

/**
 * One statement, so that the figures agree. `ahora` and `paradas` have the form of Flujo, and `paradas` names people.
 */
async function selectCifras(db: Queryable, factoryTz: string): Promise<string> {
  const params: unknown[] = []
  const bind = (value: unknown) => `$${params.push(value)}`
  const query = { fechaD: '', fechaH: '', estado: ESTADO_LISTA, limites: writeLimites(LIMITES) ?? '' }
  const sql: FlujoSql = { factoryTz, query, bind, deButaca: () => 'true', dePersona: () => 'true' }
  const piso = sqlPiso(sql)
  return getValue<string>(
    db,
    `with ${piso.ctes}, ${sqlHechas(factoryTz)}
     select json_build_object(${piso.miembros},
       'generado', (select floor(extract(epoch from ahora) * 1000)::float8 from reloj),
       'listas', ${SQL_LISTAS},
       'terminadas', ${SQL_TERMINADAS},
       'entregadas', (select count(distinct e.butaca_nro) from hecha e, hoy h
         where e.estado_id = ${ESTADO_ENTREGADA} and e.dia = h.dia::date),
       'cambios', ${sqlCambios(factoryTz)})::text as cifras`,
    params,
  )
}
