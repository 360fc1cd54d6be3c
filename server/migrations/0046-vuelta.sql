-- The delivery that a change took its seat out of.
alter table cambio_estado add column salio_de int references entrega;

update cambio_estado c set salio_de = a.entrega_id
from (
  select id, lag(entrega_id) over (partition by butaca_nro order by fecha_hs, id) as entrega_id from cambio_estado
  where butaca_nro in (select butaca_nro from cambio_estado where entrega_id is not null)
) a
where a.id = c.id and a.entrega_id is distinct from c.entrega_id;

-- The delivery of a seat that becomes entregada, or null. An undo puts the seat back where the undone change took it from.
-- So does a change that names no delivery and puts a deleted seat back. A seat that is not in its delivery's sale goes to
-- the draft that follows. Locks like `entrega_abierta` (0041-oficina.sql).
create function elegir_entrega(su_nro text, su_clave uuid, su_cliente int, su_nombre text, su_remito text) returns int
language plpgsql as $$
declare
  suya entrega;
begin
  select * into suya from entrega where id = coalesce(
    (select max(f.salio_de) from cambio_estado f
      where f.butaca_nro = su_nro and f.clave = nullif(current_setting('butacas.deshace', true), '')::uuid),
    case when su_clave is null then (
      select case when f.estado_id = 7 then f.salio_de end from cambio_estado f
      where f.butaca_nro = su_nro and (f.estado_id <> 7 or f.salio_de is not null)
      order by f.fecha_hs desc, f.id desc limit 1) end)
  for share;
  if suya.estado = 'descartada'
    or exists (select from registro_butaca where registro_id = suya.registro_id and butaca_nro = su_nro) then
    return suya.id;
  end if;
  if suya.id is not null then
    return entrega_abierta(suya.clave, suya.cliente_id, suya.cliente, suya.remito);
  end if;
  if su_clave is not null then
    return entrega_abierta(su_clave, su_cliente, su_nombre, su_remito);
  end if;
  return null;
end $$;

-- Remito and client of sales that the office corrected before this version (server/stock/save-registro.ts).
update entrega e set remito = r.nro_remito, cliente_id = coalesce(c.id, e.cliente_id), cliente = coalesce(c.nombre, e.cliente)
from registro r left join cliente_proveedor c on c.id = r.cliente_proveedor_id
where e.registro_id = r.id;
