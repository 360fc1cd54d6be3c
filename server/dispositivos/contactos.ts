import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import { type Contacto, noteContactos } from './dispositivo-sql.ts'

declare module 'fastify' {
  interface FastifyInstance {
    contactos: Contactos
  }
}

/** Contacts are written together: a row per request would make a device's requests wait for each other. */
const GATHER_MS = 1_000

/** Devices heard of since the last write. A crash loses one second of them. */
class Contactos {
  readonly #db: Db
  #heard = new Map<string, Contacto>()
  #timer: NodeJS.Timeout | undefined
  /** Keys of a rescue file being applied: they are no contact of their device. */
  readonly brought = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  note(contacto: Contacto): void {
    const { sec } = this.#heard.get(contacto.dispositivo) ?? { sec: null }
    const latest = Math.max(Number(sec ?? 0), Number(contacto.sec ?? 0))
    this.#heard.set(contacto.dispositivo, { ...contacto, sec: String(latest) })
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), GATHER_MS).unref() // Told again by the next one
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const contactos = [...this.#heard.values()]
    this.#heard = new Map()
    if (contactos.length > 0) await noteContactos(this.#db, contactos)
  }
}

/** Notes every request that a signed-in device sends and that was answered. */
export const contactos = fp<{ db: Db }>(async (app: FastifyInstance, { db }) => {
  const book = new Contactos(db)
  app.decorate('contactos', book)
  app.addHook('onSend', ({ dispositivo, user, clave, formato }, reply, _payload, done) => {
    const id = dispositivo?.id
    if (id && user && reply.statusCode < 500 && !book.brought.has(clave ?? ''))
      book.note({ dispositivo: id, usuario: user.sub, sec: dispositivo.sec, formato })
    done()
  })
  app.addHook('onClose', async () => {
    await book.flush().catch(error => app.log.warn({ err: error }, 'contacts not noted'))
  })
})
