-- The list of remitos X and the seats of a sale follow a remito that another person gives or annuls.
create trigger nombres_aviso after insert or update on remito
  for each statement execute function avisar_nombres('entregas');
