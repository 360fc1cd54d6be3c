import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Entry } from '#offline/outbox/entry.ts'
import type { DeviceOrders } from './device-world.ts'
import type { DeviceRecord } from './oracle.ts'

export type ToDevice = { kind: 'stop' }
export type FromDevice =
  | { kind: 'ready' }
  | { kind: 'kept'; keys: string[] }
  | { kind: 'problem'; text: string }
  | { kind: 'done'; entries: Entry[]; decided: number }

export interface RunningDevice {
  /** Sends the queue until it is empty. @throws if the process ends before the queue is empty. */
  finish(): Promise<DeviceRecord & { decided: number; problems: string[] }>
  kill(): void
}

/** Resolves when the tablet has its mirror. */
export async function startDevice(orders: DeviceOrders): Promise<RunningDevice> {
  const child = fork(join(import.meta.dirname, 'device.ts'), [JSON.stringify(orders)], {
    execArgv: ['--import', 'tsx'],
  })
  const shown: string[] = []
  const problems: string[] = []
  const { promise: ready, resolve: onReady } = withResolvers<void>()
  const { promise: done, resolve: onDone } = withResolvers<Extract<FromDevice, { kind: 'done' }>>()
  child.on('message', (message: FromDevice) => {
    if (message.kind === 'ready') onReady()
    else if (message.kind === 'kept') shown.push(...message.keys)
    else if (message.kind === 'problem') problems.push(message.text)
    else onDone(message)
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a device ended with ${code}`)))
  ended.catch(() => {}) // The waiting caller gets the error
  await Promise.race([ready, ended])
  return {
    async finish() {
      child.send({ kind: 'stop' } satisfies ToDevice)
      const { entries, decided } = await Promise.race([done, ended])
      child.kill()
      return { entries, shown, decided, problems }
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}
