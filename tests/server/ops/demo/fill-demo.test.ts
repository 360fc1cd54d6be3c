import { beforeAll, expect, test } from 'vitest'
import { DEMO } from '#messages/server/consola.ts'
import { verifyPassword } from '#server/cuentas/passwords.ts'
import type { Db } from '#server/db/db.ts'
import { fillDemo, isEmptyFactory } from '#server/ops/demo/fill-demo.ts'
import { BOTH, describeOnEngines, withClock } from '#tests/helpers/databases.ts'
import { checksum, countOddities } from './factory-checks.ts'

const now = new Date('2026-03-11T17:30:00Z')
const timeZone = 'America/Argentina/Buenos_Aires'
const options = { butacas: 1_500, anios: 3, semilla: 7, now, timeZone }
const few = { ...options, butacas: 300 }
const sums = new Set<string>()
const fewSums = new Set<string>()

const countKeys = (db: Db) =>
  db.query(`select
    (select count(*)::int from pg_indexes where tablename in ('butaca', 'cambio_estado', 'homologacion')) as indices,
    (select count(*)::int from pg_constraint where contype = 'f' and convalidated
       and conrelid::regclass::text in ('butaca', 'cambio_estado', 'homologacion')) as claves`)

describeOnEngines(BOTH, 'the demo factory', (open, engine) => {
  let db: Db
  let keysAtFirst: object[]
  beforeAll(async () => {
    db = withClock(await open(), () => now)
    expect(await isEmptyFactory(db)).toBe(true)
    keysAtFirst = await countKeys(db)
    await fillDemo(db, options)
  })

  test('the demo breaks no rule of a plausible factory', async () => {
    const oddities = await countOddities(db, now, timeZone)
    expect(Object.keys(oddities)).toHaveLength(20)
    expect(Object.entries(oddities).filter(([, count]) => count !== 0)).toEqual([])
  })

  test('the demo has seats of every model, color and state, some prehomologated, homologated or renamed', async () => {
    const [row] = await db.query<Record<string, number>>(`
      select count(*)::int as butacas, count(distinct modelo_id)::int as modelos,
        count(distinct color_id)::int as colores, count(distinct estado_id)::int as estados,
        count(*) filter (where estado_id < 6)::int as vivas,
        count(*) filter (where estado_id = 5 and prehomologada)::int as prehomologadas,
        count(*) filter (where estado_id = 5 and homologada)::int as homologadas,
        count(*) filter (where renombre is not null)::int as renombradas
      from butaca where nro <> 'butacaauxiliar'`)
    expect(row).toMatchObject({ butacas: 1_500, modelos: 11, colores: 5, estados: 7 })
    expect(row?.vivas).toBeGreaterThan(75)
    expect(row?.vivas).toBeLessThan(150)
    for (const some of ['prehomologadas', 'homologadas', 'renombradas'])
      expect(row?.[some]).toBeGreaterThan(3)
  })

  test('the demo has products of each category, some short, and records of each type, some years old and some of today', async () => {
    const [row] = await db.query<Record<string, number>>(
      `select (select count(*)::int from producto) as productos, (select count(*)::int from registro) as registros,
         (select count(distinct tipo_registro_id)::int from registro) as tipos,
         (select count(distinct categoria_id)::int from producto) as categorias,
         (select count(*)::int from producto where existencia < stock_minimo) as faltantes,
         (select count(*)::int from cliente_proveedor) as clientes,
         (select max(orden) from detalle) as lineas,
         (select count(*)::int from registro where fechahs >= $1::timestamptz - interval '1 day') as hoy,
         (select count(*)::int from registro where fechahs < $1::timestamptz - interval '30 months') as viejos`,
      [now.toISOString()],
    )
    expect(row).toMatchObject({
      productos: 120,
      registros: 400,
      tipos: 5,
      categorias: 6,
      clientes: 20,
      lineas: 8,
    })
    for (const some of ['faltantes', 'hoy', 'viejos']) expect(row?.[some], some).toBeGreaterThan(1)
    expect(row?.faltantes).toBeLessThan(30)
  })

  test('the demo has products of its seats, a draft with a line without a product, a sale with its remito, and motivos', async () => {
    const [row] = await db.query<Record<string, number>>(`
      select (select count(*)::int from producto_butaca) as pares,
        (select count(*)::int from entrega e where estado = 'abierta'
          and exists (select from butaca b where b.entrega_id = e.id and not exists (
            select from producto_butaca x where x.modelo_id = b.modelo_id and x.color_id = b.color_id))) as borradores,
        (select count(*)::int from entrega e join registro r on r.id = e.registro_id
          where estado = 'confirmada' and r.monto > 0
            and (select sum(cantidad) from detalle d where d.registro_id = r.id) =
              (select count(*) from registro_butaca x where x.registro_id = r.id)) as ventas,
        (select count(*)::int from remito where anulado_en is null) as remitos,
        (select count(*)::int from cambio_estado where motivo_id is not null and not defecto) as devueltas,
        (select count(*)::int from cambio_estado where defecto) as defectos`)
    expect(row).toMatchObject({ borradores: 1, ventas: 1, remitos: 1 })
    for (const some of ['pares', 'devueltas', 'defectos']) expect(row?.[some], some).toBeGreaterThan(3)
  })

  test('the demo is the same for the same seed and clock, on every engine', async () => {
    sums.add(await checksum(db))
    expect(sums.size).toBe(1)
  })

  test('the demo replaces other data only if asked to, and then has a new epoch', async () => {
    const epoca = () => db.query('select epoca, demo from instalacion')
    const before = await epoca()
    await expect(fillDemo(db, options)).rejects.toThrow(DEMO.conDatos)
    expect(await epoca()).toEqual(before)
    await fillDemo(db, { ...few, reemplazar: true })
    expect(await epoca()).not.toEqual(before)
    expect(
      await db.query('select count(*)::int as n, bool_or(demo) as demo from butaca, instalacion'),
    ).toEqual([{ n: 301, demo: true }])
    fewSums.add(await checksum(db))
    expect(fewSums.size).toBe(1)
  })

  test('filling the demo restores the indexes and foreign keys of seats, changes and homologations', async () => {
    expect(await countKeys(db)).toEqual(keysAtFirst)
  })

  // The other tests check generated data, which is the same on every engine
  if (engine === 'pglite') return

  test('the demo has the requested number of products and records, and accepts more', async () => {
    const big = await open()
    await fillDemo(big, { ...options, butacas: 20, productos: 1_000, registros: 900 })
    const counts =
      'select (select count(*)::int from producto) as p, (select count(*)::int from registro) as r'
    expect(await big.query(counts)).toEqual([{ p: 1_000, r: 900 }])
    await big.query("insert into producto (codigo) values ('NUEVO')")
    await big.query("insert into marca (nombre) values ('Nueva')")
    const oddities = await countOddities(big, now, timeZone)
    expect(Object.entries(oddities).filter(([, count]) => count !== 0)).toEqual([])
  })

  test('the demo differs for another seed', async () => {
    await fillDemo(db, { ...few, semilla: 8, reemplazar: true })
    expect(fewSums).not.toContain(await checksum(db))
  })

  test('the demo opens only for admin, operario and vendedor, and accepts new users', async () => {
    const rows = await db.query<{ nombre: string; rol: string; clave: string }>(
      'select nombre, rol, clave from usuario order by id',
    )
    const open = rows.filter(({ clave }) => clave !== '!')
    for (const { nombre, rol, clave } of open) {
      expect(await verifyPassword(nombre, clave)).toBe(true)
      expect(rol).toBe(nombre)
    }
    expect(await verifyPassword('sosa', '!')).toBe(false)
    expect(open.map(({ nombre }) => nombre)).toEqual(['admin', 'operario', 'vendedor'])
    await db.query("insert into usuario (nombre, clave, rol) values ('nuevo', '!', 'operario')")
  })

  test.each([
    ['a minute after midnight', '2026-03-11T03:01:00Z'],
    ['before the day shift shows', '2026-03-11T09:30:00Z'],
    ['on a Sunday evening', '2026-03-15T23:50:00Z'],
  ])('the demo has activity of the day %s, none in the future', async (_, moment) => {
    const at = new Date(moment)
    await fillDemo(
      withClock(db, () => at),
      { ...few, now: at, reemplazar: true },
    )
    const [row] = await db.query<{ hoy: number }>(
      `select count(*)::int as hoy from cambio_estado
       where (fecha_hs at time zone $2)::date = ($1::timestamptz at time zone $2)::date`,
      [at.toISOString(), timeZone],
    )
    expect(row?.hoy).toBeGreaterThan(5)
    const oddities = await countOddities(db, at, timeZone)
    expect(Object.entries(oddities).filter(([, count]) => count !== 0)).toEqual([])
  })
})
