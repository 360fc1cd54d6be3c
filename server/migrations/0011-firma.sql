-- What devices sign with, each shown first in a session of somebody who works there (reliability O46). Point of P-256.
create table dispositivo_clave (
  dispositivo uuid not null,
  x text not null,
  y text not null,
  mostrada_por int not null references usuario,
  mostrada_en timestamptz not null default now(),
  primary key (dispositivo, x, y)
);
-- Each time a device shows it, it is given a link and says the last one. Two copies of a device hold the same key, and say
-- links that the other one does not go on from.
create table dispositivo_eslabon (
  id bigint generated always as identity primary key,
  dispositivo uuid not null,
  x text not null,
  y text not null,
  eslabon uuid not null unique default gen_random_uuid(),
  anterior uuid,
  dado_en timestamptz not null default now(),
  foreign key (dispositivo, x, y) references dispositivo_clave
);
create index dispositivo_eslabon_ultimo on dispositivo_eslabon (dispositivo, x, y, id desc);
-- When two devices were last seen with one key.
alter table dispositivo add column copiado_en timestamptz;

-- Who has signed in where: nobody else's work is taken from a file of that device.
create table dispositivo_usuario (
  dispositivo uuid not null,
  usuario_id int not null references usuario,
  primary key (dispositivo, usuario_id)
);
insert into dispositivo_usuario (dispositivo, usuario_id)
  select distinct dispositivo, usuario_id from operacion where dispositivo is not null
  on conflict do nothing;
insert into dispositivo_usuario (dispositivo, usuario_id)
  select d.id, u.id from dispositivo d join usuario u on u.nombre = d.ultimo_usuario
  on conflict do nothing;
