import { parentPort, workerData } from 'node:worker_threads'
import { describeError, openEngine, Statements } from './engine.ts'
import type { ThreadNotice, ThreadReply, ThreadRequest } from './messages.ts'

// The embedded database runs in this separate thread, because every statement blocks its thread (design §9, guard 3)
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')
const send = (message: ThreadReply | ThreadNotice) => port.postMessage(message)

const engine = await openEngine((workerData as { folder: string }).folder)
const statements = new Statements(engine)
engine.onNotification((channel, payload) => send({ channel, payload }))

const handle = async (request: ThreadRequest): Promise<object[]> => {
  switch (request.kind) {
    case 'query':
      return statements.query(request.sql, request.params)
    case 'exec':
      try {
        await engine.exec(request.sql)
      } catch (error) {
        await engine.exec('rollback')
        throw error
      }
      await statements.forget()
      return []
    case 'close':
      await engine.close()
      return []
  }
}

let last: Promise<void> = Promise.resolve()
port.on('message', (request: ThreadRequest) => {
  last = last.then(async () => {
    try {
      send({ id: request.id, rows: await handle(request) })
    } catch (error) {
      send({ id: request.id, error: describeError(error) })
    }
    if (request.kind === 'close') port.close()
  })
})
send({ id: 0, rows: [] })
