import type { Queryable } from '../db/db.ts'

/** Number, model, buyer, white and grey label, and the factory's wall clock in seconds as if it were UTC. */
type HomologacionFila = [...(string | null)[], number]

/** Small enough to keep neither a processor nor the one connection of the embedded engine from others for longer than 2 ms. */
const CHUNK = 50
const START = { fecha: 'infinity', id: 2_147_483_647 }

interface Chunk {
  filas: string
  fecha: string | null
  id: number | null
}

/** All homologations, newest first, a few at a time: each chunk is a query that goes on from the last row of the one before. */
export async function* readHomologaciones(
  db: Queryable,
  factoryTz: string,
): AsyncGenerator<HomologacionFila[], void> {
  const sql = `
    with tramo as materialized (
      select * from homologacion where (fecha_hs, id) < ($1::timestamptz, $2::int)
      order by fecha_hs desc, id desc limit ${CHUNK}
    ), ultima as (
      select fecha_hs, id from tramo order by fecha_hs, id limit 1
    )
    select (select coalesce(json_agg(json_build_array(h.butaca_nro, m.nombre, h.comprador, h.etiqueta_blanca,
        h.etiqueta_gris, extract(epoch from h.fecha_hs at time zone '${factoryTz}')::float8)
        order by h.fecha_hs desc, h.id desc), '[]')::text
        from tramo h cross join lateral (
          -- By its key, however many seats there are: the planner would read them all, for each chunk.
          select m.nombre from butaca b join modelo m on m.id = b.modelo_id where b.nro = h.butaca_nro offset 0
        ) m) as filas,
      (select fecha_hs from ultima) as fecha, (select id from ultima) as id`
  let { fecha, id } = START
  for (;;) {
    const [chunk] = await db.query<Chunk>(sql, [fecha, id])
    if (!chunk || chunk.fecha === null || chunk.id === null) return
    const { fecha: lastFecha, id: lastId } = chunk
    yield JSON.parse(chunk.filas) as HomologacionFila[]
    fecha = lastFecha
    id = lastId
  }
}
