import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Flujo } from '#contract/informes/flujo.ts'
import type { Evolucion } from '#contract/informes/informe.ts'
import { migrate } from '#server/db/migrate.ts'
import { readCifras } from '#server/informes/cifras-pared.ts'
import { closeDays } from '#server/informes/close-days.ts'
import { withClock, withReleaseBefore } from '../../helpers/databases.ts'
import { addButacas, fillFabrica } from '../../helpers/fabrica.ts'
import { useTestServer } from '../../helpers/server.ts'

const ZONA = 'America/Argentina/Buenos_Aires'
const HORA_MS = 3_600_000

describe('undone steps', () => {
  let now = new Date('2026-11-18T13:00:00.000Z')
  const server = useTestServer({ clock: () => now })

  /** Changes a seat, an hour after the previous change. @returns the change's key. */
  const change = async (nro: string, estado: number, extra: { deshace?: string; homo?: string } = {}) => {
    const { deshace, homo } = extra
    now = new Date(now.getTime() + HORA_MS)
    const clave = randomUUID()
    const answer = await server.put(
      { nroButaca: nro, idEstado: String(estado), ...(homo && { homo }) },
      { 'idempotency-key': clave, ...(deshace && { deshace }) },
    )
    expect(answer.statusCode, answer.body).toBe(200)
    return clave
  }
  const get = async <T>(url: string) => (await server.call({ method: 'GET', url })).json<T>()
  const flujo = (dia: string, estado = 5) =>
    get<Flujo>(`/api/informes/flujo?fechaD=${dia}T00:00:00&fechaH=${dia}T23:59:59&estado=${estado}`)
  const figures = async (dia: string, estado = 5) => {
    const { porDia, porPersona, regresos } = await flujo(dia, estado)
    return [porDia[0]?.cantidad, porPersona.map(({ cantidad }) => cantidad), regresos.cantidad]
  }

  test('Flujo, persons, returns and the wall ignore an undone step and its undo; Por Fecha shows the count with and without them', async () => {
    await addButacas(server.db, ['D-1', 'D-2'])
    for (const nro of ['D-1', 'D-2']) for (const estado of [4, 5]) await change(nro, estado)
    expect(await figures('2026-11-18')).toEqual([2, [2], 0])
    const clave = await change('D-1', 6)
    expect(await figures('2026-11-18', 6)).toEqual([1, [1], 0])
    await change('D-1', 5, { deshace: clave })
    expect(await figures('2026-11-18', 6)).toEqual([0, [], 0])
    expect(await figures('2026-11-18')).toEqual([2, [2], 0])
    const { terminadas, entregadas } = await readCifras(
      withClock(server.db, () => now),
      ZONA,
    )
    expect([terminadas.hoy, entregadas]).toEqual([2, 0])
    const query = 'fechaD=2026-11-18T00:00:00&fechaH=2026-11-18T23:59:59&estado='
    const changes = async (estado: number) =>
      (await get<{ cantidad: number }[]>(`/api/informes/filtroFechas?${query}${estado}&color=0`))[0]?.cantidad
    const { butacas } = await get<Evolucion>(`/api/informes/evolucion?${query}5`)
    expect([await changes(5), butacas.cantidad]).toEqual([3, 2])
    expect([
      await changes(6),
      (await get<Evolucion>(`/api/informes/evolucion?${query}6`)).butacas.cantidad,
    ]).toEqual([1, 0])
  })

  test('an undo of today removes the step from a closed day and keeps the stay before it whole', async () => {
    now = new Date('2026-11-19T12:00:00.000Z')
    await addButacas(server.db, ['D-3'])
    await change('D-3', 4)
    const clave = await change('D-3', 5, { homo: 'true' })
    now = new Date('2026-11-20T12:00:00.000Z')
    await closeDays(
      withClock(server.db, () => now),
      { factoryTz: ZONA },
    )
    expect(await figures('2026-11-19')).toEqual([1, [1], 0])
    // One undo made of two changes: A and S first, then the state (src/domain/butaca/operacion.ts)
    await change('D-3', 5, { homo: 'false', deshace: clave })
    expect(await figures('2026-11-19')).toEqual([1, [1], 0])
    await change('D-3', 4, { deshace: clave })
    expect(await figures('2026-11-19')).toEqual([0, [], 0])
    expect(await figures('2026-11-20', 4)).toEqual([0, [], 0])
    now = new Date('2026-11-23T12:00:00.000Z')
    const { ahora, paradas } = await get<Flujo>(
      '/api/informes/flujo?fechaD=2026-11-20T00:00:00&fechaH=2026-11-20T23:59:59&estado=5&limites=4:3',
    )
    expect(ahora.find(({ estado }) => estado.id === 4)?.bandas).toEqual([0, 0, 1, 0])
    expect(paradas[0]?.butacas.map(({ nro }) => nro)).toEqual(['D-3'])
  })

  test('an undo that goes to another state counts, and the change that it names counts too', async () => {
    now = new Date('2026-11-24T12:00:00.000Z')
    await addButacas(server.db, ['D-4'])
    await change('D-4', 4)
    const clave = await change('D-4', 5)
    await change('D-4', 6, { deshace: clave })
    expect([await figures('2026-11-24'), await figures('2026-11-24', 6)]).toEqual([
      [1, [1], 0],
      [1, [1], 0],
    ])
  })

  test('the auxiliary seat, in upper or lower case, does not count in the list of states, in Flujo or on the wall', async () => {
    const estados = async () =>
      (await server.call({ method: 'GET', url: '/api/maestros/estado' }, 'admin')).json<
        { id: number; butacas: number }[]
      >()
    const before = [(await estados())[4]?.butacas, (await flujo('2026-11-24')).ahora]
    await addButacas(server.db, [{ nro: 'ButacaAuxiliar', estado: 5 }])
    await change('butacaauxiliar', 4)
    await change('butacaauxiliar', 5)
    expect([(await estados())[4]?.butacas, (await flujo('2026-11-24')).ahora]).toEqual(before)
    expect(await figures('2026-11-24')).toEqual([1, [1], 0])
    const {
      estados: wall,
      terminadas,
      cambios,
    } = await readCifras(
      withClock(server.db, () => now),
      ZONA,
    )
    expect(wall.reduce((sum, { cantidad }) => sum + cantidad, 0)).toBe(3)
    expect([terminadas.hoy, cambios.some(({ nro }) => /auxiliar/i.test(nro))]).toEqual([1, false])
  })

  test('a malformed key of the change to undo is 400 and names the header', async () => {
    const headers = { 'idempotency-key': randomUUID(), deshace: 'x' }
    const answer = await server.put({ nroButaca: 'D-1', idEstado: '4' }, headers)
    expect(answer.json()).toMatchObject({ status: 400, campos: ['deshace'] })
  })
})

