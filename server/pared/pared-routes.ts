import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type EnlacePared, ESQUEMA_PARED, type ParedCreada, ParedEnvio } from '#contract/informes/pared.ts'
import { ALFABETO_CODIGO, LARGO_CODIGO } from '#domain/cuenta/credenciales.ts'
import { audit } from '../cuentas/auditoria.ts'
import { countMalo } from '../cuentas/intento.ts'
import { huellaOf, makeCodigo } from '../cuentas/passwords.ts'
import { type Db, findRow, getRow, type Queryable } from '../db/db.ts'
import { SharedReads } from '../http/lecturas.ts'
import { requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { IdParams, JSON_TYPE, type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { readCifras } from '../informes/cifras-pared.ts'
import { sqlInstante } from '../sql/fragments.ts'

const SECRETO = new RegExp(`^${ESQUEMA_PARED} +([${ALFABETO_CODIGO}]{${LARGO_CODIGO}})$`)

async function admitEnlace(db: Db, { headers, ip }: FastifyRequest): Promise<string> {
  const secreto = SECRETO.exec(headers.authorization ?? '')?.[1]
  if (secreto === undefined) throw new Refusal('ENLACE')
  // Queries the link at each call, so that a revoked link ends at once on every instance
  const enlace = await useEnlace(db, huellaOf(secreto))
  if (enlace === undefined) {
    await countMalo(db, 'enlace', ip)
    throw new Refusal('ENLACE')
  }
  if (enlace.revocada) throw new Refusal('ENLACE_REVOCADO')
  return enlace.nombre
}

/** GET /api/pared: figures of the wall panel, only with a link's secret. */
export async function paredRoute(app: FastifyInstance, { db, factoryTz }: RouteContext): Promise<void> {
  const reads = new SharedReads<string>()
  const readText = async () => JSON.stringify(await readCifras(db, factoryTz))

  app.route({
    ...routeOf(ENDPOINTS.pared, { accion: 'enlace', canWait: true }),
    handler: async (request, reply) => {
      const nombre = await admitEnlace(db, request)
      const cifras = await reads.get('', readText)
      return reply.type(JSON_TYPE).send(`{"nombre":${JSON.stringify(nombre)},"cifras":${cifras}}`)
    },
  })
}

const CONFIG = { accion: 'pantallas.administrar' } as const

export async function enlacesRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.paredes, CONFIG),
    handler: () => listEnlaces(db),
  })

  app.route<{ Body: ParedEnvio }>({
    // Ignores idempotency keys, because the stored answer would contain the secret
    ...routeOf(ENDPOINTS.crearPared, { ...CONFIG, keyless: true }),
    schema: { body: ParedEnvio },
    handler: async (request, reply) => {
      const nombre = requireTexto('nombre', request.body.nombre)
      const secreto = makeCodigo()
      return app.write(request, reply, async ({ tx, actor }) => {
        const enlace = await insertEnlace(tx, { nombre, huella: huellaOf(secreto), creadaPor: actor.id })
        await audit(request, tx, { que: 'pared-crear', sobre: nombre, resultado: 'ok' })
        return { status: 201, body: JSON.stringify({ ...enlace, secreto } satisfies ParedCreada) }
      })
    },
  })

  app.route<{ Params: IdParams }>({
    ...routeOf(ENDPOINTS.revocarPared, CONFIG),
    schema: { params: IdParams },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx }) => {
        const enlace = await revokeEnlace(tx, request.params.id)
        if (!enlace) throw new Refusal('NO_EXISTE')
        await audit(request, tx, { que: 'pared-revocar', sobre: enlace.nombre, resultado: 'ok' })
        return verdictOf(enlace)
      }),
  })
}

const SQL_ENLACE = `p.id, p.nombre, ${sqlInstante('p.creada')} as creada, u.nombre as "creadaPor",
  ${sqlInstante('p.vista')} as vista, ${sqlInstante('p.revocada')} as revocada`

const listEnlaces = (db: Queryable): Promise<EnlacePared[]> =>
  db.query<EnlacePared>(
    `select ${SQL_ENLACE} from pared p join usuario u on u.id = p.creada_por
     where p.revocada is null or p.revocada > now() - interval '30 days'
     order by p.revocada desc nulls first, lower(p.nombre), p.id`,
  )

const insertEnlace = (
  tx: Queryable,
  { nombre, huella, creadaPor }: { nombre: string; huella: string; creadaPor: number },
): Promise<EnlacePared> =>
  getRow(
    tx,
    `with p as (insert into pared (nombre, huella, creada_por) values ($1, $2, $3::int) returning *)
     select ${SQL_ENLACE} from p join usuario u on u.id = p.creada_por`,
    [nombre, huella, creadaPor],
  )

const revokeEnlace = (tx: Queryable, id: number): Promise<EnlacePared | undefined> =>
  findRow(
    tx,
    `with p as (update pared set revocada = coalesce(revocada, now()) where id = $1::int returning *)
     select ${SQL_ENLACE} from p join usuario u on u.id = p.creada_por`,
    [id],
  )

/** Notes the use at most once a minute. */
async function useEnlace(
  db: Queryable,
  huella: string,
): Promise<{ nombre: string; revocada: boolean } | undefined> {
  const [row] = await db.query<{ id: number; nombre: string; revocada: boolean; toca: boolean }>(
    `select id, nombre, revocada is not null as revocada,
       coalesce(vista < now() - interval '1 minute', true) as toca from pared where huella = $1`,
    [huella],
  )
  if (row?.toca && !row.revocada)
    await db.query('update pared set vista = now() where id = $1::int', [row.id])
  return row
}
