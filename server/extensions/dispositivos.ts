import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { DispositivoEnvio, InformeDispositivo, type InformeRecibido } from '#contract/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { DEVICE_ID } from '#contract/headers.ts'
import { audit } from '../plugins/auditoria.ts'
import { Refusal } from '../plugins/refusal.ts'
import { listDispositivos, nameDispositivo, saveInforme } from '../repositories/dispositivos.ts'
import { ADMIN_ROLES, FLOOR_ROLES, type RouteContext } from '../routes/route-context.ts'
import { isUuid } from './uuid.ts'

const DispositivoParams = Type.Object({ id: Type.String() })

/** What is known of each device, and what each says of itself. */
export async function dispositivosRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    method: ENDPOINTS.dispositivos.method,
    url: ENDPOINTS.dispositivos.path,
    config: { roles: ADMIN_ROLES },
    handler: async (_request, reply) => {
      await app.contactos.flush()
      return reply.header('cache-control', 'no-store').send(await listDispositivos(db))
    },
  })

  app.route<{ Body: InformeDispositivo }>({
    method: ENDPOINTS.informarDispositivo.method,
    url: ENDPOINTS.informarDispositivo.path,
    config: { roles: FLOOR_ROLES },
    schema: { body: InformeDispositivo },
    handler: (request, reply) =>
      app.write(request, reply, async ({ tx, actor }) => {
        const dispositivo = request.dispositivo?.id
        if (!dispositivo) throw new Refusal('PEDIDO_INVALIDO', undefined, { extra: { campos: [DEVICE_ID] } })
        const { formato } = request
        const contacto = { dispositivo, usuario: actor.nombre, sec: null, formato }
        const { nombre, ultimaSec, descartadas } = await saveInforme(tx, contacto, request.body)
        if (descartadas.length > 0)
          await audit(request, tx, { que: 'descarte', sobre: dispositivo, resultado: descartadas.join(', ') })
        return { status: 200, body: JSON.stringify({ nombre, ultimaSec } satisfies InformeRecibido) }
      }),
  })

  app.route<{ Params: Static<typeof DispositivoParams>; Body: DispositivoEnvio }>({
    method: ENDPOINTS.nombrarDispositivo.method,
    url: ENDPOINTS.nombrarDispositivo.path,
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
}
