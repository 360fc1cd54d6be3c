import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

interface SeenRoute {
  method: string
  url: string
  accion: unknown
  schemas: Record<string, unknown>
  /** Largest body accepted, if not the server's default. */
  bodyLimit: number | undefined
}

const seen = new WeakMap<FastifyInstance, SeenRoute[]>()
subscribe('fastify.initialization', message => {
  const { fastify: app } = message as { fastify: FastifyInstance }
  const routes: SeenRoute[] = []
  seen.set(app, routes)
  app.addHook('onRoute', ({ method, url, config, schema = {}, bodyLimit }: RouteOptions) => {
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
  })
})

/**
 * Every route of the app as Fastify registers it, without HEAD and OPTIONS. Only for apps built since this file was
 * loaded.
 */
export const routesOf = (app: FastifyInstance): readonly SeenRoute[] => seen.get(app) ?? []
