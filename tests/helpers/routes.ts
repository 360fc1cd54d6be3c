import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface SeenRoute {
  method: string
  url: string
  accion: unknown
  /** Schemas of a request's parts. */
  schemas: Record<string, unknown>
  /** Largest body accepted, if not the server's default. */
  bodyLimit: number | undefined
}

/** Every route of the servers that `start` builds, as Fastify registers it; without HEAD and OPTIONS. */
export async function seeRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: SeenRoute[] }> {
  const routes: SeenRoute[] = []
  const note = ({ method, url, config, schema = {}, bodyLimit }: RouteOptions) => {
    const { body, querystring, params } = schema
    for (const name of [method].flat())
      if (name !== 'HEAD' && name !== 'OPTIONS')
        routes.push({
          method: name,
          url,
          accion: config?.accion,
          schemas: { body, querystring, params },
          bodyLimit,
        })
  }
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note)
  const starts = channel('fastify.initialization')
  starts.subscribe(watch)
  try {
    return { started: await start(), routes }
  } finally {
    starts.unsubscribe(watch)
  }
}
