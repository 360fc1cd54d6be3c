-- Product of each model and color of a seat (docs/decisions/0048-entregas-y-stock.md). A pair that was cleared keeps its
-- row, so that its version goes on.
create table producto_butaca (
  modelo_id int not null references modelo on delete cascade,
  color_id int not null references color on delete cascade,
  producto_id int references producto on delete set null,
  version int not null default 1,
  primary key (modelo_id, color_id)
);
create index producto_butaca_producto on producto_butaca (producto_id);
create trigger version_alta before insert on producto_butaca for each row execute function subir_version();
create trigger version before update on producto_butaca for each row
  when (old.producto_id is distinct from new.producto_id) execute function subir_version();
create trigger nombres_aviso after insert or update or delete on producto_butaca
  for each statement execute function avisar_nombres('productos_butaca');

-- Stock from the floor: one row.
create table stock_piso (
  unica boolean primary key default true check (unica),
  -- Null while it is off.
  desde timestamptz,
  -- Of its days.
  zona text,
  -- The type «Producción», made when it is first switched on.
  tipo_id int references tipo_registro,
  version int not null default 1
);
create trigger version_alta before insert on stock_piso for each row execute function subir_version();
create trigger version before update on stock_piso for each row
  when (old.desde is distinct from new.desde) execute function subir_version();
insert into stock_piso default values;
create trigger nombres_aviso after update on stock_piso
  for each statement execute function avisar_nombres('productos_butaca');

-- The record of each day, which only the floor writes.
create table produccion_dia (
  dia date primary key,
  registro_id int not null unique references registro
);

-- Seats that the floor counts or counted. A seat that stood in «lista» when it was switched on is never among them.
create table butaca_piso (
  -- Null until the end of the transaction that deletes the seat.
  butaca_nro text unique references butaca on update cascade on delete set null,
  -- It stands in «lista» or behind.
  cuenta boolean not null,
  modelo_id int not null,
  color_id int not null,
  -- Where it was put into stock; null while its model and color have no product.
  producto_id int references producto,
  dia date references produccion_dia,
  check ((producto_id is null) = (dia is null)),
  check (cuenta or producto_id is null)
);
create index butaca_piso_dia on butaca_piso (dia, producto_id);
create index butaca_piso_producto on butaca_piso (producto_id);
create index butaca_piso_esperan on butaca_piso (modelo_id, color_id) where cuenta and producto_id is null;

-- States whose seats have passed to «lista». The ids are those of src/domain/butaca/butaca.ts.
create function esta_pasada(estado_id int) returns boolean language sql immutable as $$ select estado_id in (5, 6) $$;

-- Moves the stock of the seats that this transaction wrote, and of the seats that waited for a product of this pair.
-- Locks after the seats: the switch, one transaction at a time, then products by id (docs/decisions/0006).
create function mover_stock_piso(par_modelo int, par_color int) returns void language plpgsql as $$
declare
  piso stock_piso;
  ahora timestamptz := coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, clock_timestamp());
  autor int := nullif(current_setting('butacas.usuario', true), '')::int;
  -- Days, products and units: what came less what went.
  mueve jsonb;
  nuevo record;
  su_registro int;
