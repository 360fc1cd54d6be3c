import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE, RESPALDO } from '#messages/server/consola.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { digestTables } from '#server/db/table-digest.ts'
import { addressOf, serveCopies } from '#server/ops/respaldo/copy-socket.ts'
import { type Manifest, runProgram } from '#server/ops/respaldo/manifest.ts'
import { lastBackupS, makeBackup, restoreBackup, type Where } from '#server/ops/respaldo/respaldo.ts'
import { getEpoca } from '#server/sync/mark.ts'
import { BOTH, type FreshDatabase, makeDatabase } from '../../../helpers/databases.ts'
import { addButacas, addCambios, fillFabrica } from '../../../helpers/fabrica.ts'
import { startTestServer } from '../../../helpers/server.ts'

const ASKS_FOR_REMITO =
  'select c.epoca is distinct from i.epoca as asks from remito_contador c cross join instalacion i'

/** Digest of the paper of a remito X. The column `papel` is newer than the oldest release whose backups are tested. */
const PAPEL = 'c'.repeat(64)
const addRemito = (db: Db) =>
  db.query(
    `with r as (
       insert into registro (tipo_registro_id, fechahs, usuario_id)
       select 1, '2026-03-01T10:00:00Z', min(id) from usuario returning id, usuario_id
     ) insert into remito (numero, registro_id, cliente, emitido_por, papel)
     select 41, id, 'El Ceibo', usuario_id, '${PAPEL}' from r`,
  )
const REMITOS = `select numero, cliente, papel, anulado_en is null as vigente, registro_id is not null as suyo from remito`
const REMITO = { numero: 41, cliente: 'El Ceibo', papel: PAPEL, vigente: true, suyo: true }

async function readAll(where: Where) {
  const db = await openDatabase(where)
  const found = { tables: await digestTables(db), epoca: await getEpoca(db) }
  await db.close()
  return found
}

/** Makes the data look as if a server with many more transactions had written them. */
const AHEAD = `update butaca set cambio = '9000000000' where nro = 'A-1';
  update historial set transaccion = '9000000000';
  update instalacion set maestros = '9000000000'`
/** Finds transaction numbers that this database has not reached yet. */
const TO_COME = `select cambio from butaca where cambio > pg_current_xact_id()
  union all select transaccion from historial where transaccion > pg_current_xact_id()
  union all select maestros from instalacion where maestros > pg_current_xact_id()`

const whereOf = ({ where: { dataDir, databaseUrl } }: FreshDatabase): Where => ({ dataDir, databaseUrl })

test('the running server is asked for a copy over a socket in the folder, or on Windows over a named pipe', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-socket-'))
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-socket-'))
  expect(addressOf(folder, 'linux')).toBe(path.join(fs.realpathSync(folder), 'respaldo.sock'))
  expect(addressOf(folder, 'win32')).toMatch(/^\\\\\.\\pipe\\butacas-[0-9a-f]{32}$/)
  expect(addressOf(folder, 'win32')).not.toBe(addressOf(other, 'win32'))
  for (const each of [folder, other]) fs.rmdirSync(each)
})

test('a program that ends before it has read its input is reported, and the stream of its input ends', async () => {
  let hasEnded = false
  async function* dump(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield Buffer.alloc(65_536)
    } finally {
      hasEnded = true
    }
  }
  await expect(runProgram('sh', ['-c', 'echo no >&2; exit 3'], { input: [dump()] })).rejects.toThrow('no')
  await expect.poll(() => hasEnded).toBe(true)
})

