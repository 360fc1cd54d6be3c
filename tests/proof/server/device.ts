// First import: it creates the browser APIs that Node lacks
import './device-world.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '#http/auth.ts'
import { db } from '#offline/db.ts'
import { theReads } from '#offline/outbox/dexie-reads.ts'
import { discardEntry, reapplyEntries } from '#offline/outbox/resolve.ts'
import { saveSesion } from '#offline/sesion.ts'
import type * as Engine from '#offline/sync/engine.ts'
import { observeServer } from '#offline/sync/observe-server.ts'
import { shownOf } from '#tests/helpers/entry.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'
import { captureSome } from './capture.ts'
import type { FromDevice, ToDevice } from './device-link.ts'
import { orders, random } from './device-world.ts'

const QUEUE_MAX = 60
const PAUSE_MS = 150
const FINISH_MS = 180_000

const tell = (message: FromDevice): void => void process.send?.(message)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
// Each query string loads another copy of the engine. The copies share the database module, like two tabs of a browser
const tabs: (typeof Engine)[] = await Promise.all(
  ['1', '2'].map(tab => import(`#offline/sync/engine.ts?tab=${tab}`) as Promise<typeof Engine>),
)
const sessions = new Map<string, NonNullable<Awaited<ReturnType<typeof login>>['body']>>()
let signedIn = orders.users[0] ?? ''
let stopping = false
let decided = 0

/** A drain whose lock is stolen rejects. Any other error is a fault of the product. */
const drain = (force: boolean): Promise<void> =>
  pick(tabs)
    .runDrain(force ? 'network' : 'due')
    .catch(error => {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        tell({
          kind: 'problem',
          text: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
    })

async function signIn(nombre: string): Promise<void> {
  for (let known = sessions.get(nombre); ; known = sessions.get(nombre)) {
    if (known !== undefined) {
      signedIn = nombre
      await saveSesion(known)
      return
    }
    try {
      const { body } = await login({ nombre, pass: orders.pass })
      if (body !== null) sessions.set(nombre, body)
    } catch {
      await sleep(100) // The server is down, or the wire is bad
    }
  }
}

async function decide(): Promise<void> {
  for (const entry of await theReads.listLive()) {
    const isOver =
      entry.state === 'conflict' && random() < 0.7
        ? (await reapplyEntries([shownOf(entry)])) === 1
        : (entry.state === 'conflict' || isFairlyRefused(entry)) &&
          (await discardEntry(entry.key, signedIn, 'ya estaba'))
    if (isOver) decided++
  }
}

const isFairlyRefused = ({
  state,
  operacion,
}: Awaited<ReturnType<typeof theReads.listLive>>[number]): boolean =>
  state === 'rejected' && operacion.tipo === 'homologar'

async function capture(): Promise<void> {
  if ((await theReads.listLive()).length > QUEUE_MAX) return
  const kept = await captureSome(orders, random, signedIn)
  tell({ kind: 'kept', keys: kept.map(({ key }) => key) })
  void drain(false)
}

async function live(): Promise<void> {
  for (const user of orders.users.toReversed()) await signIn(user)
  await tabs[0]?.runRefresh('network')
  tell({ kind: 'ready' })
  while (!stopping) {
    const chance = random()
    if (chance < 0.6) await capture()
    else if (chance < 0.7) await decide()
    else if (chance < 0.78) await signIn(pick(orders.users))
    else if (chance < 0.8) await signOutWhoWorks()
    else if (chance < 0.85) void pick(tabs).runRefresh('network')
    else void drain(true)
    await sleep(random() * PAUSE_MS)
  }
}

async function finish(): Promise<void> {
  const deadline = Date.now() + FINISH_MS
  while ((await theReads.listLive()).length > 0 && Date.now() < deadline) {
    for (const user of orders.users) {
      await signIn(user)
      await drain(true)
      await decide()
    }
    await sleep(50)
  }
  tell({ kind: 'done', entries: await db.entries.toArray(), decided })
}

observeServer()
process.on('message', (message: ToDevice) => {
  if (message.kind === 'stop') stopping = true
})
process.on('disconnect', () => process.exit(1))
await live()
await finish()
