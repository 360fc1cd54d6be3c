-- The page of one seat, and the search by lot (docs/decisions/0046-one-seat-one-story.md).

-- Edits of a seat. Changes of state have their own rows.
create table edicion_butaca (
  id bigint generated always as identity primary key,
  butaca_nro text not null references butaca on update cascade on delete cascade,
  usuario_id int references usuario,
  fecha_hs timestamptz not null,
  recibido_en timestamptz not null default clock_timestamp(),
  -- Bounds of its time, which an edit sets once a transaction; null as in 0010-intervalo.sql.
  hecho_desde timestamptz default (nullif(current_setting('butacas.hecho', true), '')::timestamptz[])[1],
  hecho_hasta timestamptz default (nullif(current_setting('butacas.hecho', true), '')::timestamptz[])[2],
  identificado text default nullif(current_setting('butacas.identificado', true), '') check (identificado = 'pin'),
  -- The changed fields, the same in both; references by their names of that time.
  antes jsonb not null,
  despues jsonb not null
);
create index edicion_butaca_nro on edicion_butaca (butaca_nro, fecha_hs);

-- From the write itself, so that no way of writing goes without it.
create function anotar_edicion() returns trigger language plpgsql as $$
declare
  era jsonb := '{}';
  es jsonb := '{}';
begin
  if old.modelo_id <> new.modelo_id then
    era := era || jsonb_build_object('modelo', nombre_historial('modelo', to_jsonb(old.modelo_id)));
    es := es || jsonb_build_object('modelo', nombre_historial('modelo', to_jsonb(new.modelo_id)));
  end if;
  if old.color_id <> new.color_id then
    era := era || jsonb_build_object('color', nombre_historial('color', to_jsonb(old.color_id)));
    es := es || jsonb_build_object('color', nombre_historial('color', to_jsonb(new.color_id)));
  end if;
  if coalesce(old.renombre, '') <> coalesce(new.renombre, '') then
    era := era || jsonb_build_object('renombre', old.renombre);
    es := es || jsonb_build_object('renombre', new.renombre);
  end if;
  -- The row of a change of state has the weight and the A or S that the change set. No two events of a seat have one time.
  if not exists (select from cambio_estado c where c.butaca_nro = new.nro and c.fecha_hs = new.fecha_hs) then
    if old.peso <> new.peso then
      era := era || jsonb_build_object('peso', nullif(old.peso, -1));
      es := es || jsonb_build_object('peso', nullif(new.peso, -1));
    end if;
    if (old.prehomologada or old.homologada) <> (new.prehomologada or new.homologada) then
      era := era || jsonb_build_object('as', case when old.prehomologada or old.homologada then 'S' else 'A' end);
      es := es || jsonb_build_object('as', case when new.prehomologada or new.homologada then 'S' else 'A' end);
    end if;
  end if;
  if es <> '{}' then
    insert into edicion_butaca (butaca_nro, usuario_id, fecha_hs, antes, despues)
    values (new.nro, new.usuario_id, new.fecha_hs, era, es);
  end if;
  return null;
end $$;
create trigger edicion after update on butaca for each row
  when (row(old.modelo_id, old.color_id, old.peso, old.renombre, old.prehomologada, old.homologada)
    is distinct from row(new.modelo_id, new.color_id, new.peso, new.renombre, new.prehomologada, new.homologada))
  execute function anotar_edicion();

-- Sort key of a text as lists order it: `claveTexto` of src/domain/valor/orden-texto.ts.
create function orden_texto(text) returns text language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(string_agg(
      case when n.valor is null then n.trozo
      else repeat('9', (length(n.valor) - 1) / 9) || (length(n.valor) - 1) % 9 || n.valor end,
      '' order by m.orden), '')
  from regexp_matches(
      regexp_replace(replace(lower(normalize($1, NFD) collate "C"), U&'n\0303', 'n' || chr(65535)), '[\u0300-\u036f]', '', 'g'),
      '[0-9]+|[^0-9]+', 'g') with ordinality m (partes, orden)
    cross join lateral (select m.partes[1] as trozo,
      case when m.partes[1] ~ '^[0-9]' then regexp_replace(m.partes[1], '^0+(?=[0-9])', '') end as valor) n
$$;
create index butaca_orden on butaca (orden_texto(nro) collate "C");
create index homologacion_orden_blanca on homologacion (orden_texto(etiqueta_blanca) collate "C");
create index homologacion_orden_gris on homologacion (orden_texto(etiqueta_gris) collate "C");

-- Whether a change of the seat was undone, by the rule of `pasos` (0025-deshace.sql).
create index cambio_deshace on cambio_estado (deshace) where deshace is not null;
create function deshecha(nro text, cual uuid) returns boolean language sql stable as $$
  select exists (
    select from cambio_estado f join cambio_estado v on v.butaca_nro = f.butaca_nro and v.deshace = f.clave
    where f.butaca_nro = deshecha.nro and f.clave = cual and v.estado_id <> f.estado_id
      and v.estado_id = (
        select a.estado_id from cambio_estado a
        where a.butaca_nro = f.butaca_nro and (a.fecha_hs, a.id) < (f.fecha_hs, f.id)
        order by a.fecha_hs desc, a.id desc limit 1))
$$;
