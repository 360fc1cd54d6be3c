-- For a text within a client's or supplier's name: of ten thousand, working out each name takes 20 ms.
create index cliente_proveedor_busqueda on cliente_proveedor using gin (plano(nombre) gin_trgm_ops);
