import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { RESPALDO } from '#messages/server/comandos.ts'
import type { Db } from '../../db/db.ts'
import type { Digests } from '../../db/table-digest.ts'
import { runProgram } from './run-program.ts'

/** A backup or a restore that cannot go on. The message is fit to be shown. */
export class RespaldoError extends Error {
  override name = 'RespaldoError'
}

/** What a backup says of itself: a file `manifiesto.json` in its archive, beside the data. */
export interface Manifest {
  formato: 1
  motor: Db['engine']
  hecho: string
  epoca: string
  tablas: Digests
}

const MANIFEST = 'manifiesto.json'

/** Makes the archive of a folder, under its final name only when complete. */
export async function pack(folder: string, manifest: Manifest, archive: string): Promise<void> {
  fs.writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const partial = `${archive}.${createHash('sha256').update(folder).digest('hex').slice(0, 8)}.parcial`
  try {
    // Holds password hashes: for its owner alone, whatever the mask
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

/** @throws RespaldoError for a file that is no archive of ours. */
export async function readManifest(archive: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await runProgram('tar', ['-xzOf', archive, MANIFEST])) as Manifest
    if (manifest.formato === 1) return manifest
  } catch (error) {
    throw new RespaldoError(RESPALDO.noEsRespaldo(archive), { cause: error })
  }
  throw new RespaldoError(RESPALDO.masNuevo(archive))
}

export async function unpack(archive: string, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  await runProgram('tar', ['-xzf', archive, '-C', folder])
}

/** Name of the data within the archive: the embedded database's folder, or what pg_dump wrote. */
export const dataOf = ({ motor }: Pick<Manifest, 'motor'>): string =>
  motor === 'pglite' ? 'base' : 'base.dump'
