import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type GrupoVentas, VentasQuery } from '#contract/informes/ventas.ts'
import { TIPO_VENTA } from '#domain/registro/linea-registro.ts'
import { getValue, type Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { checkRango } from '../informes/informe-routes.ts'

export async function ventasRoute(
  app: FastifyInstance,
  { lecturas, factoryTz }: RouteContext,
): Promise<void> {
  app.route<{ Querystring: VentasQuery }>({
    ...routeOf(ENDPOINTS.ventas, { accion: 'stock.leer', canWait: true }),
    schema: { querystring: VentasQuery },
    handler: async (request, reply) => {
      const { query } = request
      checkRango(query)
      const read = (db: Queryable) => readVentas(db, factoryTz, query)
      return reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, read))
    },
  })
}

const gruposOf = (
  factoryTz: string,
): Record<GrupoVentas, Readonly<Record<'id' | 'nombre' | 'codigo', string>>> => ({
  producto: { id: 'p.id', nombre: 'p.descripcion', codigo: 'p.codigo' },
  cliente: { id: 'c.id', nombre: 'c.nombre', codigo: 'null::text' },
  mes: {
    id: 'null::int',
    nombre: `to_char(r.fechahs at time zone '${factoryTz}', 'YYYY-MM')`,
    codigo: 'null::text',
  },
})

/** Reads only the records of the range, by an index. */
async function readVentas(db: Queryable, factoryTz: string, query: VentasQuery): Promise<string> {
  const { fechaD, fechaH, por, producto = 0, cliente = 0 } = query
  const { id, nombre, codigo } = gruposOf(factoryTz)[por]
  const suma = (que: string, of: string) => `coalesce(sum(${que}) filter (where ${of}), 0)`
  return getValue<string>(
    db,
    `with fila as (
       select ${id} as id, ${nombre} as nombre, ${codigo} as codigo, count(distinct r.id) as registros,
         ${suma('d.cantidad', `t.id = ${TIPO_VENTA}`)} as vendidas,
         ${suma('d.subtotal', `t.id = ${TIPO_VENTA}`)} as ventas,
         ${suma('d.cantidad', 't.signo > 0')} as entraron,
         ${suma('d.cantidad', 't.signo < 0')} as salieron
       from registro r
       join tipo_registro t on t.id = r.tipo_registro_id and t.signo <> 0
       join detalle d on d.registro_id = r.id
       join producto p on p.id = d.producto_id
       left join cliente_proveedor c on c.id = r.cliente_proveedor_id
       where r.fechahs >= $1::timestamp at time zone '${factoryTz}'
         and r.fechahs < ($2::timestamp + interval '1 second') at time zone '${factoryTz}'
         and ($3::int = 0 or d.producto_id = $3::int) and ($4::int = 0 or r.cliente_proveedor_id = $4::int)
       group by 1, 2, 3
     )
     select json_build_object(
       'producto', (select json_build_object('id', id, 'nombre', concat_ws(' ', codigo, descripcion))
         from producto where id = $3::int),
       'cliente', (select json_build_object('id', id, 'nombre', nombre) from cliente_proveedor where id = $4::int),
       'filas', coalesce((select json_agg(f order by ${por === 'mes' ? 'nombre' : 'ventas desc, salieron desc, entraron desc, codigo, nombre'}) from fila f), '[]')
     )::text as ventas`,
    [fechaD, fechaH, producto, cliente],
  )
}
