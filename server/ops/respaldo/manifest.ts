import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { RESPALDO } from '#messages/server/consola.ts'
import { type Db, Explained, getValue, type Queryable } from '../../db/db.ts'
import { migrate, requireKnown } from '../../db/migrate.ts'
import { compareDigests, type Digests, digestTables } from '../../db/table-digest.ts'
import { getEpoca } from '../../sync/mark.ts'
import { isEmptyFactory } from '../demo/fill-demo.ts'

export interface Manifest {
  formato: 1
  motor: Db['engine']
  hecho: string
  epoca: string
  tablas: Digests
}

const MANIFEST = 'manifiesto.json'

const SCRATCH = '.butacas-respaldo-'
/** Age of a scratch folder whose command must have ended: no command works for so long. */
const LEFTOVER_MS = 24 * 3_600_000

/** Makes a scratch folder in `dataDir`. Deletes the scratch folders that killed commands left in `dataDir`. */
export function makeScratch(dataDir: string): string {
  const real = fs.realpathSync(dataDir)
  for (const name of fs.readdirSync(real).filter(name => name.startsWith(SCRATCH))) {
    const left = fs.statSync(path.join(real, name), { throwIfNoEntry: false })
    if (left && Date.now() - left.mtimeMs > LEFTOVER_MS)
      fs.rmSync(path.join(real, name), { recursive: true, force: true })
  }
  return fs.mkdtempSync(path.join(real, SCRATCH))
}

/** The archive gets its final name only when complete. */
export async function pack(folder: string, manifest: Manifest, archive: string): Promise<void> {
  fs.writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const partial = `${archive}.${createHash('sha256').update(folder).digest('hex').slice(0, 8)}.parcial`
  try {
    // The archive contains password hashes, so only its owner may read it, whatever the umask
    fs.writeFileSync(partial, '', { mode: 0o600 })
    await runProgram('tar', ['-czf', partial, '-C', folder, MANIFEST, dataOf(manifest)])
    const fd = fs.openSync(partial, 'r+')
    fs.fsyncSync(fd)
    fs.closeSync(fd)
    fs.renameSync(partial, archive)
  } finally {
    fs.rmSync(partial, { force: true })
  }
}

/** @throws Explained for a file that is not our archive, or has a newer format. */
export async function readManifest(archive: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await runProgram('tar', ['-xzOf', archive, MANIFEST])) as Manifest
    if (manifest.formato === 1) return manifest
  } catch (error) {
    throw new Explained(RESPALDO.noEsRespaldo(archive), { cause: error })
  }
  throw new Explained(RESPALDO.masNuevo(archive))
}

export async function unpack(archive: string, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  await runProgram('tar', ['-xzf', archive, '-C', folder])
}

/** Name of the data in the archive: the embedded database's folder, or the output of pg_dump. */
export const dataOf = ({ motor }: Pick<Manifest, 'motor'>): string =>
  motor === 'pglite' ? 'base' : 'base.dump'

export async function isFree(db: Db): Promise<boolean> {
  const hay = await getValue<boolean>(db, "select to_regclass('public.usuario') is not null")
  return !hay || isEmptyFactory(db)
}

/** @throws Explained if a restored table differs from the manifest, or this program is older than the data. */
export async function requireUsable(db: Queryable, { tablas }: Manifest): Promise<void> {
  await requireKnown(db)
  const wrongs = compareDigests(tablas, await digestTables(db))
  if (wrongs.length > 0) throw new Explained(RESPALDO.distinto(wrongs))
}

/**
 * Closes the backup's sessions, because they may have been closed since the backup. The new epoch makes tablets send
 * the changes that the backup lacks (reliability O35). Releases before 0008-sesiones.sql had no sessions.
 */
export const NEW_EPOCH = `
do $$ begin
  if to_regclass('public.sesion') is not null then
    update sesion set cerrada = now() where cerrada is null;
  end if;
end $$;
update instalacion set epoca = gen_random_uuid();
`

/**
 * Migrates before it sets the new epoch. An older backup may lack the trigger on the epoch (migration 0049). A
 * migration that copies the epoch must copy the backup's epoch (migration 0040).
 */
export async function bringUpToDate(db: Db): Promise<string> {
  await migrate(db)
  await db.exec(NEW_EPOCH)
  return getEpoca(db)
}

/** @returns the part of the output from `mark` to the end of the line. */
export type Ask = (sql: string, mark: string) => Promise<string>

type Input = string | AsyncIterable<Uint8Array> | ((ask: Ask) => Promise<void>)

interface ProgramOptions {
  env?: Record<string, string>
  input?: readonly Input[]
}

export function runProgram(
  program: string,
  args: readonly string[],
  { env = {}, input = [] }: ProgramOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
    child.stderr.on('data', (part: Buffer) => {
      complaint += part.toString()
    })
    child.stdin.on('error', () => {}) // The program ended before reading all input: its exit code tells why
    child.once('error', error => reject(new Explained(`${program}: ${error.message}`)))
    child.once('close', code => {
      if (code === 0) resolve(output)
      else reject(new Explained(`${RESPALDO.termino(program, code)}: ${complaint.trim().slice(-2_000)}`))
    })
    const ask: Ask = async (sql, mark) => {
      child.stdin.write(sql)
      for (;;) {
        const [, answer] = output.split(mark)
        const end = answer?.indexOf('\n') ?? -1
        if (answer !== undefined && end >= 0) return answer.slice(0, end)
        await once(child.stdout, 'data')
      }
    }
    feed(child.stdin, input, ask).catch((error: Error) => {
      child.kill()
      reject(error)
    })
  })
}

async function feed(stdin: Writable, input: readonly Input[], ask: Ask): Promise<void> {
  for (const part of input) {
    if (typeof part === 'string') stdin.write(part)
    else if (typeof part === 'function') await part(ask)
    else
      for await (const piece of part) {
        if (stdin.destroyed) return // The program has ended; the return ends `part` too
        if (!stdin.write(piece)) await drained(stdin)
      }
  }
  stdin.end()
}

const drained = (stream: Writable): Promise<void> =>
  new Promise(resolve => {
    if (stream.destroyed) return resolve()
    const done = (): void => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.once('drain', done)
    stream.once('close', done)
  })
