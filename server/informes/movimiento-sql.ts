import type { ButacasFlujoQuery, FlujoQuery } from '#contract/informes/flujo.ts'
import { AUXILIAR, ESTADO_BORRADA, llevaAs } from '#domain/butaca/butaca.ts'
import { BANDAS_DIAS } from '#domain/informe/flujo.ts'
import { conditionViva, sqlButacasVivas } from '../butacas/butaca-json.ts'
import { SQL_AHORA } from '../sql/event-time.ts'
import { sqlClaseAs, sqlFechaHs } from '../sql/fragments.ts'
import { conditionTramo, sqlDiaDetras, sqlPeriodos, sqlRango, sqlTodo } from './rango-sql.ts'

/**
 * `offset 0` evaluates the sums for each joined row. Without it the planner would scan the whole table, because it has
 * no statistics on states.
 */
const sqlDias = (tabla: 'paso_dia' | 'estadia_dia', condition: string): string =>
  `cross join lateral (
      select * from ${tabla} d where ${condition} and d.dia >= r.dia_desde and d.dia < r.dia_hasta offset 0) d`

/** Open days, and pieces of days at the ends of the range, come from the history. */
export const sqlVivo = (factoryTz: string): string => `
  vivo as materialized (
    select t.atras, p.*
    from (select array_agg(distinct ce.butaca_nro) as nros
        from tramo t join cambio_estado ce on ${conditionTramo('ce.fecha_hs', factoryTz)}) n,
      pasos('${factoryTz}', n.nros) p join tramo t on ${conditionTramo('p.fecha_hs', factoryTz)}
  )`

/**
 * Counts by the rules of docs/conteo.md. A person's sum counts a seat at that person's first step of the day. Other
 * sums count a seat at the seat's first step of the day. If a person is requested, all sums are that person's.
 */
const sqlHechos = ({ query, bind, deButaca, dePersona }: FlujoSql): string => {
  const estado = `${bind(query.estado)}::int`
  const of = (alias: string) =>
    `${alias}.estado_id = ${estado} and ${deButaca(alias)} and ${dePersona(`${alias}.usuario_id`)}`
  return `
  primero as (
    select v.*,
      (row_number() over (partition by v.atras, v.butaca_nro, v.dia order by v.fecha_hs, v.id) = 1)::int as butacas,
      (row_number() over (partition by v.atras, v.butaca_nro, v.dia, v.usuario_id order by v.fecha_hs, v.id) = 1)::int
        as suyas
    from vivo v where v.estado_id = ${estado} and v.anterior_id <> v.estado_id
  ), hecho as (
    select r.atras, d.dia, d.usuario_id, d.modelo_id, d.es_s, d.dudosa, d.butacas, d.suyas
    from rango r cross join (select id from estado union all select 0) a
      ${sqlDias('paso_dia', `d.anterior_id = a.id and ${of('d')}`)}
    union all
    select p.atras, p.dia, p.usuario_id, p.modelo_id, p.es_s, p.dudosa, p.butacas, p.suyas from primero p where ${of('p')}
  ), suma as materialized (
    select atras, dia, usuario_id, modelo_id, es_s, dudosa,
      (case when ${query.persona ? 'true' : 'grouping(usuario_id) = 0'} then sum(suyas) else sum(butacas) end)::int as cantidad
    from hecho
    group by grouping sets ((atras, dia), (atras, usuario_id), (atras, modelo_id, es_s), (atras, dudosa))
  )`
}

/** Looks up each pair of states separately, since most pairs are forward steps. */
const sqlRegresos = ({ deButaca, dePersona }: FlujoSql): string => {
  const of = (alias: string) => `${deButaca(alias)} and ${dePersona(`${alias}.usuario_id`)}`
  return `
  vuelta as (
    select b.id as anterior_id, e.id as estado_id from estado b cross join estado e
    where ${conditionRegreso('b.id', 'e.id')}
  ), regreso as (
    select r.atras, d.cantidad
    from rango r cross join vuelta x
      ${sqlDias('paso_dia', `d.estado_id = x.estado_id and d.anterior_id = x.anterior_id and ${of('d')}`)}
    union all
    select v.atras, 1 from vivo v join vuelta x on x.estado_id = v.estado_id and x.anterior_id = v.anterior_id where ${of('v')}
  )`
}

/**
 * Moves with a motivo come from the history, which has an index for them. Moves without a motivo are the difference:
 * all moves of day sums and of `vivo`, minus the moves with a motivo.
 */
