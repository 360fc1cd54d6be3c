import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  type ButacasRegistro,
  type Entrega,
  EntregaConfirmar,
  EntregaDescartar,
  EntregaParams,
  type LineaEntrega,
} from '#contract/stock/entregas.ts'
import { TIPO_VENTA } from '#domain/registro/linea-registro.ts'
import { SERVIDOR_ENTREGAS, SERVIDOR_STOCK } from '#messages/server/problemas.ts'
import { findValue, getValue, type Queryable } from '../db/db.ts'
import { answerReading } from '../http/lecturas.ts'
import { readPrecio } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { JSON_TYPE, type RouteContext, routeOf } from '../http/route-context.ts'
import { SQL_NOW } from '../sql/event-time.ts'
import { readLista, sqlFechaHs, sqlLista, sqlValor } from '../sql/fragments.ts'
import type { Verdict, Write } from '../sync/write.ts'
import { listRemitos } from './remitos.ts'
import { annulEntrega, updateEntrega, writeCreateRegistro } from './save-registro.ts'

const LEE = { accion: 'stock.leer' } as const
const CARGA = { accion: 'stock.cargar' } as const

/** A delivery is a draft that the office confirms as a sale or discards. */
export async function entregasRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const { db, factoryTz, stockWrites } = context
  listasDelCamion(app, context)

  app.route({
    ...routeOf(ENDPOINTS.entregas, LEE),
    handler: async () => {
      const entregas = await listEntregas(db, factoryTz, "e.estado = 'abierta'")
      return { entregas: entregas.filter(({ lineas }) => lineas.length > 0) }
    },
  })

  app.route<{ Params: EntregaParams }>({
    ...routeOf(ENDPOINTS.entrega, LEE),
    schema: { params: EntregaParams },
    handler: async request => {
      const entrega = await getEntrega(db, factoryTz, request.params.id)
      if (!entrega) throw noExiste()
      return entrega
    },
  })

  app.route<{ Params: EntregaParams }>({
    ...routeOf(ENDPOINTS.butacasRegistro, LEE),
    schema: { params: EntregaParams },
    handler: request => listButacas(db, factoryTz, request.params.id),
  })

  app.route<{ Params: EntregaParams; Body: EntregaConfirmar }>({
    ...routeOf(ENDPOINTS.confirmarEntrega, CARGA),
    schema: { params: EntregaParams, body: EntregaConfirmar },
    handler: (request, reply) =>
      stockWrites.run(() =>
        app.write(request, reply, write => writeConfirmar(write, context, request.params.id, request.body)),
      ),
  })

  app.route<{ Params: EntregaParams; Body: EntregaDescartar }>({
    ...routeOf(ENDPOINTS.descartarEntrega, CARGA),
    schema: { params: EntregaParams, body: EntregaDescartar },
    handler: (request, reply) =>
      app.write(request, reply, async write => {
        const { id } = await lockSeen(write, context, request.params.id, request.body.huella)
        await close(write, id, 'descartada', null)
        return { status: 200, body: JSON.stringify(await getEntrega(write.tx, factoryTz, id)) }
      }),
  })

  app.route<{ Params: EntregaParams }>({
    ...routeOf(ENDPOINTS.deshacerDescarte, CARGA),
    schema: { params: EntregaParams },
    handler: (request, reply) =>
      app.write(request, reply, write => writeDeshacerDescarte(write, context, request.params.id)),
  })
}

/**
 * Lists for scanning seats at the truck (`entregas.leer`). They contain no prices; a client has only a name and the
 * last delivery.
 */
function listasDelCamion(app: FastifyInstance, { lecturas, factoryTz }: RouteContext): void {
  const fila = `'{"id":' || c.id || ',"nombre":' || to_json(c.nombre)::text ||
    ',"ultima":' || ${sqlValor(sqlFechaHs('e.creada_en', factoryTz))} || ',"butacas":' || coalesce(e.butacas, 0) || '}'`
  const clientes = `select ${sqlLista(fila, 'e.creada_en desc nulls last, v.fechahs desc nulls last, plano(c.nombre)')} as lista
    from cliente_proveedor c left join lateral (
      select u.creada_en, (select count(*) from butaca b where b.entrega_id = u.id) as butacas
      from entrega u where u.cliente_id = c.id order by u.id desc limit 1
    ) e on true left join lateral (
      -- Last sale to a client without deliveries: a mere supplier has none
      select max(r.fechahs) as fechahs from registro r
      where r.cliente_proveedor_id = c.id and r.tipo_registro_id = ${TIPO_VENTA} and e.creada_en is null
    ) v on true`
  const productos = `select ${sqlLista(
    `'{"modelo":' || x.modelo_id || ',"color":' || x.color_id || ',"producto":{"id":' || p.id ||
     ',"codigo":' || ${sqlValor('p.codigo')} || ',"descripcion":' || ${sqlValor('p.descripcion')} || '}}'`,
    'x.modelo_id, x.color_id',
  )} as lista from producto_butaca x join producto p on p.id = x.producto_id`
  const listas = [
    [ENDPOINTS.clientesEntrega, clientes],
    [ENDPOINTS.productosEntrega, productos],
  ] as const
  for (const [endpoint, sql] of listas)
    app.route({
      ...routeOf(endpoint, { accion: 'entregas.leer' }),
      handler: async (request, reply) =>
        reply.type(JSON_TYPE).send(await answerReading(lecturas, request, reply, db => readLista(db, sql))),
    })
}

