-- A sender's token sends what waits on one tablet and opens nothing else (docs/decisions/0038-a-token-that-only-sends.md).
-- The session of such a token has its own id here; the full sessions beside it have the same one.
alter table sesion add column emisor uuid;
create index sesion_emisor on sesion (emisor) where cerrada is null and emisor is not null;

-- What the server compares a PIN with, for each person and device.
create table pin_equipo (
  usuario_id int not null references usuario,
  dispositivo uuid not null,
  -- As a password is kept (server/cuentas/passwords.ts).
  verificador text not null,
  -- Wrong PINs since the last right one or the password.
  fallas int not null default 0,
  primary key (usuario_id, dispositivo)
);
