-- SHA-256 of the codes that let the first account be made in the browser, while there is none. Rows, so that any
-- instance takes the code that another one printed. The row of `instalacion` is the lock of the first account.
create table primer_ingreso (
  huella text primary key,
  vence timestamptz not null
);
