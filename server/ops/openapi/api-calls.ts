import type { FastifyInstance, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { endpointsOf, RECURSOS } from '#contract/endpoints/oficina.ts'
import type { Endpoint } from '#contract/endpoints/piso.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Accion, type PermisoPrograma, permisosOf, type Rol, rolesDe } from '#contract/permisos.ts'
import { API_LLAMADAS, API_RECURSO } from '#messages/server/api.ts'
import { RESPUESTAS, respuestaDeRecurso } from './respuestas.ts'

export interface ApiCall {
  name: string
  method: string
  path: string
  summary: string
  roles: readonly Rol[] | 'everybody' | 'enlace'
  /** Permissions that a program's key needs for the call. Null: any key may call. Absent: no key may call. */
  permisos?: readonly PermisoPrograma[] | null
  /** A write that ignores `Idempotency-Key` (server/sync/idempotency.ts). */
  keyless: boolean
  ifMatch: boolean
  params: TSchema | undefined
  query: TSchema | undefined
  body: TSchema | undefined
  response: TSchema | undefined
}

type Named = Pick<ApiCall, 'name' | 'method' | 'path' | 'summary' | 'ifMatch' | 'response'>

const LISTED: readonly Named[] = [
  ...Object.entries<Endpoint>(ENDPOINTS).map(([name, { method, path, ifMatch = false }]): Named => {
    const response = RESPUESTAS[name as keyof typeof ENDPOINTS]
    return { name, method, path, summary: API_LLAMADAS[name] ?? '', ifMatch, response }
  }),
  ...RECURSOS.flatMap(recurso =>
    Object.entries<Endpoint>(endpointsOf(recurso)).map(([verb, { method, path, ifMatch = false }]): Named => {
      const response = respuestaDeRecurso(recurso, verb)
      return { name: `${recurso}.${verb}`, method, path, summary: API_RECURSO[verb] ?? '', ifMatch, response }
    }),
  ),
]

const isOpen = (accion: Accion | 'everybody' | 'enlace'): accion is 'everybody' | 'enlace' =>
  accion === 'everybody' || accion === 'enlace'

const rolesOf = (accion: Accion | 'everybody' | 'enlace' | undefined): ApiCall['roles'] =>
  accion === undefined ? [] : isOpen(accion) ? accion : rolesDe(accion)

/** Sees only routes that are registered after this call. */
export function watchCalls(app: FastifyInstance): () => ApiCall[] {
  const routes = new Map<string, RouteOptions>()
  app.addHook('onRoute', route => {
    for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, route)
  })
  return () =>
    LISTED.flatMap(call => {
      const route = routes.get(`${call.method} ${call.path}`)
      const { params, querystring, body } = (route?.schema ?? {}) as Record<string, TSchema | undefined>
      const roles = rolesOf(route?.config?.accion)
      const keyless = route?.config?.keyless ?? false
      const { accion } = route?.config ?? {}
      const permisos = accion && !isOpen(accion) ? permisosOf(accion) : []
      const keys = permisos?.length === 0 ? {} : { permisos }
      return route ? [{ ...call, ...keys, roles, keyless, params, query: querystring, body }] : []
    })
}
