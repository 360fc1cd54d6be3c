import fs from 'node:fs'
import os from 'node:os'
import { isRunning, processStart } from './process-start.ts'

/** What a lock file says of who holds it. Its modification time is the heartbeat. */
export interface Holder {
  pid: number
  inicio: string | null
  equipo: string
  /** Tells two locks of one process apart. */
  marca: string
}

export const HEARTBEAT_MS = 5_000
const SILENCE_MS = 4 * HEARTBEAT_MS

export const describeSelf = (marca: string): Holder => ({
  pid: process.pid,
  inicio: processStart(process.pid),
  equipo: os.hostname(),
  marca,
})

/** The holder and its last heartbeat; null without a lock. An unreadable file has no holder. */
export function readHolder(file: string): { holder: Partial<Holder>; heartbeat: number } | null {
  try {
    const heartbeat = fs.statSync(file).mtimeMs
    const text = fs.readFileSync(file, 'utf8')
    return { holder: parse(text), heartbeat }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parse(text: string): Partial<Holder> {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** On this machine the process table decides; on another one, or without process start times, the heartbeat does. */
export function isAlive(
  { holder, heartbeat }: { holder: Partial<Holder>; heartbeat: number },
  now: number,
): boolean {
  const { pid, inicio, equipo } = holder
  if (!Number.isInteger(pid) || !pid) return false
  const beating = now - heartbeat < SILENCE_MS
  if (equipo !== os.hostname()) return beating
  if (!isRunning(pid)) return false
  return inicio ? processStart(pid) === inicio : beating
}
