-- Why a seat goes back, and to whom it goes.
create table motivo (
  id int primary key,
  nombre text not null unique check (length(nombre) between 1 and 24),
  -- What it is offered for: a step back, a seat with a defect that stays where it is.
  devuelve boolean not null default true,
  defecto boolean not null default true,
  retirado boolean not null default false
);
create unique index motivo_nombre_plano on motivo (plano(nombre));
-- The program's own (src/domain/butaca/motivo.ts): always offered, so that it never stops the floor.
insert into motivo (id, nombre) values (1, 'Otro motivo');

-- Seats that leave together: what a truck takes. Its seats are those whose `entrega_id` it is, so that a step that is undone
-- takes its seat out, and no seat is in two.
create table entrega (
  id int generated always as identity primary key,
  -- The tablet's own, of the delivery that opened this one.
  clave uuid not null,
  -- The name as the tablet knew it. No id: no such client exists here.
  cliente_id int references cliente_proveedor,
  cliente text not null check (length(cliente) between 1 and 100),
  remito text check (length(remito) between 1 and 200),
  estado text not null default 'abierta' check (estado in ('abierta', 'confirmada', 'descartada')),
  -- The closed one whose seats came late.
  sigue_a int references entrega,
  -- The sale that it became.
  registro_id int references registro on delete set null,
  creada_en timestamptz not null
    default coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
  creada_por int references usuario default nullif(current_setting('butacas.usuario', true), '')::int,
  cerrada_en timestamptz,
  cerrada_por int references usuario,
  version int not null default 1
);
-- No name is like an id.
create function clave_cliente(id int, nombre text) returns text language sql immutable
  as $$ select coalesce('#' || id, '=' || public.plano(nombre)) $$;
-- Two tablets share the open delivery of a client and a remito; one without a remito is of one tablet.
create unique index entrega_de_remito on entrega (clave_cliente(cliente_id, cliente), plano(remito))
  where estado = 'abierta' and remito is not null;
-- By the client too, as `entrega_abierta` selects: it repeats until it finds the row that kept its own from being inserted.
create unique index entrega_de_clave on entrega (clave, clave_cliente(cliente_id, cliente))
  where estado = 'abierta' and remito is null;
create index entrega_clave on entrega (clave);
create index entrega_cliente on entrega (cliente_id);
create index entrega_registro on entrega (registro_id);

-- The open delivery for a seat. Its row stays share-locked until the transaction ends: who closes it, under `for update`,
-- waits for these seats or comes before them. After it was closed, another one follows it, for a person to decide.
create function entrega_abierta(su_clave uuid, su_cliente int, su_nombre text, su_remito text) returns int
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
      where estado <> 'abierta' and clave_cliente(cliente_id, cliente) = clave_cliente(encontrado, su_nombre)
        and case when su_remito is null then clave = su_clave else plano(remito) = plano(su_remito) end))
    on conflict do nothing returning id into cual;
    if cual is not null then
      return cual;
    end if;
  end loop;
end $$;

-- As a seat tells it; a discarded one has no remito. Volatile, so that the write that opened it sees it.
create function entrega_json(cual int) returns text language plpgsql volatile parallel safe as $$
begin
  return (
    select json_build_object('clave', e.clave, 'cliente', json_build_object('id', e.cliente_id, 'nombre',
      coalesce(c.nombre, e.cliente)), 'remito', case when e.estado <> 'descartada' then e.remito end)::text
    from entrega e left join cliente_proveedor c on c.id = e.cliente_id where e.id = cual);
end $$;

alter table butaca add column entrega_id int references entrega;
create index butaca_entrega on butaca (entrega_id) where entrega_id is not null;

-- A seat is in a delivery only while it is entregada, whoever moves it. The share lock is that of `entrega_abierta`.
create function salir_de_entrega() returns trigger language plpgsql as $$
begin
  if new.estado_id <> 6 then
    new.entrega_id := null;
  end if;
  if new.entrega_id is distinct from old.entrega_id then
    perform from entrega where id = old.entrega_id for share;
  end if;
  return new;
end $$;
create trigger entrega before update on butaca for each row when (old.entrega_id is not null)
  execute function salir_de_entrega();

alter table cambio_estado
  add column motivo_id int references motivo,
  add column nota text check (length(nota) between 1 and 200),
  -- It marked the seat and moved nothing.
  add column defecto boolean not null default false,
  add column entrega_id int references entrega;
create index cambio_motivo on cambio_estado (motivo_id, fecha_hs) where motivo_id is not null;
