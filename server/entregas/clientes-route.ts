import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { TIPO_VENTA } from '#domain/registro/linea-registro.ts'
import { answerReading } from '../http/lecturas.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { readLista, sqlFechaHs, sqlLista, sqlValor } from '../sql/fragments.ts'

/** GET /api/entregas/clientes: for who reads seats at the truck, so without a client's other data. */
export async function clientesRoute(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  const fila = `'{"id":' || c.id || ',"nombre":' || to_json(c.nombre)::text ||
    ',"ultima":' || ${sqlValor(sqlFechaHs('e.creada_en', factoryTz))} || ',"butacas":' || coalesce(e.butacas, 0) || '}'`
  const sql = `select ${sqlLista(fila, 'e.creada_en desc nulls last, v.fechahs desc nulls last, plano(c.nombre)')} as lista
    from cliente_proveedor c left join lateral (
      select u.creada_en, (select count(*) from butaca b where b.entrega_id = u.id) as butacas
      from entrega u where u.cliente_id = c.id order by u.id desc limit 1
    ) e on true left join lateral (
      -- Not who only sells to the factory
      select max(r.fechahs) as fechahs from registro r
      where r.cliente_proveedor_id = c.id and r.tipo_registro_id = ${TIPO_VENTA} and e.creada_en is null
    ) v on true`
  app.route({
    ...routeOf(ENDPOINTS.clientesEntrega),
    config: { accion: 'entregas.leer' },
    handler: async (request, reply) =>
      reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, db => readLista(db, sql))),
  })
}
