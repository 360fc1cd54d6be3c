-- How many changes into each state, by the factory's day: what reports over months and years read instead of the history.
-- Only closed days are in it, those before instalacion.resumen_hasta; the days since are counted from the history. A
-- change of today then costs no second row, and no two of them wait for each other.
create table resumen_dia (
  estado_id int not null,
  dia date not null,
  modelo_id int not null,
  color_id int not null,
  -- Pre-homologated or homologated at the time of the change.
  es_s boolean not null,
  cantidad int not null,
  primary key (estado_id, dia, modelo_id, color_id, es_s) include (cantidad)
);

-- Days are those of the zone they were closed in: under another FACTORY_TZ the table is not read, and made anew.
alter table instalacion add column resumen_zona text, add column resumen_hasta date,
  add constraint resumen_zona_y_hasta check ((resumen_zona is null) = (resumen_hasta is null));

-- Reports of A and S are answered from the index too.
drop index cambio_informe;
create index cambio_informe on cambio_estado (estado_id, fecha_hs) include (modelo_id, color_id, prehomologada, homologada);

-- A change that comes late, of a day already closed, is added in its own transaction. The lock is shared among changes;
-- who closes days takes it alone, so that no change under way is missed (server/resumen/close-days.ts).
create function resumir_cambios() returns trigger language plpgsql as $$
declare
  zona text;
  hasta date;
begin
  perform pg_advisory_xact_lock_shared(4811024);
  select resumen_zona, resumen_hasta into zona, hasta from instalacion;
  if hasta is null then
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
  return null;
end $$;
create trigger cambio_resumen after insert on cambio_estado
  referencing new table as nuevas for each statement execute function resumir_cambios();

create function vaciar_resumen() returns trigger language plpgsql as $$
begin
  truncate resumen_dia;
  update instalacion set resumen_zona = null, resumen_hasta = null;
  return null;
end $$;
create trigger cambio_vaciado after truncate on cambio_estado
  for each statement execute function vaciar_resumen();
