-- What an admin decides of a device: nobody may take over there by a PIN; or nobody works there at all, until it is lifted.
alter table dispositivo
  add column pin_prohibido boolean not null default false,
  add column revocado_en timestamptz;
-- Where a session was opened, so that it ends with the device.
alter table sesion add column dispositivo uuid;
create index sesion_dispositivo on sesion (dispositivo) where cerrada is null and dispositivo is not null;
