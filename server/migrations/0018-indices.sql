-- How many different seats a report is of is answered from its index too (server/informes/evolucion-sql.ts).
drop index cambio_informe;
create index cambio_informe on cambio_estado (estado_id, fecha_hs)
  include (modelo_id, color_id, prehomologada, homologada, butaca_nro);

-- What was deleted, newest first (server/historial/read-borrados.ts).
create index historial_borrados on historial (sobre, id desc) where acto = 'eliminar';
