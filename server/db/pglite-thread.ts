import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadError, ThreadNotice, ThreadReply, ThreadRequest } from './pglite-messages.ts'
import { openEngine } from './pglite-open.ts'

/** Runs the embedded database in a thread of its own, because every statement blocks (design §9, guard 3). */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')
const send = (message: ThreadReply | ThreadNotice) => port.postMessage(message)

const engine = await openEngine((workerData as { folder: string }).folder)
engine.onNotification((channel, payload) => send({ channel, payload }))

const handle = async (request: ThreadRequest): Promise<unknown> => {
  switch (request.kind) {
    case 'query':
      return (await engine.query(request.sql, [...request.params])).rows
    case 'exec':
      try {
        await engine.exec(request.sql)
      } catch (error) {
        await engine.exec('rollback')
        throw error
      }
      return []
    case 'close':
      await engine.close()
      return []
  }
}

const describe = (error: unknown): ThreadError => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string }
  return { message: message ?? String(error), code: code ?? 'XX000', constraint }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (request: ThreadRequest) => {
  last = last.then(async () => {
    try {
      send({ id: request.id, rows: (await handle(request)) as object[] })
    } catch (error) {
      send({ id: request.id, error: describe(error) })
    }
    if (request.kind === 'close') port.close()
  })
})
send({ id: 0, rows: [] })
