-- Models, colours and states become data that an admin edits (docs/decisions/0021).
alter table modelo
  add column prefijo text check (length(prefijo) between 1 and 20),
  add column retirado boolean not null default false;
alter table color add column retirado boolean not null default false;
alter table estado
  add column retirado boolean not null default false,
  -- Where it stands in the line; one without a place stands behind those that have one. The places of the program's own
  -- are those of src/domain/butaca/estado-butaca.ts.
  add column lugar float8 unique;

update estado set lugar = id where id between 1 and 7;
-- Specification §5
update modelo set prefijo = (array['h5', 'h7', 'hx', 's5', 's7', 'sx'])[id] where id between 1 and 6;

-- Rows that were written by hand may differ in case or accents alone: the later one then tells its id
update modelo x set nombre = nombre || ' (' || id || ')'
where exists (select from modelo o where plano(o.nombre) = plano(x.nombre) and o.id < x.id);
update color x set nombre = nombre || ' (' || id || ')'
where exists (select from color o where plano(o.nombre) = plano(x.nombre) and o.id < x.id);
update estado x set nombre = nombre || ' (' || id || ')'
where exists (select from estado o where plano(o.nombre) = plano(x.nombre) and o.id < x.id);
create unique index modelo_nombre_plano on modelo (plano(nombre));
create unique index color_nombre_plano on color (plano(nombre));
create unique index estado_nombre_plano on estado (plano(nombre));

create trigger historial after insert or delete or update of nombre, prefijo, retirado on modelo
  for each row execute function anotar_historial('modelo', 'nombre', 'prefijo', 'retirado');
create trigger historial after insert or delete or update of nombre, retirado on color
  for each row execute function anotar_historial('color', 'nombre', 'retirado');
create trigger historial after insert or delete or update of nombre, retirado on estado
  for each row execute function anotar_historial('estado', 'nombre', 'retirado');

-- Transaction that last wrote one of the three. Every seat tells the names of its own: what was read of seats before it
-- is old, though no seat was written (server/eventos/cambios-sql.ts, server/butacas/lista-cache.ts).
alter table instalacion add column maestros xid8 not null default pg_current_xact_id();
create function avisar_maestros() returns trigger language plpgsql as $$
begin
  update instalacion set maestros = pg_current_xact_id();
  perform pg_notify('cambios', '');
  return null;
end $$;
create trigger maestros_aviso after insert or update or delete on modelo
  for each statement execute function avisar_maestros();
create trigger maestros_aviso after insert or update or delete on color
  for each statement execute function avisar_maestros();
create trigger maestros_aviso after insert or update or delete on estado
  for each statement execute function avisar_maestros();
