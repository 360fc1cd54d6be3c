-- A change of a webhook's secret counts as a version, so that a change of an older one is refused, and keeps its author.
alter table secreto_anterior add column por int references usuario;
drop trigger version on aviso;
create trigger version before update on aviso for each row
  when (row(old.nombre, old.direccion, old.eventos, old.pausado_en, old.secreto) is distinct from
    row(new.nombre, new.direccion, new.eventos, new.pausado_en, new.secreto))
  execute function subir_version();
