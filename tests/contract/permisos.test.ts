import { beforeAll, describe, expect, test } from 'vitest'
import { digestTables } from '#server/db/table-digest.ts'
import { callAs, EVERY_CALL, fillForCalls, makeCall } from '../helpers/calls.ts'
import { routesOf } from '../helpers/routes.ts'
import { useTestServer } from '../helpers/server.ts'

/** Reading actions whose names do not end in `.leer`. */
const ALSO_READING = [
  'identidad.preguntar',
  'operaciones.preguntar',
  'eventos.seguir',
  'butacas.disponibles',
  'buscar.usar',
]
const isReading = (accion: unknown): boolean =>
  String(accion).endsWith('.leer') || ALSO_READING.includes(String(accion))

describe('the calls of the reading actions', () => {
  const server = useTestServer()
  beforeAll(() => fillForCalls(server))

  const accionOf = ({ method, path }: { method: string; path: string }) =>
    routesOf(server.app).find(route => route.method === method && route.url === path)?.accion

  const changedBy = async (call: (typeof EVERY_CALL)[number]): Promise<string[]> => {
    const read = async () => {
      const { sesion: _, intento_login: __, ...tables } = await digestTables(server.db)
      return tables
    }
    const before = await read()
    const answer = await makeCall(server, callAs(call, 'admin'), 'admin')
    expect(answer.statusCode, call.name).toBe(call.good ?? 200)
    const after = await read()
    return Object.keys(before).filter(tabla => before[tabla]?.suma !== after[tabla]?.suma)
  }

  test('change no table but those of sessions and sign-in attempts', async () => {
    const reading = EVERY_CALL.filter(call => isReading(accionOf(call)))
    expect(reading.length).toBeGreaterThan(30)
    for (const call of reading) expect(await changedBy(call), call.name).toEqual([])
    const writing = EVERY_CALL.filter(({ name }) => name === 'cambiarEstado')
    for (const call of writing) expect(await changedBy(call)).toContain('butaca')
  })
})
