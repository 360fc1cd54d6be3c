-- What Flujo reads of closed days in the place of the history (docs/decisions/0019-sums-of-what-moved.md). It is closed
-- with resumen_dia, by the same instalacion.resumen_hasta.

-- Changes by the factory's day, with the state that the seat came from; 0 for the first one of a seat.
create table paso_dia (
  estado_id int not null,
  anterior_id int not null,
  dia date not null,
  modelo_id int not null,
  color_id int not null,
  usuario_id int not null,
  es_s boolean not null,
  -- It may have been on another day (0010-intervalo.sql).
  dudosa boolean not null,
  cantidad int not null,
  primary key (estado_id, anterior_id, dia, modelo_id, color_id, usuario_id, es_s, dudosa) include (cantidad)
);

-- Stays in a state by the day on which they ended, with the model and the colour that the seat had in it.
create table estadia_dia (
  estado_id int not null,
  dia date not null,
  modelo_id int not null,
  color_id int not null,
  minutos int not null,
  cantidad int not null,
  primary key (estado_id, dia, modelo_id, color_id, minutos) include (cantidad)
);

-- How long a stay was, in minutes, rounded down to steps so that many are alike: a quarter of an hour from an hour on, an
-- hour from a day on, a day from 30 days on.
create function minutos_estadia(duro interval) returns int language sql immutable strict parallel safe as $$
  select case when m < 60 then m when m < 1440 then m - m % 15 when m < 43200 then m - m % 60 else m - m % 1440 end
  from (select floor(extract(epoch from duro) / 60)::int as m) t
$$;

-- The history of these seats but for the rows `sin`, each with what the seat was before and since when (`desde`), null for
-- its first one. A change into the state that the seat is in already does not end its stay.
create function pasos(zona text, nros text[], sin bigint[] default '{}')
returns table (
  butaca_nro text, id bigint, estado_id int, modelo_id int, color_id int, usuario_id int, es_s boolean, dudosa boolean,
  fecha_hs timestamptz, dia date, entro timestamptz,
  anterior_id int, anterior_modelo_id int, anterior_color_id int, desde timestamptz
) language sql stable as $$
  with vecina as (
    select c.*, lag(c.estado_id) over w as anterior, lag(c.modelo_id) over w as modelo_antes,
      lag(c.color_id) over w as color_antes, (c.fecha_hs at time zone zona)::date as su_dia
    from cambio_estado c where c.butaca_nro = any (nros)
      and not exists (select from unnest(sin) s (id) where s.id = c.id)
    window w as (partition by c.butaca_nro order by c.fecha_hs, c.id)
  ), entrada as (
    select v.*, max(v.fecha_hs) filter (where v.anterior is distinct from v.estado_id) over (
      partition by v.butaca_nro order by v.fecha_hs, v.id) as su_entrada
    from vecina v
  )
  select e.butaca_nro, e.id, e.estado_id, e.modelo_id, e.color_id, e.usuario_id, e.prehomologada or e.homologada,
    coalesce((e.hecho_desde at time zone zona)::date < e.su_dia or (e.hecho_hasta at time zone zona)::date > e.su_dia, false),
    e.fecha_hs, e.su_dia, e.su_entrada, coalesce(e.anterior, 0), e.modelo_antes, e.color_antes,
    lag(e.su_entrada) over (partition by e.butaca_nro order by e.fecha_hs, e.id)
  from entrada e
$$;

-- Adds what these seats did on days from `primero` until before `ultimo`. Where some of their rows have just come, takes
-- away what they did without them: a row between two others changes what the later one came from.
create function sumar_pasos(zona text, nros text[], nuevas bigint[], primero date, ultimo date) returns void
language sql as $$
  with paso as materialized (
    select p.*, 1 as signo from pasos(zona, nros) p
    union all
    select p.*, -1 from pasos(zona, nros, nuevas) p where nuevas is not null
  ), sumados as (
    insert into paso_dia as d (estado_id, anterior_id, dia, modelo_id, color_id, usuario_id, es_s, dudosa, cantidad)
    select p.estado_id, p.anterior_id, p.dia, p.modelo_id, p.color_id, p.usuario_id, p.es_s, p.dudosa, sum(p.signo)
    from paso p where p.dia >= primero and p.dia < ultimo
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(p.signo) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (estado_id, anterior_id, dia, modelo_id, color_id, usuario_id, es_s, dudosa)
      do update set cantidad = d.cantidad + excluded.cantidad
  )
  insert into estadia_dia as d (estado_id, dia, modelo_id, color_id, minutos, cantidad)
  select p.anterior_id, p.dia, p.anterior_modelo_id, p.anterior_color_id, minutos_estadia(p.fecha_hs - p.desde), sum(p.signo)
  from paso p
  where p.dia >= primero and p.dia < ultimo and p.desde is not null and p.anterior_id <> p.estado_id
  group by 1, 2, 3, 4, 5 having sum(p.signo) <> 0 order by 1, 2, 3, 4, 5
  on conflict (estado_id, dia, modelo_id, color_id, minutos) do update set cantidad = d.cantidad + excluded.cantidad
$$;

-- Whoever moves the end of the closed days sums them, also a server of the version before that does not know of it.
create function cerrar_pasos() returns trigger language plpgsql as $$
declare
  primero date := '-infinity';
  nros text[];
begin
  if old.resumen_zona = new.resumen_zona then
    primero := old.resumen_hasta;
  else
    delete from paso_dia;
    delete from estadia_dia;
  end if;
  if new.resumen_hasta is null then
    return null;
  end if;
  select array_agg(distinct c.butaca_nro) into nros from cambio_estado c
    where c.fecha_hs >= primero::timestamp at time zone new.resumen_zona - interval '1 day'
      and c.fecha_hs < new.resumen_hasta::timestamp at time zone new.resumen_zona + interval '1 day';
  perform sumar_pasos(new.resumen_zona, nros, null, primero, new.resumen_hasta);
  return null;
end $$;
create trigger instalacion_pasos after update of resumen_zona, resumen_hasta on instalacion for each row
  when ((old.resumen_zona, old.resumen_hasta) is distinct from (new.resumen_zona, new.resumen_hasta))
  execute function cerrar_pasos();

-- As before, and a change of today costs no more.
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
  select array_agg(distinct n.butaca_nro) into nros from nuevas n where (n.fecha_hs at time zone zona)::date < hasta;
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

-- Days closed until now are closed anew, with these sums, by the server that starts next; reports read the history until
-- then. The lock keeps changes out that are under way.
select pg_advisory_xact_lock(4811024);
truncate resumen_dia;
update instalacion set resumen_zona = null, resumen_hasta = null;
