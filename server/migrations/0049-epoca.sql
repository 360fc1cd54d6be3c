-- Another epoch is given to data that went back in time, by the restore, by the server or by hand. Versions skip those of
-- the lost data (reliability O12, O35), by seconds since 2020, so that two restores differ. A dump may come from a server
-- with higher transaction numbers: lists would report such rows as changed again and again, and history would add a later
-- transaction's change to one of them.
create function empezar_epoca() returns trigger language plpgsql as $$
begin
  update instalacion set maestros = pg_current_xact_id(),
    piso_version = greatest(piso_version + 1000000, extract(epoch from now())::int - 1577836800);
  update butaca set cambio = pg_current_xact_id() where cambio > pg_current_xact_id();
  update historial set transaccion = pg_current_xact_id() where transaccion > pg_current_xact_id();
  return null;
end $$;
create trigger epoca after update of epoca on instalacion for each row when (old.epoca is distinct from new.epoca)
  execute function empezar_epoca();

-- Of restores of earlier releases.
update historial set transaccion = pg_current_xact_id() where transaccion > pg_current_xact_id();
