import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from './durable-files.ts'

/**
 * Passes fsync on to the disk, which PGlite's file layer ignores, so a power cut loses nothing (design §9, guard 1).
 * Also syncs the folder of a new or renamed file, as PostgreSQL expects.
 */
export class DurableNodeFS extends NodeFS {
  /** False only while the database is created, which is followed by `syncTree`. */
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
