import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  DispositivoEnvio,
  InformeDispositivo,
  type InformeRecibido,
  PermisosEnvio,
} from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { closeSesionesDe } from '../cuentas/acceso.ts'
import { audit } from '../cuentas/auditoria.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { requireVersion } from '../http/row-version.ts'
import { isUuid } from '../http/uuid.ts'
import type { Verdict, Write } from '../sync/write.ts'
import {
  getNombre,
  listDispositivos,
  nameDispositivo,
  permitDispositivo,
  saveInforme,
} from './dispositivo-sql.ts'

const DispositivoParams = Type.Object({ id: Type.String() })
type Params = Static<typeof DispositivoParams>

const ADMIN = { accion: 'equipos.administrar' } as const

/** What is known of each device, and what each says of itself. */
export async function dispositivosRoutes(
  app: FastifyInstance,
  { db, factoryTz }: RouteContext,
): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.dispositivos),
    config: ADMIN,
    handler: async (_request, reply) => {
      await app.contactos.flush()
      return reply.header('cache-control', 'no-store').send(await listDispositivos(db))
    },
  })

  app.route<{ Body: InformeDispositivo }>({
    ...routeOf(ENDPOINTS.informarDispositivo),
    config: { accion: 'equipos.informar' },
    schema: { body: InformeDispositivo },
    handler: (request, reply) => app.write(request, reply, write => inform(write, request.body)),
  })

  app.route<{ Params: Params; Body: DispositivoEnvio }>({
    ...routeOf(ENDPOINTS.nombrarDispositivo),
    config: ADMIN,
    schema: { params: DispositivoParams, body: DispositivoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, write => rename(write, request.params.id, request.body, factoryTz)),
  })

  app.route<{ Params: Params; Body: PermisosEnvio }>({
    ...routeOf(ENDPOINTS.permitirDispositivo),
    config: ADMIN,
    schema: { params: DispositivoParams, body: PermisosEnvio },
    handler: async (request, reply) => {
      await app.write(request, reply, write => permit(write, request.params.id, request.body))
      await app.sesiones?.refresh()
      return reply
    },
  })
}

/** Keeps what a device says of itself, and notes which of its changes were given up. */
async function inform({ request, tx, actor }: Write, informe: InformeDispositivo): Promise<Verdict> {
  const dispositivo = request.dispositivo?.id
  if (!dispositivo) throw invalid(DEVICE_ID)
  const contacto = { dispositivo, usuario: actor.nombre, sec: null, formato: request.formato }
  const { nombre, ultimaSec, pinPermitido, descartadas } = await saveInforme(tx, contacto, informe)
  if (descartadas.length > 0)
    await audit(request, tx, { que: 'descarte', sobre: dispositivo, resultado: descartadas.join(', ') })
  const recibido: InformeRecibido = { nombre, ultimaSec, pinPermitido }
  return { status: 200, body: JSON.stringify(recibido) }
}

async function rename(
  write: Write,
  id: string,
  envio: DispositivoEnvio,
  factoryTz: string,
): Promise<Verdict> {
  const { tx } = write
  const antes = isUuid(id) ? await getNombre(tx, id, 'for no key update') : undefined
  if (!antes) throw new Refusal('NO_EXISTE')
  const read = async () => JSON.stringify(antes)
  await requireVersion(write, antes.versionFila, { read, historial: null, factoryTz })
  await nameDispositivo(tx, id, envio.nombre.trim() || null)
  return { status: 200, body: JSON.stringify(await getNombre(tx, id)) }
}

/** Changes a device's permissions, records what changed, and closes the sessions of a revoked one. */
async function permit({ request, tx }: Write, id: string, permisos: PermisosEnvio): Promise<Verdict> {
  const news = isUuid(id) ? await permitDispositivo(tx, id, permisos) : null
  if (news === null) throw new Refusal('NO_EXISTE')
  const note = (que: 'equipo-pin' | 'equipo-revocado', resultado: string) =>
    audit(request, tx, { que, sobre: id, resultado })
  if (news.pin) await note('equipo-pin', permisos.pinPermitido ? 'permitido' : 'prohibido')
  if (news.repuesto) await note('equipo-revocado', 'repuesto')
  if (news.revocado) await note('equipo-revocado', `${await closeSesionesDe(tx, id)} sesiones cerradas`)
  return { status: 200, body: JSON.stringify({ id }) }
}