const sqlDevoluciones = ({ factoryTz, deButaca, dePersona }: FlujoSql, periodos: string): string => {
  const of = (alias: string) => `${deButaca(alias)} and ${dePersona(`${alias}.usuario_id`)}`
  return `
  retorno as materialized (
    select x.* from vuelta x where x.anterior_id <> ${ESTADO_BORRADA}
  ), ${sqlTodo('entero', factoryTz, periodos)}, marcada as materialized (
    select t.atras, ce.id, ce.butaca_nro, ce.clave, ce.motivo_id, ce.defecto, ce.modelo_id, ce.color_id, ce.usuario_id
    from entero t join cambio_estado ce on ce.motivo_id is not null and ${conditionTramo('ce.fecha_hs', factoryTz)}
    where lower(ce.butaca_nro) <> '${AUXILIAR}' and ${of('ce')}
  ), suya as materialized (
    select p.id from (select array_agg(distinct butaca_nro) as nros from marcada where not defecto) n,
      pasos('${factoryTz}', n.nros) p join retorno x on x.estado_id = p.estado_id and x.anterior_id = p.anterior_id
  ), explicada as materialized (
    select m.* from marcada m
    where m.defecto and not deshecha(m.butaca_nro, m.clave) or m.id in (select id from suya)
  ), devuelta as (
    select motivo_id, modelo_id, usuario_id, atras, defecto, 1 as cantidad from explicada
    union all
    select null, s.modelo_id, s.usuario_id, s.atras, false, sum(s.cantidad) from (
      select d.modelo_id, d.usuario_id, r.atras, d.cantidad
      from rango r cross join retorno x
        ${sqlDias('paso_dia', `d.estado_id = x.estado_id and d.anterior_id = x.anterior_id and ${of('d')}`)}
      union all
      select v.modelo_id, v.usuario_id, v.atras, 1
      from vivo v join retorno x on x.estado_id = v.estado_id and x.anterior_id = v.anterior_id where ${of('v')}
      union all
      select modelo_id, usuario_id, atras, -1 from explicada where not defecto
    ) s group by s.modelo_id, s.usuario_id, s.atras having sum(s.cantidad) <> 0
  )`
}

/** `hasta`: number of stays that were as long or shorter. */
const sqlEstadias = ({ deButaca }: FlujoSql): string => `
  estadia as (
    select d.modelo_id, d.estado_id, d.minutos, sum(d.cantidad) as cantidad
    from rango r cross join estado e ${sqlDias('estadia_dia', `d.estado_id = e.id and ${deButaca('d')}`)}
    where r.atras = 0 and ${conditionViva('e.id')}
    group by 1, 2, 3
    union all
    select v.modelo_id, v.estado_id, v.minutos, count(*) from (
      select anterior_modelo_id as modelo_id, anterior_color_id as color_id, anterior_id as estado_id,
        minutos_estadia(fecha_hs - desde) as minutos
      from vivo where atras = 0 and desde is not null and anterior_id <> estado_id) v
    where ${conditionViva('v.estado_id')} and ${deButaca('v')}
    group by 1, 2, 3
  ), escala as (
    select modelo_id, estado_id, minutos, sum(sum(cantidad)) over (partition by modelo_id, estado_id) as todas,
      sum(sum(cantidad)) over (partition by modelo_id, estado_id order by minutos) as hasta
    from estadia group by modelo_id, estado_id, minutos
  ), tiempo as (
    select modelo_id, estado_id, max(todas)::int as cantidad,
      min(minutos) filter (where 2 * hasta >= todas) as mediana,
      min(minutos) filter (where 10 * hasta >= 9 * todas) as p90
    from escala where todas > 0 group by 1, 2
  )`

/** `=` sums the requested range, `>` the earlier range for comparison. */
const sqlSuma = (periodo: '=' | '>', condition = 'true'): string =>
  `coalesce(sum(s.cantidad) filter (where s.atras ${periodo} 0 and ${condition}), 0)::int`

const sqlClases = (periodo: '=' | '>'): string => {
  const count = (clase: 'A' | 'S') => {
    const { conditionModelo, conditionMarca } = sqlClaseAs(clase, 'm.nombre')
    return sqlSuma(periodo, `${conditionModelo} and ${conditionMarca('s.es_s')}`)
  }
  return `'A', ${count('A')}, 'S', ${count('S')}`
}

/** Only moves with a motivo list their seats. */
const sqlDevueltas = (condition: string): string =>
  `select distinct x.butaca_nro from explicada x where x.atras = 0 and ${condition}`

const sqlNombradas = (condition: string): string => `
      'butacas', coalesce((select json_agg(b.butaca_nro)
        from (${sqlDevueltas(condition)} order by 1 limit ${NOMBRADAS_MAX}) b), '[]'),
      'nombradas', (select count(*) from (${sqlDevueltas(condition)}) b)`

