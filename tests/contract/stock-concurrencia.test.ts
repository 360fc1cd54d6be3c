import { describe, expect, test } from 'vitest'
import type { Registro } from '#contract/stock/registro.ts'
import { ENGINE, type Engine } from '../helpers/databases.ts'
import { seededRandom } from '../helpers/seeded.ts'
import { useTestServer } from '../helpers/server.ts'
import { type StockCalls, stockCalls } from '../helpers/stock.ts'

const WORKERS = 40
/** Hundreds of sequential transactions, on a machine that may be busy. */
const LIMIT_MS = 120_000
/** The embedded database runs one operation at a time. */
const OPERATIONS: Record<Engine, number> = { postgres: 12, pglite: 4 }
const SEED = 2026
const PRODUCTOS = 5
const TIPOS = [1, 2, 3, 4, 5]
const GOOD = [200, 201, 404, 409, 412]

const ODDITIES = `
  select
    (select count(*)::int from producto p where existencia <> (
       select coalesce(sum(d.cantidad * t.signo), 0) from detalle d join registro r on r.id = d.registro_id
         join tipo_registro t on t.id = r.tipo_registro_id where d.producto_id = p.id)) as existencias,
    (select count(*)::int from registro r where monto <> (
       select coalesce(sum(d.subtotal), 0) from detalle d where d.registro_id = r.id)) as montos,
    (select count(*)::int from detalle where subtotal <> cantidad * precio) as subtotales,
    (select count(*)::int from (select registro_id from detalle group by 1
       having max(orden) <> count(*) or min(orden) <> 1) o) as ordenes`

describe('forty concurrent users of the stock', () => {
  const first = useTestServer()
  // Another instance on the same database, as behind a load balancer.
  const second = useTestServer(() => ({ db: first.db }))

  const select = async <T extends object>(sql: string): Promise<T> => {
    const [row] = await first.db.query<T>(sql)
    if (!row) throw new Error('no row')
    return row
  }

  test('S14: stock, amounts and lines are consistent and no update is lost under random concurrent work', {
    timeout: LIMIT_MS,
  }, async () => {
    const stock = stockCalls(first)
    const productos: number[] = []
    for (let n = 0; n < PRODUCTOS; n++) {
      const body = { codigo: `S-${n}`, venta: 10.1 + n, costo: 3.33, stock_minimo: 5 }
      productos.push((await stock.nuevo('productos', body)).id)
    }
    const registros = new Set<number>()
    const acknowledged = new Map<number, Registro>()
    const faults: string[] = []

    const work = async (stock: StockCalls, random: () => number): Promise<void> => {
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
      const lineas = () =>
        Array.from({ length: Math.floor(random() * 6) }, () => ({
          producto: pick(productos),
          cantidad: 1 + Math.floor(random() * 9),
        }))
      for (let n = 0; n < OPERATIONS[ENGINE]; n++) {
        const id = registros.size > 0 ? pick([...registros]) : 0
        const tipo_registro = pick(TIPOS)
        const kind = random()
        const answer =
          id === 0 || kind < 0.35
            ? await stock.crear('registros', { tipo_registro, detalles: lineas() })
            : kind < 0.6
              ? await stock.guardar(id, { tipo_registro, detalles: lineas() })
              : kind < 0.75
                ? await stock.modificar('registros', { id, tipo_registro, observaciones: `${n}` })
                : kind < 0.9
                  ? await stock[random() < 0.5 ? 'borrar' : 'eliminar']('registros', id)
                  : kind < 0.95
                    ? await stock.modificar('productos', {
                        id: pick(productos),
                        codigo: `S-X${Math.floor(random() * 1e9)}`,
                        venta: Math.floor(random() * 10_000) / 100,
                      })
                    : await stock.borrar('productos', pick(productos))
        if (!GOOD.includes(answer.statusCode)) faults.push(`${answer.statusCode} ${answer.body}`)
        if (answer.statusCode > 201) continue
        const body = answer.json<Registro>()
        if (body.detalles === undefined) {
          if (kind >= 0.75 && kind < 0.9) registros.delete(id)
          continue
        }
        if (answer.statusCode === 201) registros.add(body.id)
        const known = acknowledged.get(body.id)?.version ?? 0
        if ((body.version ?? 0) > known) acknowledged.set(body.id, body)
      }
    }
    await Promise.all(
      Array.from({ length: WORKERS }, (_, n) =>
        work(stockCalls(n % 2 === 0 ? first : second), seededRandom(SEED * 1000 + n)),
      ),
    )

    expect(faults).toEqual([])
    expect(await select(ODDITIES)).toEqual({ existencias: 0, montos: 0, subtotales: 0, ordenes: 0 })
    // No update is lost: each record equals the answer to its last write.
    const left = await stock.listar<Registro>('registros')
    for (const { id, version, monto, detalles } of left.filter(({ id }) => acknowledged.has(id))) {
      const told = acknowledged.get(id)
      expect([version, monto, detalles.map(({ cantidad, subtotal }) => [cantidad, subtotal])]).toEqual([
        told?.version,
        told?.monto,
        told?.detalles.map(({ cantidad, subtotal }) => [cantidad, subtotal]),
      ])
    }
    expect(left.length).toBeGreaterThan(WORKERS / 4)
  })

  test('S14: forty concurrent sales of the last unit all succeed, and all but the first are warned', async () => {
    const stock = stockCalls(first)
    const { id } = await stock.nuevo('productos', { codigo: 'ULTIMA', venta: 0.1 })
    await stock.nuevo('registros', { tipo_registro: 2, detalles: [{ producto: id, cantidad: 1 }] })
    const answers = await Promise.all(
      Array.from({ length: WORKERS }, (_, n) =>
        stockCalls(n % 2 === 0 ? first : second).crear('registros', {
          tipo_registro: 1,
          detalles: [{ producto: id, cantidad: 1 }],
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect((await stock.producto(id)).existencia).toBe(1 - WORKERS)
    const warned = answers.filter(({ headers }) => headers['x-warnings'] !== undefined)
    expect(warned, 'all but the first were told that none is left').toHaveLength(WORKERS - 1)
  })

  test('S14: concurrent records with the same products, in either order, do not deadlock', async () => {
    const stock = stockCalls(first)
    const [a, b] = [
      (await stock.nuevo('productos', { codigo: 'ANTES' })).id,
      (await stock.nuevo('productos', { codigo: 'DESPUES' })).id,
    ]
    const lineas = [
      { producto: a, cantidad: 1 },
      { producto: b, cantidad: 1 },
    ]
    const answers = await Promise.all(
      Array.from({ length: WORKERS }, (_, n) =>
        stockCalls(n % 2 === 0 ? first : second).crear('registros', {
          tipo_registro: 2,
          detalles: n % 2 === 0 ? lineas : lineas.toReversed(),
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect([(await stock.producto(a)).existencia, (await stock.producto(b)).existencia]).toEqual([
      WORKERS,
      WORKERS,
    ])
  })
})
