import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { nullable } from '#contract/formatos.ts'
import { REMITOS_MAX } from '#contract/limites.ts'
import { EntregaParams } from '#contract/stock/entregas.ts'
import { EmitirRemitoEnvio, type Remito } from '#contract/stock/remitos.ts'
import { SERVIDOR_REMITOS, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { SQL_NOW } from '../sql/event-time.ts'
import { sqlFechaHs } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { SQL_DEL_PISO } from './save-registro.ts'

/** Remitos X: the server gives them consecutive numbers. An annulled remito keeps its number. */
export async function remitosRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, factoryTz } = context

  app.route({
    ...routeOf(ENDPOINTS.remitos, { accion: 'stock.leer' }),
    handler: async () => ({ remitos: await listRemitos(db, factoryTz, 'true', []) }),
  })

  app.route<{ Params: EntregaParams; Body: EmitirRemitoEnvio | null | undefined }>({
    ...routeOf(ENDPOINTS.emitirRemito, { accion: 'stock.cargar' }),
    schema: { params: EntregaParams, body: nullable(EmitirRemitoEnvio) },
    handler: (request, reply) =>
      app.write(request, reply, write => writeEmitir(write, context, request.params.id, request.body ?? {})),
  })

  app.route<{ Params: EntregaParams }>({
    ...routeOf(ENDPOINTS.anularRemito, { accion: 'stock.cargar' }),
    schema: { params: EntregaParams },
    handler: (request, reply) =>
      app.write(request, reply, write => writeAnular(write, context, request.params.id)),
  })
}

export const listRemitos = (
  db: Queryable,
  factoryTz: string,
  condition: string,
  params: readonly unknown[],
): Promise<Remito[]> =>
  db.query<Remito>(
    `select x.id, to_char(x.punto, 'FM00000') || '-' || to_char(x.numero, 'FM00000000') as numero,
       x.registro_id as registro, x.cliente, ${sqlFechaHs('x.emitido_en', factoryTz)} as emitido,
       u.nombre as "emitidoPor", ${sqlFechaHs('x.anulado_en', factoryTz)} as anulado,
       r.id is not null and (r.version is distinct from x.registro_version or c.nombre is distinct from x.cliente) as corregido,
       x.papel
     from remito x join usuario u on u.id = x.emitido_por left join registro r on r.id = x.registro_id
       left join cliente_proveedor c on c.id = r.cliente_proveedor_id
     where ${condition} order by x.numero desc limit ${REMITOS_MAX}`,
    params,
  )

/**
 * The counter stays locked until the transaction ends, so no number is skipped or given twice. After a restore numbers
 * continue after `ultimo`, the last number on paper. @throws Refusal 404; 422, with `campos` if `ultimo` is needed.
 */
async function writeEmitir(
  { tx, actor }: Write,
  { factoryTz }: RouteContext,
  id: number,
  { ultimo, papel }: EmitirRemitoEnvio,
): Promise<Verdict> {
  const [registro] = await tx.query<{ lineas: number; delPiso: boolean }>(
    `select (select count(*)::int from detalle d where d.registro_id = r.id) as lineas, ${SQL_DEL_PISO} as "delPiso"
     from registro r where r.id = $1::int for no key update of r`,
    [id],
  )
  if (!registro) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.registroNoExiste)
  if (registro.delPiso) throw new Refusal('REGLA', SERVIDOR_STOCK.soloElPiso)
  if (registro.lineas === 0) throw new Refusal('REGLA', SERVIDOR_REMITOS.vacio)
  const vigente = () => listRemitos(tx, factoryTz, 'x.registro_id = $1::int and x.anulado_en is null', [id])
  const [antes] = await vigente()
  if (antes) return verdictOf(antes)
  await tx.query(
    `with siguiente as (
       update remito_contador c set epoca = i.epoca,
         ultimo = 1 + case when c.epoca = i.epoca then c.ultimo else greatest(c.ultimo, $3::int) end
       from instalacion i where c.epoca = i.epoca or $3::int is not null
       returning c.ultimo
     )
     insert into remito (numero, registro_id, registro_version, cliente, emitido_por, emitido_en, papel)
     select s.ultimo, r.id, r.version, c.nombre, $2::int, ${SQL_NOW}, $4
     from siguiente s cross join registro r left join cliente_proveedor c on c.id = r.cliente_proveedor_id
     where r.id = $1::int`,
    [id, actor.id, ultimo ?? null, papel ?? null],
  )
  const [nuevo] = await vigente()
  if (!nuevo) throw new Refusal('REGLA', SERVIDOR_REMITOS.restaurado, { campos: ['ultimo'] })
  return verdictOf(nuevo)
}

/** The annulled number stays on the list. The record may get another number. */
async function writeAnular({ tx, actor }: Write, { factoryTz }: RouteContext, id: number): Promise<Verdict> {
  await tx.query(
    `update remito set anulado_en = ${SQL_NOW}, anulado_por = $2::int
     where id = $1::int and anulado_en is null`,
    [id, actor.id],
  )
  const [remito] = await listRemitos(tx, factoryTz, 'x.id = $1::int', [id])
  if (!remito) throw new Refusal('NO_EXISTE', SERVIDOR_REMITOS.noExiste)
  return verdictOf(remito)
}
