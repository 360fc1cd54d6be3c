-- The list of deliveries and the state of a receiver stay quick, however many deliveries wait or are done. Two parts, so
-- that the planner has one index for each (server/avisos/aviso-sql.ts).
drop index envio_ultimos;
create index envio_fallidos on envio (aviso_id, id desc)
  where estado = 'perdido' or (estado = 'espera' and intentado_en is not null);
create index envio_restantes on envio (aviso_id, id desc)
  where not (estado = 'perdido' or (estado = 'espera' and intentado_en is not null));
create index envio_entregados on envio (aviso_id, intentado_en desc) where estado = 'entregado';
-- Without the id, so that no look for the earlier ones of a thing reads this index in place of `envio_espera`.
drop index envio_siguiente;
create index envio_siguiente on envio (aviso_id, siguiente_en) where estado = 'espera';