const LINEAS = {
  motivo: { columna: 'motivo_id', tabla: 'motivo', defecto: false },
  modelo: { columna: 'modelo_id', tabla: 'modelo', defecto: false },
  usuario: { columna: 'usuario_id', tabla: 'usuario', defecto: false },
  defecto: { columna: 'motivo_id', tabla: 'motivo', defecto: true },
} as const

/** `nombre` is null for moves back without a motivo. They come last. */
const sqlPor = (
  miembro: string,
  { columna, tabla, defecto }: (typeof LINEAS)[keyof typeof LINEAS],
  comparada: string,
): string => `(
    select coalesce(json_agg(f.fila order by f.nombre is null, f.cantidad desc, plano(f.nombre) collate "C", f.nombre), '[]')
    from (
      select n.nombre, ${sqlSuma('=')} as cantidad, json_build_object('${miembro}',
          case when n.id is not null then json_build_object('nombre', n.nombre) end, ${comparada},
          ${sqlNombradas(`x.defecto = ${defecto} and x.${columna} = n.id`)}) as fila
      from devuelta s left join ${tabla} n on n.id = s.${columna} where s.defecto = ${defecto} group by n.id
    ) f)`

const sqlMiembrosDevoluciones = (comparada: string): string => {
  const por = (miembro: string, linea: keyof typeof LINEAS) => sqlPor(miembro, LINEAS[linea], comparada)
  return `
    'devoluciones', json_build_object(
      'total', (select json_build_object(${comparada}) from devuelta s where not s.defecto),
      'porMotivo', ${por('motivo', 'motivo')},
      'porModelo', ${por('modelo', 'modelo')},
      'porPersona', ${por('usuario', 'usuario')},
      'porMotivoYModelo', (select coalesce(json_agg(json_build_object('motivo',
          case when n.id is not null then json_build_object('nombre', n.nombre) end, 'modelo',
          json_build_object('nombre', m.nombre), 'cantidad', s.cantidad)
          order by n.id is null, plano(n.nombre) collate "C", plano(m.nombre) collate "C"), '[]')
        from (select motivo_id, modelo_id, sum(cantidad)::int as cantidad from devuelta
          where atras = 0 and not defecto group by 1, 2) s
        left join motivo n on n.id = s.motivo_id join modelo m on m.id = s.modelo_id),
      'defectos', ${por('motivo', 'defecto')}),`
}

function sqlMiembros({ query: { estado, retroceso } }: FlujoSql): string {
  const antes = (expression: string) => (retroceso ? expression : 'null')
  const comparada = `'cantidad', ${sqlSuma('=')}, 'antes', ${antes(sqlSuma('>'))}`
  const clases = `(select json_build_object(${sqlClases('=')}, 'antes', ${antes(`json_build_object(${sqlClases('>')})`)})
    from suma s join modelo m on m.id = s.modelo_id)`
  return `${sqlMiembrosDevoluciones(comparada)}
    'porDia', (select json_agg(f.fila order by f.dia) from (
      select d.dia, json_build_object('dia', d.dia::text, ${comparada}) as fila
      from (select $1::timestamp::date + n as dia
        from generate_series(0, $2::timestamp::date - $1::timestamp::date) n) d
      left join suma s on s.dia is not null and ${sqlDiaDetras('s.dia + s.atras')} = d.dia group by d.dia) f),
    'porPersona', (select coalesce(json_agg(f.fila order by f.cantidad desc, plano(f.nombre) collate "C", f.nombre), '[]') from (
      select u.nombre, ${sqlSuma('=')} as cantidad,
        json_build_object('usuario', json_build_object('nombre', u.nombre), ${comparada}) as fila
      from suma s join usuario u on u.id = s.usuario_id group by u.id having sum(s.cantidad) > 0) f),
    'as', ${llevaAs(estado) ? clases : 'null'},
    'regresos', (select json_build_object(${comparada}) from regreso s),
    'tiempos', (select coalesce(json_agg(json_build_object('modelo', json_build_object('nombre', m.nombre),
        'estado', json_build_object('id', e.id, 'nombre', e.nombre), 'mediana', t.mediana, 'p90', t.p90,
        'cantidad', t.cantidad) order by plano(m.nombre) collate "C", m.nombre, ${sqlLugar('e.id')}), '[]')
      from tiempo t join modelo m on m.id = t.modelo_id join estado e on e.id = t.estado_id),
    'dudosas', (select ${sqlSuma('=')} from suma s where s.dudosa)`
}

function sqlVueltas(sql: FlujoSql): string {
  const { factoryTz, query, bind } = sql
  const periodos = sqlPeriodos(query, factoryTz, '(select ahora from reloj)', bind)
  return [
    sqlRango(factoryTz, periodos),
    sqlVivo(factoryTz),
    sqlRegresos(sql),
    sqlDevoluciones(sql, periodos),
  ].join(',')
}

