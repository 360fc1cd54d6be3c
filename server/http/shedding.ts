import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Refusal } from './refusal.ts'

/** What can wait: nobody on the floor does. Everything else goes on for as long as there is any room at all. */
const HEAVY = new Set<string>(
  [
    ...[ENDPOINTS.informe, ENDPOINTS.informeAs, ENDPOINTS.informeDetalle, ENDPOINTS.informeDetalleAs],
    ...[ENDPOINTS.excel, ENDPOINTS.homologaciones, ENDPOINTS.filtroHomologaciones],
    ...[ENDPOINTS.filtroProductos, ENDPOINTS.filtroRegistros],
  ].map(({ method, path }) => `${method} ${path}`),
)
/** Asked by whoever decides what becomes of this process: answered whatever happens. */
const ALWAYS = new Set<string>([ENDPOINTS.salud.path, ENDPOINTS.listo.path, ENDPOINTS.metricas.path])

const HEAVY_AT_ONCE = 16
const ALL_AT_ONCE = 400
/** So late does a process come to its work, twice in a row, that one more heavy answer would be felt by everybody. */
const LATE_S = 1
const LOOKS_EVERY_MS = 500
const RETRY_AFTER_S = { least: 2, spread: 4 }

const shed = (): Refusal =>
  // Spread, so that those sent away together do not come back together
  new Refusal('OCUPADO', undefined, {
    retryAfterS: RETRY_AFTER_S.least + Math.floor(Math.random() * RETRY_AFTER_S.spread),
  })

/**
 * Sheds load early (reliability S9): reports first, when many run or the event loop is late; all but health checks
 * when requests pile up. Event streams are not counted.
 */
export const shedding = fp(async (app: FastifyInstance) => {
  let [heavy, all, shedCount, late] = [0, 0, 0, 0]
  let lastLook = performance.now()
  let lastDelay = 0
  const look = setInterval(() => {
    const now = performance.now()
    const before = lastDelay
    lastDelay = Math.max(0, now - lastLook - LOOKS_EVERY_MS) / 1000
    late = Math.min(before, lastDelay)
    lastLook = now
  }, LOOKS_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(look))
  app.metrics.gauges.set('butacas_shed_requests', {
    help: 'Sent away since the start.',
    read: () => shedCount,
  })
  app.metrics.gauges.set('butacas_requests_in_flight', { help: 'Under way.', read: () => all })

  const isHeavy = ({ method, routeOptions }: FastifyRequest): boolean =>
    HEAVY.has(`${method} ${routeOptions.url}`)

  // Once a body is there: whoever drips theirs is at no work of ours, and takes nobody's place
  app.addHook('preValidation', async (request, reply) => {
    const { url = '' } = request.routeOptions
    if (ALWAYS.has(url) || url === ENDPOINTS.eventos.path) return
    const weighs = isHeavy(request)
    // One that is alone is not what makes a process late
    const isTooMuch = heavy >= HEAVY_AT_ONCE || (heavy > 0 && late > LATE_S)
    if (all >= ALL_AT_ONCE || (weighs && isTooMuch)) {
      shedCount++
      throw shed()
    }
    all++
    if (weighs) heavy++
    reply.raw.once('close', () => {
      all--
      if (weighs) heavy--
    })
  })
})
