-- Files that are brought in: what was tested, what became of it, and what it takes to undo it (docs/decisions/0026).
create table importacion (
  -- Made by who imports, so that the same call twice is one import.
  id uuid primary key,
  usuario_id int not null references usuario,
  clase text not null check (length(clase) <= 40),
  archivo text not null check (length(archivo) between 1 and 200),
  campos text not null check (jsonb_typeof(campos::jsonb) = 'array'),
  decimal text check (decimal in (',', '.')),
  estado text not null default 'prueba' check (estado in ('prueba', 'hecha', 'deshecha')),
  creada timestamptz not null default now(),
  -- When its rows were compared last with what there was.
  probada timestamptz,
  aplicada timestamptz,
  -- How many rows had which verdict when it was done, and of one undone what was put back and what was left.
  cifras jsonb,
  -- Records that it made.
  registros jsonb
);
create index importacion_creada on importacion (creada desc);

create table importacion_fila (
  importacion_id uuid not null references importacion on delete cascade,
  -- Its number in the file.
  fila int not null,
  -- Its key as it is written, and as it is compared.
  nombre text not null,
  clave text,
  veredicto text not null check (veredicto in ('nuevo', 'cambia', 'igual', 'error')),
  errores jsonb not null,
  -- The first row of the file with the same key.
  repetida_de int,
  -- By column; what is not there stays as it was.
  valores jsonb not null,
  -- The row that there was, or that it made: by its id, a seat by its number.
  objetivo text,
  antes jsonb,
  primary key (importacion_id, fila)
);
create index importacion_fila_clave on importacion_fila (importacion_id, clave);
create index importacion_fila_veredicto on importacion_fila (importacion_id, veredicto, fila);

-- As before, and what an import writes says of which file it came.
-- Arguments: what the row is, and its columns that are told: `columna`, `columna>tabla` for what it refers to by name,
-- `columna!` for what is secret, of which only that it changed.
create or replace function anotar_historial() returns trigger language plpgsql as $$
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
  por := nullif(current_setting('butacas.importacion', true), '')::jsonb;
  if por is null and que = 'productos' and es ? 'existencia' then
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
