import { afterEach, expect, test } from 'vitest'
import { sendToPrinter } from '#server/etiquetas/send-to-printer.ts'
import { type LabelPrinter, startLabelPrinter } from '../../helpers/label-printer.ts'

const PATIENCE = { connectMs: 2_000, idleMs: 300 }
/** More bytes than the socket buffers hold. */
const LONG = '^XA^XZ\n'.repeat(2_000_000)

let printer: LabelPrinter | undefined
afterEach(() => printer?.close())

const send = (zpl: string) => sendToPrinter({ host: '127.0.0.1', port: printer?.port ?? 0 }, zpl, PATIENCE)

test('a label reaches the printer unchanged', async () => {
  printer = await startLabelPrinter()
  await send('^XA^FDñ^XZ')
  expect(printer.jobs).toEqual(['^XA^FDñ^XZ'])
})

test('a printer that accepts no connection is reported as absent', async () => {
  printer = await startLabelPrinter()
  await printer.close()
  await expect(send('^XA^XZ')).rejects.toMatchObject({ failure: 'ausente' })
})

test('a printer that never closes the connection is given up', async () => {
  printer = await startLabelPrinter(socket => socket.resume())
  await expect(send('^XA^XZ')).rejects.toMatchObject({ failure: 'colgada' })
})

test('a printer that reads nothing is given up', async () => {
  printer = await startLabelPrinter(socket => socket.pause())
  await expect(send(LONG)).rejects.toMatchObject({ failure: 'colgada' })
})

test.each([
  ['politely', 'end'],
  ['rudely', 'resetAndDestroy'],
] as const)('a printer that hangs up %s halfway is reported as cut off', async (_how, hangUp) => {
  printer = await startLabelPrinter(socket => socket.once('data', () => socket[hangUp]()))
  await expect(send(LONG)).rejects.toMatchObject({ failure: 'cortada' })
})
