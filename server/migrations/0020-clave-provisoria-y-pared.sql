-- A password that somebody else chose opens nothing but its own change (docs/decisions/0024-a-first-password.md).
alter table usuario add column clave_provisoria boolean not null default false;
-- When the last request of the session came, to some seconds (server/cuentas/vistas.ts).
alter table sesion add column vista timestamptz;

-- Links that show the panel for the wall and open nothing else (docs/decisions/0025-a-link-that-only-reads.md).
create table pared (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 60),
  -- SHA-256 of the link's secret, which is nowhere else.
  huella text not null unique,
  creada timestamptz not null default now(),
  creada_por int not null references usuario,
  vista timestamptz,
  -- A revoked link stays, so that its screen is told in words.
  revocada timestamptz
);
