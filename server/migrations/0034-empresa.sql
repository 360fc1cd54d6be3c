-- The company: one row, empty until an admin fills it. Papers, labels, the login and the wall show it.
create table empresa (
  id int primary key default 1 check (id = 1),
  razon_social text not null default '' check (length(razon_social) <= 100),
  nombre_fantasia text not null default '' check (length(nombre_fantasia) <= 60),
  -- With hyphens, or empty.
  cuit text not null default '' check (cuit ~ '^([0-9]{2}-[0-9]{8}-[0-9])?$'),
  telefono text not null default '' check (length(telefono) <= 40),
  domicilio text not null default '' check (length(domicilio) <= 200),
  correo text not null default '' check (length(correo) <= 100),
  -- A data URL of a PNG or a JPEG; null for none.
  logo text check (logo ~ '^data:image/(png|jpeg);base64,' and length(logo) <= 270000),
  version int not null default 1
);
create trigger version_alta before insert on empresa for each row execute function subir_version();
insert into empresa default values;
create trigger version before update on empresa for each row
  when (row(old.razon_social, old.nombre_fantasia, old.cuit, old.telefono, old.domicilio, old.correo, old.logo)
    is distinct from
    row(new.razon_social, new.nombre_fantasia, new.cuit, new.telefono, new.domicilio, new.correo, new.logo))
  execute function subir_version();
-- Of the logo only that it changed.
create trigger historial after update on empresa
  for each row execute function anotar_historial('empresa', 'razon_social', 'nombre_fantasia', 'cuit', 'telefono',
    'domicilio', 'correo', 'logo!');
create trigger nombres_aviso after update on empresa
  for each statement execute function avisar_nombres('empresa');
