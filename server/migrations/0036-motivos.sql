-- An admin edits the motivos like the models: with version and history (docs/decisions/0047-motivos.md).
alter table motivo add column version int not null default 1;
create trigger version_alta before insert on motivo for each row execute function subir_version();
create trigger version before update on motivo for each row
  when (row(old.nombre, old.devuelve, old.defecto, old.retirado)
    is distinct from row(new.nombre, new.devuelve, new.defecto, new.retirado))
  execute function subir_version();
create trigger historial after insert or delete or update of nombre, devuelve, defecto, retirado on motivo
  for each row execute function anotar_historial('motivo', 'nombre', 'devuelve', 'defecto', 'retirado');
-- Tablets ask for the lists again.
create trigger maestros_aviso after insert or update or delete on motivo
  for each statement execute function avisar_maestros();

-- Steps back with a motivo, and defects, within a range. Few changes have one.
create index cambio_motivo_fecha on cambio_estado (fecha_hs) include (motivo_id, butaca_nro) where motivo_id is not null;

-- A defect leaves the seat where it is: no change for a report, no step, no author of its place. As before otherwise
-- (0018-indices.sql, 0025-deshace.sql, 0032-envios.sql).
drop index cambio_informe;
create index cambio_informe on cambio_estado (estado_id, fecha_hs)
  include (modelo_id, color_id, prehomologada, homologada, butaca_nro, defecto);

create or replace function pasos(zona text, nros text[], sin bigint[] default '{}')
returns table (
  butaca_nro text, id bigint, estado_id int, modelo_id int, color_id int, usuario_id int, es_s boolean, dudosa boolean,
  fecha_hs timestamptz, dia date,
  anterior_id int, anterior_modelo_id int, anterior_color_id int, desde timestamptz
) language sql stable as $$
  with fila as materialized (
    select c.*, lag(c.estado_id) over (partition by c.butaca_nro order by c.fecha_hs, c.id) as venia_de
    from cambio_estado c where c.butaca_nro = any (nros) and lower(c.butaca_nro) <> 'butacaauxiliar' and not c.defecto
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
    where not n.defecto and ((n.fecha_hs at time zone zona)::date < hasta
      or n.deshace is not null and exists (
        select from cambio_estado c where c.butaca_nro = n.butaca_nro and c.clave = n.deshace
          and (c.fecha_hs at time zone zona)::date < hasta));
  if nros is null then
    return null;
  end if;
  insert into resumen_dia as r (estado_id, dia, modelo_id, color_id, es_s, cantidad)
    select n.estado_id, (n.fecha_hs at time zone zona)::date, n.modelo_id, n.color_id,
      n.prehomologada or n.homologada, count(*)
    from nuevas n
    where not n.defecto and (n.fecha_hs at time zone zona)::date < hasta
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
  on conflict (estado_id, dia, modelo_id, color_id, es_s) do update set cantidad = r.cantidad + excluded.cantidad;
  -- One transaction at a time for each seat, which sees the rows of the one before.
  perform from butaca b where b.nro = any (nros) order by b.nro for no key update;
  perform sumar_pasos(zona, nros, (select array_agg(n.id) from nuevas n), '-infinity', hasta);
  return null;
end $$;

-- A step back carries why. Its row of the history is there: triggers run at the end of the statement.
create or replace function avisar_butacas_afuera() returns trigger language plpgsql as $$
begin
  if not exists (select from aviso) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform anotar_envio(array['butaca.creada', tipo_llegada(b.estado_id)], 'butaca:' || b.nro, b.fecha_hs,
      jsonb_build_object('butaca', hechos_butaca(b)))
    from ahora join butaca b using (nro) where lower(b.nro) <> 'butacaauxiliar';
  else
    perform anotar_envio(
      array['butaca.cambiada', case when b.estado_id <> a.estado_id then
        case when e.lugar < era.lugar then 'butaca.devuelta' else tipo_llegada(b.estado_id) end end],
      'butaca:' || b.nro, b.fecha_hs,
      jsonb_build_object('butaca', hechos_butaca(b), 'estadoAnterior', ref_json(era.id, era.nombre)) ||
        case when e.lugar < era.lugar then coalesce((
          select jsonb_build_object('motivo', ref_json(m.id, m.nombre), 'nota', c.nota)
          from cambio_estado c left join motivo m on m.id = c.motivo_id
          where c.butaca_nro = b.nro and c.fecha_hs = b.fecha_hs and c.estado_id = b.estado_id
          order by c.id desc limit 1), '{}') else '{}' end)
    from antes a join butaca b using (nro) join estado e on e.id = b.estado_id join estado era on era.id = a.estado_id
    where lower(b.nro) <> 'butacaauxiliar'
      and row(b.modelo_id, b.color_id, b.estado_id, b.peso, b.prehomologada, b.homologada, b.renombre) is distinct from
        row(a.modelo_id, a.color_id, a.estado_id, a.peso, a.prehomologada, a.homologada, a.renombre);
  end if;
  return null;
end $$;
