-- A device's permissions count as a version, so that a change of an older one is refused.
drop trigger version on dispositivo;
create trigger version before update on dispositivo for each row
  when (row(old.nombre, old.pin_prohibido, old.revocado_en) is distinct from
    row(new.nombre, new.pin_prohibido, new.revocado_en))
  execute function subir_version_fila();
