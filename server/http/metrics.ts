import { readdirSync, readFileSync } from 'node:fs'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const GC_BUCKETS_S = [0.001, 0.01, 0.1, 1, 2, 5]
const LOOP_RESOLUTION_MS = 10
const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

type Labels = Readonly<Record<string, string | number>>

interface Timing {
  labels: Labels
  buckets: number[]
  sum: number
  count: number
}

class Histogram {
  readonly #limits: readonly number[]
  readonly #timings = new Map<string, Timing>()

  constructor(limits: readonly number[]) {
    this.#limits = limits
  }

  /** Shows 0 before the first timing, so that `rate()` counts the first timing. */
  begin(key: string, labels: Labels): Timing {
    const timing = { labels, buckets: this.#limits.map(() => 0), sum: 0, count: 0 }
    this.#timings.set(key, timing)
    return timing
  }

  observe(key: string, labels: Labels, seconds: number): void {
    const timing = this.#timings.get(key) ?? this.begin(key, labels)
    const bucket = this.#limits.findIndex(limit => seconds <= limit)
    if (bucket >= 0) timing.buckets[bucket] = (timing.buckets[bucket] ?? 0) + 1
    timing.sum += seconds
    timing.count++
  }

  samples(): Sample[] {
    return [...this.#timings.values()].flatMap(({ labels, buckets, sum, count }) => {
      let below = 0
      const upTo = this.#limits.map((le, n): Sample => {
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
  }
}

/** No label names a person or a seat: routes are templates (security C23). */
class Metrics {
  /** `read` runs at each scrape. A name that ends in `_total` is a counter, any other name a gauge. */
  readonly readings = new Map<string, { help: string; labels?: Labels; read: () => number }>()
  readonly #requests = new Map<string, { labels: Labels; value: number }>()
  readonly #aborted = new Map<string, { labels: Labels; value: number }>()
  readonly #durations = new Histogram(REQUEST_BUCKETS_S)
  readonly #collections = new Histogram(GC_BUCKETS_S)
  readonly #loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  readonly #gc = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { detail, duration } = entry as typeof entry & { detail: { kind: number } }
      const kind = GC_KINDS[detail.kind] ?? 'other'
      this.#collections.observe(kind, { kind }, duration / 1000)
    }
  })

  constructor() {
    for (const kind of Object.values(GC_KINDS)) this.#collections.begin(kind, { kind })
    this.#loop.enable()
    this.#gc.observe({ entryTypes: ['gc'] })
  }

  count(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route}`
    add(this.#requests, `${key} ${status}`, { method, route, status })
    this.#durations.observe(key, { method, route }, seconds)
  }

  countAborted(method: string, route: string): void {
    add(this.#aborted, `${method} ${route}`, { method, route })
  }

  write(): string {
    return [
      writeMetric('butacas_http_requests_total', 'counter', 'Requests answered.', [
        ...this.#requests.values(),
      ]),
      writeMetric(
        'butacas_http_requests_aborted_total',
        'counter',
        'Requests whose connection ended before the answer had left, lines of events apart.',
        [...this.#aborted.values()],
      ),
      writeMetric(
        'butacas_http_request_duration_seconds',
        'histogram',
        'From the request to the end of its answer.',
        this.#durations.samples(),
      ),
      ...[...this.readings].map(([name, { help, labels, read }]) => writeReading(name, help, read(), labels)),
      writeProcess(),
      this.#writeRuntime(),
    ].join('')
  }

  close(): void {
    this.#loop.disable()
    this.#gc.disconnect()
  }

  /** Uses the names of prom-client, which dashboards expect. */
  #writeRuntime(): string {
    const { heapTotal, heapUsed, external } = process.memoryUsage()
    const [major = '', minor = '', patch = ''] = process.versions.node.split('.')
    const lag = (name: string, help: string, ns: number) =>
      // Before the first sample the histogram has no mean
      writeReading(`nodejs_eventloop_lag_${name}seconds`, help, Number.isFinite(ns) ? ns / 1e9 : 0)
    const spaces = getHeapSpaceStatistics()
    const ofEachSpace = (size: string, read: (one: (typeof spaces)[number]) => number) =>
      writeMetric(
        `nodejs_heap_space_size_${size}_bytes`,
        'gauge',
        `Space of the heap, ${size}.`,
        spaces.map(one => ({
          labels: { space: one.space_name.replace(/_space$/, '') },
          value: read(one),
        })),
      )
    const text = [
      writeReading('nodejs_version_info', 'Version of Node.', 1, {
        version: process.version,
        major,
        minor,
        patch,
      }),
      lag('', 'Mean delay of the event loop since the last reading.', this.#loop.mean),
      lag('min_', 'Least delay of the event loop since the last reading.', this.#loop.min),
      lag('max_', 'Longest delay of the event loop since the last reading.', this.#loop.max),
      lag('stddev_', 'Standard deviation of the delay since the last reading.', this.#loop.stddev),
      lag('p50_', 'Median delay of the event loop since the last reading.', this.#loop.percentile(50)),
      lag('p90_', '90th percentile of the delay since the last reading.', this.#loop.percentile(90)),
      lag('p99_', '99th percentile of the delay since the last reading.', this.#loop.percentile(99)),
      writeMetric(
        'nodejs_gc_duration_seconds',
        'histogram',
        'Garbage collections by kind.',
        this.#collections.samples(),
      ),
      writeReading('nodejs_heap_size_total_bytes', 'Heap taken from the system.', heapTotal),
      writeReading('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
      writeReading('nodejs_external_memory_bytes', 'Memory of C++ objects of JavaScript.', external),
      ofEachSpace('total', one => one.space_size),
      ofEachSpace('used', one => one.space_used_size),
      ofEachSpace('available', one => one.space_available_size),
    ].join('')
    this.#loop.reset()
    return text
  }
}

function add(counts: Map<string, { labels: Labels; value: number }>, key: string, labels: Labels): void {
  const count = counts.get(key)
  if (count) count.value++
  else counts.set(key, { labels, value: 1 })
}

const writeReading = (name: string, help: string, value: number, labels?: Labels): string =>
  writeMetric(name, name.endsWith('_total') ? 'counter' : 'gauge', help, [
    labels ? { labels, value } : { value },
  ])

const STARTED_S = Date.now() / 1000 - process.uptime()

/** All Prometheus clients use these names. */
function writeProcess(): string {
  const { user, system } = process.cpuUsage()
  const descriptors = readDescriptors()
  return [
    writeReading('process_start_time_seconds', 'When it started, in seconds since 1970.', STARTED_S),
    writeReading('process_cpu_user_seconds_total', 'Processor time used by the program.', user / 1e6),
    writeReading('process_cpu_system_seconds_total', 'Processor time used by the kernel.', system / 1e6),
    writeReading('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    writeReading('process_resident_memory_bytes', 'Memory held.', process.memoryUsage.rss()),
    descriptors && writeReading('process_open_fds', 'Descriptors open.', descriptors.open),
    descriptors && writeReading('process_max_fds', 'Descriptors that may be open.', descriptors.max),
  ]
    .filter(text => text !== null)
    .join('')
}

/** Null without `/proc`: macOS and Windows. */
function readDescriptors(): { open: number; max: number } | null {
  try {
    const [, max] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    // Minus the descriptor that reads the folder
    return { open: readdirSync('/proc/self/fd').length - 1, max: max === undefined ? Infinity : Number(max) }
  } catch {
    return null
  }
}

/** Counts every answer. Register before the routes, and before plugins that add readings. */
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

export interface Sample {
  suffix?: string
  labels?: Readonly<Record<string, string | number>>
  value: number
}

const escapeLabel = (value: string | number): string =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const writeLabels = (labels: Sample['labels']): string =>
  labels
    ? `{${Object.entries(labels)
        .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
        .join(',')}}`
    : ''

/** One metric in the text format of Prometheus; empty without a sample. */
export const writeMetric = (
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string =>
  samples.length === 0
    ? ''
    : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
        .map(({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`)
        .join('')}`
