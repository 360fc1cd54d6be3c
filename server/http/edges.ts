import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from './refusal.ts'
import { OF_THE_API } from './route-context.ts'

const URL_MAX = 2048
const EVERYTHING_ELSE = '/*'

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.()[\]+?^$|]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** Refuses addresses that are too long or contain a NUL, and methods that a path does not have. */
export const edges = fp(async (app: FastifyInstance) => {
  const methodsOf = new Map<string, Set<string>>()
  const patterns = new Map<string, RegExp>()

  const findMethods = (path: string): Set<string> | undefined => {
    const exact = methodsOf.get(path)
    if (exact) return exact
    for (const [url, pattern] of patterns) if (pattern.test(path)) return methodsOf.get(url)
    return OF_THE_API.test(path) ? undefined : methodsOf.get(EVERYTHING_ELSE)
  }

  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
    if (url.includes('/:')) patterns.set(url, patternOf(url))
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.length > URL_MAX) throw new Refusal('URL_LARGA')
    if (request.url.includes('%00')) throw new Refusal('PEDIDO_INVALIDO')
    if (!request.is404 && request.routeOptions.url !== EVERYTHING_ELSE) return done()
    const methods = findMethods(request.url.split('?', 1)[0] ?? '')
    if (!methods || methods.has(request.method)) return done()
    reply.header('allow', [...methods].join(', '))
    throw new Refusal('METODO')
  })
})
