import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SesionAbierta } from '#contract/usuario.ts'
import { changeInParts, type Db, findValue, getRow, type Queryable } from '../db/db.ts'
import { gather, repeat } from '../http/repeat.ts'
import { hasRow, sqlInstante } from '../sql/fragments.ts'
import { PROGRAMA } from './equipo.ts'

const CHANNEL = 'sesiones'
const ALL = '*'
const REREAD_MS = 5_000

/**
 * Caches open sessions in memory (security C8). A notification from any server removes a closed session. On PostgreSQL
 * closed sessions are also polled every few seconds, in case notifications fail.
 */
export class Sesiones {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #open = new Map<string, number>()
  readonly #watchers = new Map<string, Set<() => void>>()
  #listening: Promise<(() => Promise<void>) | null> | null = null
  #timer: NodeJS.Timeout | undefined
  /** Closed sessions were read up to this time (the database's clock); null before the first read. */
  #readUpTo: string | null = null
  /** Rises with every closed session. A read that began before the last rise is not cached. */
  #generation = 0
  #closed = false

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Whether the cache contains the session as open. If not, `isOpen` asks the database. */
  isKnown(sid: string): boolean {
    return (this.#open.get(sid) ?? 0) > Date.now()
  }

  /** @throws DatabaseUnavailable, DatabaseError if the session is not cached and cannot be read. */
  isOpen(sid: string): Promise<boolean> {
    if (this.isKnown(sid)) return Promise.resolve(true)
    return this.#read(sid)
  }

  /** Calls back when the session is closed. @returns a function that cancels the callback. */
  onClosed(sid: string, callback: () => void): () => void {
    const watchers = this.#watchers.get(sid) ?? new Set()
    this.#watchers.set(sid, watchers.add(callback))
    return () => {
      watchers.delete(callback)
      if (watchers.size === 0) this.#watchers.delete(sid)
    }
  }

  /** Reads the closed sessions. A failure is only logged. */
  async refresh(): Promise<void> {
    if (this.#open.size > 0 && (await this.#listening) === null) this.#listening = this.#listen()
    const now = Date.now()
    for (const [sid, vence] of this.#open) if (vence <= now) this.#open.delete(sid)
    try {
      const { ahora, cerradas } = await listCerradas(this.#db, this.#readUpTo)
      this.#readUpTo = ahora
      for (const sid of cerradas) this.#forget(sid)
    } catch (error) {
      this.#log.debug({ err: error }, 'closed sessions not read')
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    const unlisten = await this.#listening
    await unlisten?.()
  }

  async #read(sid: string): Promise<boolean> {
    this.#listening ??= this.#listen()
    if ((await this.#listening) === null) this.#listening = null // The next call tries again
    const generation = this.#generation
    const vence = await getVence(this.#db, sid)
    if (vence === undefined) {
      this.#open.delete(sid)
      return false
    }
    if (generation === this.#generation) this.#open.set(sid, vence)
    return true
  }

  /** @returns null after a failure: polling goes on, and the next read or refresh tries to listen again. */
  async #listen(): Promise<(() => Promise<void>) | null> {
    if (this.#closed) return null
    if (this.#db.engine === 'postgres')
      this.#timer ??= setInterval(() => void this.refresh(), REREAD_MS).unref() // it handles its failures
    try {
      return await this.#db.listen(CHANNEL, payload => this.#hear(payload))
    } catch (error) {
      this.#log.warn({ err: error }, 'closed sessions not heard of')
      return null
    }
  }

  #hear(payload: string | null): void {
    if (payload === null)
      void this.refresh() // it handles its failures
    else if (payload === ALL)
      for (const sid of [...this.#open.keys(), ...this.#watchers.keys()]) this.#forget(sid)
    else this.#forget(payload)
  }

  #forget(sid: string): void {
    this.#generation++
    this.#open.delete(sid)
    const watchers = this.#watchers.get(sid)
    this.#watchers.delete(sid)
    for (const callback of watchers ?? []) callback()
  }
}

/** Removes closed sessions from the cache of this process before the answer is sent. */
export const refreshSesiones = async ({ server }: Pick<FastifyRequest, 'server'>): Promise<void> =>
  server.sesiones?.refresh()

const GATHER_MS = 30_000

/** Notes the last request of each session. A crash loses the notes of up to half a minute. */
export const vistas = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  const seen = new Set<string>()
  const { ask } = gather(app, {
    afterMs: GATHER_MS,
    task() {
      const sids = [...seen]
      seen.clear()
      return noteVistas(db, sids)
    },
    failure: 'sessions not noted',
  })
  app.addHook('onResponse', ({ user }, _reply, done) => {
    // A program's last use is noted with its key (server/programas)
    if (user && user.rol !== PROGRAMA) {
      seen.add(user.jti)
      ask()
    }
    done()
  })
})

const EVERY_MS = 60 * 60_000

/** Deletes expired sessions, sign-in failures, known browsers and audit rows every hour. */
export const purge = fp<{ db: Db }>(async (app: FastifyInstance, { db }) =>
  repeat(app, {
    everyMs: EVERY_MS,
    isAtOnce: false,
    task: signal => purgeSesiones(db, signal),
    failure: 'nothing forgotten',
  }),
)

interface SesionNueva {
  sid: string
  usuarioId: number
  /** The session is opened only if the account still has this hash and this role. */
  claveHash: string
  rol: string
  duraS: number
  donde: string
  dispositivo: string | null
  /** Id of the sender's session that is opened together with this session; null for none. */
  emisor: string | null
}

/** @returns false if the account changed or the device was revoked meanwhile. */
export async function openSesion(db: Queryable, nueva: SesionNueva): Promise<boolean> {
  const { sid, usuarioId, claveHash, rol, duraS, donde, dispositivo, emisor } = nueva
  return hasRow(
    db,
    // Revoking the device waits for this statement, and then closes this session too
    `with equipo as materialized (
       select revocado_en from dispositivo where id = $7::uuid for share
     ), u as (
       update usuario set ultimo_ingreso = now() where id = $2::int and activo and clave = $3 and rol = $4
         and not exists (select from equipo where revocado_en is not null)
       returning id
     ), pin as (
       -- A sign-in with the password resets the count of wrong PINs
       update pin_equipo p set fallas = 0 from u where p.usuario_id = u.id and p.dispositivo = $7::uuid
     ) insert into sesion (sid, usuario_id, vence, donde, dispositivo, emisor)
     select s.sid, u.id, now() + make_interval(secs => $5::int), $6, $7::uuid, $8::uuid
     from u cross join unnest(array[$1::uuid, $8::uuid]) s(sid) where s.sid is not null returning sid`,
    [sid, usuarioId, claveHash, rol, duraS, donde, dispositivo, emisor],
  )
}

/** Expiry in milliseconds; undefined if the session is closed, expired or unknown. */
const getVence = (db: Queryable, sid: string): Promise<number | undefined> =>
  findValue(
    db,
    `select (extract(epoch from s.vence) * 1000)::float8 as vence from sesion s
     join usuario u on u.id = s.usuario_id
     where s.sid = $1::uuid and s.cerrada is null and s.vence > now() and u.activo`,
    [sid],
  )

export async function closeSesion(db: Queryable, sid: string): Promise<void> {
  await db.query(
    `update sesion set cerrada = now() where cerrada is null
     and (sid = $1::uuid or emisor = (select emisor from sesion where sid = $1::uuid))`,
    [sid],
  )
}

export const listSesiones = (db: Queryable, usuarioId: number, sid: string): Promise<SesionAbierta[]> =>
  db.query<SesionAbierta>(
    `select s.sid::text as sid, ${sqlInstante('s.emitida')} as emitida, ${sqlInstante('s.vence')} as vence,
       ${sqlInstante('s.vista')} as vista, s.donde, s.sid = $2::uuid as esta,
       case when s.dispositivo is not null
         then json_build_object('id', s.dispositivo, 'nombre', d.nombre) end as equipo
     from sesion s left join dispositivo d on d.id = s.dispositivo
     where s.usuario_id = $1::int and s.cerrada is null and s.vence > now()
       and not exists (select from programa where usuario_id = s.usuario_id)
       -- A sender's session is listed only if it has no open full session
       and not (s.sid = s.emisor and exists (
         select from sesion p where p.emisor = s.sid and p.sid <> s.sid and p.cerrada is null and p.vence > now()))
     order by s.emitida desc, s.sid`,
    [usuarioId, sid],
  )

export const getDuenoSesion = (db: Queryable, sid: string): Promise<string | undefined> =>
  findValue(
    db,
    `select u.nombre from sesion s join usuario u on u.id = s.usuario_id
     where s.sid = $1::uuid and s.cerrada is null and s.vence > now() and u.rol <> 'programa'`,
    [sid],
  )

/** Locks in order of sid, to avoid deadlocks. */
async function noteVistas(db: Queryable, sids: readonly string[]): Promise<void> {
  await db.query(
    `update sesion s set vista = now() from (
       select sid from sesion where sid = any ($1::uuid[]) and cerrada is null order by sid for no key update
     ) v where v.sid = s.sid`,
    [sids],
  )
}

/** Reads from a minute before `desde` (the database's clock), since a transaction may commit late. */
const listCerradas = (db: Queryable, desde: string | null): Promise<{ ahora: string; cerradas: string[] }> =>
  getRow(
    db,
    `select now()::text as ahora, (
       select coalesce(json_agg(sid), '[]') from sesion
       where cerrada > coalesce($1::timestamptz, now()) - interval '1 minute'
     ) as cerradas`,
    [desde],
  )

/**
 * SQL conditions of old rows. Known browsers are kept as long as their cookie, the audit log as long as idempotency
 * keys (reliability O7).
 */
const VIEJAS = {
  sesion: "vence < now() - interval '30 days'",
  intento_login: "greatest(desde, hasta) < now() - interval '2 days'",
  equipo_conocido: "ultimo_ingreso < now() - interval '400 days'",
  auditoria: "cuando < now() - interval '400 days'",
}

export async function purgeSesiones(db: Queryable, signal: AbortSignal, atOnce?: number): Promise<void> {
  for (const [tabla, isVieja] of Object.entries(VIEJAS))
    await changeInParts(db, tabla, isVieja, { signal, atOnce })
}
