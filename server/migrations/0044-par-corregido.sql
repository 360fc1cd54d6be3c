-- The seats that waited for the product of a pair enter today. Those that entered with another one and are not sold go
-- along, each on its day: a sale takes them from the pair's present product. Its caller holds the switch's lock alone.
create or replace function mover_stock_piso(par_modelo int, par_color int) returns void language sql as $$
  with par as (
    select p.producto_id, coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, clock_timestamp()) as ahora,
      coalesce(nullif(current_setting('butacas.usuario', true), '')::int, (select min(id) from usuario)) as autor
    from producto_butaca p
    where p.modelo_id = par_modelo and p.color_id = par_color and p.producto_id is not null
  ), mueve as materialized (
    select e.butaca_nro, e.producto_id as antes, coalesce(e.dia, (par.ahora at time zone piso.zona)::date) as dia
    from butaca_piso e, par, stock_piso piso
    where e.modelo_id = par_modelo and e.color_id = par_color and e.cuenta
      and e.producto_id is distinct from par.producto_id
      and (e.producto_id is null or not exists (
        select from butaca b join entrega d on d.id = b.entrega_id
        where b.nro = e.butaca_nro and d.estado = 'confirmada'))
  ), movida as (
    update butaca_piso e set producto_id = par.producto_id, dia = mueve.dia
    from mueve, par where e.butaca_nro = mueve.butaca_nro
    returning e.dia, e.producto_id, mueve.antes
  ), unidad as (
    select dia, antes as producto_id, -1 as signo from movida where antes is not null
    union all select dia, producto_id, 1 from movida
  )
  insert into movimiento_piso (dia, producto_id, unidades, usuario_id, en)
  select dia, unidad.producto_id, sum(signo), autor, ahora from unidad, par
  group by dia, unidad.producto_id, signo, autor, ahora order by signo
$$;
