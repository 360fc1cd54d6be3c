-- Programs that call with a key of their own (docs/decisions/0042). A program is an author like a person: what it writes
-- refers to its row of `usuario`, whose name says that it is a program. Nobody signs in as one.
alter table usuario drop constraint usuario_rol_check;
alter table usuario add constraint usuario_rol_check check (rol in ('admin', 'operario', 'vendedor', 'programa'));
alter table usuario drop constraint usuario_nombre_check;
alter table usuario add constraint usuario_nombre_check check (nombre = lower(nombre) or rol = 'programa');
create unique index programa_nombre on usuario (lower(nombre)) where rol = 'programa';

create table programa (
  usuario_id int primary key references usuario,
  nombre text not null check (length(nombre) between 1 and 60),
  -- SHA-256 of the key, which is nowhere else.
  huella text not null unique,
  muestra text not null,
  permisos text[] not null,
  -- The key is good for as long as this session is open; an edit opens another one. Not a reference: expired sessions
  -- are deleted, while their program stays on the list.
  sid uuid not null unique,
  creada timestamptz not null default now(),
  creada_por int not null references usuario,
  vence timestamptz not null,
  ultimo_uso timestamptz,
  -- Revoked, or expired and taken off the list. The name may get a new key.
  quitada timestamptz,
  version int not null default 1
);
create trigger version_alta before insert on programa for each row execute function subir_version();
create trigger version before update on programa for each row
  when (row(old.nombre, old.permisos, old.huella, old.quitada) is distinct from row(new.nombre, new.permisos, new.huella, new.quitada))
  execute function subir_version();
