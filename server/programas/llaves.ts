import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { SERVIDOR_PROGRAMAS } from '#messages/persona/programas.ts'
import { PROGRAMA } from '../cuentas/equipo.ts'
import { countMalo } from '../cuentas/intento.ts'
import { huellaOf } from '../cuentas/passwords.ts'
import type { Sesiones } from '../cuentas/sesiones.ts'
import type { Caller } from '../cuentas/token.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { getLlave, type Llave, noteUso } from './programa-sql.ts'

/** Limit for one key on one instance. */
export const LLAMADAS_POR_MINUTO = 600
const MINUTE_MS = 60_000

/** Times of the monotonic clock, because the wall clock may be set back. */
interface Use {
  since: number
  calls: number
  /** When the last use was written to the database. */
  noted: number
}

/**
 * Keys of programs (docs/decisions/0042). A key is found by its hash, so no comparison reveals part of a key. A key is
 * valid while its session is open.
 */
export class Llaves {
  readonly #db: Db
  readonly #sesiones: Sesiones
  readonly #log: FastifyBaseLogger
  readonly #known = new Map<string, Llave>()
  readonly #uses = new Map<number, Use>()

  constructor(db: Db, sesiones: Sesiones, log: FastifyBaseLogger) {
    this.#db = db
    this.#sesiones = sesiones
    this.#log = log
  }

  /** @throws Refusal 401; 429 after too many calls with the key, or too many wrong keys from the address. */
  async read({ ip }: FastifyRequest, clave: string): Promise<Caller> {
    const llave = await this.#find(huellaOf(clave))
    if (llave === null) {
      await countMalo(this.#db, 'programa', ip)
      throw new Refusal('CLAVE_ACCESO')
    }
    await this.#use(llave.id)
    const { autor, permisos, sid, exp } = llave
    return { sub: autor, rol: PROGRAMA, permisos, jti: sid, iat: 0, exp }
  }

  async #find(huella: string): Promise<Llave | null> {
    const known = this.#known.get(huella)
    if (known && (await this.#sesiones.isOpen(known.sid))) return known
    this.#known.delete(huella)
    const llave = await getLlave(this.#db, huella)
    if (llave === undefined || !(await this.#sesiones.isOpen(llave.sid))) return null
    this.#known.set(huella, llave)
    return llave
  }

  async #use(id: number): Promise<void> {
    const now = performance.now()
    const use = this.#uses.get(id) ?? { since: now, calls: 0, noted: Number.NEGATIVE_INFINITY }
    this.#uses.set(id, use)
    if (now - use.since >= MINUTE_MS) Object.assign(use, { since: now, calls: 0 })
    use.calls++
    if (use.calls > LLAMADAS_POR_MINUTO)
      throw new Refusal('DEMASIADOS_INTENTOS', SERVIDOR_PROGRAMAS.demasiados, {
        retryAfterS: Math.ceil((use.since + MINUTE_MS - now) / 1000),
      })
    if (now - use.noted < MINUTE_MS) return
    use.noted = now
    await noteUso(this.#db, id).catch((error: unknown) =>
      this.#log.debug({ err: error }, 'use of a key not noted'),
    )
  }
}
