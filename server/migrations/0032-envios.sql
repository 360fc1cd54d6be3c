-- Other systems that are told what happens here (docs/decisions/0043-webhooks.md).
create table aviso (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100),
  direccion text not null check (length(direccion) between 1 and 500),
  -- Kinds of events, as src/contract/aviso.ts names them.
  eventos text[] not null,
  -- `whsec_` and base64. The earlier one signs too until its end, so that a receiver can change over.
  secreto text not null,
  secreto_anterior text,
  secreto_anterior_hasta timestamptz,
  pausado_en timestamptz,
  pausado_por int references usuario,
  -- Set by the server: it has failed for five days, or the receiver answered 410.
  apagado_en timestamptz,
  apagado_por text check (apagado_por in ('fallas', 'receptor')),
  -- First failure since the last success.
  falla_desde timestamptz,
  creado_en timestamptz not null default now(),
  creado_por int not null references usuario,
  version int not null default 1
);
create unique index aviso_nombre on aviso (plano(nombre));
create trigger version_alta before insert on aviso for each row execute function subir_version();
create trigger version before update on aviso for each row
  when (row(old.nombre, old.direccion, old.eventos, old.pausado_en) is distinct from
    row(new.nombre, new.direccion, new.eventos, new.pausado_en))
  execute function subir_version();

-- One event for one of them: what is sent, and how that went.
create table envio (
  -- Order of the events of one thing: the trigger runs while its row is locked.
  id bigint generated always as identity primary key,
  aviso_id int not null references aviso on delete cascade,
  -- The receiver's key against repeats. No sequence: after a restore its numbers would come again.
  mensaje uuid not null default gen_random_uuid(),
  tipo text not null,
  -- What it is of, such as `butaca:S710482`. A later event of the same waits for the earlier one.
  sobre text not null,
  momento timestamptz not null,
  datos jsonb not null,
  creado_en timestamptz not null
    default coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
  estado text not null default 'espera' check (estado in ('espera', 'entregado', 'perdido')),
  intentos int not null default 0,
  siguiente_en timestamptz not null
    default coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
  -- Until then it is tried.
  vence_en timestamptz not null
    default coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()) + interval '3 days',
  -- Lease of the instance that sends it now.
  tomado_hasta timestamptz,
  -- The last attempt: the status answered, or why there is none (src/contract/aviso.ts).
  intentado_en timestamptz,
  status int,
  falla text,
  ms int
);
create index envio_espera on envio (aviso_id, sobre, id) where estado = 'espera';
create index envio_siguiente on envio (aviso_id, siguiente_en, id) where estado = 'espera';
create index envio_ultimos on envio (aviso_id, id desc);
create index envio_viejos on envio (creado_en) where estado <> 'espera';
-- A silence is told once.
create unique index envio_callada on envio (aviso_id, sobre, momento) where tipo = 'tableta.callada';

create function anotar_envio(sus_tipos text[], sobre_que text, cuando timestamptz, que jsonb) returns void
language plpgsql as $$
begin
  insert into envio (aviso_id, tipo, sobre, momento, datos)
  select a.id, t.tipo, sobre_que, cuando, que
  from aviso a join unnest(sus_tipos) with ordinality as t (tipo, orden) on t.tipo = any (a.eventos)
  order by a.id, t.orden
  on conflict do nothing;
  if found then
    perform pg_notify('envios', '');
  end if;
end $$;

create function instante_json(timestamptz) returns text language sql stable as $$
  select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
create function ref_json(cual int, nombre text) returns jsonb language sql immutable as $$
  select case when cual is not null then jsonb_build_object('id', cual, 'nombre', nombre) end
$$;

-- The main facts of a seat.
create function hechos_butaca(b butaca) returns jsonb language sql stable as $$
  select jsonb_build_object('nro', b.nro, 'modelo', ref_json(m.id, m.nombre), 'color', ref_json(c.id, c.nombre),
    'estado', ref_json(e.id, e.nombre), 'peso', b.peso, 'prehomologada', b.prehomologada, 'homologada', b.homologada,
    'renombre', b.renombre, 'version', b.version, 'fechaHs', instante_json(b.fecha_hs))
  from modelo m, color c, estado e where m.id = b.modelo_id and c.id = b.color_id and e.id = b.estado_id
$$;

-- What it means that a seat comes into that state. The ids are those of src/domain/butaca/butaca.ts.
create function tipo_llegada(estado_id int) returns text language sql immutable as $$
  select case estado_id when 5 then 'butaca.lista' when 6 then 'butaca.entregada' when 7 then 'butaca.borrada' end
$$;

