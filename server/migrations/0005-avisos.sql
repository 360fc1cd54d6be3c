-- Who listens on «cambios» is told when a transaction that wrote commits (server/extensions/eventos.ts). For seats the
-- notification says only that there are some: which ones is read from butaca.cambio. For homologations, whose labels
-- change without their seat, it is the JSON array of their seats, empty where they are too many for a notification.
create function avisar_butacas() returns trigger language plpgsql as $$
begin
  perform pg_notify('cambios', '');
  return null;
end $$;
create trigger butaca_aviso after insert or update or delete on butaca
  for each statement execute function avisar_butacas();

create function avisar_homologaciones() returns trigger language plpgsql as $$
declare
  butacas text;
begin
  if not exists (select from tocadas) then
    return null;
  end if;
  select json_agg(butaca_nro)::text into butacas from (select butaca_nro from tocadas limit 501) t;
  perform pg_notify('cambios', case when octet_length(butacas) < 7000 then butacas else '[]' end);
  return null;
end $$;
create trigger homologacion_aviso_alta after insert on homologacion
  referencing new table as tocadas for each statement execute function avisar_homologaciones();
create trigger homologacion_aviso_cambio after update on homologacion
  referencing new table as tocadas for each statement execute function avisar_homologaciones();
create trigger homologacion_aviso_baja after delete on homologacion
  referencing old table as tocadas for each statement execute function avisar_homologaciones();
