-- Text as it is compared in a search: composed, without accents, in lower case. Accents go first: a database whose
-- locale knows ASCII alone would leave «Ñ» as it is.
create function plano(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize($1))) $$;

-- Pattern of LIKE for «contains this text». Escaped last: unaccent makes a plain «%» of a full-width one.
create function patron(text) returns text language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(public.plano($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Columns apart by a character that no keyboard has, so that no text is found across two of them.
alter table homologacion add column busqueda text not null generated always as (
  plano(butaca_nro || chr(1) || etiqueta_blanca || chr(1) || etiqueta_gris || chr(1) || coalesce(comprador, ''))) stored;
create index homologacion_busqueda on homologacion using gin (busqueda gin_trgm_ops);

-- By id too: an export goes on from the last row it read.
drop index homologacion_fecha;
create index homologacion_fecha on homologacion (fecha_hs, id);

-- Who did what `fecha_hs` tells the time of: a change of state, an edit or a homologation. Null before there was one.
alter table butaca add column usuario_id int references usuario;
