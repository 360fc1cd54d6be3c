-- How whoever did something had shown who they are: null is by their password, as everything before; 'pin' by the PIN of a
-- tablet on which their session lasted. Whoever writes says it once a transaction (server/extensions/idempotency.ts).
alter table operacion add column identificado text
  default nullif(current_setting('butacas.identificado', true), '') check (identificado = 'pin');
alter table cambio_estado add column identificado text
  default nullif(current_setting('butacas.identificado', true), '') check (identificado = 'pin');
