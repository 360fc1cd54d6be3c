import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BASE } from '#messages/server/consola.ts'
import { keepReserve } from '#server/db/disk.ts'
import { makeDatabase } from '../../helpers/databases.ts'
import { addButacas, fillFabrica } from '../../helpers/fabrica.ts'
import { startTestServer } from '../../helpers/server.ts'

const MB = 1024 * 1024
const database = await makeDatabase('pglite')
const { dataDir } = database.where
const reserve = path.join(dataDir, 'reserva')
afterAll(() => database.remove())

let othersLeave: number
beforeEach(() => {
  const real = fs.statfsSync
  // The test fakes the fill level of the disk, but the reserve really takes its bytes
  vi.spyOn(fs, 'statfsSync').mockImplementation(((folder: string) => {
    const taken = fs.statSync(reserve, { throwIfNoEntry: false })?.size ?? 0
    return { ...real(folder), bavail: Math.max(0, othersLeave - taken), bsize: 1 }
  }) as typeof fs.statfsSync)
})
afterEach(() => vi.restoreAllMocks())

test('S23: each start on a full disk serves reads and answers writes 503; a start with room works normally', async () => {
  othersLeave = 500 * MB
  const first = await database.open()
  await fillFabrica(first)
  await addButacas(first, [{ nro: 'A-1' }])
  keepReserve(dataDir)
  await first.close()
  const { size } = fs.statSync(reserve)
  expect(size).toBeGreaterThan(40 * MB)

  // First only the reserve is left, then a part of it, then enough room
  for (const free of [size, size - 16 * MB, 500 * MB]) {
    othersLeave = free
    const db = await database.open()
    const server = await startTestServer({ db })
    const read = await server.call({ method: 'GET', url: '/api/cambioEstado/but?nroButaca=A-1' })
    const write = await server.put({ nroButaca: 'A-1', idEstado: '2' })
    const isFull = free < 64 * MB
    expect([read.statusCode, write.statusCode]).toEqual([200, isFull ? 503 : 200])
    if (isFull) expect(write.json().codigo).toBe('ALMACENAMIENTO')
    await server.close()
    await db.close()
    keepReserve(dataDir)
    expect(fs.existsSync(reserve)).toBe(!isFull)
  }
})

test('S23: on a disk too full to open the database, no file is added to its folder or removed, and the error says what to do', async () => {
  othersLeave = 10 * MB
  fs.rmSync(reserve, { force: true })
  const before = fs.readdirSync(dataDir)
  await expect(database.open()).rejects.toThrow(BASE.sinLugar)
  expect(BASE.sinLugar).toContain('Liberá espacio')
  expect(fs.readdirSync(dataDir)).toEqual(before)
})