describe.each(BOTH)('a backup of %s', engine => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'butacas-archivo-'))
  const archive = path.join(folder, 'respaldo.tar.gz')
  let original: FreshDatabase
  let elsewhere: FreshDatabase
  let epoca = ''
  let before: Awaited<ReturnType<typeof digestTables>>

  beforeAll(async () => {
    original = await makeDatabase(engine)
    elsewhere = await makeDatabase(engine)
    // The embedded database is restored into a folder without a database
    if (engine === 'pglite') fs.rmSync(path.join(elsewhere.where.dataDir, 'base'), { recursive: true })
    const db = await original.open()
    await fillFabrica(db)
    await addButacas(db, [{ nro: 'A-1' }, { nro: 'ñ|"\'' }])
    await addCambios(db, [{ fechaHs: '2026-03-01T10:00:00Z' }, { fechaHs: '2026-03-02T10:00:00Z' }])
    await db.query("insert into marca (nombre) values ('Densa')")
    await addRemito(db)
    await db.exec(AHEAD)
    epoca = await getEpoca(db)
    before = await digestTables(db)
    // The process that has the embedded database open copies it, while changes go on
    const end = engine === 'pglite' ? await serveCopies(db, original.where.dataDir) : null
    let writes = 0
    let working = true
    const work = (async () => {
      for (; working; await sleep(20)) await addButacas(db, [{ nro: `W-${writes++}` }])
    })()
    const { tablas } = await makeBackup(whereOf(original), archive)
    working = false
    await work
    expect(tablas.butaca?.filas).toBeGreaterThanOrEqual(2)
    expect(tablas.butaca?.filas).toBeLessThanOrEqual(2 + writes)
    end?.()
    await db.close()
  })
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true, force: true })
    await original.remove()
    await elsewhere.remove()
  })

  test('S13: a backup made under load restores one consistent moment, under a new epoch', async () => {
    const restored = await restoreBackup(whereOf(elsewhere), archive, false)
    expect(restored.manifest.epoca).toBe(epoca)
    expect(restored.epoca).not.toBe(epoca)
    const db = await openDatabase(whereOf(elsewhere))
    const after = await digestTables(db)
    expect(after.cambio_estado).toEqual(before.cambio_estado)
    expect(after.butaca).toEqual(restored.manifest.tablas.butaca)
    expect(await getEpoca(db)).toBe(restored.epoca)
    // Lists would return a row with a future transaction number forever, and history would add another person's change
    // to it
    expect(await db.query(TO_COME)).toEqual([])
    expect(await db.query(ASKS_FOR_REMITO)).toEqual([{ asks: true }])
    expect(await db.query(REMITOS)).toEqual([REMITO])
    await addButacas(db, [{ nro: 'DE-MAS' }])
    await db.close()
  })

  test('O12, O35: after a restore no seat and no brand gets a version that the lost data had', async () => {
    const server = await startTestServer({ db: await openDatabase(whereOf(elsewhere)) })
    const change = (estado: number, seen: string) =>
      server.put({ nroButaca: 'A-1', idEstado: String(estado) }, { 'if-match': seen })
    // The lost data had a version 2. Now another user's change makes a much higher version
    const anothers = await change(2, '"v1"')
    expect(anothers.statusCode).toBe(200)
    expect((await change(3, '"v2"')).statusCode).toBe(412)
    const [marca] = await server.db.query<{ version: number }>(
      "update marca set nombre = 'Blanda' returning version",
    )
    expect(marca?.version).toBeGreaterThan(1_000_000)
    await server.close()
    await server.db.close()
  })

  test('the data folder stores when the last backup ended, so that an old backup can be detected', async () => {
    const last = lastBackupS(original.where.dataDir)
    expect(Date.now() / 1000 - last).toBeLessThan(300)
    expect(lastBackupS(elsewhere.where.dataDir)).toBe(0)
    await expect(makeBackup(whereOf(original), archive)).rejects.toThrow(RESPALDO.yaExiste(archive))
    expect(lastBackupS(original.where.dataDir), 'a refused one is none').toBe(last)
  })

  test('S13: a restore over data is refused unless requested, and then removes a row made after the backup', async () => {
    await expect(restoreBackup(whereOf(elsewhere), archive, false)).rejects.toThrow('--reemplazar')
    const { aside } = await restoreBackup(whereOf(elsewhere), archive, true)
    if (engine === 'pglite') expect(fs.existsSync(aside ?? '')).toBe(true)
    const again = await openDatabase(whereOf(elsewhere))
    expect(await again.query("select nro from butaca where nro = 'DE-MAS'")).toEqual([])
    await again.close()
  })

  test('S13: a backup whose tables differ from the manifest changes nothing', async () => {
    const unpacked = fs.mkdtempSync(path.join(folder, 'otra-'))
    execFileSync('tar', ['-xzf', archive, '-C', unpacked])
    const file = path.join(unpacked, 'manifiesto.json')
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest
    const butaca = { ...manifest.tablas.butaca, suma: '7' }
    fs.writeFileSync(file, JSON.stringify({ ...manifest, tablas: { ...manifest.tablas, butaca } }))
    const other = path.join(folder, 'otra.tar.gz')
    execFileSync('tar', ['-czf', other, '-C', unpacked, ...fs.readdirSync(unpacked)])
    const before = await readAll(whereOf(elsewhere))
    await expect(restoreBackup(whereOf(elsewhere), other, true)).rejects.toThrow('butaca')
    expect(await readAll(whereOf(elsewhere))).toEqual(before)
  })

  test('S13: a file that is no backup and a backup of the other engine are refused with a message', async () => {
    const noArchive = path.join(folder, 'foto.jpg')
    fs.writeFileSync(noArchive, 'no')
    await expect(restoreBackup(whereOf(elsewhere), noArchive, true)).rejects.toThrow(
      RESPALDO.noEsRespaldo(noArchive),
    )
    const other = { ...whereOf(elsewhere), databaseUrl: engine === 'pglite' ? 'postgres://x/y' : undefined }
    await expect(restoreBackup(other, archive, true)).rejects.toThrow('El respaldo es de una base')
  })
})

