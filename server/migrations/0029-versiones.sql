-- Version of each row that the office edits, so that an edit can say which one its person saw (docs/decisions/0035).
create function subir_version() returns trigger language plpgsql as $$
begin
  -- After a restore it skips those of the lost data
  new.version := greatest(case when tg_op = 'INSERT' then new.version else old.version + 1 end,
    (select piso_version from instalacion));
  return new;
end $$;
-- The same of a device, whose `version` is the app's.
create function subir_version_fila() returns trigger language plpgsql as $$
begin
  new.version_fila := greatest(case when tg_op = 'INSERT' then new.version_fila else old.version_fila + 1 end,
    (select piso_version from instalacion));
  return new;
end $$;

-- What a person edits of each table; a product's stock and a sign-in are not among it.
do $$
declare
  fila record;
  columna text;
  viejos text;
  nuevos text;
begin
  for fila in select * from (values
    ('producto', array['codigo', 'descripcion', 'marca_id', 'categoria_id', 'modelo_id', 'talle_id', 'color_id',
      'stock_minimo', 'venta', 'costo']),
    ('categoria', array['nombre', 'descripcion']),
    ('marca', array['nombre']),
    ('color_producto', array['nombre']),
    ('modelo_producto', array['nombre', 'categoria_id', 'descripcion']),
    ('talle', array['nombre', 'medidas']),
    ('cliente_proveedor', array['nombre', 'identificacion', 'celular', 'domicilio']),
    ('modelo', array['nombre', 'prefijo', 'retirado']),
    ('color', array['nombre', 'retirado']),
    ('estado', array['nombre', 'retirado', 'lugar']),
    ('usuario', array['nombre', 'rol', 'activo', 'clave']),
    ('homologacion', array['comprador', 'etiqueta_blanca', 'etiqueta_gris']),
    ('dispositivo', array['nombre'])
  ) as t (tabla, campos) loop
    columna := case when fila.tabla = 'dispositivo' then 'version_fila' else 'version' end;
    execute format('alter table %I add column %I int not null default 1', fila.tabla, columna);
    execute format('create trigger version_alta before insert on %I for each row execute function %I()',
      fila.tabla, 'subir_' || columna);
    select string_agg(format('old.%I', campo), ', '), string_agg(format('new.%I', campo), ', ') into viejos, nuevos
    from unnest(fila.campos) as campo;
    execute format('create trigger version before update on %I for each row
      when (row(%s) is distinct from row(%s)) execute function %I()', fila.tabla, viejos, nuevos, 'subir_' || columna);
  end loop;
end $$;
