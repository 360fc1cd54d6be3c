import { normalizeEmpresa } from '#domain/empresa/empresa.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, callAs, EVERY_CALL } from '../helpers/calls.ts'
import type { Engine } from '../helpers/databases.ts'
import { HOSTILE_TEXTS } from '../helpers/hostile-texts.ts'
import { listParameters, type Parameter } from './parameters.ts'
import { startTarget } from './target.ts'

/**
 * Excludes streams, because they do not end, and sign-ins and accounts, because they have limits and tests of their
 * own.
 */
const isSent = ({ name, path }: Call): boolean =>
  name !== 'eventos' && !path.startsWith('/auth/') && !path.startsWith('/api/usuarios')
/** An answer this slow (ms) has run the payload's `pg_sleep(3)`. */
const SLEPT_MS = 2_500
const AT_ONCE = 4
/** How often an apparent finding is repeated. */
const AGAIN = 5

export interface PayloadReport {
  engine: Engine
  payloads: number
  parameters: number
  requests: number
  statuses: Record<number, number>
  slowestMs: number
  /** Findings: 5xx, an answer that slept, a text returned differently, an unwanted change. */
  differences: string[]
}

const readUntouchable = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ what: string }>(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type as what
      from information_schema.columns where table_schema = 'public'
    union all select 'function ' || routine_name || ' ' || coalesce(md5(routine_definition), '')
      from information_schema.routines where routine_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'role ' || rolname || rolsuper from pg_roles
    union all select 'user ' || nombre || ' ' || rol || ' ' || clave || ' ' || activo from usuario
      where rol <> 'programa'
    -- The calls under attack create, rename and revoke programs; none ever has a password
    union all select 'program with a password ' || nombre from usuario where rol = 'programa' and clave <> ''
    union all select 'migration ' || checksum from migracion
    order by 1`)
  return rows.map(({ what }) => what)
}

const differ = (before: readonly string[], after: readonly string[]): string[] => [
  ...before.filter(what => !after.includes(what)).map(what => `gone: ${what}`),
  ...after.filter(what => !before.includes(what)).map(what => `new: ${what}`),
]

/** Names in an answer that differ from the request's. */
const ANSWERED_AS: Readonly<Record<string, string>> = { eBlanca: 'etiqueta_blanca', eGris: 'etiqueta_gris' }

/** Undefined if the answer does not return the text. */
function keptOf({ name }: Parameter, answer: string): string | undefined {
  const [, leaf = ''] = /^(?:body|query)\.(\w+)$/.exec(name) ?? []
  let body: unknown
  try {
    body = JSON.parse(answer)
  } catch {
    return undefined
  }
  const kept = (body as Record<string, unknown> | null)?.[ANSWERED_AS[leaf] ?? leaf]
  return typeof kept === 'string' ? kept : undefined
}

/** The text as stored: it is trimmed, and a text of the company gets single spaces. */
function storedAs({ call }: Parameter, payload: string): string {
  if (call.name !== 'modificarEmpresa') return payload.trim()
  const empresa = { nombre_fantasia: '', cuit: '', telefono: '', domicilio: '', correo: '' }
  return normalizeEmpresa({ ...empresa, razon_social: payload }).razon_social
}

/** Sends each of `count` texts in `each` parameters. The texts take the parameters in turn (security C19, C25). */
export async function sendPayloads(engine: Engine, count: number, each: number): Promise<PayloadReport> {
  const target = await startTarget(engine, readUntouchable)
  const differences: string[] = []
  const statuses: Record<number, number> = {}
  let slowestMs = 0
  let requests = 0
  try {
    const parameters = EVERY_CALL.filter(isSent).flatMap(call => listParameters(callAs(call, 'admin'), true))
    const send = async (parameter: Parameter, payload: string): Promise<void> => {
      const ask = async () => {
        const { method, url, payload: body, headers } = parameter.with(payload)
        const started = performance.now()
        const answer = await fetch(target.server.url + url, {
          method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${target.token}`,
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        })
        return { answer, text: await answer.text(), took: performance.now() - started }
      }
      let told = await ask()
      // Repeats, because a busy machine is slow or sheds load only once, and a payload has its effect each time
      for (let n = 0; n < AGAIN && (told.took > SLEPT_MS || told.answer.status === 503); n++)
        told = await ask()
      const { answer, text, took } = told
      requests++
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, took)
      const where = `${parameter.call.name} ${parameter.name} ${JSON.stringify(payload)}`
      if (answer.status >= 500) differences.push(`${answer.status}: ${where}`)
      if (took > SLEPT_MS) differences.push(`${Math.round(took)} ms: ${where}`)
      const kept = answer.ok ? keptOf(parameter, text) : undefined
      if (kept !== undefined && kept !== storedAs(parameter, payload))
        differences.push(`kept ${JSON.stringify(kept)}: ${where}`)
    }
    const work = makePayloads(count).flatMap((payload, n) =>
      Array.from({ length: each }, (_, k) => {
        const parameter = parameters[(n * each + k) % parameters.length]
        return { parameter, payload }
      }),
    )
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let next = work.pop(); next; next = work.pop())
        if (next.parameter) await send(next.parameter, next.payload)
    })
    await Promise.all(workers)
    differences.push(...differ(target.before, await target.after()))
    return {
      engine,
      payloads: count,
      parameters: parameters.length,
      requests,
      statuses,
      slowestMs,
      differences,
    }
  } finally {
    await target.remove()
  }
}

const DISGUISES: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toUpperCase(),
  text => text.replaceAll(' ', '/**/'),
  text => text.replaceAll(' ', '\t'),
  text => text.replaceAll("'", "''"),
  text => text.replaceAll("'", "\\'"),
  text => text.replaceAll("'", '\u2019'),
  text => text.replaceAll("'", '\uff07'),
  text => encodeURIComponent(text),
  text => encodeURIComponent(encodeURIComponent(text)),
  text => text.replace(/[<>'"&]/g, c => `&#${c.charCodeAt(0)};`),
  text => `\ufeff${text}`,
]

/** Text before and after the payload. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['S7 % ', ''],
  ["' and ", " and '1'='1"],
  ["x') or (", ') --'],
  ['1; ', '; --'],
  ['1 union all select ', ' from usuario --'],
  ["'||(", ")||'"],
  ['${', '}'],
  ['{"$gt":"', '"}'],
  ["';", ';select pg_sleep(3)--'],
  ['(select case when (1=1) then ', ' else pg_sleep(3)::text end)'],
]

const TEXT_MAX = 180

function makePayloads(count: number): string[] {
  const made = new Set<string>()
  for (const disguise of DISGUISES)
    for (const [before, after] of FRAMES)
      for (const text of HOSTILE_TEXTS) {
        const payload = disguise(`${before}${text}${after}`).slice(0, TEXT_MAX)
        // Half a surrogate pair is not a text, and NUL is refused
        if (payload.isWellFormed()) made.add(payload)
      }
  const all = [...made]
  if (all.length < count) throw new Error(`only ${all.length} payloads`)
  // Takes payloads evenly from all texts
  const step = Math.floor(all.length / count)
  return all.filter((_, n) => n % step === 0).slice(0, count)
}
