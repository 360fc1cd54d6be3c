import fs from 'node:fs'
import os from 'node:os'
import { isOfThisBoot, isRunning, pidNamespace, processStart } from './process-start.ts'

/** What a lock file says of who holds it. Its modification time is the heartbeat. */
export interface Holder {
  pid: number
  inicio: string | null
  equipo: string
  /** PID namespace, null where the system has none; older versions did not write it. */
  espacio?: string | null
  /** Tells two locks of one process apart. */
  marca: string
}

export const HEARTBEAT_MS = 5_000
/** A holder that the process table does not show is dead after this. */
export const SILENCE_MS = 4 * HEARTBEAT_MS

export const describeSelf = (marca: string): Holder => ({
  pid: process.pid,
  inicio: processStart(process.pid),
  equipo: os.hostname(),
  espacio: pidNamespace(),
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

/**
 * Judges a holder by the process table: `unknown` where the table cannot tell, because the holder is of another machine,
 * boot or PID namespace. Then only the heartbeat can.
 */
export function judgeHolder({ pid, inicio, equipo, espacio }: Partial<Holder>): 'alive' | 'dead' | 'unknown' {
  if (!Number.isInteger(pid) || !pid) return 'dead'
  const isOurs =
    equipo === os.hostname() &&
    (espacio === undefined || espacio === pidNamespace()) &&
    (!inicio || isOfThisBoot(inicio))
  if (!isOurs) return 'unknown'
  if (!isRunning(pid)) return 'dead'
  // Without a start time another process may have the number now
  if (!inicio) return 'unknown'
  return processStart(pid) === inicio ? 'alive' : 'dead'
}