const noExiste = () => new Refusal('NO_EXISTE', SERVIDOR_ENTREGAS.noExiste)

type Fila = Omit<Entrega, 'lineas' | 'huella' | 'cliente'> & {
  cliente_id: number | null
  cliente: string
  butacas: readonly Butaca[]
}
interface Butaca {
  nro: string
  modelo: LineaEntrega['modelo'] & object
  color: LineaEntrega['color'] & object
  producto: LineaEntrega['producto']
}

async function listEntregas(
  db: Queryable,
  factoryTz: string,
  condition: string,
  params: readonly unknown[] = [],
): Promise<Entrega[]> {
  const filas = await db.query<Fila>(
    `select e.id, e.estado, e.cliente_id, coalesce(c.nombre, e.cliente) as cliente, e.remito,
       e.sigue_a as "sigueA",
       exists (select from entrega a where a.id = e.sigue_a and a.estado = 'anulada') as "ventaEliminada",
       e.registro_id as registro,
       coalesce(b.butacas, '[]') as butacas, coalesce(a.ventas, '[]') as "ventasAnteriores",
       coalesce(l.personas, '{}') as personas,
       ${sqlFechaHs('l.primera', factoryTz)} as primera, ${sqlFechaHs('l.ultima', factoryTz)} as ultima
     from entrega e left join cliente_proveedor c on c.id = e.cliente_id
     left join lateral (
       select json_agg(json_build_object('nro', b.nro, 'modelo', json_build_object('id', m.id, 'nombre', m.nombre),
         'color', json_build_object('id', k.id, 'nombre', k.nombre),
         'producto', case when p.id is not null then json_build_object('id', p.id, 'codigo', p.codigo,
           'descripcion', p.descripcion, 'venta', p.venta) end) order by b.nro) as butacas
       from butaca b join modelo m on m.id = b.modelo_id join color k on k.id = b.color_id
         left join producto_butaca x on x.modelo_id = b.modelo_id and x.color_id = b.color_id
         left join producto p on p.id = x.producto_id
       where b.entrega_id = e.id
     ) b on true
     left join lateral (
       select json_agg(json_build_object('registro', v.id, 'nro_remito', v.nro_remito,
         'fechahs', ${sqlFechaHs('v.fechahs', factoryTz)}, 'cliente', v.cliente, 'butacas', v.butacas) order by v.id) as ventas
       from (
         select r.id, r.nro_remito, r.fechahs, s.nombre as cliente, json_agg(b.nro order by b.nro) as butacas
         from butaca b join registro_butaca x on x.butaca_nro = b.nro
           join registro r on r.id = x.registro_id and r.tipo_registro_id = ${TIPO_VENTA}
           left join cliente_proveedor s on s.id = r.cliente_proveedor_id
         where b.entrega_id = e.id and r.id is distinct from e.registro_id group by r.id, s.nombre
       ) v
     ) a on true
     left join lateral (
       select array_agg(distinct u.nombre) as personas, min(r.fecha_hs) as primera, max(r.fecha_hs) as ultima
       from butaca b cross join lateral (
         select h.usuario_id, h.fecha_hs from cambio_estado h
         where h.butaca_nro = b.nro and h.entrega_id is not null and not h.defecto order by h.fecha_hs desc, h.id desc limit 1
       ) r join usuario u on u.id = r.usuario_id
       where b.entrega_id = e.id
     ) l on true
     where ${condition} order by e.id`,
    params,
  )
  return filas.map(({ butacas, cliente_id, cliente, ...fila }) => ({
    ...fila,
    cliente: { id: cliente_id, nombre: cliente },
    lineas: lineasOf(butacas),
    huella: huellaOf(butacas, fila.ventasAnteriores),
  }))
}

async function getEntrega(db: Queryable, factoryTz: string, id: number): Promise<Entrega | undefined> {
  const [entrega] = await listEntregas(db, factoryTz, 'e.id = $1::int', [id])
  return entrega
}

