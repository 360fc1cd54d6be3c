import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRASLADO } from '#messages/server/consola.ts'
import type { Db } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { compareDigests } from '#server/db/table-digest.ts'
import { listCambiadas } from '#server/eventos/cambios.ts'
import { moveData } from '#server/ops/traslado/move-data.ts'
import { getEpoca } from '#server/sync/mark.ts'
import { type FreshDatabase, makeDatabase } from '../../../helpers/databases.ts'
import { addButacas, addCambios, addHomologaciones, fillFabrica } from '../../../helpers/fabrica.ts'

const undo: FreshDatabase[] = []
let source: Db
let target: Db

beforeAll(async () => {
  const [from, to] = [await makeDatabase('pglite'), await makeDatabase('postgres')]
  undo.push(from, to)
  source = await from.open()
  target = await openDatabase(to.where)
  await fillFabrica(source)
  await addButacas(source, [{ nro: 'A-1' }, { nro: 'ñ|"\'\\' }])
  await addHomologaciones(source, [{ nro: 'H-1', comprador: 'Pérez' }])
  await addCambios(source, [{ fechaHs: '2026-03-01T10:00:00.123456Z' }])
  await source.query("insert into categoria (nombre) values ('uno'), ('dos')")
  await source.query("delete from categoria where nombre = 'dos'")
  await source.query('insert into dispositivo (id, informe) values (gen_random_uuid(), $1::jsonb)', [
    '{"pendientes":3}',
  ])
})
afterAll(async () => {
  await source.close()
  await target.close()
  for (const each of undo) await each.remove()
})

test('after moving to PostgreSQL every table is equal, and tablets continue from their cursor', async () => {
  const { cursor } = await listCambiadas(source, null, 10)
  const epoca = await getEpoca(source)
  const { original, copy } = await moveData(source, target)
  expect(compareDigests(original, copy)).toEqual([])
  expect(original.butaca?.filas).toBe(3)
  expect(await getEpoca(target)).toBe(epoca)
  // The tablet's cursor from the embedded database returns only later changes
  expect((await listCambiadas(target, cursor, 10)).butacas).toEqual([])
  await addButacas(target, [{ nro: 'NUEVA' }])
  expect((await listCambiadas(target, cursor, 10)).butacas).toEqual(['NUEVA'])
})

test('after moving to PostgreSQL the id of a deleted row is not issued again, and the constraints hold as before', async () => {
  const [row] = await target.query<{ id: number }>(
    "insert into categoria (nombre) values ('tres') returning id",
  )
  expect(row?.id).toBe(3)
  await expect(target.query("insert into marca (nombre) values ('x'), ('X')")).rejects.toMatchObject({
    code: '23505',
  })
  await expect(
    target.query(
      "insert into butaca (nro, modelo_id, color_id, estado_id, fecha_hs) values ('Z', 999, 1, 1, now())",
    ),
  ).rejects.toMatchObject({ code: '23503' })
})

test('moving to a target with data is refused', async () => {
  await expect(moveData(source, target)).rejects.toThrow(TRASLADO.conDatos)
})
