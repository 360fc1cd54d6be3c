import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Producto } from '#contract/stock/producto.ts'
import type { Registro } from '#contract/stock/registro.ts'
import { envioPurge } from './avisos/envio-sender.ts'
import { RED, type Red } from './avisos/red.ts'
import { SQL_ENTREGA, SQL_PORQUE, sqlButaca, sqlButacaSinPeso } from './butacas/butaca-json.ts'
import { butacaRoutes, cambioEstadoRoutes, lookupRoutes } from './butacas/butaca-routes.ts'
import { catalogoRoutes } from './catalogos/catalogo-routes.ts'
import { readCertificate } from './check-machine.ts'
import type { Config } from './config.ts'
import { auditoria } from './cuentas/auditoria.ts'
import { auth } from './cuentas/auth.ts'
import { authRoutes } from './cuentas/ingreso-routes.ts'
import { primerIngresoRoute } from './cuentas/primer-ingreso.ts'
import { purge, Sesiones } from './cuentas/sesiones.ts'
import type { Db } from './db/db.ts'
import { Replica } from './db/replica.ts'
import { Turnstile } from './db/turns.ts'
import { registerExtensions } from './extensions.ts'
import { excelRoutes } from './homologaciones/excel-route.ts'
import { homologacionRoutes } from './homologaciones/homologacion-routes.ts'
import { connections, draining, singleUseConnections } from './http/connections.ts'
import { edges } from './http/edges.ts'
import { jsonBody, unreadBody } from './http/json-body.ts'
import { lecturasOf, markWriters } from './http/lecturas.ts'
import { loggerOptions, RequestLog, readRequestId, requestIds } from './http/logging.ts'
import { brokenRequests, classifyError, problems, sendRefusal } from './http/problems.ts'
import type { RouteContext } from './http/route-context.ts'
import { securityHeaders } from './http/security-headers.ts'
import { COMPRESS_FROM_BYTES, COMPRESS_LEVEL } from './http/send-lista.ts'
import { staticApp } from './http/static-app.ts'
import { validation } from './http/validation.ts'
import { resumen } from './informes/close-days.ts'
import { informeRoutes } from './informes/informe-routes.ts'
import { Llaves } from './programas/llaves.ts'
import { SQL_MARGEN } from './sql/event-time.ts'
import { stockPiso } from './stock/stock-piso.ts'
import { borrarRoutes, productoRoutes, registroRoutes } from './stock/stock-routes.ts'
import { Mark, marks } from './sync/mark.ts'
import { writes } from './sync/write.ts'

/** SQL of each optional member of a row. */
type Opcionales<Fila> = {
  [Miembro in keyof Fila as object extends Pick<Fila, Miembro> ? Miembro : never]-?: string
}

/**
 * SQL of the members that only our server adds. The SQL gives JSON text, but plain values under `cambio`. Answers omit
 * null members.
 */
const EXTRAS = {
  butaca: { version: 'b.version', entrega: SQL_ENTREGA },
  registro: { version: 'r.version' } satisfies Opcionales<Registro>,
  // `delPiso` is null for a type that the floor does not use
  tipoRegistro: { signo: 't.signo', delPiso: "(select 'true' from stock_piso where tipo_id = t.id)" },
  // A row of the seats' history. `margenMin` is the largest error of its time, in minutes
  cambio: { margenMin: SQL_MARGEN, identificado: 'ce.identificado', ...SQL_PORQUE },
  producto: { version: 'p.version' } satisfies Opcionales<Producto>,
  catalogo: { version: 'x.version' },
  homologacion: { version: 'h.version' },
}

const BODY_MAX_BYTES = 64 * 1024
/** More concurrent writes gain nothing. If all four wait for the lock of one product, other connections stay free. */
const STOCK_WRITES_AT_ONCE = 4

export interface AppParts {
  db: Db
  /** A standby of `db`. The app closes the standby, but never closes `db`. */
  replica?: Db
  config: Config
  /** Clock for tokens, for the receipt of changes and for webhooks' signatures. Rows get the database's time. */
  clock?: () => Date
  logTo?: { write(line: string): void }
  red?: Red
}

/** Closes the connection of a caller that sends its headers slowly (reliability S7). */
const SLOW_CALLERS = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 }

const secretsOf = ({ jwtSecret, jwtSecretsAnteriores }: Config): [string, ...string[]] => [
  jwtSecret,
  ...jwtSecretsAnteriores,
]

