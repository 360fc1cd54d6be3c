-- Which devices write here and what they say of themselves (reliability (b); design §4, «Capture time»).
create table dispositivo (
  id uuid primary key,
  nombre text check (length(nombre) between 1 and 200),
  primer_contacto timestamptz not null default now(),
  ultimo_contacto timestamptz not null default now(),
  ultimo_usuario text,
  -- Last number it is known to have given out.
  ultima_sec bigint not null default 0,
  formato int,
  version text,
  -- Its last report, src/contract/dispositivo.ts.
  informe jsonb,
  -- Up to here every number was received or given up, and so many were received: what is missing is looked for above.
  completa_hasta bigint not null default 0,
  recibidas_hasta bigint not null default 0
);
-- Numbers that a person gave up at the device, which forgets them after a while.
create table dispositivo_descarte (
  dispositivo uuid not null references dispositivo,
  sec bigint not null,
  primary key (dispositivo, sec)
);
create index operacion_dispositivo on operacion (dispositivo, dispositivo_sec) where dispositivo is not null;
insert into dispositivo (id, primer_contacto, ultimo_contacto, ultima_sec)
  select dispositivo, min(recibida_en), max(recibida_en), coalesce(max(dispositivo_sec), 0)
  from operacion where dispositivo is not null group by dispositivo;

-- Entries that an admin sent in their own name for whoever had made them (reliability O23, C37). Their keys stay those of
-- whoever made them: operacion.usuario_id is `de_usuario`.
create table adopcion (
  de_usuario int not null references usuario,
  clave uuid not null,
  por_usuario int not null references usuario,
  dispositivo uuid,
  adoptada_en timestamptz not null default now(),
  primary key (de_usuario, clave)
);

-- Private key of rescue files (PKCS #8), kept with the data: a file made before a restore can be opened after it.
create table clave_rescate (
  unica boolean primary key default true check (unica),
  privada text not null,
  creada timestamptz not null default now()
);

-- The key that made a row of history, unique there also after its answer was forgotten (reliability O7). Whoever writes
-- says it once a transaction, in `butacas.clave` (server/extensions/idempotency.ts).
alter table cambio_estado
  add column clave uuid default nullif(current_setting('butacas.clave', true), '')::uuid;
create unique index cambio_clave on cambio_estado (clave, usuario_id) where clave is not null;
