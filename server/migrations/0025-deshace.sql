-- The key of the change that a change undoes (docs/decisions/0036-pasos-deshechos.md). Set once a transaction in
-- `butacas.deshace`, like the change's own key (0007-dispositivos.sql).
alter table cambio_estado
  add column deshace uuid default nullif(current_setting('butacas.deshace', true), '')::uuid;

-- Earlier undos did not say so. A change counts as one only if it is certain: the app made both, the same person within
-- five minutes, nothing of the seat came between, and the seat is as it was before.
update cambio_estado v set deshace = p.clave_deshecha
from (
  select id, estado_id, peso, prehomologada, homologada, clave, usuario_id, fecha_hs,
    lag(clave) over w as clave_deshecha, lag(estado_id) over w as estado_deshecho,
    lag(usuario_id) over w as usuario_deshecho, lag(fecha_hs) over w as fecha_deshecha,
    lag(estado_id, 2) over w as estado_antes, lag(peso, 2) over w as peso_antes,
    lag(prehomologada, 2) over w as prehomologada_antes, lag(homologada, 2) over w as homologada_antes
  from cambio_estado window w as (partition by butaca_nro order by fecha_hs, id)
) p
where p.id = v.id and p.clave is not null and p.clave_deshecha is not null
  and p.estado_id = p.estado_antes and p.estado_id <> p.estado_deshecho
  and p.usuario_id = p.usuario_deshecho and p.fecha_hs - p.fecha_deshecha <= interval '5 minutes'
  and (p.peso, p.prehomologada, p.homologada) = (p.peso_antes, p.prehomologada_antes, p.homologada_antes);

-- The steps of these seats: their history without the rows `sin`, without steps that were undone and without the undos. Each
-- has what the seat was before and since when (`desde`), null for its first one. A change into the state that the seat is in
-- already does not end its stay. The auxiliary seat has no steps.
create or replace function pasos(zona text, nros text[], sin bigint[] default '{}')
returns table (
  butaca_nro text, id bigint, estado_id int, modelo_id int, color_id int, usuario_id int, es_s boolean, dudosa boolean,
  fecha_hs timestamptz, dia date,
  anterior_id int, anterior_modelo_id int, anterior_color_id int, desde timestamptz
) language sql stable as $$
  with fila as materialized (
    select c.*, lag(c.estado_id) over (partition by c.butaca_nro order by c.fecha_hs, c.id) as venia_de
    from cambio_estado c where c.butaca_nro = any (nros) and lower(c.butaca_nro) <> 'butacaauxiliar'
      and not exists (select from unnest(sin) s (id) where s.id = c.id)
  ), vuelta as materialized (select * from fila where fila.deshace is not null),
  deshecha as materialized (
    select distinct f.butaca_nro, f.clave
    from vuelta v join fila f on f.butaca_nro = v.butaca_nro and f.clave = v.deshace
    where v.estado_id = f.venia_de and v.estado_id <> f.estado_id
  ), vecina as (
    select c.*, lag(c.estado_id) over w as anterior, lag(c.modelo_id) over w as modelo_antes,
      lag(c.color_id) over w as color_antes, (c.fecha_hs at time zone zona)::date as su_dia
    from fila c
    where not exists (select from deshecha d where d.butaca_nro = c.butaca_nro and d.clave = c.clave)
      and not exists (select from deshecha d where d.butaca_nro = c.butaca_nro and d.clave = c.deshace)
    window w as (partition by c.butaca_nro order by c.fecha_hs, c.id)
  ), entrada as (
    select v.*, max(v.fecha_hs) filter (where v.anterior is distinct from v.estado_id) over (
      partition by v.butaca_nro order by v.fecha_hs, v.id) as su_entrada
    from vecina v
  )
  select e.butaca_nro, e.id, e.estado_id, e.modelo_id, e.color_id, e.usuario_id, e.prehomologada or e.homologada,
    coalesce((e.hecho_desde at time zone zona)::date < e.su_dia or (e.hecho_hasta at time zone zona)::date > e.su_dia, false),
    e.fecha_hs, e.su_dia, coalesce(e.anterior, 0), e.modelo_antes, e.color_antes,
    lag(e.su_entrada) over (partition by e.butaca_nro order by e.fecha_hs, e.id)
  from entrada e
$$;

-- Days closed until now are closed anew, with the sums below, by the server that starts next; reports read the history
-- until then. The lock keeps changes out that are under way.
select pg_advisory_xact_lock(4811024);
truncate resumen_dia, paso_dia, estadia_dia;
update instalacion set resumen_zona = null, resumen_hasta = null;

