import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import {
  type AvisoConSecreto,
  AvisoEnvio,
  AvisoParams,
  EnvioParams,
  PausadoEnvio,
} from '#contract/aviso-schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import { SERVIDOR_AVISOS } from '#messages/server/problemas.ts'
import { audit } from '../cuentas/auditoria.ts'
import { DatabaseError } from '../db/db.ts'
import { requireTexto } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import { type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { lockRow } from '../http/row-version.ts'
import type { Effect, Verdict, Write } from '../sync/write.ts'
import {
  changeSecreto,
  getAviso,
  getDestinatario,
  getEnvio,
  insertAviso,
  listAvisos,
  listEnvios,
  retryEnvio,
  SQL_LOCK_AVISO,
  setPausado,
  updateAviso,
} from './aviso-sql.ts'
import { hostOf, isAllowed, type ReglasDestino, readDireccion } from './destino.ts'
import { EnvioSender } from './envio-sender.ts'
import type { Red } from './red.ts'

declare module 'fastify' {
  interface FastifyInstance {
    envios: EnvioSender
  }
}

const CONFIG = { accion: 'avisos.administrar' } as const
/** These routes ignore idempotency keys. With a key the server would store the answer, which contains a secret. */
const ONCE = { ...CONFIG, keyless: true } as const
const NAME_TAKEN = '23505'
const SECRET_BYTES = 32

const makeSecreto = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

async function readAviso(
  { nombre, direccion, eventos }: AvisoEnvio,
  reglas: ReglasDestino,
  red: Red,
): Promise<AvisoEnvio> {
  const read = readDireccion(direccion, reglas)
  if ('falla' in read) throw refuseDireccion(read.falla)
  // A name that does not resolve yet is accepted: the first delivery reports the fault
  const addresses = await red.resolve(hostOf(read.url)).catch(() => [])
  if (!addresses.every(({ address }) => isAllowed(address, reglas.avisosRedes))) throw refuseDireccion('red')
  return { nombre: requireTexto('nombre', nombre, NOMBRE_MAX), direccion: read.url.href, eventos }
}

const noExiste = (): Refusal => new Refusal('NO_EXISTE', SERVIDOR_AVISOS.noExiste)

const refuseDireccion = (falla: keyof typeof SERVIDOR_AVISOS.direccion): Refusal =>
  new Refusal('REGLA', SERVIDOR_AVISOS.direccion[falla], { campos: ['direccion'] })

/** Routes of the webhooks and of their deliveries (docs/webhooks.md). */
export const avisosRoutes = fp<RouteContext & ReglasDestino & { red: Red; clock: () => Date }>(
  async (app: FastifyInstance, { db, clock, red, avisosHosts, avisosRedes }) => {
    const reglas = { avisosHosts, avisosRedes }
    const sender = new EnvioSender({ db, red, reglas, log: app.log, clock })
    app.decorate('envios', sender)
    app.addHook('onListen', async () => sender.start())
    app.addHook('preClose', () => sender.close())
    const { readings } = app.metrics
    readings.set('butacas_webhook_sent_total', {
      help: 'Webhooks received by their receiver.',
      read: () => sender.sent,
    })
    readings.set('butacas_webhook_failed_total', { help: 'Attempts that failed.', read: () => sender.failed })
    readings.set('butacas_webhook_waiting', {
      help: 'Webhooks not received yet.',
      read: () => sender.waiting,
    })

    const answer = async ({ tx }: Pick<Write, 'tx'>, id: number, status = 200, extra: object = {}) => {
      const aviso = await getAviso(tx, id)
      if (!aviso) throw noExiste()
      return { status, body: JSON.stringify({ ...aviso, ...extra }) }
    }
    const onAviso =
      (id: number, effect: (write: Write, nombre: string) => Promise<Verdict>): Effect =>
      async write => {
        const read = () => getAviso(write.tx, id)
        const { nombre } = await lockRow<{ nombre: string }>(write, SQL_LOCK_AVISO, { id, noExiste, read })
        return effect(write, nombre)
      }
    const nameTaken = (nombre: string) => (error: unknown) => {
      if (error instanceof DatabaseError && error.code === NAME_TAKEN)
        throw new Refusal('DUPLICADO', SERVIDOR_AVISOS.yaExiste(nombre), { campos: ['nombre'] })
      throw error
    }

    app.route({
      ...routeOf(ENDPOINTS.avisos, CONFIG),
      handler: () => listAvisos(db),
    })

    app.route<{ Body: AvisoEnvio }>({
      ...routeOf(ENDPOINTS.crearAviso, ONCE),
      schema: { body: AvisoEnvio },
      handler: async (request, reply) => {
        const aviso = await readAviso(request.body, reglas, red)
        const secreto = makeSecreto()
        return app.write(request, reply, async write => {
          const { tx, actor } = write
          const id = await insertAviso(tx, { ...aviso, secreto, creadoPor: actor.id }).catch(
            nameTaken(aviso.nombre),
          )
          await audit(request, tx, { que: 'aviso-crear', sobre: aviso.nombre, resultado: 'ok' })
          return answer(write, id, 201, { secreto } satisfies Pick<AvisoConSecreto, 'secreto'>)
        })
      },
    })

    app.route<{ Params: AvisoParams; Body: AvisoEnvio }>({
      ...routeOf(ENDPOINTS.modificarAviso, CONFIG),
      schema: { params: AvisoParams, body: AvisoEnvio },
      handler: async (request, reply) => {
        const aviso = await readAviso(request.body, reglas, red)
        const { id } = request.params
        const effect = onAviso(id, async write => {
          await updateAviso(write.tx, id, aviso).catch(nameTaken(aviso.nombre))
          await audit(request, write.tx, { que: 'aviso-modificar', sobre: aviso.nombre, resultado: 'ok' })
          return answer(write, id)
        })
        return app.write(request, reply, effect)
      },
    })

    app.route<{ Params: AvisoParams; Body: PausadoEnvio }>({
      ...routeOf(ENDPOINTS.pausarAviso, CONFIG),
      schema: { params: AvisoParams, body: PausadoEnvio },
      handler: (request, reply) => {
        const { id } = request.params
        const { pausado } = request.body
        const effect = onAviso(id, async (write, sobre) => {
          await setPausado(write.tx, id, pausado, write.actor.id)
          const resultado = pausado ? 'pausado' : 'en marcha'
          await audit(request, write.tx, { que: 'aviso-pausar', sobre, resultado })
          return answer(write, id)
        })
        return app.write(request, reply, effect)
      },
    })

    app.route<{ Params: AvisoParams }>({
      ...routeOf(ENDPOINTS.cambiarSecreto, ONCE),
      schema: { params: AvisoParams },
      handler: (request, reply) => {
        const { id } = request.params
        const secreto = makeSecreto()
        const effect = onAviso(id, async (write, sobre) => {
          await changeSecreto(write.tx, id, { secreto, por: write.actor.id })
          await audit(request, write.tx, { que: 'aviso-secreto', sobre, resultado: 'ok' })
          return answer(write, id, 200, { secreto })
        })
        return app.write(request, reply, effect)
      },
    })

    app.route<{ Params: AvisoParams }>({
      ...routeOf(ENDPOINTS.eliminarAviso, CONFIG),
      schema: { params: AvisoParams },
      handler: (request, reply) => {
        const { id } = request.params
        const effect = onAviso(id, async (write, sobre) => {
          await write.tx.query('delete from aviso where id = $1::int', [id])
          await audit(request, write.tx, { que: 'aviso-eliminar', sobre, resultado: 'ok' })
          return verdictOf({ id })
        })
        return app.write(request, reply, effect)
      },
    })

    app.route<{ Params: AvisoParams }>({
      // This call needs no idempotency key, because a repeat only sends one more test message
      ...routeOf(ENDPOINTS.probarAviso, ONCE),
      schema: { params: AvisoParams },
      handler: async request => {
        const { id } = request.params
        const [aviso, destinatario] = [await getAviso(db, id), await getDestinatario(db, id)]
        if (!aviso || !destinatario) throw noExiste()
        const envio = await sender.probar(aviso, destinatario)
        await audit(request, db, { que: 'aviso-probar', sobre: aviso.nombre, resultado: envio.estado })
        return envio
      },
    })

    app.route<{ Params: AvisoParams }>({
      ...routeOf(ENDPOINTS.envios, CONFIG),
      schema: { params: AvisoParams },
      handler: request => listEnvios(db, request.params.id),
    })

    app.route<{ Params: EnvioParams }>({
      ...routeOf(ENDPOINTS.reintentarEnvio, CONFIG),
      schema: { params: EnvioParams },
      handler: (request, reply) =>
        app.write(request, reply, async ({ tx }) => {
          await retryEnvio(tx, request.params.id)
          const envio = await getEnvio(tx, request.params.id)
          if (!envio) throw new Refusal('NO_EXISTE', SERVIDOR_AVISOS.envioNoExiste)
          return verdictOf(envio)
        }),
    })
  },
)
