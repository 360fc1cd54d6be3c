import fs from 'node:fs'
import path from 'node:path'
import { type messages, PGlite, parse, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { TYPE_PARSERS } from '../db.ts'
import { syncFolder, syncTree } from '../disk.ts'
import { creationMark, type ThreadError } from './messages.ts'

/** '-F' turns fsync off. fdatasync does nothing in this build, so the log needs fsync. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB', 'timezone=UTC', 'datestyle=ISO'].flatMap(
    setting => ['-c', setting],
  ),
]

/** The caller holds the folder's lock. Every statement blocks this thread. */
export async function openEngine(folder: string): Promise<PGlite> {
  // Deletes the remains of an interrupted creation: half a database without any data.
  const unfinished = creationMark(folder)
  if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true })
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'))
  if (isNew) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.writeFileSync(unfinished, '', { flush: true })
    syncFolder(path.dirname(folder))
  }
  const layer = new DurableNodeFS(folder)
  layer.durable = !isNew
  const engine = await PGlite.create({
    fs: layer,
    startParams: START_PARAMS,
    extensions: { pg_trgm, unaccent },
    parsers: { ...TYPE_PARSERS },
  })
  if (isNew) {
    layer.durable = true
    syncTree(folder)
    fs.rmSync(unfinished, { force: true })
    syncFolder(path.dirname(folder))
  }
  return engine
}

export const describeError = (error: unknown): ThreadError => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string }
  return { message: message ?? String(error), code: code ?? 'XX000', constraint }
}

type BackendMessage = messages.BackendMessage

interface Prepared {
  name: string
  types: number[]
  shape: BackendMessage[]
}

/** Limit of prepared statements: enough for all fixed statements, but not for all that are built for one call. */
const MAX_KEPT = 500

const { serialize } = protocol

/**
 * Keeps prepared statements, because parsing and planning cost more than running most of our statements
 * (docs/decisions/0027).
 */
export class Statements {
  readonly #engine: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #made = 0

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  async query(sql: string, params: readonly unknown[] = []): Promise<object[]> {
    const { name, types, shape } = this.#prepared.get(sql) ?? (await this.#prepare(sql))
    const values = params.map((param, n) => this.#serialize(param, types[n] ?? 0))
    try {
      const answer = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}))
      return (parse.parseResults([...shape, ...answer], this.#engine.parsers)[0]?.rows ?? []) as object[]
    } catch (error) {
      // After any error the next call prepares again: the plan may be invalid, as after a change of the schema
      this.#prepared.delete(sql)
      await this.#send(serialize.close({ type: 'S', name }))
      throw error
    }
  }

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

/**
 * Passes on each fsync that PGlite's file layer would ignore, so that a power cut loses no commit (design §9, guard 1).
 * Also syncs the folder of a new, renamed or deleted file, as PostgreSQL expects.
 */
class DurableNodeFS extends NodeFS {
  /** False only during the creation of the database, which ends with `syncTree`. */
  durable = true

  override async init(...[pg, opts]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, opts)
    const passFsyncOn = (module: unknown) => patch((module as EmscriptenModule).NODEFS, () => this.durable)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), passFsyncOn] } }
  }
}

interface EmscriptenModule {
  NODEFS: NodeFsOps
}
type FsNode = object
interface NodeFsOps {
  realPath(node: FsNode): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: FsNode }) => number }
  node_ops: Record<string, (this: unknown, ...args: unknown[]) => unknown>
}

/** Index of the folder's node in the arguments of each operation that changes a folder. */
const FOLDER_ARGUMENT = { mknod: 0, unlink: 0, rmdir: 0, symlink: 0, rename: 1 } as const

function patch(nodefs: NodeFsOps, isDurable: () => boolean): void {
  nodefs.stream_ops.fsync = stream => {
    if (!isDurable()) return 0
    if (stream.nfd === undefined) syncFolder(nodefs.realPath(stream.node))
    else fs.fsyncSync(stream.nfd)
    return 0
  }
  for (const [name, position] of Object.entries(FOLDER_ARGUMENT)) {
    const original = nodefs.node_ops[name]
    if (!original) continue
    nodefs.node_ops[name] = function (...args) {
      const result = original.apply(this, args)
      if (isDurable()) syncFolder(nodefs.realPath(args[position] as FsNode))
      return result
    }
  }
}
