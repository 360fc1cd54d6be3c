import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from './refusal.ts'

const URL_MAX = 2048

/** What is refused before any route looks at it: addresses too long or with a NUL, methods a path does not have. */
export const edges = fp(async (app: FastifyInstance) => {
  const methodsOf = new Map<string, Set<string>>()

  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > URL_MAX) throw new Refusal('URL_LARGA')
    if (request.url.includes('%00')) throw new Refusal('PEDIDO_INVALIDO')
    if (!request.is404) return
    const methods = methodsOf.get(request.url.split('?', 1)[0] ?? '')
    if (!methods) return
    reply.header('allow', [...methods].join(', '))
    throw new Refusal('METODO')
  })
})