begin
  -- The switch takes it alone
  perform pg_advisory_xact_lock_shared(4811025);
  select * into piso from stock_piso;
  if piso.tipo_id is null then
    return;
  end if;
  -- While it is off only seats that it counted move anything: the others do not wait for each other
  if piso.desde is null and par_modelo is null
    and not exists (select from butaca b join butaca_piso e on e.butaca_nro = b.nro where b.cambio = pg_current_xact_id())
    and not exists (select from butaca_piso where butaca_nro is null) then
    return;
  end if;
  select * into piso from stock_piso for no key update;
  -- A product's delete comes before this transaction, or waits for it
  perform from producto p where p.id in (
    select x.producto_id from butaca b join producto_butaca x using (modelo_id, color_id)
    where b.cambio = pg_current_xact_id()
  ) order by p.id for key share;
  with escrita as (
    select b.nro, b.modelo_id, b.color_id, e.butaca_nro is not null as conocida, e.cuenta as contaba,
      e.producto_id as era_producto, e.dia as era_dia,
      (b.modelo_id, b.color_id) is distinct from (e.modelo_id, e.color_id) as corregida,
      (b.fecha_hs at time zone piso.zona)::date as su_dia,
      esta_pasada(b.estado_id) as pasada,
      esta_pasada(b.estado_id) and (coalesce(e.cuenta, false) or piso.desde is not null and b.fecha_hs > piso.desde and (
        e.butaca_nro is not null or not coalesce((
          select esta_pasada(c.estado_id) from cambio_estado c
          where c.butaca_nro = b.nro and c.fecha_hs <= piso.desde order by c.fecha_hs desc, c.id desc limit 1), false)
      )) as cuenta
    from butaca b left join butaca_piso e on e.butaca_nro = b.nro
    where b.cambio = pg_current_xact_id() and lower(b.nro) <> 'butacaauxiliar'
  ), destino as (
    select w.*, case when w.cuenta then
        case when w.contaba and not w.corregida and w.era_producto is not null then w.era_producto else p.producto_id end
      end as producto_id
    from escrita w left join producto_butaca p on p.modelo_id = w.modelo_id and p.color_id = w.color_id
    where w.conocida or w.cuenta
    union all
    select e.butaca_nro, e.modelo_id, e.color_id, true, true, null, null, false,
      (ahora at time zone piso.zona)::date, true, true, p.producto_id
    from butaca_piso e join producto_butaca p using (modelo_id, color_id)
    where e.modelo_id = par_modelo and e.color_id = par_color and e.cuenta and e.producto_id is null
      and p.producto_id is not null
  ), despues as (
    select d.*, case when d.producto_id is not null then coalesce(d.era_dia, d.su_dia) end as dia from destino d
  ), anotada as (
    select pg_catalog.jsonb_agg(jsonb_build_object('dia', t.dia, 'producto', t.producto, 'unidades', t.unidades)) as todo
    from (
      select m.dia, m.producto, sum(m.signo) as unidades from (
        select dia, producto_id as producto, 1 as signo from despues
        union all select era_dia, era_producto, -1 from despues
        union all select dia, producto_id, -1 from butaca_piso where butaca_nro is null
      ) m where m.producto is not null group by 1, 2 having sum(m.signo) <> 0
    ) t
  ), dias as (
    select distinct d.dia from despues d where d.dia is not null
      and not exists (select from produccion_dia p where p.dia = d.dia)
  )
  select a.todo as movidas, (select jsonb_agg(jsonb_build_array(nro, cuenta, modelo_id, color_id, producto_id, dia, pasada)) from despues) as filas,
    (select array_agg(dia order by dia) from dias) as dias into nuevo from anotada a;
  mueve := nuevo.movidas;
  autor := coalesce(autor, (select max(usuario_id) from butaca where cambio = pg_current_xact_id()),
    (select min(id) from usuario where rol = 'admin'), (select min(id) from usuario));
  perform set_config('butacas.usuario', autor::text, true);
  if nuevo.dias is not null then
    for n in 1 .. cardinality(nuevo.dias) loop
      insert into registro (fechahs, tipo_registro_id, usuario_id, guardado_en)
      values (least(ahora, ((nuevo.dias[n] + 1)::timestamp at time zone piso.zona) - interval '1 minute'),
        piso.tipo_id, autor, ahora)
      returning id into su_registro;
      insert into produccion_dia (dia, registro_id) values (nuevo.dias[n], su_registro);
    end loop;
  end if;
  delete from butaca_piso where butaca_nro is null;
  -- A seat that stands as passed and is not counted is like one that the floor never counted
  delete from butaca_piso e using jsonb_array_elements(nuevo.filas) f
  where e.butaca_nro = f ->> 0 and not (f -> 1)::boolean and (f -> 6)::boolean;
  insert into butaca_piso as e (butaca_nro, cuenta, modelo_id, color_id, producto_id, dia)
  select f ->> 0, (f -> 1)::boolean, (f -> 2)::int, (f -> 3)::int, (f ->> 4)::int, (f ->> 5)::date
  from jsonb_array_elements(nuevo.filas) f where (f -> 1)::boolean or not (f -> 6)::boolean
  on conflict (butaca_nro) do update set cuenta = excluded.cuenta, modelo_id = excluded.modelo_id,
    color_id = excluded.color_id, producto_id = excluded.producto_id, dia = excluded.dia;
  if mueve is null then
    return;
  end if;
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
end $$;

-- Once for all seats of a transaction, at its end: after every lock of a seat.
create function llevar_stock_piso() returns trigger language plpgsql as $$
begin
  if current_setting('butacas.piso', true) is distinct from 'hecho' then
    perform set_config('butacas.piso', 'hecho', true);
    perform mover_stock_piso(null, null);
  end if;
  return null;
end $$;
create constraint trigger stock_piso_alta after insert on butaca deferrable initially deferred for each row
  when (esta_pasada(new.estado_id)) execute function llevar_stock_piso();
create constraint trigger stock_piso_cambio after update on butaca deferrable initially deferred for each row
  when (esta_pasada(old.estado_id) <> esta_pasada(new.estado_id)
    or esta_pasada(new.estado_id) and (old.modelo_id, old.color_id) is distinct from (new.modelo_id, new.color_id))
  execute function llevar_stock_piso();
create constraint trigger stock_piso_baja after delete on butaca deferrable initially deferred for each row
  execute function llevar_stock_piso();
