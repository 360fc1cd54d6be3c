import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fetchEstados } from '#http/butacas.ts'
import { observeClient, useMarkingFrom, useTokenFrom } from '#http/client.ts'
import { DeviceClock } from '#offline/clock.ts'
import { sendEntry } from '#offline/outbox/send.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { addButacas } from '#tests/helpers/fabrica.ts'
import { injectFetch } from '#tests/helpers/inject-fetch.ts'
import { OutboxRig, toEstado } from '#tests/helpers/outbox-rig.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

const PEOPLE = ['operario', 'lopez', 'vega'] as const
/** Number of seats; `npm run proof -- week` has more. */
const SEATS = Number(process.env.WEEK_SEATS ?? 80)
/** States of each seat in order. The first user sets two of them, and the next user sets the third. */
const STEPS = [2, 3, 4]
const authorOf = (seat: number, step: number): string =>
  PEOPLE[(seat + (step === 2 ? 1 : 0)) % PEOPLE.length] ?? ''
const ENTRIES = SEATS * STEPS.length
const WEEK_MS = 7 * 86_400_000
const EVERY_MS = Math.floor(WEEK_MS / ENTRIES)

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  server = await startTestServer({ clock: () => new Date() })
  await server.db.query(
    `insert into usuario (nombre, clave, rol, activo) select 'vega', clave, rol, activo from usuario where nombre = 'lopez'`,
  )
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

const nroOf = (seat: number): string => `W${String(seat).padStart(4, '0')}`

it('entries of three users, captured over a week offline, arrive once each, with author and time', async () => {
  vi.setSystemTime(Date.now() - WEEK_MS)
  const rig = new OutboxRig('week-away')
  const clock = new DeviceClock({
    context: 'page',
    m: () => performance.now(),
    wall: () => Date.now(),
    readFloor: async () => undefined,
    keepFloor: async () => {},
    say: () => {},
  })
  observeClient({
    answered: ({ server, sentAt }) => {
      if (server !== null) clock.heard(server, sentAt)
    },
    unreachable: () => {},
    refused: () => {},
  })
  useMarkingFrom(async () => true)
  useTokenFrom(async () => rig.session?.token ?? null)
  rig.outbox.capture = () => clock.capture()
  const net = injectFetch(server)
  vi.stubGlobal('fetch', net)
  rig.session = { owner: 'operario', token: await server.signIn('operario') }
  await fetchEstados()
  await addButacas(
    server.db,
    Array.from({ length: SEATS }, (_, seat) => ({ nro: nroOf(seat) })),
  )

  const done = new Map<string, { nro: string; usuario: string; estado: number; at: number }>()
  for (const [step, estado] of STEPS.entries())
    for (let seat = 0; seat < SEATS; seat++) {
      vi.advanceTimersByTime(EVERY_MS)
      rig.now = Date.now()
      const usuario = authorOf(seat, step)
      const nro = nroOf(seat)
      const { key } = await rig.keep({ butaca: butaca({ nro }), operacion: toEstado(estado) }, usuario)
      done.set(key, { nro, usuario, estado, at: rig.now })
    }
  expect(await rig.states()).toEqual({ pending: ENTRIES })

  // A week later the three users sign in again, and the network comes and goes
  const credentials = await Promise.all(
    PEOPLE.map(async owner => ({ owner, token: await server.signIn(owner) })),
  )
  rig.session = credentials[0] ?? null
  rig.others = credentials.slice(1)
  let writes = 0
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return net(input, init)
    writes++
    if (writes % 23 === 0) throw new TypeError('fetch failed')
    const answer = await net(input, init)
    if (writes % 19 === 0) throw new TypeError('fetch failed')
    return answer
  })
  const ports = {
    now: () => clock.now(),
    age: (entry: Parameters<typeof sendEntry>[0]) =>
      clock.age(entry.capture, entry.capturedAt + entry.clockOffset),
    deviceId: async () => '00000000-0000-4000-8000-0000000000d1',
    keepsKeys: async () => true,
  }
  await rig.drainThrough((entry, who, mayLeave) => sendEntry(entry, who, mayLeave, ports), 200)
  expect(await rig.states()).toEqual({ confirmed: ENTRIES })
  expect(writes).toBeGreaterThan(ENTRIES)

  const rows = await server.db.query<{ nro: string; usuario: string; estado: number; ms: string }>(
    `select ce.butaca_nro as nro, u.nombre as usuario, ce.estado_id as estado,
       extract(epoch from ce.fecha_hs) * 1000 as ms
     from cambio_estado ce join usuario u on u.id = ce.usuario_id order by ce.butaca_nro, ce.id`,
  )
  expect(rows).toHaveLength(ENTRIES)
  const truth = [...done.values()].sort((a, b) => (a.nro === b.nro ? a.at - b.at : a.nro < b.nro ? -1 : 1))
  expect(rows.map(({ ms: _, ...row }) => row)).toEqual(truth.map(({ at: _, ...row }) => row))
  const off = rows.map(({ ms }, i) => Math.abs(Number(ms) - (truth[i]?.at ?? 0)))
  expect(Math.max(...off)).toBeLessThan(1_000)
}, 600_000)