function lineasOf(butacas: readonly Butaca[]): LineaEntrega[] {
  const lineas = new Map<string, LineaEntrega>()
  for (const { nro, modelo, color, producto } of butacas) {
    const clave = producto === null ? `${modelo.id} ${color.id}` : String(producto.id)
    const linea = lineas.get(clave) ?? {
      producto,
      modelo: producto === null ? modelo : null,
      color: producto === null ? color : null,
      butacas: [],
    }
    linea.butacas.push(nro)
    lineas.set(clave, linea)
  }
  return [...lineas.values()].sort((a, b) => Number(a.producto !== null) - Number(b.producto !== null))
}

const huellaOf = (butacas: readonly Butaca[], anteriores: Entrega['ventasAnteriores']): string =>
  createHash('md5')
    .update(
      JSON.stringify([
        ...butacas.map(({ nro, modelo, color, producto }) => [nro, modelo.id, color.id, producto]),
        ...anteriores.map(venta => [venta.registro, venta.butacas]),
      ]),
    )
    .digest('hex')

const refuseVista = (entrega: Entrega, detail: string) =>
  new Refusal('VERSION', detail, { actualFila: { fila: entrega, usuario: null, fechaHs: null } })

/** Call before locking the delivery. A move of a seat locks in the same order: the seat, then the delivery. */
const lockButacas = (tx: Queryable, id: number): Promise<{ nro: string }[]> =>
  tx.query('select nro from butaca where entrega_id = $1::int order by nro for no key update', [id])

/**
 * Locks the delivery and its seats until the transaction ends. @throws Refusal 404; 412 if the delivery was closed, or
 * changed after the person saw it.
 */
async function lockSeen(
  { tx }: Pick<Write, 'tx'>,
  { factoryTz }: Pick<RouteContext, 'factoryTz'>,
  id: number,
  huella: string,
): Promise<Entrega> {
  await lockButacas(tx, id)
  const entrega = await lockEntrega(tx, factoryTz, id)
  if (entrega.estado === 'abierta' && entrega.huella === huella) return entrega
  throw refuseVista(
    entrega,
    entrega.estado === 'abierta' ? SERVIDOR_ENTREGAS.cambio : SERVIDOR_ENTREGAS.cerrada,
  )
}

async function lockEntrega(tx: Queryable, factoryTz: string, id: number): Promise<Entrega> {
  await tx.query('select from entrega where id = $1::int for update', [id])
  const entrega = await getEntrega(tx, factoryTz, id)
  if (!entrega) throw noExiste()
  return entrega
}

async function close(
  { tx, actor }: Pick<Write, 'tx' | 'actor'>,
  id: number,
  estado: Entrega['estado'],
  registro: number | null,
): Promise<void> {
  await tx.query(
    `update entrega set estado = $2, registro_id = $3::int, cerrada_en = ${SQL_NOW}, cerrada_por = $4::int,
       version = version + 1 where id = $1::int`,
    [id, estado, registro, actor.id],
  )
}

/**
 * Only an open delivery can be confirmed, so stock moves once. Seats taken out of the sale go to a draft; its `sigue_a`
 * is this delivery.
 */
async function writeConfirmar(
  write: Write,
  context: RouteContext,
  id: number,
  { huella, productos = [], precios = [], quitadas = [], ...corregido }: EntregaConfirmar,
): Promise<Verdict> {
  const { tx } = write
  const entrega = await lockSeen(write, context, id, huella)
  const isQuitada = new Set(quitadas)
  const vendidas = entrega.lineas.flatMap(linea => {
    const butacas = linea.butacas.filter(nro => !isQuitada.has(nro))
    return butacas.length === 0 ? [] : [{ ...linea, butacas }]
  })
  if (vendidas.length === 0) throw new Refusal('REGLA', SERVIDOR_ENTREGAS.vacia)
  const deLinea = ({ producto, modelo, color }: LineaEntrega): number => {
    const elegido = productos.find(each => each.modelo === modelo?.id && each.color === color?.id)?.producto
    const cual = producto?.id ?? elegido
    if (cual === undefined)
      throw new Refusal(
        'REGLA',
        SERVIDOR_ENTREGAS.sinProducto(`${modelo?.nombre ?? ''} ${color?.nombre ?? ''}`),
        { campos: ['productos'] },
      )
    return cual
  }
  // Groups by product, because two lines may now have the same product
  const butacas = new Map<number, string[]>()
  for (const linea of vendidas) {
    const producto = deLinea(linea)
    butacas.set(producto, [...(butacas.get(producto) ?? []), ...linea.butacas])
  }
  const { cliente } = entrega
  const remito = corregido.nro_remito === undefined ? entrega.remito : corregido.nro_remito
  const suyo = corregido.cliente_proveedor ?? cliente.id ?? (await findCliente(tx, cliente.nombre)) ?? null
  const verdict = await writeCreateRegistro(
    write,
    context,
    {
      tipo_registro: TIPO_VENTA,
      nro_remito: remito,
      cliente_proveedor: suyo,
      observaciones: suyo === null ? cliente.nombre : null,
      detalles: [...butacas].map(([producto, nros]) => ({ producto, cantidad: nros.length })),
    },
    new Map(precios.map(({ producto, venta }) => [producto, readPrecio('precios', venta)])),
  )
  // Compares again with the products locked, because prices may have changed after the first comparison
  await lockSeen(write, context, id, huella)
  if (await hasOtroPrecio(tx, productos)) throw refuseVista(entrega, SERVIDOR_ENTREGAS.cambio)
  const registro = JSON.parse(verdict.body) as { id: number }
  await tx.query(
    `insert into registro_butaca (registro_id, butaca_nro, producto_id)
     select $1::int, f.nro, f.producto from unnest($2::text[], $3::int[]) as f (nro, producto)`,
    [
      registro.id,
      [...butacas.values()].flat(),
      [...butacas].flatMap(([producto, nros]) => nros.map(() => producto)),
    ],
  )
  await close(write, id, 'confirmada', registro.id)
  await tx.query('select apartar_de_entrega($1::int, $2::text[])', [id, quitadas])
  await updateEntrega(tx, registro.id)
  const body = { entrega: await getEntrega(tx, context.factoryTz, id), registro }
  return { ...verdict, status: 200, body: JSON.stringify(body) }
}