test('an upgrade recognizes an undo only within five minutes, by the same user, with a key and an equal weight', () =>
  withReleaseBefore('deshace', async db => {
    await fillFabrica(db)
    const AT = Date.parse('2026-03-02T12:00:00Z')
    const seats: [string, { seconds: number; by?: string; keyless?: boolean; peso?: number }][] = [
      ['undone', { seconds: 60 }],
      ['late', { seconds: 301 }],
      ['by another', { seconds: 60, by: 'lopez' }],
      ['without a key', { seconds: 60, keyless: true }],
      ['with another weight', { seconds: 60, peso: 20 }],
    ]
    for (const [nro, { seconds, by = 'operario', keyless, peso = -1 }] of seats) {
      await addButacas(db, [{ nro, estado: 4 }])
      const rows = [
        { at: AT, estado: 4, by: 'operario', clave: randomUUID(), peso: -1 },
        { at: AT + HORA_MS, estado: 5, by: 'operario', clave: randomUUID(), peso: -1 },
        { at: AT + HORA_MS + seconds * 1000, estado: 4, by, clave: keyless ? null : randomUUID(), peso },
      ]
      for (const row of rows)
        await db.query(
          `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso,
             usuario_id, fecha_hs, clave)
           select $1, $2, 1, 1, false, false, $6, id, $3::timestamptz, $5::uuid from usuario where nombre = $4`,
          [nro, row.estado, new Date(row.at).toISOString(), row.by, row.clave, row.peso],
        )
    }
    await migrate(db)
    expect(await db.query('select butaca_nro as nro from cambio_estado where deshace is not null')).toEqual([
      { nro: 'undone' },
    ])
  }))
