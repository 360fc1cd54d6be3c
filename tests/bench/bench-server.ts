import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { LoginRespuesta } from '#contract/auth.ts'
import type { CambioActividad } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { AHORA, CUENTA, EPOCA, IDEMPOTENCY_KEY, PEDIDO } from '#contract/headers.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import { COLORES, ESTADOS, MODELOS, seat, seats } from './seats.ts'

const WRITE_MS = 1

/** The answers are precomputed, so that only the client is measured. */
export interface BenchServer {
  readonly url: string
  setSeats(count: number): void
  readonly writes: number
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
/** The product's own header. With an embedder policy too, performance.now() would be finer than 100 µs. */
const OPENER = { 'cross-origin-opener-policy': 'same-origin' }

export const appDir = join(root, 'dist/app')

/** @param pages names of files in `pages/`: `/NAME.html` is an empty page that loads the bundle `/NAME.js`. */
export async function startBenchServer(pages: readonly string[], { app = false } = {}): Promise<BenchServer> {
  const scripts = new Map<string, string>()
  for (const page of pages) scripts.set(`/${page}.js`, await bundle(page))
  const bodies = new Map<number, Buffer>()
  let writes = 0

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [path = '/'] = (req.url ?? '/').split('?')
    const body = await text(req)
    const json = (value: unknown): void => {
      const head = { 'content-type': 'application/json', ...echo(req), ...mark(req, writes) }
      res.writeHead(200, head).end(JSON.stringify(value))
    }
    switch (path) {
      case ENDPOINTS.login.path:
        return json(session())
      case ENDPOINTS.modelos.path:
        return json(MODELOS)
      case ENDPOINTS.colores.path:
        return json(COLORES)
      case ENDPOINTS.estados.path:
        return json(ESTADOS)
      case ENDPOINTS.filtroButaca.path: {
        const { estado = 0, nro = null } = JSON.parse(body) as { estado?: number; nro?: string | null }
        if (nro !== null) return json([seat(Number(nro.slice(2)) - 100_000)])
        const ready = bodies.get(estado) ?? gzipSync('[]')
        const head = { 'content-type': 'application/json', 'content-encoding': 'gzip', ...mark(req, writes) }
        res.writeHead(200, head).end(ready)
        return
      }
      case ENDPOINTS.actividadHoy.path:
        return json(ACTIVIDAD)
      case ENDPOINTS.homologacionesHoy.path:
        return json(HOMOLOGADAS)
      case ENDPOINTS.cambios.path:
        return json({ cursor: '1', reinicio: false, butacas: [] })
      case ENDPOINTS.cuenta.path:
        return json({})
      case ENDPOINTS.cambiarEstado.path: {
        writes++
        await sleep(WRITE_MS)
        const nro = new URL(req.url ?? '/', 'http://bench').searchParams.get('nroButaca') ?? ''
        return json({ ...seat(Number(nro.slice(2)) - 100_000, 2), nro })
      }
    }
    if (path === ENDPOINTS.homologar.path && req.method === ENDPOINTS.homologar.method) {
      writes++
      await sleep(WRITE_MS)
      return json(HOMOLOGADAS[0])
    }
    const script = scripts.get(path)
    if (script !== undefined) res.writeHead(200, { 'content-type': 'text/javascript', ...OPENER }).end(script)
    else if (scripts.has(path.replace('.html', '.js'))) sendPage(res, path.replace('.html', '.js'))
    // Calls never get the app's page: the app would take it for another server's answer
    else if (app && !path.startsWith('/api/')) await sendApp(res, path)
    else if (path === '/favicon.ico') res.writeHead(204).end()
    else res.writeHead(404, { 'content-type': PROBLEM_TYPE, ...echo(req), ...mark(req, writes) }).end('{}')
  }

  const server = createServer((req, res) => {
    void answer(req, res).catch(error => res.destroy(error as Error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setSeats(count) {
      const all = seats(count)
      bodies.clear()
      for (const { id } of ESTADOS)
        bodies.set(id, gzipSync(JSON.stringify(all.filter(({ estado }) => estado.id === id)), { level: 1 }))
    },
    get writes() {
      return writes
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function sendPage(res: ServerResponse, script: string): void {
  res
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...OPENER })
    .end(`<!doctype html><html lang="es"><title>bench</title><body><script src="${script}"></script>`)
}

const two = (n: number): string => String(n).padStart(2, '0')
const PERSONAS = ['acosta', 'ferreyra', 'gimenez', 'lopez', 'medina', 'rios', 'sosa', 'vera']

const ACTIVIDAD = Array.from(
  { length: 1_500 },
  (_, n): CambioActividad => ({
    id: {
      fechaHs: `2026-11-20T${two(6 + Math.floor(n / 125))}:${two(n % 60)}:${two((n * 7) % 60)}.000`,
      butaca: { nro: `S7${String(100_000 + n)}` },
    },
    estado: { nombre: ESTADOS[n % 6]?.nombre ?? '' },
    sesion: { id: { usuario: { nombre: PERSONAS[n % PERSONAS.length] ?? '' } } },
  }),
)

const HOMOLOGADAS = Array.from(
  { length: 60 },
  (_, n): Homologacion => ({
    butaca: `S7${String(100_000 + n)}`,
    nombre_modelo: 'S7',
    comprador: n % 3 === 0 ? null : 'Transporte El Ceibo',
    etiqueta_blanca: `B-${String(48_000 + n)}`,
    etiqueta_gris: `G-${String(11_000 + n)}`,
    fecha_hs: `2026-11-20T${two(7 + (n % 10))}:${two(n % 60)}:00.000`,
  }),
)

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The product's own headers: without them the browser caches no compiled code of a script. */
const HASHED = {
  'cache-control': 'public, max-age=31536000, immutable',
  'last-modified': new Date(0).toUTCString(),
}

async function sendApp(res: ServerResponse, path: string): Promise<void> {
  try {
    const file = extname(path) === '' ? 'index.html' : path
    const bytes = await readFile(join(appDir, file))
    const type = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }
    res.writeHead(200, { ...type, ...OPENER, ...(path.startsWith('/assets/') ? HASHED : {}) }).end(bytes)
  } catch {
    res.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}')
  }
}

function session(): LoginRespuesta {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 54_000
  const token = `${part({ alg: 'HS256' })}.${part({ sub: 'operario', rol: 'operario', exp })}.bench`
  return { token, pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } }
}

function echo(req: IncomingMessage): Record<string, string> {
  const key = req.headers[IDEMPOTENCY_KEY]
  return typeof key === 'string' ? { [IDEMPOTENCY_KEY]: key } : {}
}

/** Headers by which the app learns that our server keeps keys and takes several writes at once (reliability O41). */
function mark({ headers }: IncomingMessage, writes: number): Record<string, string> {
  const pedido = headers[PEDIDO]
  const said = typeof pedido === 'string' ? { [PEDIDO]: pedido } : {}
  return { ...said, [EPOCA]: 'bench', [AHORA]: String(Date.now()), [CUENTA]: `${writes}.bench` }
}

async function text(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of req) body += String(part)
  return body
}

async function bundle(page: string): Promise<string> {
  const ts = join(import.meta.dirname, 'pages', `${page}.ts`)
  const result = await build({
    entryPoints: [existsSync(ts) ? ts : `${ts}x`],
    outfile: 'page.js',
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const text = (ending: string) => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return withStyles(text('.js'), text('.css'))
}

const withStyles = (script: string, css: string): string =>
  css === ''
    ? script
    : `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(css)} }));${script}`