-- How many of the steps were the seat's first into the state on that day, and its first by that person.
alter table paso_dia add column butacas int not null default 0, add column suyas int not null default 0;
alter table paso_dia drop constraint paso_dia_pkey, add primary key
  (estado_id, anterior_id, dia, modelo_id, color_id, usuario_id, es_s, dudosa) include (cantidad, butacas, suyas);

-- Adds what these seats did on days from `primero` until before `ultimo`. Where some of their rows have just come, takes
-- away what they did without them: a row between two others, or an undo, changes what others of the seat say.
create or replace function sumar_pasos(zona text, nros text[], nuevas bigint[], primero date, ultimo date) returns void
language sql as $$
  with paso as materialized (
    select t.*,
      row_number() over (partition by signo, butaca_nro, estado_id, dia order by fecha_hs, id) = 1 as primera,
      row_number() over (partition by signo, butaca_nro, estado_id, dia, usuario_id order by fecha_hs, id) = 1 as suya
    from (
      select p.*, 1 as signo from pasos(zona, nros) p
      union all
      select p.*, -1 from pasos(zona, nros, nuevas) p where nuevas is not null
    ) t where dia >= primero and dia < ultimo and anterior_id <> estado_id
  ), sumados as (
    insert into paso_dia as d
      (estado_id, anterior_id, dia, modelo_id, color_id, usuario_id, es_s, dudosa, cantidad, butacas, suyas)
    select s.estado_id, s.anterior_id, s.dia, s.modelo_id, s.color_id, s.usuario_id, s.es_s, s.dudosa,
      s.cantidad, s.butacas, s.suyas
    from (
      select p.estado_id, p.anterior_id, p.dia, p.modelo_id, p.color_id, p.usuario_id, p.es_s, p.dudosa,
        sum(p.signo) as cantidad, sum(p.signo * p.primera::int) as butacas, sum(p.signo * p.suya::int) as suyas
      from paso p group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    ) s where (s.cantidad, s.butacas, s.suyas) <> (0, 0, 0)
    on conflict (estado_id, anterior_id, dia, modelo_id, color_id, usuario_id, es_s, dudosa) do update set
      cantidad = d.cantidad + excluded.cantidad, butacas = d.butacas + excluded.butacas, suyas = d.suyas + excluded.suyas
  )
  insert into estadia_dia as d (estado_id, dia, modelo_id, color_id, minutos, cantidad)
  select p.anterior_id, p.dia, p.anterior_modelo_id, p.anterior_color_id, minutos_estadia(p.fecha_hs - p.desde), sum(p.signo)
  from paso p
  where p.desde is not null
  group by 1, 2, 3, 4, 5 having sum(p.signo) <> 0 order by 1, 2, 3, 4, 5
  on conflict (estado_id, dia, modelo_id, color_id, minutos) do update set cantidad = d.cantidad + excluded.cantidad
$$;

-- As before, but an undo of a closed day's step also changes its sums.
create or replace function resumir_cambios() returns trigger language plpgsql as $$
declare
  zona text;
  hasta date;
  nros text[];
begin
  perform pg_advisory_xact_lock_shared(4811024);
  select resumen_zona, resumen_hasta into zona, hasta from instalacion;
  if hasta is null then
    return null;
  end if;
  select array_agg(distinct n.butaca_nro) into nros from nuevas n
    where (n.fecha_hs at time zone zona)::date < hasta
      or n.deshace is not null and exists (
        select from cambio_estado c where c.butaca_nro = n.butaca_nro and c.clave = n.deshace
          and (c.fecha_hs at time zone zona)::date < hasta);
  if nros is null then
    return null;
  end if;
  insert into resumen_dia as r (estado_id, dia, modelo_id, color_id, es_s, cantidad)
    select n.estado_id, (n.fecha_hs at time zone zona)::date, n.modelo_id, n.color_id,
      n.prehomologada or n.homologada, count(*)
    from nuevas n
    where (n.fecha_hs at time zone zona)::date < hasta
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
  on conflict (estado_id, dia, modelo_id, color_id, es_s) do update set cantidad = r.cantidad + excluded.cantidad;
  -- One transaction at a time for each seat, which sees the rows of the one before.
  perform from butaca b where b.nro = any (nros) order by b.nro for no key update;
  perform sumar_pasos(zona, nros, (select array_agg(n.id) from nuevas n), '-infinity', hasta);
  return null;
end $$;
