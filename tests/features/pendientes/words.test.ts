import { expect, test } from 'vitest'
import { edited } from '#features/pendientes/entry-facts.tsx'
import { motivoDe } from '#features/pendientes/entry-row.tsx'
import { butaca } from '#tests/helpers/butaca.ts'
import { entry } from '#tests/helpers/entry.ts'
import { crear, editarDe, homologar } from '#tests/helpers/operaciones.ts'

const refused = (status: number, over: Parameters<typeof entry>[0] = {}, codigo: string | null = null) =>
  entry({ state: 'rejected', error: { status, codigo, detail: '', at: 0 }, ...over })

test('the description of an edit lists only its changes', () => {
  const seen = butaca({ peso: 12, renombre: 'x' })
  expect(edited(seen, editarDe(seen))).toEqual([])
  const operacion = editarDe(seen, { modelo: { id: 7, nombre: 'S7 XL' }, peso: -1, renombre: '' })
  expect(edited(seen, operacion)).toEqual(['S7 a S7 XL', 'sin peso', 'sin renombre'])
  expect(edited(seen, editarDe(seen, { peso: 18.4, renombre: 'pedido 9' }))).toEqual([
    '18,4 kg',
    'renombre pedido 9',
  ])
})

test('the description of a refusal uses the server’s message, or else the app’s own', () => {
  const error = { status: 409, codigo: 'DUPLICADO', detail: 'La butaca ya existe.', at: 0 }
  expect(motivoDe(entry({ operacion: crear(), error }))).toBe('La butaca ya existe.')
  expect(motivoDe(refused(409, { operacion: crear() }))).toBe('Ya hay otra butaca con ese número.')
  expect(motivoDe(refused(409, { operacion: homologar() }))).toBe(
    'La butaca ya está homologada con otras etiquetas.',
  )
  expect(motivoDe(refused(403))).toBe('El servidor dijo que no (403).')
  expect(motivoDe(refused(0, {}, 'SIN_CREAR'))).toBe('La butaca no se creó: este cambio era para ella.')
})