describe('a copy of the embedded database that fails', () => {
  let fresh: FreshDatabase
  const archive = () => path.join(fresh.where.dataDir, 'respaldo.tar.gz')
  const list = () => fs.readdirSync(fresh.where.dataDir).sort()
  const isCopy = (name: string) => name.startsWith('.butacas-respaldo-')
  beforeAll(async () => {
    fresh = await makeDatabase('pglite')
    // A pipe cannot be copied, like a file on a full disk. Its name makes it the last file of the copy
    execFileSync('mkfifo', [path.join(fresh.where.dataDir, 'base', 'zz')])
  })
  afterAll(() => fresh.remove())

  test('leaves no part in the data folder, whether the running server or the command made the copy', async () => {
    const db = await fresh.open()
    const end = await serveCopies(db, fresh.where.dataDir)
    const before = list()
    await expect(makeBackup(whereOf(fresh), archive())).rejects.toThrow('zz')
    expect(list()).toEqual(before)
    end?.()
    await db.close()
    await expect(makeBackup(whereOf(fresh), archive())).rejects.toThrow('zz')
    expect(list().filter(isCopy)).toEqual([])
  })

  test('a copy that a killed command left is deleted after a day', async () => {
    const left = ['.butacas-respaldo-viejo', '.butacas-respaldo-nuevo'].map(name =>
      path.join(fresh.where.dataDir, name),
    )
    for (const each of left) fs.mkdirSync(path.join(each, 'base'), { recursive: true })
    const yesterday = Date.now() / 1000 - 25 * 3_600
    fs.utimesSync(left[0] ?? '', yesterday, yesterday)
    await expect(makeBackup(whereOf(fresh), archive())).rejects.toThrow('zz')
    expect(list().filter(isCopy)).toEqual(['.butacas-respaldo-nuevo'])
  })
})

test('S13: a backup of a newer release changes nothing', async () => {
  const fresh = await makeDatabase('postgres')
  const newer = path.join(fresh.where.dataDir, 'nuevo.tar.gz')
  const db = await fresh.open()
  await db.query("insert into migracion (numero, nombre, checksum) values (9999, '9999-nueva.sql', '')")
  await makeBackup(whereOf(fresh), newer)
  await db.query('delete from migracion where numero = 9999')
  await db.close()
  const before = await readAll(whereOf(fresh))
  await expect(restoreBackup(whereOf(fresh), newer, true)).rejects.toThrow(BASE.masNueva('9999-nueva.sql'))
  expect(await readAll(whereOf(fresh))).toEqual(before)
  await fresh.remove()
})

test('a restored backup of an earlier release has its remitos, and the remito counter has another epoch than the data', async () => {
  const fresh = await makeDatabase('postgres')
  const old = path.join(fresh.where.dataDir, 'viejo.tar.gz')
  const db = await fresh.open()
  await fillFabrica(db)
  await addRemito(db)
  // The database as it was before 0040-piso.sql
  await db.exec(`drop trigger maestros_aviso on cliente_proveedor; drop function avisar_cliente;
    alter table remito drop column registro_version, drop column papel; drop trigger nombres_aviso on remito; drop trigger historial on producto_butaca; drop trigger historial on stock_piso;
    drop function anotar_productos_butaca; drop function apartar_de_entrega;
    drop function empezar_epoca cascade; drop table secreto_anterior; drop function elegir_entrega; alter table cambio_estado drop column salio_de;
    drop table movimiento_piso; drop function juntar_stock_piso;
    alter table butaca_piso add constraint butaca_piso_dia_fkey foreign key (dia) references produccion_dia;
    alter table remito_contador drop column epoca; delete from migracion where numero >= 40`)
  await db.close()
  await makeBackup(whereOf(fresh), old)
  await restoreBackup(whereOf(fresh), old, true)
  const again = await openDatabase(whereOf(fresh))
  expect(await again.query(ASKS_FOR_REMITO)).toEqual([{ asks: true }])
  expect(await again.query(REMITOS)).toEqual([{ ...REMITO, papel: null }])
  await again.close()
  await fresh.remove()
})
