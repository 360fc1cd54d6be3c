// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { db } from '#offline/db.ts'
import { setOwnServer } from '#offline/device.ts'
import { readSesion, saveSesion, takeOver } from '#offline/sesion.ts'
import { reportReachable } from '#offline/sync/network.ts'
import { signOut } from '#queries/cuenta/session-end.ts'

test('O52: the server closes the session of the user who signs out, not of the user who took over', async () => {
  const closed: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    closed.push(new Headers(headers).get('authorization'))
    return new Response(null, { status: 204 })
  })
  await setOwnServer(true)
  reportReachable(true)
  for (const nombre of ['ana', 'beto']) {
    await saveSesion({ token: `t-${nombre}`, pk: { usuario: { nombre, rol: { nombre: 'operario' } } } })
  }
  await takeOver('ana')
  await signOut('beto')
  await vi.waitFor(() => expect(closed).toHaveLength(1))
  expect(closed[0]).toContain('t-beto')
  expect(await readSesion()).toMatchObject({ nombre: 'ana' })
})

test('C30: signing out deletes all stored lists', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await saveSesion({ token: 't-ana', pk: { usuario: { nombre: 'ana', rol: { nombre: 'admin' } } } })
  for (const [nombre, de] of [
    ['marcas', 'ana'],
    ['talles', 'beto'],
  ] as const)
    await db.listas.put({ nombre, de, at: 1, filas: [], total: 0 })
  await signOut('ana')
  expect(await db.listas.count()).toBe(0)
})
