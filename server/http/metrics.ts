import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Sample, writeMetric } from './prometheus.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOP_RESOLUTION_MS = 10

interface Timing {
  labels: { method: string; route: string }
  buckets: number[]
  sum: number
  count: number
}

/** What this process counted since it started. Nothing in it names a person or a seat: routes are templates (security C23). */
class Metrics {
  /** How many of something there are now, asked when somebody reads it. */
  readonly gauges = new Map<string, { help: string; read: () => number }>()
  /** The same of what only grows; their names end in `_total`. */
  readonly counters = new Map<string, { help: string; read: () => number }>()
  readonly #requests = new Map<
    string,
    { labels: { method: string; route: string; status: number }; value: number }
  >()
  readonly #timings = new Map<string, Timing>()
  readonly #loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })

  constructor() {
    this.#loop.enable()
  }

  count(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route}`
    const requests = this.#requests.get(`${key} ${status}`)
    if (requests) requests.value++
    else this.#requests.set(`${key} ${status}`, { labels: { method, route, status }, value: 1 })
    let timing = this.#timings.get(key)
    if (!timing) {
      timing = { labels: { method, route }, buckets: BUCKETS_S.map(() => 0), sum: 0, count: 0 }
      this.#timings.set(key, timing)
    }
    const bucket = BUCKETS_S.findIndex(limit => seconds <= limit)
    if (bucket >= 0) timing.buckets[bucket] = (timing.buckets[bucket] ?? 0) + 1
    timing.sum += seconds
    timing.count++
  }

  /** 99th percentile of the event loop's delay since the last reading, in seconds. */
  loopDelayS(): number {
    const delay = this.#loop.percentile(99) / 1e9
    this.#loop.reset()
    return delay
  }

  /** In the text format of Prometheus (exposition format 0.0.4). */
  write(): string {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    return [
      writeMetric('butacas_http_requests_total', 'counter', 'Requests answered.', [
        ...this.#requests.values(),
      ]),
      this.#writeTimings(),
      writeMetric('process_cpu_seconds_total', 'counter', 'Processor time used.', [
        { value: (user + system) / 1e6 },
      ]),
      writeMetric('process_resident_memory_bytes', 'gauge', 'Memory held.', [{ value: rss }]),
      writeMetric('nodejs_heap_used_bytes', 'gauge', 'Heap in use.', [{ value: heapUsed }]),
      writeMetric('process_uptime_seconds', 'gauge', 'Time since the start.', [{ value: process.uptime() }]),
      writeMetric('butacas_event_loop_delay_p99_seconds', 'gauge', 'Since the last reading.', [
        { value: this.loopDelayS() },
      ]),
      ...[...this.gauges].map(([name, { help, read }]) =>
        writeMetric(name, 'gauge', help, [{ value: read() }]),
      ),
      ...[...this.counters].map(([name, { help, read }]) =>
        writeMetric(name, 'counter', help, [{ value: read() }]),
      ),
    ].join('')
  }

  close(): void {
    this.#loop.disable()
  }

  #writeTimings(): string {
    const samples = [...this.#timings.values()].flatMap(({ labels, buckets, sum, count }) => {
      let below = 0
      const upTo = BUCKETS_S.map((le, n): Sample => {
        below += buckets[n] ?? 0
        return { suffix: '_bucket', labels: { ...labels, le }, value: below }
      })
      return [
        ...upTo,
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]
    })
    return writeMetric(
      'butacas_http_request_duration_seconds',
      'histogram',
      'From the request to the end of its answer.',
      samples,
    )
  }
}

/** Counts every answer. To be registered before the routes, and before what adds gauges. */
export const metrics = fp(async (app: FastifyInstance) => {
  const book = new Metrics()
  app.decorate('metrics', book)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    book.count(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => book.close())
})
