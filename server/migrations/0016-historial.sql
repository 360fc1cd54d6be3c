-- Who changed what of the stock and of accounts, from the writes themselves and in their transaction: no way of writing
-- goes without it (docs/decisions/0020).
create table historial (
  id bigint generated always as identity primary key,
  cuando timestamptz not null
    default coalesce(nullif(current_setting('butacas.ahora', true), '')::timestamptz, now()),
  -- Null is the server itself: whoever sits at its console.
  usuario_id int references usuario default nullif(current_setting('butacas.usuario', true), '')::int,
  -- What of, by the word of its path in the API; its row may be gone.
  sobre text not null,
  sobre_id int not null,
  acto text not null check (acto in ('crear', 'editar', 'eliminar')),
  -- The record that moved a product's stock, as it was then; null where it was no record.
  origen jsonb,
  -- The fields that changed, the same in both. What was referred to is kept by its name of then; a record's lines are
  -- `linea:` and their place.
  antes jsonb not null,
  despues jsonb not null,
  -- What is written of a row in one transaction is one entry.
  transaccion xid8 not null default pg_current_xact_id()
);
create index historial_sobre on historial (sobre, sobre_id, id desc);

-- An entry, or more of the one that this transaction has of the row already: before is then what it was at first, after
-- what it is at last, and what came back to what it was is left out.
create function escribir_historial(
  que text, cual int, hecho text, por jsonb, era jsonb, es jsonb
) returns void language plpgsql as $$
declare
  previa historial;
  iguales text[];
begin
  select * into previa from historial where sobre = que and sobre_id = cual order by id desc limit 1;
  if previa.transaccion is distinct from pg_current_xact_id() then
    if hecho <> 'editar' or era <> '{}' then
      insert into historial (sobre, sobre_id, acto, origen, antes, despues) values (que, cual, hecho, por, era, es);
    end if;
    return;
  end if;
  era := era || previa.antes;
  es := previa.despues || es;
  select array_agg(campo) into iguales from jsonb_each(era) as e(campo, valor) where valor = es -> campo;
  era := era - coalesce(iguales, '{}');
  es := es - coalesce(iguales, '{}');
  if hecho = 'editar' then
    hecho := previa.acto;
  end if;
  if hecho = 'editar' and era = '{}' then
    delete from historial where id = previa.id;
  else
    update historial set acto = hecho, origen = coalesce(por, origen), antes = era, despues = es where id = previa.id;
  end if;
end $$;

-- Of the row that a column refers to, its name.
create function nombre_historial(tabla text, referida jsonb) returns jsonb language plpgsql stable as $$
declare
  nombre jsonb;
