-- Who is signed in, who may, who tried, and what was done about it (reliability C8, C11, C37).
alter table usuario add column ultimo_ingreso timestamptz;

create table sesion (
  -- The `jti` of its token.
  sid uuid primary key,
  usuario_id int not null references usuario,
  emitida timestamptz not null default now(),
  vence timestamptz not null,
  cerrada timestamptz,
  -- Address it was opened from.
  donde text not null
);
create index sesion_abierta on sesion (usuario_id) where cerrada is null;
create index sesion_cerrada on sesion (cerrada) where cerrada is not null;

-- Whoever changes a password, a role or whether somebody may enter closes that person's sessions with it, in the same
-- transaction and by whatever way the change comes.
create function cerrar_sesiones() returns trigger language plpgsql as $$
begin
  update sesion set cerrada = now() where usuario_id = new.id and cerrada is null;
  return null;
end $$;
create trigger usuario_cambiado after update of clave, rol, activo on usuario
  for each row execute function cerrar_sesiones();

-- Every server that knows the session open forgets it once this commits (server/sesiones/sesiones.ts); `*` is all of them.
create function avisar_sesion() returns trigger language plpgsql as $$
begin
  perform pg_notify('sesiones', case tg_op when 'TRUNCATE' then '*' else new.sid::text end);
  return null;
end $$;
create trigger sesion_aviso after update on sesion
  for each row when (old.cerrada is null and new.cerrada is not null) execute function avisar_sesion();
create trigger sesion_aviso_todas after truncate on sesion for each statement execute function avisar_sesion();

-- A browser that somebody signed in with: the failures of others elsewhere do not keep them out.
create table equipo_conocido (
  -- Hash of the browser's cookie (server/sesiones/equipo.ts).
  huella text not null,
  usuario_id int not null references usuario,
  ultimo_ingreso timestamptz not null default now(),
  primary key (huella, usuario_id)
);

-- Failed sign-ins, counted for an account, for a browser of an account, and for an address.
create table intento_login (
  clave text primary key,
  fallas int not null,
  desde timestamptz not null default now(),
  -- Until when nobody may try.
  hasta timestamptz
);
create index intento_desde on intento_login (desde);

create table auditoria (
  id bigint generated always as identity primary key,
  cuando timestamptz not null default now(),
  quien text,
  donde text not null,
  que text not null,
  sobre text,
  resultado text not null
);
create index auditoria_cuando on auditoria (cuando);
