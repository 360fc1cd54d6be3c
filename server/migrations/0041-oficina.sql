-- The office decides on deliveries (docs/decisions/0050-oficina-de-entregas.md).

-- A delivery whose sale was deleted. Its seats stand in a draft that follows.
alter table entrega drop constraint entrega_estado_check;
alter table entrega add check (estado in ('abierta', 'confirmada', 'descartada', 'anulada'));

-- As before (0035-motivo-y-entrega.sql), but a closed delivery is also found by its `clave`: the office may have
-- corrected its remito or its client.
create or replace function entrega_abierta(su_clave uuid, su_cliente int, su_nombre text, su_remito text) returns int
language plpgsql as $$
declare
  encontrado int := (select id from cliente_proveedor where id = su_cliente);
  cual int;
begin
  loop
    select id into cual from entrega
    where estado = 'abierta' and clave_cliente(cliente_id, cliente) = clave_cliente(encontrado, su_nombre)
      and case when su_remito is null then remito is null and clave = su_clave
        else plano(remito) = plano(su_remito) end
    for share;
    if cual is not null then
      return cual;
    end if;
    insert into entrega (clave, cliente_id, cliente, remito, sigue_a)
    values (su_clave, encontrado, su_nombre, su_remito, (
      select max(id) from entrega
      where estado <> 'abierta' and (clave = su_clave
        or su_remito is not null and plano(remito) = plano(su_remito)
          and clave_cliente(cliente_id, cliente) = clave_cliente(encontrado, su_nombre))))
    on conflict do nothing returning id into cual;
    if cual is not null then
      return cual;
    end if;
  end loop;
end $$;

-- Moves the seats of a closed delivery, all or those of `nros`, to the open one that follows it. Its caller has locked
-- them and the delivery, in this order.
create function apartar_de_entrega(cual int, nros text[] default null) returns void language plpgsql as $$
declare
  sigue int;
begin
  if not exists (select from butaca where entrega_id = cual and (nros is null or nro = any (nros))) then
    return;
  end if;
  select entrega_abierta(clave, cliente_id, cliente, remito) into sigue from entrega where id = cual;
  update entrega set sigue_a = cual where id = sigue;
  update butaca set entrega_id = sigue where entrega_id = cual and (nros is null or nro = any (nros));
end $$;

-- Deliveries whose sale was deleted before this version.
do $$
declare
  cual int;
begin
  for cual in select id from entrega where estado = 'confirmada' and registro_id is null order by id loop
    update entrega set estado = 'anulada' where id = cual;
    perform apartar_de_entrega(cual);
  end loop;
end $$;

-- As before (0039-ficha.sql), and a defect that was undone: the undo is marked as a defect too, so that no report counts it.
create or replace function deshecha(nro text, cual uuid) returns boolean language sql stable as $$
  select exists (
    select from cambio_estado f join cambio_estado v on v.butaca_nro = f.butaca_nro and v.deshace = f.clave
    where f.butaca_nro = deshecha.nro and f.clave = cual and (f.defecto and v.defecto
      or v.estado_id <> f.estado_id
        and v.estado_id = (
          select a.estado_id from cambio_estado a
          where a.butaca_nro = f.butaca_nro and (a.fecha_hs, a.id) < (f.fecha_hs, f.id)
          order by a.fecha_hs desc, a.id desc limit 1)))
$$;

-- Who changed the product of a model and color, or the switch of stock from the floor: one history, that of their screen.
create function anotar_productos_butaca() returns trigger language plpgsql as $$
declare
  campo text := 'stock_piso';
  era jsonb;
  es jsonb;
begin
  if tg_table_name = 'stock_piso' then
    era := to_jsonb(to_char(old.desde at time zone old.zona, 'YYYY-MM-DD"T"HH24:MI:SS'));
    es := to_jsonb(to_char(new.desde at time zone new.zona, 'YYYY-MM-DD"T"HH24:MI:SS'));
  else
    campo := (select nombre from modelo where id = new.modelo_id) || ' ' || (select nombre from color where id = new.color_id);
    -- The row of a deleted product is gone
    era := case when tg_op = 'UPDATE' and old.producto_id is not null then coalesce(
      (select to_jsonb(concat_ws(' ', codigo, descripcion)) from producto where id = old.producto_id),
      (select h.despues -> campo from historial h
        where h.sobre = 'productos_butaca' and h.despues ? campo order by h.id desc limit 1),
      to_jsonb('n.º ' || old.producto_id)) end;
    es := (select to_jsonb(concat_ws(' ', codigo, descripcion)) from producto where id = new.producto_id);
  end if;
  if era is distinct from es then
    perform escribir_historial('productos_butaca', 1, 'editar', null,
      jsonb_build_object(campo, coalesce(era, 'null')), jsonb_build_object(campo, coalesce(es, 'null')));
  end if;
  return null;
end $$;
create trigger historial after insert or update of producto_id on producto_butaca
  for each row execute function anotar_productos_butaca();
create trigger historial after update of desde on stock_piso
  for each row execute function anotar_productos_butaca();
