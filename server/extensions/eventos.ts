import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Refusal } from '../plugins/refusal.ts'
import { FLOOR_ROLES, type RouteContext } from '../routes/route-context.ts'
import { EventoHub } from './evento-hub.ts'
import { EventoStream } from './evento-stream.ts'

const STREAMS_MAX = 500
const FULL_RETRY_AFTER_S = 30
const LAST_EVENT_ID = 'last-event-id'

/** GET /api/eventos: server-sent events of what changes, for as long as the token is good (design §4). */
export async function eventosRoute(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  const hub = new EventoHub(db, app.log)
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => hub.close())
  let open = 0
  app.metrics.gauges.set('butacas_event_streams', { help: 'Clients that follow events.', read: () => open })

  app.route({
    method: ENDPOINTS.eventos.method,
    url: ENDPOINTS.eventos.path,
    config: { roles: FLOOR_ROLES },
    // A HEAD would never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (open >= STREAMS_MAX || app.draining.now)
        throw new Refusal('OCUPADO', undefined, { retryAfterS: FULL_RETRY_AFTER_S })
      const stream = new EventoStream(reply.raw)
      const expiry = setTimeout(() => stream.end(), request.user.exp * 1000 - Date.now()).unref()
      const { jti } = request.user
      const forget = app.sesiones?.onClosed(jti, () => stream.end())
      open++
      reply.raw.once('close', () => {
        open--
        clearTimeout(expiry)
        forget?.()
        hub.leave(stream)
      })
      // Closed since it was let in, before anybody would have been told
      if (app.sesiones?.isKnown(jti) === false && !(await app.sesiones.isOpen(jti)))
        throw new Refusal('SESION')
      const headers = {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // Once it has ended nobody waits for another request on it, least of all a server that stops.
        connection: 'close',
      }
      const lastId = request.headers[LAST_EVENT_ID]
      await hub.join(stream, headers, typeof lastId === 'string' ? lastId : null)
      // Ours from here on: nothing compresses or ends it but we.
      return reply.hijack()
    },
  })
}
