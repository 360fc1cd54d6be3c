import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { acquireFolder, FolderInUse } from '#server/db/folder-lock.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'

const SCRIPT = path.join(import.meta.dirname, 'writing-process.ts')
let dataDir: string
let child: ChildProcess | undefined

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-candado-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the other process and gathers what it says it has written. */
async function startWriting(): Promise<{ process: ChildProcess; acknowledged: number[] }> {
  child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  lines.on('line', line => line !== 'abierta' && acknowledged.push(Number(line)))
  await once(lines, 'line')
  return { process: child, acknowledged }
}

describe('the folder of the embedded database', () => {
  test('S3: a second process is refused within 2 s, with the PID of the first', async () => {
    fs.cpSync(inject('pglitePlantilla'), dataDir, { recursive: true })
    const other = await startWriting()
    const start = performance.now()
    const refusal = await openPglite(dataDir).catch(error => error)
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(refusal).toBeInstanceOf(FolderInUse)
    expect(refusal.message).toBe(`base en uso por PID ${other.process.pid}`)
  })

  test('S1: a killed process loses no acknowledged row and its folder opens again', async () => {
    fs.cpSync(inject('pglitePlantilla'), dataDir, { recursive: true })
    for (let round = 0; round < 2; round++) {
      const other = await startWriting()
      await expect.poll(() => other.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(50)
      const exit = once(other.process, 'close')
      other.process.kill('SIGKILL')
      await exit
      const db = await openPglite(dataDir)
      const [row] = await db.query<{ n: number }>('select count(*)::int as n from anotada')
      await db.exec('truncate anotada')
      await db.close()
      expect(row?.n).toBeGreaterThanOrEqual(other.acknowledged.length)
    }
  })

  test('S3: the lock of a dead process is taken over, also when another process has its PID now', async () => {
    const folder = path.join(dataDir, 'base')
    const holder = { pid: process.pid, inicio: 'otro:1', equipo: os.hostname(), marca: 'x' }
    fs.writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    const lock = await acquireFolder(folder)
    await expect(acquireFolder(folder)).rejects.toThrow(`base en uso por PID ${process.pid}`)
    lock.release()
    expect(fs.readdirSync(dataDir)).toEqual([])
  })

  test('of many that find a dead holder at once, one gets the lock', async () => {
    const folder = path.join(dataDir, 'base')
    fs.writeFileSync(`${folder}.lock`, '{"pid":')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireFolder(folder)))
    const winners = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(winners).toHaveLength(1)
    for (const lock of winners) lock.release()
  })

  test('a lock of another machine holds while its heartbeat does', async () => {
    const folder = path.join(dataDir, 'base')
    fs.writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 1, inicio: 'x', equipo: 'otra', marca: 'x' }))
    await expect(acquireFolder(folder)).rejects.toThrow(FolderInUse)
    const longAgo = new Date(Date.now() - 60_000)
    fs.utimesSync(`${folder}.lock`, longAgo, longAgo)
    const lock = await acquireFolder(folder)
    lock.release()
  })
})
