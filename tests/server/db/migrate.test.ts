import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { isMigrated, type Migration, migrate, readMigrations } from '#server/db/migrate.ts'
import { BOTH, describeOnEngines } from '#tests/helpers/databases.ts'

const shipped = readMigrations()
const make = (sql: string): Migration => ({
  numero: shipped.length + 1,
  nombre: 'de-prueba.sql',
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

describeOnEngines(BOTH, 'migrations', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  const tables = () => db.query("select to_regclass('nueva')::text as tabla")

  test('the first run applies every migration, and a second run applies none', async () => {
    const read = () => db.query('select numero, nombre, checksum, aplicada from migracion order by numero')
    const before = await read()
    await migrate(db)
    expect(await read()).toEqual(before)
    expect(before).toHaveLength(shipped.length)
    expect(await isMigrated(db)).toBe(true)
    expect(await db.query('select nombre from estado where id = 5')).toEqual([{ nombre: 'lista' }])
  })

  test('migrations changed after they were applied are refused', async () => {
    const changed = shipped.map((migration, index) =>
      index === 0 ? { ...migration, checksum: 'otro' } : migration,
    )
    await expect(migrate(db, changed)).rejects.toThrow('cambió después de aplicarse')
  })

  test('S12: a failing migration leaves the schema unchanged', async () => {
    const broken = make('create table nueva (id int); select 1 / 0')
    await expect(migrate(db, [...shipped, broken])).rejects.toMatchObject({ code: '22012' })
    expect(await tables()).toEqual([{ tabla: null }])
    expect(await isMigrated(db)).toBe(true)
  })

  const next = make('create table nueva (id int); insert into nueva values (1)')

  test('S12: of five concurrent starts one migrates', async () => {
    expect(await isMigrated(db, [...shipped, next])).toBe(false)
    await Promise.all(Array.from({ length: 5 }, () => migrate(db, [...shipped, next])))
    expect(await db.query('select id from nueva')).toEqual([{ id: 1 }])
  })

  test('S12: a database newer than the program is refused', async () => {
    await migrate(db, [...shipped, next])
    await expect(migrate(db)).rejects.toThrow('La base es más nueva que este programa')
  })
})

/** First digits of each file's SHA-256. A new file gets its line; existing lines never change. */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-fabrica.sql': '48ff0863967b',
  '0002-estados.sql': '17068921e585',
  '0003-homologaciones.sql': 'c6394da87e2e',
  '0004-resumen-dia.sql': '40837b8222be',
  '0005-avisos.sql': '82d116cb09e9',
  '0006-stock.sql': '420b60d202c8',
  '0007-dispositivos.sql': '37889361e15f',
  '0008-sesiones.sql': '7b7312804b4f',
  '0009-cuenta.sql': 'bc24188983a4',
  '0010-intervalo.sql': '1725a33ee6e9',
  '0011-firma.sql': '6118c212e1ac',
  '0012-piso-version.sql': '0fb06e39b25c',
  '0013-identificado.sql': '3144b167f862',
  '0014-revocar.sql': '916e9e9abc6a',
  '0015-estadias.sql': 'cbaa621488fc',
  '0016-historial.sql': 'cdad3f9ab0a1',
  '0017-maestros.sql': 'd8641aec3f16',
  '0018-indices.sql': '5aabe01c6cfb',
  '0019-buscar.sql': 'dcdd43b7ba6b',
  '0020-clave-provisoria-y-pared.sql': '7daaacca5812',
  '0021-importaciones.sql': '0356f8fe029f',
  '0022-avisos-de-lectura.sql': 'd1617b7b368b',
  '0023-linea.sql': 'aee826d15781',
  '0024-categorias-y-lugares.sql': '3d8299969811',
  '0025-deshace.sql': 'd5a1d2d1efcf',
  '0026-relevo.sql': '3a1cbeb89dc9',
  '0027-enie.sql': '0b827ce247a4',
  '0028-lecturas.sql': '24e014fd5af0',
  '0029-versiones.sql': '5470d6e539c5',
  '0030-primer-ingreso.sql': 'a23edaccf75a',
  '0031-programas.sql': '59673c0b7512',
  '0032-envios.sql': '4fe6a11ede2c',
  '0033-turnos.sql': '9dc94c5b67fa',
  '0034-empresa.sql': '14647cda2b0a',
  '0035-motivo-y-entrega.sql': 'ef0fd96fb8ce',
  '0036-motivos.sql': '1f790c94a151',
  '0037-producto-butaca.sql': '39b345bd153a',
  '0038-venta-de-entrega.sql': '6543ff35f44c',
  '0039-ficha.sql': '3f483efb2902',
  '0040-piso.sql': 'e50fffd76332',
  '0041-oficina.sql': '681208e32a1f',
  '0042-seguidas.sql': '515639221580',
  '0043-aviso-de-remitos.sql': '30500f5bab1e',
  '0044-par-corregido.sql': '041b698552c9',
  '0045-secretos.sql': '1d5dd206410c',
  '0046-vuelta.sql': '32dfc48ac63d',
  '0047-entrega-en-butaca.sql': '33f65c945c77',
  '0048-remito-y-cliente.sql': '7a7cd4cb32bc',
  '0049-epoca.sql': '0fd7c66be368',
  '0050-papel-del-remito.sql': '3f5dfc67a432',
  '0051-secreto-visto.sql': 'f4778c261c34',
  '0052-permisos-vistos.sql': '304958fcb924',
  '0053-auxiliar.sql': 'd73e0f84367b',
}

// A database that applied a migration refuses to start if the migration differs: not even a comment may change
test('S12: each migration equals its released text, to the letter', () => {
  const found = shipped.map(({ nombre, checksum }) => [nombre, checksum.slice(0, 12)])
  expect(Object.fromEntries(found)).toEqual(RELEASED)
})
