import { type Call, requestOf } from '../helpers/calls.ts'

export interface Parameter {
  call: Call
  /** `query.nro`, `body.detalles.0.cantidad`, `path.id`, `header.device-id`, `text`. */
  name: string
  /** The parameter's value in the valid call. */
  good: unknown
  /** The request with `value` in place of `good`. */
  with(value: unknown): Pick<Call, 'method' | 'url' | 'payload' | 'headers'>
}

const HEADERS: Readonly<Record<string, string>> = {
  'idempotency-key': '00000000-0000-4000-8000-0000000000aa',
  'device-id': '00000000-0000-4000-8000-000000000001',
  'device-seq': '1',
  'capture-age-ms': '1',
  'client-format': '1',
  'adopted-from': 'operario',
  'if-match': '"v1"',
  'last-event-id': '1',
}

/** The parameters in the call's address and body, and with `withHeaders` also those in its headers. */
export function listParameters(call: Call, withHeaders = false): Parameter[] {
  return [...listPath(call), ...listQuery(call), ...listBody(call), ...(withHeaders ? listHeaders(call) : [])]
}

function listPath(call: Call): Parameter[] {
  const at = call.path.split('/').findIndex(part => part.startsWith(':'))
  if (at === -1) return []
  const parts = call.url.split('/')
  const build = (value: unknown) =>
    parts.map((part, n) => (n === at ? encodeURIComponent(String(value)) : part)).join('/')
  return [
    { call, name: 'path.id', good: parts[at], with: value => ({ ...requestOf(call), url: build(value) }) },
  ]
}

function listQuery(call: Call): Parameter[] {
  const [path = '', search = ''] = call.url.split('?')
  return [...new URLSearchParams(search)].map(([name, good]) => ({
    call,
    name: `query.${name}`,
    good,
    with: value => {
      const query = new URLSearchParams(search)
      query.set(name, String(value))
      return { ...requestOf(call), url: `${path}?${query}` }
    },
  }))
}

function listBody(call: Call): Parameter[] {
  if (call.payload === undefined) return []
  const body = readJson(call.payload)
  if (typeof body !== 'object' || body === null)
    return [
      { call, name: 'text', good: body, with: value => ({ ...requestOf(call), payload: String(value) }) },
    ]
  return leavesOf(body).map(({ path, value: good }) => ({
    call,
    name: `body.${path.join('.')}`,
    good,
    with: value => ({ ...requestOf(call), payload: JSON.stringify(replaceAt(body, path, value)) }),
  }))
}

const listHeaders = (call: Call): Parameter[] =>
  Object.entries({ ...HEADERS, ...call.headers }).map(([name, good]) => ({
    call,
    name: `header.${name}`,
    good,
    // Characters forbidden in a header are percent-encoded, as the app does
    with: value => ({ ...requestOf(call), headers: { ...call.headers, [name]: encodeURI(String(value)) } }),
  }))

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Path = readonly (string | number)[]

function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((one, n) => leavesOf(one, [...path, n]))
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]))
}

function replaceAt(value: unknown, [first, ...rest]: Path, leaf: unknown): unknown {
  if (first === undefined) return leaf
  if (Array.isArray(value)) return value.map((one, n) => (n === first ? replaceAt(one, rest, leaf) : one))
  const object = value as Record<string, unknown>
  return { ...object, [first]: replaceAt(object[first], rest, leaf) }
}
