import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { followCertificate } from '#server/http/certificate.ts'
import { makeSelfSigned } from '../../helpers/self-signed.ts'
import { startTestServer } from '../../helpers/server.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

const ALERTS = read('server/deploy/alertas.yml')
  .split('- alert: ')
  .slice(1)
  .map(text => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expr: /^ +expr: (.+)$/m.exec(text)?.[1] ?? '',
    runbook: /^ +runbook_url: '(.+)'$/m.exec(text)?.[1] ?? '',
  }))
const { panels } = JSON.parse(read('server/deploy/grafana.json')) as {
  panels: { targets: { expr: string }[] }[]
}
const SHOWN = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Keywords of PromQL, and the metric `up` that Prometheus adds to each target. */
const NO_METRICS = new Set(['and', 'or', 'unless', 'by', 'up'])

const metricsIn = (expr: string): string[] =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ').matchAll(/\b[a-z_][a-z_0-9]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter(name => !NO_METRICS.has(name))

/** Each label of a selector or of a `by`, with its metric. */
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric, selector = '']) =>
    [...selector.matchAll(/(\w+)(?:=|=~|!=)"/g)].map(([, label]) => `${metric} ${label}`),
  ),
  ...[...expr.matchAll(/\bby \(([^)]*)\) \((?:\w+\()*(\w+)/g)].flatMap(([, labels = '', metric]) =>
    labels.split(', ').map(label => `${metric} ${label}`),
  ),
]

const ABORTED = 'butacas_http_requests_aborted_total{'

/** A tablet, a certificate and a lost answer make every metric appear. */
async function metricsAnswer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'butacas-metricas-'))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const { cert, key } = makeSelfSigned()
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
  const server = await startTestServer()
  try {
    followCertificate(server.app, files)
    await server.db.query(
      `insert into dispositivo (id, nombre, informe) values (gen_random_uuid(), 'Línea 1', '{"pendientes":1}')`,
    )
    await server.call({ method: 'GET', url: '/api/modelo' })
    const { port } = new URL(await server.listen())
    const socket = net.connect(Number(port), '127.0.0.1')
    const call = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token()}\r\n\r\n`
    // An event stream does not end, so that the answer of the second call stays queued behind it
    socket.write(call('/api/eventos') + call('/api/modelo'))
    await sleep(200)
    socket.destroy()
    for (;;) {
      const { payload } = await server.call({ method: 'GET', url: '/metrics' })
      if (payload.includes(ABORTED)) return payload
      await sleep(20)
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

let answer = ''
beforeAll(async () => {
  answer = await metricsAnswer()
})

test('every metric used by a rule or the dashboard is in the answer of /metrics', () => {
  const known = new Set([...answer.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
  const named = [...ALERTS.map(({ expr }) => expr), ...SHOWN].flatMap(metricsIn)
  expect(new Set(named).size).toBeGreaterThan(20)
  expect(named.filter(name => !known.has(name))).toEqual([])
})

test('every label used by a rule or the dashboard exists on its metric', () => {
  const OF_EVERY_TARGET = / (job|instance)$/
  const known = new Set(
    [...answer.matchAll(/^(\w+)\{(.*)\} /gm)].flatMap(([, metric, labels = '']) =>
      [...labels.matchAll(/(\w+)="/g)].map(([, label]) => `${metric} ${label}`),
    ),
  )
  const used = [...ALERTS.map(({ expr }) => expr), ...SHOWN].flatMap(labelsIn)
  expect(new Set(used).size).toBeGreaterThan(20)
  expect(used.filter(label => !known.has(label) && !OF_EVERY_TARGET.test(label))).toEqual([])
})

test('each alert has one heading on its runbook page, and each heading one alert', () => {
  const [, alarms = ''] = read('docs/operations.md').split('\n### Alarms\n')
  const headings = [...(alarms.split(/\n##?#? /)[0] ?? '').matchAll(/^#### (\w+)$/gm)].map(([, name]) => name)
  expect(headings.length).toBeGreaterThan(5)
  expect(ALERTS.map(({ name }) => name)).toEqual(headings)
  for (const { name, runbook } of ALERTS) expect(runbook).toBe(`docs/operations.md#${name.toLowerCase()}`)
})

test('the dashboard shows the metrics of every alert', () => {
  const shown = new Set(SHOWN.flatMap(metricsIn))
  const alarming = ALERTS.flatMap(({ expr }) => metricsIn(expr))
  expect(alarming.filter(name => !shown.has(name))).toEqual([])
})

test('metrics have the types and units of Prometheus, and no label has free text', () => {
  const types = new Map([...answer.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]))
  for (const [name = '', type] of types) {
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
    expect(name).not.toMatch(/_(ms|millis|kb|mb|percent)(_|$)/)
  }
  for (const name of [
    'process_start_time_seconds',
    'process_open_fds',
    'process_max_fds',
    'nodejs_version_info',
  ])
    expect(types.get(name), name).toBe('gauge')
  expect(types.get('nodejs_gc_duration_seconds')).toBe('histogram')
  // Every kind of garbage collection has a sample from the start
  for (const kind of ['major', 'minor', 'incremental', 'weakcb'])
    expect(answer).toContain(`nodejs_gc_duration_seconds_count{kind="${kind}"} `)
  const LABELS = ['method', 'route', 'status', 'le', 'device', 'version', 'engine', 'major', 'minor', 'patch']
  const used = new Set([...answer.matchAll(/(\w+)="/g)].map(([, label = '']) => label))
  expect([...used].filter(label => ![...LABELS, 'space', 'kind'].includes(label))).toEqual([])
  expect(answer).not.toContain('Línea 1')
})
