import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { endpointsDe, RECURSOS } from '#contract/endpoints.ts'
import { Refusal } from '../plugins/refusal.ts'
import { writeEliminar } from '../writes/eliminar.ts'
import { ADMIN_ROLES, type RouteContext } from './route-context.ts'
import { IdParams } from './stock-params.ts'

/** What a script of our own page sends. A link, an image, a frame, a prefetch or a prerender sends something else. */
const EXPECTED: Readonly<Record<string, string>> = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
/** Sent only ahead of time, before anybody asked for anything. */
const SPECULATIVE = ['sec-purpose', 'purpose', 'x-moz']

/** Whoever is no browser sends none of these (security C17). @throws Refusal 403. */
async function refuseUnasked({ headers }: FastifyRequest): Promise<void> {
  const isForeign = Object.entries(EXPECTED).some(
    ([name, expected]) => headers[name] !== undefined && headers[name] !== expected,
  )
  if (isForeign || SPECULATIVE.some(name => headers[name] !== undefined)) throw new Refusal('PERMISO')
}

/** GET …/d/{id}: the contract's deletes (specification §7). */
export async function borrarRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  const registro = { json: context.registro, now: context.now }
  for (const recurso of RECURSOS) {
    const { borrar } = endpointsDe(recurso)
    app.route<{ Params: Static<typeof IdParams> }>({
      method: borrar.method,
      url: borrar.path,
      exposeHeadRoute: false,
      config: { roles: ADMIN_ROLES },
      schema: { params: IdParams },
      onRequest: refuseUnasked,
      handler: (request, reply) =>
        context.stockWrites.run(() =>
          app.write(request, reply, write => writeEliminar(write, registro, recurso, request.params.id)),
        ),
    })
  }
}
