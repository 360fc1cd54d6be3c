-- Categories that an import is to make with its rows, or made, in the order of the file: their ids are chosen when the
-- file is tested, so that its rows have them before they are there (docs/decisions/0026). Null where it makes none.
alter table importacion add column categorias jsonb check (jsonb_typeof(categorias) = 'array');