/**
 * The seats go to the open draft with their client and remito, else to a new draft. The draft gets the `sigue_a` of the
 * discarded delivery.
 */
async function writeDeshacerDescarte(
  { tx }: Write,
  { factoryTz }: RouteContext,
  id: number,
): Promise<Verdict> {
  const [butaca] = await lockButacas(tx, id)
  const entrega = await lockEntrega(tx, factoryTz, id)
  if (entrega.estado !== 'descartada') throw refuseVista(entrega, SERVIDOR_ENTREGAS.noDescartada)
  if (!butaca) throw new Refusal('REGLA', SERVIDOR_ENTREGAS.sinButacas)
  await annulEntrega(tx, id)
  const borrador = await getValue<number>(
    tx,
    `update entrega e set sigue_a = $2::int from butaca b where b.nro = $1 and e.id = b.entrega_id returning e.id`,
    [butaca.nro, entrega.sigueA],
  )
  return { status: 200, body: JSON.stringify(await getEntrega(tx, factoryTz, borrador)) }
}

/** Call with the products locked. */
const hasOtroPrecio = (
  tx: Queryable,
  productos: NonNullable<EntregaConfirmar['productos']>,
): Promise<boolean> => {
  const vistos = productos.flatMap(({ producto, venta }) =>
    venta === undefined ? [] : [{ producto, venta }],
  )
  return getValue(
    tx,
    `select exists (
       select from unnest($1::int[], $2::numeric[]) v (id, venta) join producto p using (id)
       where p.venta is distinct from v.venta)`,
    [vistos.map(({ producto }) => producto), vistos.map(({ venta }) => venta)],
  )
}

const findCliente = (tx: Queryable, nombre: string): Promise<number | undefined> =>
  findValue(tx, 'select id from cliente_proveedor where plano(nombre) = plano($1) limit 1', [nombre])

async function listButacas(db: Queryable, factoryTz: string, id: number): Promise<ButacasRegistro> {
  const [row] = await db.query<Omit<ButacasRegistro, 'remito'>>(
    `select r.version, (select max(e.id) from entrega e where e.registro_id = r.id) as entrega,
       coalesce((
         select json_agg(json_build_object('producto', t.producto_id, 'butacas', t.butacas) order by t.producto_id) from (
           select f.producto_id, json_agg(json_build_object('nro', f.nro, 'volvio', f.volvio) order by f.nro) as butacas
           from (
             select x.producto_id, x.butaca_nro as nro, coalesce(b.entrega_id <> e.id, true) as volvio
             from registro_butaca x join butaca b on b.nro = x.butaca_nro
               left join entrega e on e.registro_id = x.registro_id
             where x.registro_id = r.id
             union all
             select p.producto_id, p.butaca_nro, false
             from produccion_dia d join butaca_piso p on p.dia = d.dia where d.registro_id = r.id
           ) f group by 1
         ) t), '[]') as lineas
     from registro r where r.id = $1::int`,
    [id],
  )
  if (!row) throw new Refusal('NO_EXISTE', SERVIDOR_STOCK.registroNoExiste)
  const [remito = null] = await listRemitos(
    db,
    factoryTz,
    'x.registro_id = $1::int and x.anulado_en is null',
    [id],
  )
  return { ...row, remito }
}
