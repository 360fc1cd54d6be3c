import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { acquireFolder, FolderInUse, processStart } from '#server/db/folder-lock.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'

const BOOT = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
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
    await expect.poll(() => other.acknowledged.length).toBeGreaterThan(50)
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

test('S3: the lock of a dead process is taken over, even if another process has its PID now', async () => {
  const folder = path.join(dataDir, 'base')
  const holder = { pid: process.pid, inicio: `${BOOT}:1`, equipo: os.hostname(), marca: 'x' }
  fs.writeFileSync(`${folder}.lock`, JSON.stringify(holder))
  const lock = await acquireFolder(folder)
  await expect(acquireFolder(folder)).rejects.toThrow(`base en uso por PID ${process.pid}`)
  lock.release()
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('of many concurrent attempts on an unreadable lock file, one gets the lock', async () => {
  const folder = path.join(dataDir, 'base')
  fs.writeFileSync(`${folder}.lock`, '{"pid":')
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireFolder(folder)))
  const winners = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(winners).toHaveLength(1)
  for (const lock of winners) lock.release()
})

test('a lock of another machine is valid while its heartbeat moves', async () => {
  const folder = path.join(dataDir, 'base')
  fs.writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 1, inicio: 'x', equipo: 'otra', marca: 'x' }))
  const beat = setTimeout(() => fs.utimesSync(`${folder}.lock`, new Date(), new Date()), 1_000)
  await expect(acquireFolder(folder)).rejects.toThrow(FolderInUse)
  clearTimeout(beat)
  const longAgo = new Date(Date.now() - 60_000)
  fs.utimesSync(`${folder}.lock`, longAgo, longAgo)
  const lock = await acquireFolder(folder)
  lock.release()
})

test('S29: a holder of another PID namespace with the same host name is alive while its heartbeat moves', async () => {
  const folder = path.join(dataDir, 'base')
  const file = `${folder}.lock`
  const holder = {
    pid: 999_999,
    inicio: `${BOOT}:1`,
    equipo: os.hostname(),
    espacio: 'pid:[1]',
    marca: 'x',
  }
  fs.writeFileSync(file, JSON.stringify(holder))
  // By the clock the holder has been silent for an hour, but the clock may have jumped
  const old = new Date(Date.now() - 3_600_000)
  fs.utimesSync(file, old, old)
  const beat = setTimeout(() => fs.utimesSync(file, new Date(), new Date()), 2_000)
  await expect(acquireFolder(folder)).rejects.toThrow('base en uso por PID 999999')
  clearTimeout(beat)
  expect(JSON.parse(fs.readFileSync(file, 'utf8')).marca).toBe('x')
})

test('S29: a process of another PID namespace is refused, and the first keeps writing', async () => {
  fs.cpSync(inject('pglitePlantilla'), dataDir, { recursive: true })
  const { acknowledged } = await startWriting()
  // With a user namespace, so that the test needs no root
  const apart = ['--user', '--map-root-user', '--pid', '--fork', process.execPath]
  const other = spawn('unshare', [...apart, '--import', 'tsx', SCRIPT, dataDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  other.stderr?.on('data', part => {
    said += part
  })
  const [code] = await once(other, 'close')
  expect(code).not.toBe(0)
  expect(said).toContain('base en uso por PID')
  const until = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(until)
})

test('S29: a holder from an earlier boot is replaced when its heartbeat is silent', async () => {
  const folder = path.join(dataDir, 'base')
  const holder = { pid: 1, inicio: 'otro-arranque:1', equipo: os.hostname(), marca: 'x' }
  fs.writeFileSync(`${folder}.lock`, JSON.stringify(holder))
  const long = new Date(Date.now() - 60_000)
  fs.utimesSync(`${folder}.lock`, long, long)
  const lock = await acquireFolder(folder)
  expect(lock.isHeld()).toBe(true)
  lock.release()
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('S29: a start waits for a holder that announced its release', async () => {
  const folder = path.join(dataDir, 'base')
  const first = await acquireFolder(folder)
  first.announceRelease()
  const second = acquireFolder(folder)
  const isEarly = await Promise.race([second.then(() => true), sleep(500).then(() => false)])
  expect(isEarly).toBe(false)
  first.release()
  const lock = await second
  expect(first.isHeld()).toBe(false)
  expect(lock.isHeld()).toBe(true)
  lock.release()
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('S29: a killed process not yet reaped by its parent counts as dead', async () => {
  const folder = path.join(dataDir, 'base')
  // The shell becomes a program that never reaps its child
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = parent
  const [pid] = await once(createInterface({ input: parent.stdout as NodeJS.ReadableStream }), 'line')
  const holder = { pid: Number(pid), inicio: processStart(Number(pid)), equipo: os.hostname(), marca: 'x' }
  fs.writeFileSync(`${folder}.lock`, JSON.stringify(holder))
  await expect.poll(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(' Z ')
  const lock = await acquireFolder(folder)
  lock.release()
})

test('S29: a process that lost the lock acknowledges no write, and does not touch the new lock', async () => {
  fs.cpSync(inject('pglitePlantilla'), dataDir, { recursive: true })
  const db = await openPglite(dataDir)
  await db.exec('create table if not exists anotada (n int primary key)')
  let isToldOnce = 0
  db.onTakenOver?.(() => void isToldOnce++)
  const file = path.join(dataDir, 'base.lock')
  fs.writeFileSync(`${file}.otro`, JSON.stringify({ pid: 1, equipo: 'otra', marca: 'y' }))
  fs.renameSync(`${file}.otro`, file)
  const tries = [
    db.query('insert into anotada values ($1)', [1]),
    db.tx(tx => tx.query('insert into anotada values ($1)', [2])),
    db.query('insert into anotada values ($1)', [3]),
  ]
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(isToldOnce).toBe(1)
  await db.close().catch(() => {})
  expect(JSON.parse(fs.readFileSync(file, 'utf8')).marca).toBe('y')
})