-- The auxiliary seat is none (src/domain/butaca/butaca.ts).
create function avisar_butacas_afuera() returns trigger language plpgsql as $$
begin
  if not exists (select from aviso) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform anotar_envio(array['butaca.creada', tipo_llegada(b.estado_id)], 'butaca:' || b.nro, b.fecha_hs,
      jsonb_build_object('butaca', hechos_butaca(b)))
    from ahora join butaca b using (nro) where lower(b.nro) <> 'butacaauxiliar';
  else
    perform anotar_envio(
      array['butaca.cambiada', case when b.estado_id <> a.estado_id then
        case when e.lugar < era.lugar then 'butaca.devuelta' else tipo_llegada(b.estado_id) end end],
      'butaca:' || b.nro, b.fecha_hs,
      jsonb_build_object('butaca', hechos_butaca(b), 'estadoAnterior', ref_json(era.id, era.nombre)))
    from antes a join butaca b using (nro) join estado e on e.id = b.estado_id join estado era on era.id = a.estado_id
    where lower(b.nro) <> 'butacaauxiliar'
      and row(b.modelo_id, b.color_id, b.estado_id, b.peso, b.prehomologada, b.homologada, b.renombre) is distinct from
        row(a.modelo_id, a.color_id, a.estado_id, a.peso, a.prehomologada, a.homologada, a.renombre);
  end if;
  return null;
end $$;
create trigger butaca_afuera_alta after insert on butaca
  referencing new table as ahora for each statement execute function avisar_butacas_afuera();
create trigger butaca_afuera after update on butaca
  referencing old table as antes for each statement execute function avisar_butacas_afuera();

-- Labels or a buyer that were corrected are told too: the receiver has the wrong ones.
create function avisar_homologada_afuera() returns trigger language plpgsql as $$
begin
  if not exists (select from aviso) then
    return null;
  end if;
  perform anotar_envio(array['butaca.homologada'], 'butaca:' || b.nro, new.fecha_hs, jsonb_build_object(
    'butaca', hechos_butaca(b), 'corregida', tg_op = 'UPDATE', 'homologacion', jsonb_build_object(
      'eBlanca', new.etiqueta_blanca, 'eGris', new.etiqueta_gris, 'comprador', new.comprador)))
  from butaca b where b.nro = new.butaca_nro;
  return null;
end $$;
create trigger homologacion_afuera_alta after insert on homologacion
  for each row execute function avisar_homologada_afuera();
create trigger homologacion_afuera after update on homologacion for each row
  when (row(old.etiqueta_blanca, old.etiqueta_gris, old.comprador) is distinct from
    row(new.etiqueta_blanca, new.etiqueta_gris, new.comprador))
  execute function avisar_homologada_afuera();

-- At the commit: lines and amount are written after the row. `version` is written once each time that a record is saved.
create function avisar_registro_afuera() returns trigger language plpgsql as $$
declare
  es_venta boolean := new.tipo_registro_id = 1;
begin
  if not exists (select from aviso) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    es_venta := es_venta and old.tipo_registro_id <> 1;
  end if;
  perform anotar_envio(array['registro.guardado', case when es_venta then 'venta.confirmada' end],
    'registro:' || r.id, r.guardado_en, jsonb_build_object('nuevo', tg_op = 'INSERT', 'registro', jsonb_build_object(
      'id', r.id, 'tipo_registro', ref_json(t.id, t.nombre), 'nro_remito', r.nro_remito,
      'cliente_proveedor', ref_json(c.id, c.nombre), 'monto', r.monto, 'fechahs', instante_json(r.fechahs), 'version', r.version,
      'lineas', (select count(*) from detalle d where d.registro_id = r.id))))
  from registro r join tipo_registro t on t.id = r.tipo_registro_id
    left join cliente_proveedor c on c.id = r.cliente_proveedor_id
  where r.id = new.id;
  return null;
end $$;
create constraint trigger registro_afuera after insert or update of version on registro
  deferrable initially deferred for each row execute function avisar_registro_afuera();

-- The rule is that of src/domain/stock/lista-productos.ts.
create function avisar_faltante_afuera() returns trigger language plpgsql as $$
begin
  perform anotar_envio(array['stock.bajo_minimo'], 'producto:' || new.id,
    coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
    jsonb_build_object('producto', jsonb_build_object('id', new.id, 'codigo', new.codigo,
      'descripcion', new.descripcion, 'existencia', new.existencia, 'stock_minimo', new.stock_minimo)));
  return null;
end $$;
create trigger producto_afuera_alta after insert on producto for each row
  when (new.stock_minimo > new.existencia) execute function avisar_faltante_afuera();
create trigger producto_afuera after update on producto for each row
  when (old.stock_minimo <= old.existencia and new.stock_minimo > new.existencia)
  execute function avisar_faltante_afuera();

-- Devices that were not heard of for an hour, of the last day: an older silence is no news. Nothing is written when it
-- happens, so the sender asks.
create function avisar_calladas_afuera(ahora timestamptz) returns void language plpgsql as $$
begin
  perform set_config('butacas.ahora', ahora::text, true);
  perform anotar_envio(array['tableta.callada'], 'tableta:' || d.id, d.ultimo_contacto, jsonb_build_object(
    'tableta', jsonb_build_object('id', d.id, 'nombre', d.nombre, 'ultimoContacto', instante_json(d.ultimo_contacto),
      'pendientes', (d.informe ->> 'pendientes')::int)))
  from dispositivo d
  where d.ultimo_contacto between ahora - interval '1 day' and ahora - interval '1 hour' and d.revocado_en is null
    and exists (select from aviso where 'tableta.callada' = any (eventos));
end $$;
