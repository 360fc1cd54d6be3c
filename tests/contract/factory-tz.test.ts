import { beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../helpers/fabrica.ts'
import { type TestServer, useTestServer } from '../helpers/server.ts'

// 02:30 of the 21st in Madrid, and 22:30 of the 20th in Buenos Aires
const NOW = new Date('2026-11-21T01:30:00.000Z')

describe('FACTORY_TZ', () => {
  const buenosAires = useTestServer({ clock: () => NOW })
  const madrid = useTestServer(() => ({
    db: buenosAires.db,
    clock: () => NOW,
    config: { factoryTz: 'Europe/Madrid' },
  }))
  beforeAll(async () => {
    await addButacas(buenosAires.db, [{ nro: 'Z-1', fechaHs: '2026-11-20T20:00:00Z' }])
    await buenosAires.db.query(
      `insert into cambio_estado (butaca_nro, estado_id, modelo_id, color_id, prehomologada, homologada, peso, usuario_id, fecha_hs)
       select 'Z-1', e, 1, 1, false, false, -1, u.id, f.fecha_hs
       from usuario u, (values (1, '2026-11-20T02:59:59.999Z'::timestamptz), (2, '2026-11-20T03:00:00Z'), (3, '2026-11-20T23:00:00Z')) f(e, fecha_hs)
       where u.nombre = 'operario'`,
    )
  })

  const listHoy = async (server: TestServer) => {
    const answer = await server.call({ method: 'GET', url: '/api/cambioEstado/hoy' })
    return answer
      .json()
      .map(
        ({ id, estado }: { id: { fechaHs: string }; estado: { nombre: string } }) =>
          `${id.fechaHs} ${estado.nombre}`,
      )
  }

  test('hoy is the factory’s day by its wall clock', async () => {
    expect(await listHoy(buenosAires)).toEqual([
      '2026-11-20T00:00:00.000 tapizada',
      '2026-11-20T20:00:00.000 pesada',
    ])
    expect(await listHoy(madrid)).toEqual(['2026-11-21T00:00:00.000 pesada'])
  })

  test('the answer to a change has the time of the factory’s wall clock', async () => {
    const answer = await buenosAires.put({ nroButaca: 'Z-1', idEstado: '4' })
    expect(answer.json().fechaHs).toBe('2026-11-20T22:30:00.000')
    expect(await listHoy(madrid)).toContain('2026-11-21T02:30:00.000 armada')
  })
})
