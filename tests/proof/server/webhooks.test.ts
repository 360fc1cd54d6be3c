import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import type { AvisoConSecreto } from '#contract/aviso-schema.ts'
import { PASS } from '#tests/helpers/fabrica.ts'
import { isSigned, type Recibido, startReceptor } from '#tests/helpers/receptor.ts'
import { seededRandom } from '#tests/helpers/seeded.ts'
import { freePort, type StartedServer, startServer } from '#tests/helpers/start-server.ts'
import { makeFactory } from './factory.ts'

const SEATS = 6
const KILLS = 3
const LIFE_MS = { least: 100, most: 900 }
const LOOPBACK = new URL('../../helpers/planta-on-loopback.mjs', import.meta.url)

const seatOf = ({ mensaje: { datos } }: Recibido) => datos.butaca as { nro: string; version: number }

it.each([
  ['one server on pglite', 'pglite', 1],
  ['two servers on postgres', 'postgres', 2],
] as const)(
  '%s: each acknowledged change reaches the receiver in order within a seat, although a server is killed three times',
  async (_, engine, instances) => {
    const random = seededRandom(7)
    const factory = await makeFactory(engine, SEATS, inject('pglitePlantilla'))
    const receptor = await startReceptor()
    const env = {
      ...factory.env,
      AVISOS_HOSTS: 'http://10.77.0.1',
      AVISOS_REDES: '10.77.0.0/16',
      NODE_OPTIONS: `--import ${LOOPBACK}`,
    }
    const ports = await Promise.all(Array.from({ length: instances }, freePort))
    const start = (n: number) => startServer({ dataDir: factory.dataDir, env, port: ports[n] ?? 0 })
    const servers: StartedServer[] = []
    for (const n of ports.keys()) servers.push(await start(n))
    try {
      const call = async (method: string, path: string, token: string, body?: object, key?: string) => {
        const url = servers[Math.floor(random() * servers.length)]?.url ?? ''
        return fetch(url + path, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(20_000),
        })
      }
      const login = await call('POST', '/auth/login', '', { nombre: 'admin', pass: PASS })
      const { token } = (await login.json()) as { token: string }
      const eventos = ['butaca.cambiada']
      const aviso = { nombre: 'Otro', direccion: receptor.direccion, eventos }
      const made = await call('POST', '/api/avisos', token, aviso)
      const { secreto } = (await made.json()) as AvisoConSecreto

      // Some messages get no answer, some are refused, and some are acknowledged after a pause
      let arrived: () => void = () => undefined
      receptor.answer = (_recibido, response) => {
        arrived()
        const luck = random()
        if (luck < 0.15) response.destroy()
        else if (luck < 0.25) response.writeHead(503).end()
        else setTimeout(() => response.writeHead(204).end(), luck < 0.6 ? 0 : 30)
      }

      const acknowledged = new Map<string, number[]>(factory.nros.map(nro => [nro, []]))
      let isOver = false
      const work = async (nro: string) => {
        for (let n = 0; !isOver; n++) {
          const key = randomUUID()
          const path = `/api/butaca?nroButaca=${nro}&idEstado=${n % 2 === 0 ? 2 : 1}&peso=-1`
          for (;;) {
            // A change is repeated if the server was killed before the answer. Its key makes the repetition harmless
            const answer = await call('PUT', path, token, undefined, key).catch(() => null)
            if (answer?.ok) {
              acknowledged.get(nro)?.push(((await answer.json()) as { version: number }).version)
              break
            }
            if (answer && answer.status < 500 && answer.status !== 429) throw new Error(await answer.text())
            await sleep(50)
          }
          await sleep(random() * 60)
        }
      }
      const workers = factory.nros.map(work)

      for (let n = 0; n < KILLS; n++) {
        const which = Math.floor(random() * instances)
        // Kills at a random time, or when the receiver has a message that it has not answered yet
        if (n % 2 === 0) await sleep(LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least))
        else
          await new Promise<void>(resolve => {
            arrived = resolve
          })
        await servers[which]?.kill()
        servers[which] = await start(which)
      }
      isOver = true
      await Promise.all(workers)

      // Ends leases and waits, and lets the receiver accept everything
      for (const server of servers) await server.kill()
      receptor.answer = (_recibido, response) => void response.writeHead(204).end()
      const db = await factory.openDb()
      await db.query(
        "update envio set tomado_hasta = null, siguiente_en = least(siguiente_en, now()) where siguiente_en < 'infinity'",
      )
      await db.close()
      servers[0] = await start(0)
      const versionsOf = (nro: string): number[] => {
        const seen = new Map<string, number>()
        for (const recibido of receptor.recibidos) {
          const { nro: one, version } = seatOf(recibido)
          if (one === nro && !seen.has(recibido.id)) seen.set(recibido.id, version)
        }
        return [...seen.values()]
      }
      for (const nro of factory.nros)
        await expect
          .poll(() => versionsOf(nro), { timeout: 60_000 })
          // A change without an answer was repeated with its key, so each change is acknowledged in the end
          .toEqual(acknowledged.get(nro))
      const changes = [...acknowledged.values()].flat().length
      expect(changes).toBeGreaterThan(10)
      expect(receptor.recibidos.every(recibido => isSigned(recibido, secreto))).toBe(true)
    } finally {
      for (const server of servers) await server.kill()
      await receptor.close()
      await factory.remove()
    }
  },
  600_000,
)
