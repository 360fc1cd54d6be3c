-- Seats that pass to «lista» do not wait for each other (docs/decisions/0049-stock-gathered.md): each transaction appends
-- the units that it moved, and `juntar_stock_piso` adds them to the day's record and to the stock.
create table movimiento_piso (
  id bigint generated always as identity primary key,
  dia date not null,
  producto_id int not null references producto on delete cascade,
  unidades int not null,
  usuario_id int not null references usuario,
  en timestamptz not null
);
-- The record of the day is made when its first movement is gathered.
alter table butaca_piso drop constraint butaca_piso_dia_fkey;

-- A seat that passed, went back or was corrected: where it counts now, and what it moved. At the end of the transaction,
-- after every lock of a seat; several changes of one seat leave what the last one says. Its author is the seat's, because
-- several people's changes may share a transaction.
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
    coalesce(era.cuenta, false) or piso.desde is not null and b.fecha_hs > piso.desde and (
      era.butaca_nro is not null or not coalesce((
        select esta_pasada(c.estado_id) from cambio_estado c
        where c.butaca_nro = b.nro and c.fecha_hs <= piso.desde order by c.fecha_hs desc, c.id desc limit 1), false)));
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
  if su_cuenta or not esta_pasada(b.estado_id) then
    insert into butaca_piso (butaca_nro, cuenta, modelo_id, color_id, producto_id, dia)
    values (b.nro, su_cuenta, b.modelo_id, b.color_id, su_producto, su_dia)
    on conflict (butaca_nro) do update set cuenta = excluded.cuenta, modelo_id = excluded.modelo_id,
      color_id = excluded.color_id, producto_id = excluded.producto_id, dia = excluded.dia;
  else
    -- It stands as passed and is not counted, like one that the floor never counted
    delete from butaca_piso where butaca_nro = b.nro;
  end if;
  insert into movimiento_piso (dia, producto_id, unidades, usuario_id, en)
  select m.dia, m.producto_id, m.unidades, coalesce(b.usuario_id, autor, (select min(id) from usuario)), ahora
  from (values (era.dia, era.producto_id, -1), (su_dia, su_producto, 1)) m (dia, producto_id, unidades)
  where m.producto_id is not null;
  return null;
end $$;

-- The seats that waited for the product of a pair enter today. Its caller holds the switch's lock alone.
create or replace function mover_stock_piso(par_modelo int, par_color int) returns void language sql as $$
  with entra as (
    update butaca_piso e set producto_id = p.producto_id, dia = (coalesce(
      nullif(current_setting('butacas.ahora', true), '')::timestamptz, clock_timestamp()) at time zone piso.zona)::date
    from producto_butaca p, stock_piso piso
    where p.modelo_id = par_modelo and p.color_id = par_color and p.producto_id is not null
      and e.modelo_id = par_modelo and e.color_id = par_color and e.cuenta and e.producto_id is null
    returning e.dia, e.producto_id
  )
  insert into movimiento_piso (dia, producto_id, unidades, usuario_id, en)
  select dia, producto_id, count(*), coalesce(nullif(current_setting('butacas.usuario', true), '')::int,
      (select min(id) from usuario)),
    coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, clock_timestamp())
  from entra group by 1, 2
$$;

-- Gathers the oldest movements up to the first one of another person, so that the history names whoever moved the seats.
-- A seat leaves after it entered, and so does its row here: no sum is below what the record has. False: there are none.
create function juntar_stock_piso() returns boolean language plpgsql as $$
declare
  piso stock_piso;
  quien int;
  -- Days, products and units, with the time of the first one.
  mueve jsonb;
  ultima timestamptz;
  nuevo record;
  su_registro int;
begin
  select usuario_id into quien from movimiento_piso order by id limit 1;
  if not found then
    return false;
  end if;
  select * into piso from stock_piso;
  -- Waits for a transaction that is gathering the same rows, and then finds them gone
  with tomada as (
    delete from movimiento_piso
    where id < coalesce((select min(id) from movimiento_piso where usuario_id <> quien), 9223372036854775807)
    returning *
  ), suma as (
    select dia, producto_id as producto, sum(unidades) as unidades, min(en) as en
    from tomada group by 1, 2 having sum(unidades) <> 0
  )
  select (select jsonb_agg(to_jsonb(suma)) from suma), (select max(en) from tomada) into mueve, ultima;
  if mueve is null then
    return true;
  end if;
  perform set_config('butacas.usuario', quien::text, true), set_config('butacas.ahora', ultima::text, true);
  for nuevo in
    select m.dia, min(m.en) as en from jsonb_to_recordset(mueve) m (dia date, en timestamptz)
    where not exists (select from produccion_dia p where p.dia = m.dia) group by 1 order by 1
  loop
    insert into registro (fechahs, tipo_registro_id, usuario_id, guardado_en)
    values (least(nuevo.en, ((nuevo.dia + 1)::timestamp at time zone piso.zona) - interval '1 minute'),
      piso.tipo_id, quien, nuevo.en)
    returning id into su_registro;
    insert into produccion_dia (dia, registro_id) values (nuevo.dia, su_registro);
  end loop;
  perform from registro r where r.id in (
    select p.registro_id from jsonb_to_recordset(mueve) m (dia date) join produccion_dia p on p.dia = m.dia
  ) order by r.id for no key update;
  perform from producto p where p.id in (select m.producto from jsonb_to_recordset(mueve) m (producto int))
  order by p.id for no key update;
  -- A line for each product of the day, at the cost of its first seat
  with linea as (
    select p.registro_id, m.producto, m.unidades
    from jsonb_to_recordset(mueve) m (dia date, producto int, unidades int) join produccion_dia p on p.dia = m.dia
  ), crecida as (
    update detalle d set cantidad = d.cantidad + l.unidades from linea l
    where d.registro_id = l.registro_id and d.producto_id = l.producto and d.cantidad + l.unidades > 0
  ), vacia as (
    delete from detalle d using linea l
    where d.registro_id = l.registro_id and d.producto_id = l.producto and d.cantidad + l.unidades <= 0
  )
  insert into detalle (registro_id, orden, producto_id, cantidad, precio)
  select l.registro_id,
    (select coalesce(max(d.orden), 0) from detalle d where d.registro_id = l.registro_id)
      + row_number() over (partition by l.registro_id order by l.producto),
    l.producto, l.unidades, coalesce(p.costo, 0)
  from linea l join producto p on p.id = l.producto
  where not exists (select from detalle d where d.registro_id = l.registro_id and d.producto_id = l.producto);
  update registro r set monto = (select coalesce(sum(d.subtotal), 0) from detalle d where d.registro_id = r.id)
  where r.id in (
    select p.registro_id from jsonb_to_recordset(mueve) m (dia date) join produccion_dia p on p.dia = m.dia);
  update producto p set existencia = p.existencia + m.unidades
  from (select producto, sum(unidades)::int as unidades from jsonb_to_recordset(mueve) t (producto int, unidades int) group by 1) m
  where p.id = m.producto and m.unidades <> 0;
  return true;
end $$;

-- The data that the counter of remitos X belongs to. After a restore these are others (`instalacion`), and numbers that
-- are only on paper would be given again: the next remito needs the last number on paper.
alter table remito_contador add column epoca uuid;
update remito_contador set epoca = (select epoca from instalacion);
