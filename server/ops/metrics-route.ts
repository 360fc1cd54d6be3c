import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Db } from '../db/db.ts'
import { listPendientes } from '../dispositivos/dispositivo-routes.ts'
import { writeMetric } from '../http/metrics.ts'
import { Refusal } from '../http/refusal.ts'
import { routeOf } from '../http/route-context.ts'
import { lastBackupS } from './respaldo/respaldo.ts'

const SIN_COMPILAR = 'desarrollo'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A request without a token must come from this machine, without a proxy. A wrong token is refused. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined) return timingSafeEqual(digest(given), digest(token))
  return (
    headers['x-forwarded-for'] === undefined && isLoopback(socket.remoteAddress?.replace('::ffff:', '') ?? '')
  )
}

/** The hash in the name of the page's last module script. The app reads the same hash from its page. */
function readBuild(appDir: string): string {
  try {
    const page = readFileSync(join(appDir, 'index.html'), 'utf8')
    const scripts = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
    return /-([\w-]{8})\.js$/.exec(scripts.at(-1)?.[1] ?? '')?.[1] ?? SIN_COMPILAR
  } catch {
    return SIN_COMPILAR
  }
}

async function writeDatabase(db: Db): Promise<string> {
  const up = (value: 0 | 1) =>
    writeMetric('butacas_database_up', 'gauge', 'Whether the database answers.', [{ value }])
  try {
    const dispositivos = await listPendientes(db)
    const ofEach = (name: string, help: string, read: (one: (typeof dispositivos)[number]) => number) =>
      writeMetric(
        name,
        'gauge',
        help,
        // The label is the id, because a device's name is free text and may name a person
        dispositivos.map(one => ({ labels: { device: one.id }, value: read(one) })),
      )
    return [
      up(1),
      ofEach('butacas_device_pending', 'Changes that the device has not sent.', one => one.pendientes),
      ofEach('butacas_device_rejected', 'Changes refused, which wait for a person.', one => one.rechazadas),
      ofEach('butacas_device_silent_seconds', 'Since the device was last heard of.', one => one.silencioS),
    ].join('')
  } catch {
    return up(0)
  }
}

/** GET /metrics, for Prometheus. Callers that may not read it get 404. */
export async function metricsRoute(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
): Promise<void> {
  const { readings } = app.metrics
  readings.set('butacas_build_info', {
    help: 'Which build it is, by the name that the screen Este equipo gives it.',
    labels: { version: readBuild(config.appDir), engine: db.engine },
    read: () => 1,
  })
  for (const [name, help, read] of [
    ['butacas_draining', 'Whether it was told to stop.', () => Number(app.draining.now)],
    [
      'butacas_last_backup_timestamp_seconds',
      'When the last backup beside DATA_DIR ended, in seconds since 1970; 0 before the first.',
      () => lastBackupS(config.dataDir),
    ],
    ['butacas_db_connections', 'Connections to the database.', () => db.usage?.().open ?? 0],
    ['butacas_db_idle', 'Of those, without work.', () => db.usage?.().idle ?? 0],
    ['butacas_db_waiting', 'Statements that wait for one.', () => db.usage?.().waiting ?? 0],
  ] as const)
    readings.set(name, { help, read })

  app.route({
    ...routeOf(ENDPOINTS.metricas, { accion: 'everybody' }),
    logLevel: 'warn',
    handler: async (request, reply) => {
      if (!mayRead(request, config.metricsToken)) throw new Refusal('NO_EXISTE')
      const text = app.metrics.write() + (await writeDatabase(db))
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(text)
    },
  })
}
