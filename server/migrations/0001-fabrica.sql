-- The factory half: people, seats, their history, and the idempotency keys of what was done to them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table instalacion (
  unica boolean primary key default true check (unica),
  -- Changes when a backup is restored, so that clients know their cursors and confirmations may not hold (reliability O35).
  epoca uuid not null default gen_random_uuid(),
  demo boolean not null default false,
  creada timestamptz not null default now()
);
insert into instalacion default values;

create table usuario (
  id int generated always as identity primary key,
  nombre text not null check (nombre = lower(nombre)),
  clave text not null,
  rol text not null check (rol in ('admin', 'operario', 'vendedor')),
  activo boolean not null default true,
  creado timestamptz not null default now(),
  constraint usuario_nombre unique (nombre)
);

create table modelo (id int primary key, nombre text not null unique);
create table color (id int primary key, nombre text not null unique);
create table estado (id int primary key, nombre text not null unique);

create table butaca (
  nro text primary key check (length(nro) between 1 and 60),
  modelo_id int not null references modelo,
  color_id int not null references color,
  estado_id int not null references estado,
  peso numeric(7, 2) not null default -1 check (peso = -1 or peso between 0 and 1000),
  prehomologada boolean not null default false,
  homologada boolean not null default false,
  renombre text check (length(renombre) <= 200),
  fecha_hs timestamptz not null,
  version int not null default 1,
  -- Transaction that wrote the row last. A reader takes rows from its cursor on and moves the cursor to the oldest
  -- transaction still running, so that one which commits late is never skipped (server/extensions/cambios.ts).
  cambio xid8 not null default pg_current_xact_id()
);
create unique index butaca_nro_unico on butaca (lower(nro));
create index butaca_nro_prefijo on butaca (lower(nro) text_pattern_ops);
create index butaca_vivas on butaca (estado_id, nro) where estado_id < 6;
create index butaca_pasadas on butaca (estado_id, nro) where estado_id >= 6;
create index butaca_cambio on butaca (cambio);

create table cambio_estado (
  id bigint generated always as identity primary key,
  butaca_nro text not null references butaca on update cascade,
  estado_id int not null references estado,
  -- Copied when the change happens: reports then need no join, and count the model the seat had.
  modelo_id int not null references modelo,
  color_id int not null references color,
  prehomologada boolean not null,
  homologada boolean not null,
  peso numeric(7, 2) not null,
  usuario_id int not null references usuario,
  -- When it was done, and when this server heard of it (design §4, «Capture time»).
  fecha_hs timestamptz not null,
  recibido_en timestamptz not null default now()
);
create index cambio_historial on cambio_estado (butaca_nro, fecha_hs);
create index cambio_fecha on cambio_estado (fecha_hs);
create index cambio_informe on cambio_estado (estado_id, fecha_hs) include (modelo_id, color_id);

create table homologacion (
  id int generated always as identity primary key,
  butaca_nro text not null references butaca on update cascade,
  etiqueta_blanca text not null check (length(etiqueta_blanca) <= 200),
  etiqueta_gris text not null check (length(etiqueta_gris) <= 200),
  comprador text check (length(comprador) <= 200),
  usuario_id int not null references usuario,
  fecha_hs timestamptz not null,
  recibido_en timestamptz not null default now(),
  constraint homologacion_una_por_butaca unique (butaca_nro)
);
create index homologacion_fecha on homologacion (fecha_hs);

-- One row per write that had an effect: the key it came with and the answer it got (design §4, «Exactly once»).
create table operacion (
  usuario_id int not null references usuario,
  clave uuid not null,
  huella text not null,
  status int not null,
  respuesta text not null,
  dispositivo uuid,
  dispositivo_sec bigint,
  recibida_en timestamptz not null default now(),
  primary key (usuario_id, clave)
);
create index operacion_recibida on operacion (recibida_en);
