import type { FastifyInstance } from 'fastify'
import { ButacaEnvio, CambioEstadoQuery, FiltroAs, FiltroButaca } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { FILTRO_TEXTOS } from '#contract/textos-butaca.ts'
import { ESTADO_LISTA } from '#domain/butaca/estado-butaca.ts'
import { mayDo } from '../cuentas/acceso.ts'
import { type RouteContext, routeOf } from '../http/route-context.ts'
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
    seesAll: boolean,
  ): CachedLista | Promise<CachedLista | string> => {
    const read = () => listFiltro(db, seesAll ? seat : seatSinPeso, filtro)
    // Lists by prefix are too many and too short to be worth keeping.
    if (FILTRO_TEXTOS.some(campo => filtro[campo])) return read().then(({ lista }) => lista)
    const key = `${filtro.estado ?? 0} ${filtro.modelo ?? 0} ${filtro.color ?? 0}`
    return listas.get(db, seesAll ? key : `${key} V`, read)
  }

  app.route<{ Body: FiltroButaca }>({
    ...routeOf(ENDPOINTS.filtroButaca),
    config: { accion: 'butacas.disponibles' },
    schema: { body: FiltroButaca },
    handler: (request, reply) => {
      const { body, user } = request
      const seesAll = mayDo(user, 'butacas.leer')
      // Others get the ready seats, whatever state they ask for
      const filtro = seesAll ? body : { ...body, estado: ESTADO_LISTA }
      return giveLista(request, reply, readFiltro(filtro, seesAll))
    },
  })

  app.route<{ Body: boolean }>({
    ...routeOf(ENDPOINTS.filtroAs),
    config: { accion: 'butacas.leer' },
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
    config: { accion: 'butacas.mover', emisor: 'envia' },
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
      config: { accion: 'butacas.editar', emisor: 'envia' },
      schema: { body: ButacaEnvio },
      handler: (request, reply) => app.write(request, reply, save(request.body)),
    })
  }
}
