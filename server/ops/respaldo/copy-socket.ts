import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { RESPALDO } from '#messages/server/consola.ts'
import { type Db, Explained } from '../../db/db.ts'
import { dataOf, makeScratch } from './manifest.ts'

/** Longest path in bytes, below the system's limit for sockets (sun_path). */
const ADDRESS_MAX = 100
const SOCKET = 'respaldo.sock'

type Answer = { carpeta: string } | { error: string }

/** Windows has named pipes instead of sockets. A pipe lies in no folder, so the folder's hash names the pipe. */
export function addressOf(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const folder = fs.realpathSync(dataDir)
  if (platform !== 'win32') return path.join(folder, SOCKET)
  return `\\\\.\\pipe\\butacas-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
}

/**
 * The server's side of a backup of the embedded database. Makes a copy for any process that can reach the socket in the
 * data folder. @returns a function that closes the socket; null if the folder's path is too long for a socket.
 */
export async function serveCopies(db: Db, dataDir: string): Promise<(() => void) | null> {
  const address = addressOf(dataDir)
  if (Buffer.byteLength(address) > ADDRESS_MAX) return null
  const isFile = process.platform !== 'win32'
  // Removes the socket of a killed server. No other server runs, because this process holds the folder's lock.
  if (isFile) fs.rmSync(address, { force: true })
  const server = net.createServer(socket => {
    socket.on('error', () => {}) // The client has disconnected
    void copy(db, dataDir).then(answer => socket.end(`${JSON.stringify(answer)}\n`))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  if (isFile) fs.chmodSync(address, 0o600)
  return () => void server.close()
}

export async function copyInto(db: Db, dataDir: string): Promise<string> {
  const folder = makeScratch(dataDir)
  try {
    await db.copyTo?.(path.join(folder, dataOf({ motor: 'pglite' })))
    return folder
  } catch (error) {
    // On a full disk a partial copy would keep the server from writing
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function copy(db: Db, dataDir: string): Promise<Answer> {
  try {
    return { carpeta: await copyInto(db, dataDir) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * @returns path of the copy, which the caller removes; null if no server listens. @throws Explained if the copy fails.
 */
export async function askForCopy(dataDir: string): Promise<string | null> {
  const text = await new Promise<string | null>((resolve, reject) => {
    let said = ''
    const socket = net.connect(addressOf(dataDir))
    socket.on('data', part => {
      said += part.toString()
    })
    socket.once('end', () => resolve(said))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
  if (text === null) return null
  const answer = JSON.parse(text) as Answer
  if ('error' in answer) throw new Explained(RESPALDO.noSePudoCopiar(answer.error))
  return answer.carpeta
}
