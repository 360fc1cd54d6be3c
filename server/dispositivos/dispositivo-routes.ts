import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  DispositivoEnvio,
  InformeDispositivo,
  type InformeRecibido,
  PermisosEnvio,
} from '#contract/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { closeSesionesDe } from '../cuentas/acceso.ts'
import { audit } from '../cuentas/auditoria.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { ADMIN_ROLES, FLOOR_ROLES, type RouteContext, routeOf } from '../http/route-context.ts'
import { isUuid } from '../http/uuid.ts'
import { listDispositivos, nameDispositivo, permitDispositivo, saveInforme } from './dispositivo-sql.ts'

const DispositivoParams = Type.Object({ id: Type.String() })

/** What is known of each device, and what each says of itself. */
export async function dispositivosRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.dispositivos),
    config: { roles: ADMIN_ROLES },
    handler: async (_request, reply) => {
      await app.contactos.flush()
      return reply.header('cache-control', 'no-store').send(await listDispositivos(db))
    },
  })

  app.route<{ Body: InformeDispositivo }>({
    ...routeOf(ENDPOINTS.informarDispositivo),
    config: { roles: FLOOR_ROLES },
    schema: { body: InformeDispositivo },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx, actor }) => {
        const dispositivo = request.dispositivo?.id
        if (!dispositivo) throw invalid(DEVICE_ID)
        const { formato } = request
        const contacto = { dispositivo, usuario: actor.nombre, sec: null, formato }
        const { nombre, ultimaSec, pinPermitido, descartadas } = await saveInforme(tx, contacto, request.body)
        if (descartadas.length > 0)
          await audit(request, tx, { que: 'descarte', sobre: dispositivo, resultado: descartadas.join(', ') })
        return {
          status: 200,
          body: JSON.stringify({ nombre, ultimaSec, pinPermitido } satisfies InformeRecibido),
        }
      }),
  })

  app.route<{ Params: Static<typeof DispositivoParams>; Body: DispositivoEnvio }>({
    ...routeOf(ENDPOINTS.nombrarDispositivo),
    config: { roles: ADMIN_ROLES },
    schema: { params: DispositivoParams, body: DispositivoEnvio },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx }) => {
        const { id } = request.params
        const nombre = request.body.nombre.trim() || null
        if (!isUuid(id) || !(await nameDispositivo(tx, id, nombre))) throw new Refusal('NO_EXISTE')
        return { status: 200, body: JSON.stringify({ id, nombre }) }
      }),
  })

  app.route<{ Params: Static<typeof DispositivoParams>; Body: PermisosEnvio }>({
    ...routeOf(ENDPOINTS.permitirDispositivo),
    config: { roles: ADMIN_ROLES },
    schema: { params: DispositivoParams, body: PermisosEnvio },
    handler: async (request, reply) => {
      await app.write(request, reply, async ({ tx }) => {
        const { id } = request.params
        const news = isUuid(id) ? await permitDispositivo(tx, id, request.body) : null
        if (news === null) throw new Refusal('NO_EXISTE')
        const hecho = (que: 'equipo-pin' | 'equipo-revocado', resultado: string) =>
          audit(request, tx, { que, sobre: id, resultado })
        if (news.pin) await hecho('equipo-pin', request.body.pinPermitido ? 'permitido' : 'prohibido')
        if (news.repuesto) await hecho('equipo-revocado', 'repuesto')
        if (news.revocado) {
          const cerradas = await closeSesionesDe(tx, id)
          await hecho('equipo-revocado', `${cerradas} sesiones cerradas`)
        }
        return { status: 200, body: JSON.stringify({ id }) }
      })
      await app.sesiones?.refresh()
      return reply
    },
  })
}
