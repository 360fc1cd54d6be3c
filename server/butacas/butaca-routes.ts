import type { FastifyInstance } from 'fastify'
import { ButacaEnvio, CambioEstadoQuery, FiltroAs, FiltroButaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FILTRO_TEXTOS } from '#contract/textos-butaca.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { EVERY_ROLE, FLOOR_ROLES, type RouteContext, routeOf } from '../http/route-context.ts'
import { type CachedLista, giveLista } from '../http/send-lista.ts'
import { listFiltro, listFiltroAs } from './list-butacas-sql.ts'
import { ListaCache } from './lista-cache.ts'
import { readCambioEstadoQuery } from './read-cambio-estado.ts'
import { changeEstado, createButaca, editButaca } from './save-butaca.ts'

/** Seats (specification §7): POST /api/butaca/filtro and /filtroAS, POST and PUT /api/butaca, PUT /api/butaca/mod. */
export async function butacaRoutes(app: FastifyInstance, context: RouteContext): Promise<void> {
  listRoutes(app, context)
  writeRoutes(app, context)
}

function listRoutes(app: FastifyInstance, { db, seat, seatSinPeso, novedad }: RouteContext): void {
  const listas = new ListaCache(novedad)

  const readFiltro = (
    filtro: FiltroButaca,
    isFloor: boolean,
  ): CachedLista | Promise<CachedLista | string> => {
    const read = () => listFiltro(db, isFloor ? seat : seatSinPeso, filtro)
    // Lists by prefix are too many and too short to be worth keeping.
    if (FILTRO_TEXTOS.some(campo => filtro[campo])) return read().then(({ lista }) => lista)
    const key = `${filtro.estado ?? 0} ${filtro.modelo ?? 0} ${filtro.color ?? 0}`
    return listas.get(db, isFloor ? key : `${key} V`, read)
  }

  app.route<{ Body: FiltroButaca }>({
    ...routeOf(ENDPOINTS.filtroButaca),
    config: { roles: EVERY_ROLE },
    schema: { body: FiltroButaca },
    handler: (request, reply) => {
      const { body, user } = request
      const isFloor = FLOOR_ROLES.includes(user.rol)
      // Others get the ready seats, whatever state they ask for
      const filtro = isFloor ? body : { ...body, estado: ESTADO_LISTA }
      return giveLista(request, reply, readFiltro(filtro, isFloor))
    },
  })

  app.route<{ Body: boolean }>({
    ...routeOf(ENDPOINTS.filtroAs),
    config: { roles: FLOOR_ROLES },
    schema: { body: FiltroAs },
    handler: (request, reply) => {
      const read = () => listFiltroAs(db, seat, request.body)
      return giveLista(request, reply, listas.get(db, request.body ? 'S' : 'A', read))
    },
  })
}

function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const change = changeEstado(context)
  app.route<{ Querystring: CambioEstadoQuery }>({
    ...routeOf(ENDPOINTS.cambiarEstado),
    config: { roles: FLOOR_ROLES, emisor: 'envia' },
    schema: { querystring: CambioEstadoQuery },
    preValidation: async request => {
      request.query = readCambioEstadoQuery(request.query as unknown as Record<string, unknown>) as never
    },
    handler: (request, reply) => app.write(request, reply, change(request.query)),
  })

  const fichas = [
    [ENDPOINTS.crearButaca, createButaca(context)],
    [ENDPOINTS.modificarButaca, editButaca(context)],
  ] as const
  for (const [endpoint, save] of fichas) {
    app.route<{ Body: ButacaEnvio }>({
      ...routeOf(endpoint),
      config: { roles: FLOOR_ROLES, emisor: 'envia' },
      schema: { body: ButacaEnvio },
      handler: (request, reply) => app.write(request, reply, save(request.body)),
    })
  }
}
