import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A heavy report or search that the floor can do without. Under load it is refused first. */
    canWait?: true
  }
}

const ALWAYS = new Set<string>([ENDPOINTS.salud.path, ENDPOINTS.listo.path, ENDPOINTS.metricas.path])

const HEAVY_AT_ONCE = 16
const ALL_AT_ONCE = 400
/** Event loop delay in seconds. Heavy calls are refused after two longer delays in a row. */
const LATE_S = 1
const LOOKS_EVERY_MS = 500
const RETRY_AFTER_S = { least: 2, spread: 4 }

const shed = (): Refusal =>
  // Random, so that clients do not all retry at the same time
  new Refusal('OCUPADO', undefined, {
    retryAfterS: RETRY_AFTER_S.least + Math.floor(Math.random() * RETRY_AFTER_S.spread),
  })

/**
 * Sheds load (reliability S9). Refuses heavy calls when many of them run, or when they delay the event loop. When
 * requests pile up, refuses all calls but health checks, metrics and event streams, which do not count as load.
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
  app.metrics.readings.set('butacas_requests_shed_total', {
    help: 'Requests refused because of load.',
    read: () => shedCount,
  })
  app.metrics.readings.set('butacas_requests_in_flight', { help: 'Under way.', read: () => all })

  // Counts a call only after its body has arrived, so that a slow body takes no place
  app.addHook('preValidation', (request, reply, done) => {
    const { url = '', config } = request.routeOptions
    if (ALWAYS.has(url) || url === ENDPOINTS.eventos.path) return done()
    const weighs = config?.canWait === true
    // If no heavy call is running, heavy calls do not cause the delay
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
    done()
  })
})
