import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '#offline/db.ts'
import { saveSesion } from '#offline/sesion.ts'
import { runDrain } from '#offline/sync/engine.ts'
import { emptyOutbox, putEntries } from '../../helpers/empty-outbox.ts'
import { entry } from '../../helpers/entry.ts'
import { FakeLocks } from '../../helpers/web-locks.ts'

afterEach(() => void vi.restoreAllMocks())

it('O21: a page frozen so long that its lock may have been taken sends nothing, and its drain does not fail', async () => {
  await emptyOutbox()
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  await putEntries([entry({ key: 'a', nro: 'A1' })])
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
  let elapsed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    elapsed += 40_000
    return elapsed
  })
  await expect(runDrain('network')).resolves.toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
  expect(await db.entries.toArray()).toMatchObject([{ key: 'a', state: 'pending' }])
})
