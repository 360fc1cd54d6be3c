-- The version of the record that a remito X was given for. It says which of them came first, also where the server's clock
-- was set back, or where a save began before the remito and waited for a lock.
alter table remito add column registro_version int;
update remito x set registro_version = case when r.guardado_en > x.emitido_en then r.version - 1 else r.version end
from registro r where r.id = x.registro_id;

-- A seat tells the client of its delivery, as it tells the names of its model and color (0017-maestros.sql). The seats are
-- not written: a client may have tens of thousands of them.
create function avisar_cliente() returns trigger language plpgsql as $$
begin
  if exists (select from entrega where cliente_id = new.id) then
    update instalacion set maestros = pg_current_xact_id();
    perform pg_notify('cambios', '');
  end if;
  return null;
end $$;
create trigger maestros_aviso after update of nombre on cliente_proveedor for each row
  when (old.nombre is distinct from new.nombre) execute function avisar_cliente();
