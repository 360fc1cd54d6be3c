-- A seat tells of its delivery. With one that closes, is discarded or corrected its seats count as written, for tablets and
-- cached lists. The writer has locked them before the delivery (docs/decisions/0006-rows-locked-in-order.md).
create or replace function avisar_entrega() returns trigger language plpgsql as $$
begin
  update butaca set cambio = pg_current_xact_id() where entrega_id = new.id;
  return null;
end $$;
create or replace trigger butacas after update on entrega for each row
  when (row(old.estado, old.cliente_id, old.cliente, old.remito)
    is distinct from row(new.estado, new.cliente_id, new.cliente, new.remito))
  execute function avisar_entrega();

-- As before (0035-motivo-y-entrega.sql), and whether it was discarded: its seats may be read again, into another one.
create or replace function entrega_json(cual int) returns text language plpgsql volatile parallel safe as $$
begin
  return (
    select case when e.estado = 'descartada' then
        json_build_object('clave', e.clave, 'cliente', c.json, 'remito', null, 'descartada', true)
      else json_build_object('clave', e.clave, 'cliente', c.json, 'remito', e.remito) end::text
    from entrega e left join cliente_proveedor p on p.id = e.cliente_id
      cross join lateral (select json_build_object('id', e.cliente_id, 'nombre', coalesce(p.nombre, e.cliente)) as json) c
    where e.id = cual);
end $$;
