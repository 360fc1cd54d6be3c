import { AUXILIAR } from '#domain/butaca/nro-butaca.ts'
import { BANDAS_DIAS } from '#domain/informe/bandas.ts'
import { sqlFechaHs } from '../sql/json.ts'
import type { FlujoSql, Parte } from './flujo-parte.ts'
import { conditionViva, sqlButacasVivas, sqlLugar } from './linea-sql.ts'

/** Of those that stand still; all of them are counted. */
const NOMBRADAS_MAX = 50

/**
 * The floor as it is: how long each seat has been in its state, and who moved it last. One without a history is there
 * since it was last touched. Its last two rows tell nearly always, and its steps where both are of one state or one of them
 * is an undo, which begins no stay (docs/conteo.md).
 */
const sqlVivas = ({ factoryTz, deButaca, dePersona }: FlujoSql, ahora: string): string => `
  reloj as materialized (select ${ahora} as ahora),
  presente as materialized (
    select * from (${sqlButacasVivas('b.nro, b.estado_id, b.modelo_id, b.fecha_hs', deButaca('b'))}) b
    where lower(b.nro) <> '${AUXILIAR}'
  ),
  viva as materialized (
    select b.nro, b.estado_id, b.modelo_id, coalesce(p.usuario_id, u.usuario_id) as usuario_id, r.ahora - case
      when u.estado_id is distinct from b.estado_id then b.fecha_hs
      else coalesce(p.desde, u.fecha_hs) end as edad
    from reloj r cross join presente b left join lateral (
      select *, lead(c.estado_id) over () as antes, c.deshace is not null or lead(c.deshace) over () is not null as vuelta
      from (select estado_id, fecha_hs, usuario_id, deshace from cambio_estado where butaca_nro = b.nro
        order by fecha_hs desc, id desc limit 2) c limit 1) u on true
    left join lateral (
      select s.usuario_id, case when s.anterior_id = s.estado_id then s.desde else s.fecha_hs end as desde
      from (select * from pasos('${factoryTz}', array[b.nro]) order by fecha_hs desc, id desc limit 1) s
      where s.estado_id = b.estado_id) p on u.estado_id = b.estado_id and (u.antes = b.estado_id or u.vuelta)
    where ${dePersona('coalesce(p.usuario_id, u.usuario_id)')}
  )`

const sqlParadas = ({ query, bind }: FlujoSql): string => {
  // The last one counts where a state is there twice
  const limites = new Map(
    (query.limites?.split(',') ?? []).map(limite => limite.split(':').map(Number)) as [number, number][],
  )
  return `
  limite as (
    select l.estado_id, l.dias from unnest(${bind([...limites.keys()])}::int[], ${bind([...limites.values()])}::int[]) as l (estado_id, dias)
  ), parada as (
    select v.*, row_number() over (partition by v.estado_id order by v.edad desc, v.nro collate "C") as puesto
    from viva v join limite l on l.estado_id = v.estado_id where v.edad > l.dias * interval '1 day'
  ), paradas as (
    select p.estado_id, count(*) as cantidad,
      json_agg(json_build_object('nro', p.nro, 'modelo', json_build_object('nombre', m.nombre),
        'usuario', case when u.id is not null then json_build_object('nombre', u.nombre) end,
        'dias', floor(extract(epoch from p.edad) / 86400)::int) order by p.puesto)
        filter (where p.puesto <= ${NOMBRADAS_MAX}) as butacas
    from parada p join modelo m on m.id = p.modelo_id left join usuario u on u.id = p.usuario_id
    group by 1
  )`
}

/** How many of the seats `v` are in each band of age. */
const SQL_BANDAS = [0, ...BANDAS_DIAS]
  .map((desde, i) => [
    ...(i > 0 ? [`v.edad > interval '${desde} days'`] : []),
    ...(i < BANDAS_DIAS.length ? [`v.edad <= interval '${BANDAS_DIAS[i]} days'`] : []),
  ])
  .map(conditions => `count(v.nro) filter (where ${conditions.join(' and ')})`)
  .join(', ')

const REF = `json_build_object('id', e.id, 'nombre', e.nombre)`

/** What is on the floor now and what stands still there. `now` null takes the database's clock. */
export function sqlPiso(sql: FlujoSql, now: Date | null): Parte {
  const ahora = `coalesce(${sql.bind(now?.toISOString() ?? null)}::timestamptz, now())`
  return {
    ctes: [sqlVivas(sql, ahora), sqlParadas(sql)].join(','),
    miembros: `
      'momento', (select ${sqlFechaHs('ahora', sql.factoryTz)} from reloj),
      'ahora', (select json_agg(json_build_object('estado', ${REF}, 'bandas', e.bandas) order by e.lugar) from (
        select e.id, e.nombre, ${sqlLugar('e.id')} as lugar, json_build_array(${SQL_BANDAS}) as bandas
        from estado e left join viva v on v.estado_id = e.id where ${conditionViva('e.id')} group by e.id) e),
      'paradas', (select coalesce(json_agg(json_build_object('estado', ${REF}, 'dias', l.dias,
          'cantidad', coalesce(p.cantidad, 0), 'butacas', coalesce(p.butacas, '[]')) order by ${sqlLugar('e.id')}), '[]')
        from limite l join estado e on e.id = l.estado_id left join paradas p on p.estado_id = e.id
        where ${conditionViva('e.id')})`,
  }
}