begin
  if referida is null or referida = 'null' then
    return 'null';
  end if;
  execute format('select to_jsonb(nombre) from %I where id = $1', tabla) into nombre using (referida #>> '{}')::int;
  return coalesce(nombre, 'null');
end $$;

-- What of a record is told with the stock that it moves.
create function origen_historial(registro jsonb, hecho text) returns jsonb language sql stable as $$
  select jsonb_build_object('registro', registro -> 'id', 'acto', hecho, 'remito', registro -> 'nro_remito',
    'tipo', nombre_historial('tipo_registro', registro -> 'tipo_registro_id'),
    'cliente', nombre_historial('cliente_proveedor', registro -> 'cliente_proveedor_id'))
$$;

-- Arguments: what the row is, and its columns that are told: `columna`, `columna>tabla` for what it refers to by name,
-- `columna!` for what is secret, of which only that it changed.
create function anotar_historial() returns trigger language plpgsql as $$
declare
  hecho text := case tg_op when 'INSERT' then 'crear' when 'DELETE' then 'eliminar' else 'editar' end;
  fila_era jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  fila_es jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  fila jsonb := fila_era || fila_es;
  que text := tg_argv[0];
  cual int := fila -> 'id';
  por jsonb;
  era jsonb := '{}';
  es jsonb := '{}';
  columna text;
  tabla text;
  campo text;
  valor_era jsonb;
  valor_es jsonb;
begin
  for n in 1 .. tg_nargs - 1 loop
    columna := split_part(rtrim(tg_argv[n], '!'), '>', 1);
    valor_era := coalesce(fila_era -> columna, 'null');
    valor_es := coalesce(fila_es -> columna, 'null');
    continue when valor_era = valor_es;
    tabla := nullif(split_part(tg_argv[n], '>', 2), '');
    campo := case when tabla is null then columna else left(columna, -3) end;
    if tg_argv[n] like '%!' then
      continue when hecho <> 'editar';
      valor_era := 'null';
      valor_es := 'true';
    elsif tabla is not null then
      valor_era := nombre_historial(tabla, valor_era);
      valor_es := nombre_historial(tabla, valor_es);
    end if;
    era := era || jsonb_build_object(campo, valor_era);
    es := es || jsonb_build_object(campo, valor_es);
  end loop;
  if que = 'productos' and es ? 'existencia' then
    por := nullif(current_setting('butacas.origen', true), '')::jsonb;
  end if;
  perform escribir_historial(que, cual, hecho, por, era, es);
  if que = 'registros' then
    -- For the products whose stock it moves, which this transaction writes after it. A new one is written twice
    select h.acto into hecho from historial h
    where h.sobre = que and h.sobre_id = cual and h.transaccion = pg_current_xact_id() order by h.id desc limit 1;
    perform set_config('butacas.origen', origen_historial(fila, coalesce(hecho, 'editar'))::text, true);
  end if;
  return null;
end $$;

-- A line as it is told, its product by its code and description of then.
create function linea_historial(cual int, cantidad int, precio numeric) returns jsonb language sql stable as $$
  select jsonb_build_object('producto', p.id, 'codigo', p.codigo, 'descripcion', p.descripcion,
    'cantidad', cantidad, 'precio', precio)
  from producto p where p.id = cual
$$;

-- All the lines that a statement wrote, at once: a record may have a thousand.
create function anotar_lineas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform escribir_historial('registros', registro_id, 'editar', null,
      jsonb_object_agg('linea:' || orden, null),
      jsonb_object_agg('linea:' || orden, linea_historial(producto_id, cantidad, precio)))
    from ahora group by registro_id;
  elsif tg_op = 'DELETE' then
    perform escribir_historial('registros', registro_id, 'editar', null,
      jsonb_object_agg('linea:' || orden, linea_historial(producto_id, cantidad, precio)),
      jsonb_object_agg('linea:' || orden, null))
    from antes group by registro_id;
  else
    perform escribir_historial('registros', a.registro_id, 'editar', null,
      jsonb_object_agg('linea:' || a.orden, linea_historial(b.producto_id, b.cantidad, b.precio)),
      jsonb_object_agg('linea:' || a.orden, linea_historial(a.producto_id, a.cantidad, a.precio)))
    from ahora a join antes b using (registro_id, orden) group by a.registro_id;
  end if;
  return null;
end $$;

create trigger historial after insert or delete or update of codigo, descripcion, marca_id, categoria_id, modelo_id,
    talle_id, color_id, stock_minimo, existencia, venta, costo on producto
  for each row execute function anotar_historial('productos', 'codigo', 'descripcion', 'marca_id>marca',
    'categoria_id>categoria', 'modelo_id>modelo_producto', 'talle_id>talle', 'color_id>color_producto', 'stock_minimo',
    'existencia', 'venta', 'costo');
create trigger historial after insert or delete or update on registro
  for each row execute function anotar_historial('registros', 'fechahs', 'tipo_registro_id>tipo_registro', 'nro_remito',
    'cliente_proveedor_id>cliente_proveedor', 'observaciones', 'monto');
create trigger historial_alta after insert on detalle
  referencing new table as ahora for each statement execute function anotar_lineas();
create trigger historial_cambio after update on detalle
  referencing old table as antes new table as ahora for each statement execute function anotar_lineas();
create trigger historial_baja after delete on detalle
  referencing old table as antes for each statement execute function anotar_lineas();
create trigger historial after insert or delete or update on categoria
  for each row execute function anotar_historial('categorias', 'nombre', 'descripcion');
create trigger historial after insert or delete or update on marca
  for each row execute function anotar_historial('marcas', 'nombre');
create trigger historial after insert or delete or update on color_producto
  for each row execute function anotar_historial('colores_producto', 'nombre');
create trigger historial after insert or delete or update on modelo_producto
  for each row execute function anotar_historial('modelos_producto', 'nombre', 'categoria_id>categoria', 'descripcion');
create trigger historial after insert or delete or update on talle
  for each row execute function anotar_historial('talles', 'nombre', 'medidas');
create trigger historial after insert or delete or update on cliente_proveedor
  for each row execute function anotar_historial('cliente_proveedor', 'nombre', 'identificacion', 'celular', 'domicilio');
-- Not of a sign-in, which writes when it was.
create trigger historial after insert or delete or update of nombre, rol, activo, clave on usuario
  for each row execute function anotar_historial('usuarios', 'nombre', 'rol', 'activo', 'clave!');
