import { EVERY_CALL, fillForCalls, requestOf } from './calls.ts'
import type { TestServer } from './server.ts'

export interface TakenExample {
  status: number
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  answer?: unknown
}

const NOT_JSON =
  /^(eventos|excel|metricas|documentacion|estiloDocumentacion|openapi|aplicarImportacion|deshacerImportacion)$/
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvcGVyYXJpbyJ9.c2ln'
/** Answers of calls that this factory refuses, such as printing without a printer. */
const MADE_UP: Readonly<Record<string, unknown>> = {
  primerIngreso: { nombre: 'otra' },
  miClave: { token: TOKEN, pk: { usuario: { nombre: 'admin', rol: { nombre: 'admin' } } } },
  emisor: { emisor: TOKEN },
  pinEquipo: { guardado: true },
  pleno: { token: TOKEN },
  imprimirEtiquetas: { etiquetas: 1 },
  rescatar: { total: 2, aplicadas: 1, yaEstaban: 1, rechazadas: [] },
}

/** Sets a range of dates that contains the change made by `takeExamples`. */
const inRange = (url: string): string =>
  url
    .replace(/fechaD=[^&]*&fechaH=[^&]*/, 'fechaD=2026-01-01T00:00:00&fechaH=2030-12-31T23:59:59')
    .replace('informes/evolucion?fechaD=2026-01-01', 'informes/evolucion?fechaD=2030-12-01')
    .replace('informes/flujo?fechaD=2026-01-01', 'informes/flujo?fechaD=2030-12-01')

/**
 * Makes the calls with JSON answers as the admin, then the reading calls again. `MADE_UP` replaces refused calls.
 * @returns examples by the operation's name.
 */
export async function takeExamples(server: TestServer): Promise<Map<string, TakenExample>> {
  await fillForCalls(server)
  await server.put({ nroButaca: 'P-operario', idEstado: '5', homo: 'true' }, {}, 'admin')
  const taken = new Map<string, TakenExample>()
  const take = async (call: (typeof EVERY_CALL)[number]) => {
    const { name, path, payload } = call
    const url = inRange(call.url.replace('{who}', 'admin'))
    const [pathname = '', search = ''] = url.split('?')
    const text = payload?.replace('{who}', 'admin')
    const params = paramsOf(path, pathname)
    const example: TakenExample = {
      status: 200,
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(search ? { query: Object.fromEntries(new URLSearchParams(search)) } : {}),
      ...(text === undefined ? {} : { body: name === 'filtroHomologaciones' ? text : JSON.parse(text) }),
    }
    const made = MADE_UP[name]
    if (made !== undefined) example.answer = made
    else if (!NOT_JSON.test(name)) {
      const answer = await server.call(requestOf({ ...call, url, ...(text && { payload: text }) }), 'admin')
      if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
      Object.assign(example, { status: answer.statusCode, answer: answer.json() })
    }
    taken.set(name.replace(' ', '.'), example)
  }
  for (const call of EVERY_CALL) await take(call)
  for (const call of EVERY_CALL.filter(isRead)) await take(call)
  return taken
}

/** Excludes the rows of an import, because the import is discarded by then. */
const isRead = ({ name, method, path }: (typeof EVERY_CALL)[number]): boolean =>
  method === 'GET'
    ? !path.includes('/d/:id') && !NOT_JSON.test(name) && name !== 'filasImportacion'
    : name.startsWith('filtro')

function paramsOf(path: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/')
  return Object.fromEntries(
    path.split('/').flatMap((part, n) => (part.startsWith(':') ? [[part.slice(1), parts[n] ?? '']] : [])),
  )
}

const ROWS_SHOWN = 2

/** Shortens an example for readers: the first rows of a list, and tokens without their content. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string') return /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(value) ? TOKEN : value
  if (Array.isArray(value)) {
    const isRows = value.some(item => typeof item === 'object')
    return (isRows ? value.slice(0, ROWS_SHOWN) : value).map(shorten)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each)]))
}
