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
