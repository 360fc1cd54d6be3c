import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { mayDo } from '../cuentas/equipo.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
import { EventoHub, EventoStream } from './evento-hub.ts'

/** Room for a thousand tablets, and for tablets of another instance that is down. */
const STREAMS_MAX = 1_500
/** Enough for many tablets with one name, dead connections included (security C39). */
const STREAMS_OF_PERSON_MAX = 100
const STREAMS_OF_SESSION_MAX = 20
/**
 * Limit of a stream's duration, because a timer of more than 24 days would fire at once. The client then reconnects and
 * continues.
 */
const STREAM_MAX_MS = 24 * 60 * 60_000
const FULL = { retryAfterS: 30 }
const LAST_EVENT_ID = 'last-event-id'
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  // No further request is expected on the connection, least of all while the server stops.
  connection: 'close',
}

interface Line {
  sub: string
  jti: string
}

/** GET /api/eventos: server-sent events of changes, while the token is valid (design §4). */
export async function eventosRoute(app: FastifyInstance, context: RouteContext): Promise<void> {
  const hub = new EventoHub(context, app.log, cursor => {
    if (app.mark !== null) app.mark.cursor = cursor
  })
  app.addHook('onReady', async () => hub.start())
  // Runs before the server waits for its connections.
  app.addHook('preClose', () => hub.close())
  const open = new Set<Line>()
  app.metrics.readings.set('butacas_event_streams', {
    help: 'Clients that follow events.',
    read: () => open.size,
  })

  app.route({
    ...routeOf(ENDPOINTS.eventos, { accion: 'eventos.seguir' }),
    // A HEAD request would never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const line = request.user
      refuseTooMany(open, line, app.draining.now)
      const stream = new EventoStream(reply.raw, mayDo(line, 'butacas.leer'))
      const expiry = setTimeout(
        () => stream.end(),
        Math.min(line.exp * 1000 - Date.now(), STREAM_MAX_MS),
      ).unref()
      const { jti } = line
      const forget = app.sesiones?.onClosed(jti, () => stream.end())
      open.add(line)
      reply.raw.once('close', () => {
        open.delete(line)
        clearTimeout(expiry)
        forget?.()
        hub.leave(stream)
      })
      // The session may have been closed between authentication and `onClosed`
      if (app.sesiones && !(await app.sesiones.isOpen(jti))) throw new Refusal('SESION')
      const lastId = request.headers[LAST_EVENT_ID]
      const headers = { ...reply.getHeaders(), ...STREAM_HEADERS }
      await hub.join(stream, headers, typeof lastId === 'string' ? lastId : null)
      // From here on the stream is written directly.
      return reply.hijack()
    },
  })
}

function refuseTooMany(open: ReadonlySet<Line>, { sub, jti }: Line, isDraining: boolean): void {
  if (open.size >= STREAMS_MAX || isDraining) throw new Refusal('OCUPADO', undefined, FULL)
  const ofPerson = [...open].filter(line => line.sub === sub)
  const ofSession = ofPerson.filter(line => line.jti === jti)
  if (ofPerson.length >= STREAMS_OF_PERSON_MAX || ofSession.length >= STREAMS_OF_SESSION_MAX)
    throw new Refusal('DEMASIADOS_INTENTOS', SERVIDOR.demasiadasLineas, FULL)
}
