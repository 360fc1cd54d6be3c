import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'

type BackendMessage = messages.BackendMessage

interface Prepared {
  name: string
  /** Type oid of each parameter. */
  types: number[]
  /** What its rows look like; nothing where it has none. */
  shape: BackendMessage[]
}

/** More texts than the server has: those that are made anew each time must not pile up. */
const MAX_KEPT = 500

const { serialize } = protocol

/**
 * Statements of the embedded database, each parsed once for its text and planned as PostgreSQL sees fit. The engine's own
 * `query` parses and plans each time, which costs more than most of ours take (docs/decisions/0027).
 */
export class Statements {
  readonly #engine: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #made = 0

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  /** @throws the engine's error, with the SQLSTATE in `code`. The statement is then parsed again before its next use. */
  async query(sql: string, params: readonly unknown[] = []): Promise<object[]> {
    const { name, types, shape } = this.#prepared.get(sql) ?? (await this.#prepare(sql))
    const values = params.map((param, n) => this.#serialize(param, types[n] ?? 0))
    try {
      const answer = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}))
      return (parse.parseResults([...shape, ...answer], this.#engine.parsers)[0]?.rows ?? []) as object[]
    } catch (error) {
      // Whatever was wrong with it, no later call is to meet the same plan, as after a change of the schema
      this.#prepared.delete(sql)
      await this.#send(serialize.close({ type: 'S', name }))
      throw error
    }
  }

  /** Drops every statement: the schema may be another one now. */
  async forget(): Promise<void> {
    this.#prepared.clear()
    await this.#engine.exec('deallocate all')
  }

  async #prepare(sql: string): Promise<Prepared> {
    if (this.#prepared.size >= MAX_KEPT) await this.forget()
    const name = `s${++this.#made}`
    const answer = await this.#send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    const shape = answer.filter(message => message.name === 'rowDescription')
    const prepared = { name, types: parse.parseDescribeStatementResults(answer), shape }
    this.#prepared.set(sql, prepared)
    return prepared
  }

  #serialize(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null
    const write = this.#engine.serializers[type]
    return write ? write(param) : String(param)
  }

  #send(...parts: readonly Uint8Array[]): Promise<BackendMessage[]> {
    return this.#engine.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  }
}
