import { expect, test } from 'vitest'
import { confirmedText, rejectedText } from '#features/butacas/lista/use-batch.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editar, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

test('each kind of change is notified with the specification’s sentence once the server has it', () => {
  const said = [toEstado(4), toEstado(7), crear(), editar(), homologar()].map(operacion =>
    confirmedText(entry({ nro: 'S7', operacion })),
  )
  expect(said).toEqual([
    'Butaca S7 modificada con exito',
    'Butaca: S7 borrada correctamente',
    'Butaca S7 creada correctamente',
    'Butaca S7 modificada con exito',
    'Butaca S7 homologada correctamente',
  ])
})

test('a refusal names the failed action and the server’s reason', () => {
  const error = { status: 409, codigo: 'DUPLICADO', detail: 'Ya existe.', at: 0 }
  expect(rejectedText(entry({ operacion: crear(), error }))).toEqual(['Error al crear butaca', 'Ya existe.'])
  expect(rejectedText(entry({ operacion: crear() }))).toEqual(['Error al crear butaca'])
  expect(rejectedText(entry({ error }))).toEqual(['Error al modificar las butacas rojas'])
})
