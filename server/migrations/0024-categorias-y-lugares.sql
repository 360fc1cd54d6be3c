-- Categories that an import is to make with its rows, or made, in the order of the file: their ids are chosen when the
-- file is tested, so that its rows have them before they are there (docs/decisions/0026). Null where it makes none.
alter table importacion add column categorias jsonb check (jsonb_typeof(categorias) = 'array');

-- Of each state that a statement moved, behind which one it stood and stands, by their names of then. Of those around it
-- nothing: their numbers stay. Where they are spread to make room (server/maestros/maestro-sql.ts), each stands at last
-- behind the one that it stood behind, and nothing is left of it (`escribir_historial`).
create function anotar_lugares() returns trigger language plpgsql as $$
begin
  perform escribir_historial('estado', m.id, 'editar', null,
    jsonb_build_object('lugar', m.era), jsonb_build_object('lugar', m.es))
  from (
    select a.id,
      (select o.nombre from (
         select nombre, lugar from antes union all
         select e.nombre, e.lugar from estado e where e.id not in (select id from antes)) o
       where o.lugar < a.lugar order by o.lugar desc limit 1) as era,
      (select e.nombre from estado e where e.lugar < d.lugar order by e.lugar desc limit 1) as es
    from antes a join ahora d using (id) where a.lugar is distinct from d.lugar
  ) m
  where m.era is distinct from m.es;
  return null;
end $$;
create trigger historial_lugar after update on estado
  referencing old table as antes new table as ahora for each statement execute function anotar_lugares();