const transportOptions = ({ tls }: Config): object =>
  tls ? { https: { ...SLOW_CALLERS, ...readCertificate(tls) } } : { http: SLOW_CALLERS }

const serverOptions = ({ config, logTo }: AppParts, mark: Mark | null): FastifyServerOptions => ({
  logger: Object.assign(loggerOptions(config.logLevel), logTo && { stream: logTo }),
  logController: new RequestLog(),
  genReqId: readRequestId,
  bodyLimit: BODY_MAX_BYTES,
  // Time limit (ms) for the whole request with its body (reliability S7)
  requestTimeout: 30_000,
  return503OnClosing: false,
  // Only these proxies may state the client's address (security C34)
  ...(config.trustedProxies.length > 0 ? { trustProxy: [...config.trustedProxies] } : {}),
  frameworkErrors: (error, request, reply) => {
    mark?.put(request, reply)
    sendRefusal(request, reply, classifyError(error))
  },
  clientErrorHandler: brokenRequests(mark),
  ...transportOptions(config),
})

async function registerPlugins(
  app: FastifyInstance,
  { db, config, clock }: Required<Pick<AppParts, 'db' | 'config' | 'clock'>>,
  mark: Mark | null,
  appDir: string | undefined,
): Promise<void> {
  const indexHtml = appDir && readFileSync(join(appDir, 'index.html'), 'utf8')
  await app.register(connections)
  if (mark !== null) await app.register(marks, { mark })
  await app.register(requestIds)
  await app.register(draining)
  await app.register(unreadBody)
  await app.register(problems)
  await app.register(securityHeaders, { indexHtml })
  await app.register(edges)
  await app.register(validation)
  await app.register(jsonBody)
  const sesiones = config.contractOnly ? null : new Sesiones(db, app.log)
  const llaves = sesiones && new Llaves(db, sesiones, app.log)
  await app.register(auth, {
    secrets: secretsOf(config),
    clock,
    sesiones,
    readPrograma: llaves && ((request, clave) => llaves.read(request, clave)),
  })
  await app.register(auditoria, { db })
  await app.register(purge, { db })
  await app.register(writes, { db, factoryTz: config.factoryTz })
  await app.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip'],
    zlibOptions: { level: COMPRESS_LEVEL },
  })
}

const ROUTES = [
  authRoutes,
  butacaRoutes,
  lookupRoutes,
  cambioEstadoRoutes,
  informeRoutes,
  homologacionRoutes,
  excelRoutes,
  catalogoRoutes,
  productoRoutes,
  registroRoutes,
  borrarRoutes,
]

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, config, clock = () => new Date() } = parts
  const mark = config.contractOnly ? null : new Mark(db, secretsOf(config))
  const app: FastifyInstance = fastify(serverOptions(parts, mark))
  const appDir = existsSync(join(config.appDir, 'index.html')) ? config.appDir : undefined
  const replica = parts.replica ? new Replica(db, parts.replica, config.lecturaLagMs) : null
  app.decorate('mark', mark)
  await registerPlugins(app, { db, config, clock }, mark, appDir)
  await app.register(stockPiso, { db })

  const { factoryTz } = config
  const isExtended = mark !== null
  const jsonOf = (row: keyof typeof EXTRAS) => ({ factoryTz, extra: isExtended ? EXTRAS[row] : {} })
  const context: RouteContext = {
    db,
    lecturas: lecturasOf(db, replica),
    factoryTz,
    seat: sqlButaca(jsonOf('butaca')),
    seatSinPeso: sqlButacaSinPeso(jsonOf('butaca')),
    registro: jsonOf('registro'),
    tipoRegistro: jsonOf('tipoRegistro'),
    cambio: jsonOf('cambio'),
    producto: jsonOf('producto'),
    catalogo: jsonOf('catalogo'),
    homologacion: jsonOf('homologacion'),
    isExtended,
    stockWrites: new Turnstile(STOCK_WRITES_AT_ONCE),
  }
  if (mark !== null)
    await registerExtensions(app, context, {
      config,
      mark,
      clock,
      red: parts.red ?? RED,
    })
  else {
    await app.register(singleUseConnections)
    await app.register(envioPurge, context)
  }

  if (replica !== null) await app.register(markWriters, { replica })
  for (const routes of ROUTES) await app.register(routes, context)
  await app.register(primerIngresoRoute, { db, dataDir: config.dataDir })
  await app.register(resumen, context)
  await app.register(staticApp, { appDir, workerOff: config.workerOff })
  await app.ready()
  return app
}
