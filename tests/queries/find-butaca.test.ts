import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { saveSesion } from '#offline/sesion.ts'
import { findButaca } from '#queries/butacas/use-butaca.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
})

it('a change that was just stored is found before memory has it, even if the server does not answer', async () => {
  const seat = butaca({ nro: 'ZZ1' })
  expect(await findButaca('ZZ1')).toBe('unreachable')
  await enqueueOperaciones([{ butaca: seat, operacion: toEstado(4) }], 'operario')
  expect(await findButaca('zz1')).toMatchObject({
    butaca: { nro: 'ZZ1', estado: { id: 4 } },
    queue: { tone: 'pending' },
  })
})
