-- A delivery becomes a sale (docs/decisions/0048-entregas-y-stock.md). The seats of each line, as they left: a seat that
-- comes back later changes no paper.
create table registro_butaca (
  registro_id int not null references registro on delete cascade,
  butaca_nro text not null references butaca on update cascade on delete cascade,
  producto_id int not null references producto,
  primary key (registro_id, butaca_nro)
);
create index registro_butaca_nro on registro_butaca (butaca_nro);
create index registro_butaca_producto on registro_butaca (producto_id);

-- The office follows the drafts: a row of them, or a seat that came or went.
create trigger nombres_aviso after insert or update on entrega
  for each statement execute function avisar_nombres('entregas');
create trigger entrega_aviso after update on butaca for each row
  when (old.entrega_id is distinct from new.entrega_id
    or new.entrega_id is not null and (old.modelo_id, old.color_id) is distinct from (new.modelo_id, new.color_id))
  execute function avisar_nombres('entregas');

-- Remitos X. A number is given once, in order; an annulled one stays.
create table remito_contador (unica boolean primary key default true check (unica), ultimo int not null default 0);
insert into remito_contador default values;
create table remito (
  id int generated always as identity primary key,
  punto int not null default 1,
  numero int not null unique,
  registro_id int references registro on delete set null,
  -- As they were when it was given, for the list.
  cliente text,
  emitido_en timestamptz not null
    default coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
  emitido_por int not null references usuario,
  anulado_en timestamptz,
  anulado_por int references usuario
);
create unique index remito_de_registro on remito (registro_id) where anulado_en is null;
create index remito_registro on remito (registro_id);

-- A record that is deleted leaves its number annulled.
create function anular_remito() returns trigger language plpgsql as $$
begin
  update remito set
    anulado_en = coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
    anulado_por = nullif(current_setting('butacas.usuario', true), '')::int
  where registro_id = old.id and anulado_en is null;
  return old;
end $$;
create trigger remito before delete on registro for each row execute function anular_remito();

-- What a remito X names of the company (RG 1415, annex V). Empty texts are not printed.
alter table empresa
  add column ingresos_brutos text not null default '' check (length(ingresos_brutos) <= 40),
  add column condicion_iva text not null default '' check (length(condicion_iva) <= 40),
  -- yyyy-mm-dd, or empty.
  add column inicio_actividades text not null default '' check (length(inicio_actividades) <= 20);
drop trigger version on empresa;
create trigger version before update on empresa for each row
  when (row(old.razon_social, old.nombre_fantasia, old.cuit, old.telefono, old.domicilio, old.correo, old.logo,
      old.ingresos_brutos, old.condicion_iva, old.inicio_actividades)
    is distinct from
    row(new.razon_social, new.nombre_fantasia, new.cuit, new.telefono, new.domicilio, new.correo, new.logo,
      new.ingresos_brutos, new.condicion_iva, new.inicio_actividades))
  execute function subir_version();
drop trigger historial on empresa;
create trigger historial after update on empresa
  for each row execute function anotar_historial('empresa', 'razon_social', 'nombre_fantasia', 'cuit', 'telefono',
    'domicilio', 'correo', 'ingresos_brutos', 'condicion_iva', 'inicio_actividades', 'logo!');
