-- The stock half: catalogues, products, and the records that move them.
create table categoria (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100),
  descripcion text check (length(descripcion) <= 200)
);
create unique index categoria_nombre on categoria (plano(nombre));

create table marca (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100)
);
create unique index marca_nombre on marca (plano(nombre));

create table color_producto (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100)
);
create unique index color_producto_nombre on color_producto (plano(nombre));

create table modelo_producto (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100),
  descripcion text check (length(descripcion) <= 200),
  categoria_id int references categoria
);
create unique index modelo_producto_nombre on modelo_producto (coalesce(categoria_id, 0), plano(nombre));
create index modelo_producto_categoria on modelo_producto (categoria_id);

create table talle (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100),
  medidas text check (length(medidas) <= 200)
);
create unique index talle_nombre on talle (plano(nombre));

create table cliente_proveedor (
  id int generated always as identity primary key,
  nombre text not null check (length(nombre) between 1 and 100),
  identificacion text check (length(identificacion) <= 200),
  celular bigint check (celular >= 0),
  domicilio text check (length(domicilio) <= 200)
);
create unique index cliente_proveedor_nombre on cliente_proveedor (plano(nombre));

-- What a record of the type does to the stock: takes out, leaves as it is, puts in. The first one is a sale, whose lines
-- have the sale price (specification §3).
create table tipo_registro (
  id int primary key,
  nombre text not null check (length(nombre) between 1 and 100),
  signo smallint not null check (signo between -1 and 1)
);
create unique index tipo_registro_nombre on tipo_registro (plano(nombre));
insert into tipo_registro (id, nombre, signo) values
  (1, 'Venta', -1), (2, 'Compra', 1), (3, 'Ajuste de entrada', 1), (4, 'Ajuste de salida', -1), (5, 'Presupuesto', 0);

create table producto (
  id int generated always as identity primary key,
  codigo text not null check (length(codigo) between 1 and 60),
  descripcion text check (length(descripcion) <= 200),
  marca_id int references marca,
  categoria_id int references categoria,
  modelo_id int references modelo_producto,
  talle_id int references talle,
  color_id int references color_producto,
  stock_minimo int not null default 0 check (stock_minimo between 0 and 1000000),
  -- The sum of what the records moved; nothing else writes it. Below zero is possible: a sale may be written down first.
  existencia int not null default 0,
  venta numeric(12, 2) check (venta >= 0),
  costo numeric(12, 2) check (costo >= 0),
  busqueda text not null generated always as (plano(codigo || chr(1) || coalesce(descripcion, ''))) stored
);
create unique index producto_codigo on producto (plano(codigo));
create index producto_marca on producto (marca_id);
create index producto_categoria on producto (categoria_id);
create index producto_modelo on producto (modelo_id);
create index producto_talle on producto (talle_id);
create index producto_color on producto (color_id);
create index producto_busqueda on producto using gin (busqueda gin_trgm_ops);

create table registro (
  id int generated always as identity primary key,
  fechahs timestamptz not null,
  tipo_registro_id int not null references tipo_registro,
  nro_remito text check (length(nro_remito) <= 200),
  cliente_proveedor_id int references cliente_proveedor,
  observaciones text check (length(observaciones) <= 200),
  -- The sum of its lines' subtotals.
  monto numeric(14, 2) not null default 0,
  version int not null default 1,
  -- Who saved it last, and when.
  usuario_id int not null references usuario,
  guardado_en timestamptz not null default now(),
  busqueda text not null generated always as (
    plano(coalesce(nro_remito, '') || chr(1) || coalesce(observaciones, ''))) stored
);
create index registro_fecha on registro (fechahs desc, id desc);
create index registro_tipo on registro (tipo_registro_id);
create index registro_cliente on registro (cliente_proveedor_id);
create index registro_busqueda on registro using gin (busqueda gin_trgm_ops);

create table detalle (
  registro_id int not null references registro on delete cascade,
  orden int not null,
  producto_id int not null references producto,
  cantidad int not null check (cantidad between 1 and 1000000),
  -- Of the day the line was first saved: what the product costs since then changes nothing.
  precio numeric(12, 2) not null check (precio >= 0),
  subtotal numeric(14, 2) not null generated always as (cantidad * precio) stored,
  primary key (registro_id, orden)
);
create index detalle_producto on detalle (producto_id, registro_id);

-- Of an answer that is told again, also the headers that belong to it, as JSON; null where it had none.
alter table operacion add column encabezados text;
