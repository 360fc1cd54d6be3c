import { expect, test } from 'vitest'
import { applyPending } from '#domain/apply-pending.ts'
import { columnaAs } from '#domain/columna-as.ts'
import type { Operacion } from '#domain/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const a = (id: number, nombre: string, over: Partial<Operacion> = {}): Operacion => ({
  tipo: 'cambio-estado',
  estado: { id, nombre },
  peso: -1,
  homo: null,
  ...over,
})

test('queued changes stand on each other in order, and the mirror is left as it was', () => {
  const mirrored = butaca()
  const shown = applyPending(mirrored, [a(3, 'pesada', { peso: 18.4 }), a(4, 'armada')])
  expect(shown.estado).toEqual({ id: 4, nombre: 'armada' })
  expect(shown.peso).toBe(18.4)
  expect(mirrored.estado.id).toBe(1)
})

test('a weight of -1 keeps the one there is', () => {
  expect(applyPending(butaca({ peso: 12 }), [a(3, 'pesada')]).peso).toBe(12)
})

test('S pre-homologates, A takes it back, neither leaves it', () => {
  expect(columnaAs(applyPending(butaca(), [a(5, 'lista', { homo: true })]))).toBe('S')
  expect(applyPending(butaca({ prehomologada: true }), [a(5, 'lista', { homo: false })]).prehomologada).toBe(
    false,
  )
  expect(applyPending(butaca({ prehomologada: true }), [a(5, 'lista')]).prehomologada).toBe(true)
})

test('no queued change shows the seat as mirrored', () => {
  const mirrored = butaca()
  expect(applyPending(mirrored, [])).toBe(mirrored)
})