export const sqlMovimiento = (sql: FlujoSql): Parte => ({
  ctes: [sqlVueltas(sql), sqlHechos(sql), sqlEstadias(sql)].join(','),
  miembros: sqlMiembros(sql),
})

/** Contains all CTEs for each group, because PostgreSQL does not run unused CTEs. */
export function sqlGrupo(
  sql: FlujoSql,
  { grupo, de, dias = 0 }: ButacasFlujoQuery,
): { ctes: string; nros: string } {
  const ctes = [sqlVivas(sql), sqlVueltas(sql)].join(',')
  if (grupo === 'parada') {
    const parada = `v.estado_id = ${sql.bind(Number(de))}::int and ${conditionParada(`${sql.bind(dias)}::int`)}`
    return { ctes, nros: `select v.nro as butaca_nro from viva v where ${parada}` }
  }
  const { columna, tabla, defecto } = LINEAS[grupo]
  const linea = `x.${columna} = (select id from ${tabla} where nombre = ${sql.bind(de)})`
  return { ctes, nros: sqlDevueltas(`x.defecto = ${defecto} and ${linea}`) }
}

const NOMBRADAS_MAX = 50

/**
 * A stay begins with the last row of the seat's history, or with the seat's last write if that row has another state.
 * The last row may begin no stay if the last two rows have the same state, or if one of them is an undo
 * (docs/conteo.md). Only then the query reads all steps of the seat.
 */
const sqlVivas = ({ factoryTz, deButaca, dePersona }: FlujoSql): string => `
  reloj as materialized (select ${SQL_AHORA} as ahora),
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
      from (select estado_id, fecha_hs, usuario_id, deshace from cambio_estado where butaca_nro = b.nro and not defecto
        order by fecha_hs desc, id desc limit 2) c limit 1) u on true
    left join lateral (
      select s.usuario_id, case when s.anterior_id = s.estado_id then s.desde else s.fecha_hs end as desde
      from (select * from pasos('${factoryTz}', array[b.nro]) order by fecha_hs desc, id desc limit 1) s
      where s.estado_id = b.estado_id) p on u.estado_id = b.estado_id and (u.antes = b.estado_id or u.vuelta)
    where ${dePersona('coalesce(p.usuario_id, u.usuario_id)')}
  )`

const conditionParada = (dias: string): string => `v.edad > ${dias} * interval '1 day'`

const sqlParadas = ({ query, bind }: FlujoSql): string => {
  // If a state has two limits, the last limit counts
  const limites = new Map(
    (query.limites?.split(',') ?? []).map(limite => limite.split(':').map(Number)) as [number, number][],
  )
  return `
  limite as (
    select l.estado_id, l.dias from unnest(${bind([...limites.keys()])}::int[], ${bind([...limites.values()])}::int[]) as l (estado_id, dias)
  ), parada as (
    select v.*, row_number() over (partition by v.estado_id order by v.edad desc, v.nro collate "C") as puesto
    from viva v join limite l on l.estado_id = v.estado_id where ${conditionParada('l.dias')}
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

const SQL_BANDAS = [0, ...BANDAS_DIAS]
  .map((desde, i) => [
    ...(i > 0 ? [`v.edad > interval '${desde} days'`] : []),
    ...(i < BANDAS_DIAS.length ? [`v.edad <= interval '${BANDAS_DIAS[i]} days'`] : []),
  ])
  .map(conditions => `count(v.nro) filter (where ${conditions.join(' and ')})`)
  .join(', ')

const REF = `json_build_object('id', e.id, 'nombre', e.nombre)`

export function sqlPiso(sql: FlujoSql): Parte {
  return {
    ctes: [sqlVivas(sql), sqlParadas(sql)].join(','),
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

// The rules of src/domain/butaca/butaca.ts in SQL.

/** A query reads the order of the states only once, because the subquery does not depend on the row. */
export const sqlLugar = (id: string): string =>
  `array_position((select array_agg(id order by lugar nulls last, id) from estado), ${id})`

/** SQL condition: the step from the state `de` to the state `a` moved the seat back in the line. */
const conditionRegreso = (de: string, a: string): string =>
  `(${a} <> ${ESTADO_BORRADA} and (${de} = ${ESTADO_BORRADA} or ${sqlLugar(a)} < ${sqlLugar(de)}))`

interface Parte {
  ctes: string
  miembros: string
}

/** The first two parameters are the ends of the range. */
export interface FlujoSql {
  factoryTz: string
  query: FlujoQuery
  bind: (value: unknown) => string
  deButaca: (alias: string) => string
  dePersona: (usuario: string) => string
}
