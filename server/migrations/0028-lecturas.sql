-- How each column of an imported file is read: its decimal sign, and whether a bare $ is the field's currency; null for
-- imports from before, which have one sign for all.
alter table importacion add column lecturas jsonb check (jsonb_typeof(lecturas) = 'array');
-- The key as the row that there is has it, where the file spells it otherwise.
alter table importacion_fila add column hallada text;
