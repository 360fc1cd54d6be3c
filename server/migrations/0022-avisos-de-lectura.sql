-- What was read of seats is given again until a notification says that there is something newer (server/sql/novedad.ts).
-- Data that went back in time, and data that were taken away, say so like any other write.
create trigger instalacion_aviso after update of epoca on instalacion
  for each statement execute function avisar_butacas();
create trigger butaca_aviso_todas after truncate on butaca
  for each statement execute function avisar_butacas();
