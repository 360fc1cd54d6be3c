-- As in 0032-envios.sql, but without the auxiliary seat (src/domain/butaca/butaca.ts), of which no message tells.
create or replace function avisar_homologada_afuera() returns trigger language plpgsql as $$
begin
  if not exists (select from aviso) then
    return null;
  end if;
  perform anotar_envio(array['butaca.homologada'], 'butaca:' || b.nro, new.fecha_hs, jsonb_build_object(
    'butaca', hechos_butaca(b), 'corregida', tg_op = 'UPDATE', 'homologacion', jsonb_build_object(
      'eBlanca', new.etiqueta_blanca, 'eGris', new.etiqueta_gris, 'comprador', new.comprador)))
  from butaca b where b.nro = new.butaca_nro and lower(b.nro) <> 'butacaauxiliar';
  return null;
end $$;
