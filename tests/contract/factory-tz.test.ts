import { beforeAll, describe, expect, test } from 'vitest'
import type { CambioActividad } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { addButacas, addCambios } from '../helpers/fabrica.ts'
import { good, type TestServer, useTestServer } from '../helpers/server.ts'

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
    await addCambios(buenosAires.db, [
      { nro: 'Z-1', estado: 1, fechaHs: '2026-11-20T02:59:59.999Z' },
      { nro: 'Z-1', estado: 2, fechaHs: '2026-11-20T03:00:00Z' },
      { nro: 'Z-1', estado: 3, fechaHs: '2026-11-20T23:00:00Z' },
    ])
  })

  const listHoy = async (server: TestServer) => {
    const cambios = await good<CambioActividad[]>(server.ask(ENDPOINTS.actividadHoy))
    return cambios.map(({ id, estado }) => `${id.fechaHs} ${estado.nombre}`)
  }

  test('the activity of «hoy» covers the factory’s day by its wall clock', async () => {
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
