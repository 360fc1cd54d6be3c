import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FichaQuery } from '#contract/ficha.ts'
import { AUXILIAR } from '#domain/butaca/butaca.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { mayDo } from '../cuentas/equipo.ts'
import type { Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { SQL_AHORA, SQL_MARGEN } from '../sql/event-time.ts'
import { sqlEsS, sqlFechaHs } from '../sql/fragments.ts'
import { conditionViva, SQL_BUTACA_JOINS } from './butaca-json.ts'

export async function fichaRoute(
  app: FastifyInstance,
  { lecturas, factoryTz, seat }: RouteContext,
): Promise<void> {
  const sql = sqlFicha(seat, factoryTz)
  app.route<{ Querystring: FichaQuery }>({
    ...routeOf(ENDPOINTS.ficha, { accion: 'butacas.leer' }),
    schema: { querystring: FichaQuery },
    handler: async (request, reply) => {
      const { nro } = request.query
      const params = [nro, mayDo(request.user, 'homologaciones.leer')]
      const read = async (db: Queryable) => (await db.query<{ ficha: string }>(sql, params))[0]
      const found = await answerReading(lecturas, request, reply, read)
      if (!found) throw new Refusal('NO_EXISTE', SERVIDOR.butacaNoExiste(nro))
      return reply.type(JSON_TYPE).send(found.ficha)
    },
  })
}

function sqlFicha(seat: string, factoryTz: string): string {
  const hora = (column: string) => sqlFechaHs(column, factoryTz)
  const hecho = `'fechaHs', ${hora('ce.fecha_hs')}, 'usuario', u.nombre, 'margenMin', ${SQL_MARGEN},
    'identificado', ce.identificado`
  const minutos = (interval: string) => `floor(extract(epoch from ${interval}) / 60)::int`
  return `
    with b as materialized (
      select * from butaca where lower(nro) = lower($1) and lower(nro) <> '${AUXILIAR}'
    ), ahora as materialized (select ${SQL_AHORA} as hora), queda as materialized (
      -- A change into the state that the seat already has does not end its stay
      select p.*, count(*) filter (where p.anterior_id <> p.estado_id) over (order by p.fecha_hs, p.id) as tramo
      from b cross join lateral pasos('${factoryTz}', array[b.nro]) p
    ), estadia as materialized (
      select (array_agg(q.id order by q.fecha_hs, q.id))[1] as primera, q.estado_id, min(q.fecha_hs) as entro,
        coalesce(lead(min(q.fecha_hs)) over (order by q.tramo), (select hora from ahora)) as salio
      from queda q group by q.tramo, q.estado_id
    )
    select json_build_object(
      'momento', ${hora('(select hora from ahora)')},
      'butaca', (select ${seat} from b ${SQL_BUTACA_JOINS})::json,
      'usuario', (select nombre from usuario where id = coalesce(s.usuario_id, (
        select ce.usuario_id from cambio_estado ce where ce.butaca_nro = s.nro and ce.fecha_hs = s.fecha_hs limit 1))),
      'pasos', (
        select coalesce(json_agg(json_build_object('id', ce.id, ${hecho},
          'estado', json_build_object('id', e.id, 'nombre', e.nombre), 'modelo', m.nombre, 'color', c.nombre,
          'esS', ${sqlEsS('ce')}, 'peso', ce.peso::float8, 'minutos', ${minutos('t.salio - t.entro')},
          'motivo', (select mo.nombre from motivo mo where mo.id = ce.motivo_id), 'nota', ce.nota, 'defecto', ce.defecto,
          'deshecho', case when v.fecha_hs is not null then
            json_build_object('fechaHs', ${hora('v.fecha_hs')}, 'usuario', v.nombre) end
        ) order by ce.fecha_hs, ce.id), '[]')
        from cambio_estado ce join estado e on e.id = ce.estado_id join usuario u on u.id = ce.usuario_id
        join modelo m on m.id = ce.modelo_id join color c on c.id = ce.color_id
        left join queda q on q.id = ce.id left join estadia t on t.primera = ce.id
        left join lateral (
          select v.fecha_hs, vu.nombre from cambio_estado v join usuario vu on vu.id = v.usuario_id
          where q.id is null and v.butaca_nro = ce.butaca_nro and v.deshace = ce.clave
            and (v.estado_id <> ce.estado_id or v.defecto) and deshecha(ce.butaca_nro, ce.clave)
          order by v.fecha_hs, v.id limit 1
        ) v on true
        where ce.butaca_nro = s.nro and (q.id is not null or v.fecha_hs is not null or ce.defecto and ce.deshace is null)),
      'ediciones', (
        select coalesce(json_agg(json_build_object('id', ce.id, ${hecho}, 'antes', ce.antes, 'despues', ce.despues)
          order by ce.fecha_hs, ce.id), '[]')
        from edicion_butaca ce left join usuario u on u.id = ce.usuario_id where ce.butaca_nro = s.nro),
      'entrega', (
        select json_build_object(${hecho}, 'cliente', coalesce(cp.nombre, en.cliente),
          'remito', case when en.estado <> 'descartada' then en.remito end, 'registro', en.registro_id)
        from entrega en left join cliente_proveedor cp on cp.id = en.cliente_id
        cross join lateral (
          select * from cambio_estado h where h.butaca_nro = s.nro and h.entrega_id is not null and not h.defecto
          order by h.fecha_hs desc, h.id desc limit 1
        ) ce join usuario u on u.id = ce.usuario_id
        where en.id = s.entrega_id),
      'fabricaMin', (
        select coalesce(${minutos('sum(t.salio - t.entro)')}, 0) from estadia t where ${conditionViva('t.estado_id')})
    )::jsonb || case when $2::boolean then jsonb_build_object('homologacion', (
      select jsonb_build_object(${hecho}, 'etiqueta_blanca', ce.etiqueta_blanca, 'etiqueta_gris', ce.etiqueta_gris,
        'comprador', ce.comprador)
      from (select *, null::text as identificado from homologacion) ce left join usuario u on u.id = ce.usuario_id
      where ce.butaca_nro = s.nro)) else '{}' end as ficha
    from b s`
}
