import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { db } from '#offline/db.ts'
import { mergeButacas } from '#offline/mirror/mirror.ts'
import { replica } from '#offline/mirror/replica.ts'
import { enqueueOperaciones } from '#offline/outbox/enqueue.ts'
import { saveSesion } from '#offline/sesion.ts'
import { outboxStore } from '#offline/view/outbox-live.ts'
import { buscarAqui } from '#queries/buscar/use-buscar.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

const NADA = { butacas: null, homologaciones: null, registros: null, productos: null, personas: null }

test('a waiting new seat is found, and a seat that is also mirrored is found once', async () => {
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'operario', rol: { nombre: 'operario' } } } })
  const [mirrored, made] = [butaca({ nro: 'QQ1' }), butaca({ nro: 'QQ2' })]
  await mergeButacas(db, [mirrored])
  replica.start()
  const stop = outboxStore.subscribe(() => {})
  await enqueueOperaciones(
    [mirrored, made].map(seat => ({ butaca: seat, operacion: toEstado(4) })),
    'operario',
  )
  await vi.waitFor(() => {
    expect(replica.getSnapshot().rows.size).toBe(1)
    expect(outboxStore.getSnapshot().bySeat.size).toBe(2)
  })
  const { butacas } = buscarAqui(NADA, ['butacas'], 'qq')
  expect(
    JSON.stringify(butacas)
      .match(/"nro":"QQ\d"/g)
      ?.toSorted(),
  ).toEqual(['"nro":"QQ1"', '"nro":"QQ2"'])
  stop()
  replica.stop()
})
