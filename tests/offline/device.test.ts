import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { isOwnServer, setOwnServer, wasOwnServer } from '#offline/device.ts'

test('a reading that began before the server changed does not bring back the earlier server', async () => {
  await setOwnServer(true)
  const read = isOwnServer()
  const noted = setOwnServer(false)
  expect(await read).toBe(false)
  await noted
  expect([wasOwnServer(), await isOwnServer()]).toEqual([false, false])
})
