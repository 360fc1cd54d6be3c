-- As before (0040-piso.sql), but the switch decides only whether a seat enters for the first time: from then on it counts
-- while it stands as passed (docs/decisions/0051-a-seat-that-entered-is-followed.md).
create or replace function llevar_stock_piso() returns trigger language plpgsql as $$
declare
  piso stock_piso;
  b butaca;
  era butaca_piso;
  su_cuenta boolean;
  su_producto int;
  su_dia date;
  autor int := nullif(current_setting('butacas.usuario', true), '')::int;
  ahora timestamptz := coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, clock_timestamp());
begin
  -- The switch and the table of pairs take it alone
  perform pg_advisory_xact_lock_shared(4811025);
  select * into piso from stock_piso;
  if piso.tipo_id is null then
    return null;
  end if;
  if tg_op = 'DELETE' then
    with borrada as (delete from butaca_piso where butaca_nro is null returning dia, producto_id)
    insert into movimiento_piso (dia, producto_id, unidades, usuario_id, en)
    select dia, producto_id, -1, coalesce(old.usuario_id, autor, (select min(id) from usuario)), ahora
    from borrada where producto_id is not null;
    return null;
  end if;
  select * into b from butaca where nro = new.nro and lower(nro) <> 'butacaauxiliar';
  if not found then
    return null;
  end if;
  select * into era from butaca_piso where butaca_nro = b.nro;
  su_cuenta := esta_pasada(b.estado_id) and (
    era.butaca_nro is not null or piso.desde is not null and b.fecha_hs > piso.desde and not coalesce((
      select esta_pasada(c.estado_id) from cambio_estado c
      where c.butaca_nro = b.nro and c.fecha_hs <= piso.desde order by c.fecha_hs desc, c.id desc limit 1), false));
  if era.butaca_nro is null and not su_cuenta then
    return null;
  end if;
  if su_cuenta and era.cuenta and (era.modelo_id, era.color_id) = (b.modelo_id, b.color_id) then
    su_producto := era.producto_id;
  end if;
  if su_cuenta and su_producto is null then
    -- A product's delete comes before this transaction, or waits for it
    perform from producto p where p.id = (
      select x.producto_id from producto_butaca x where x.modelo_id = b.modelo_id and x.color_id = b.color_id
    ) for key share;
    select x.producto_id into su_producto from producto_butaca x
    where x.modelo_id = b.modelo_id and x.color_id = b.color_id;
  end if;
  if su_producto is not null then
    su_dia := coalesce(era.dia, (b.fecha_hs at time zone piso.zona)::date);
  end if;
  insert into butaca_piso (butaca_nro, cuenta, modelo_id, color_id, producto_id, dia)
  values (b.nro, su_cuenta, b.modelo_id, b.color_id, su_producto, su_dia)
  on conflict (butaca_nro) do update set cuenta = excluded.cuenta, modelo_id = excluded.modelo_id,
    color_id = excluded.color_id, producto_id = excluded.producto_id, dia = excluded.dia;
  insert into movimiento_piso (dia, producto_id, unidades, usuario_id, en)
  select m.dia, m.producto_id, m.unidades, coalesce(b.usuario_id, autor, (select min(id) from usuario)), ahora
  from (values (era.dia, era.producto_id, -1), (su_dia, su_producto, 1)) m (dia, producto_id, unidades)
  where m.producto_id is not null;
  return null;
end $$;
