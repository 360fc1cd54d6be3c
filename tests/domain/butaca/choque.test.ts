import { describe, expect, it, test } from 'vitest'
import { choqueDe } from '#domain/butaca/choque.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { puedeHacerse } from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { editarDe } from '#tests/helpers/operaciones.ts'

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada']
const estado = (id: number) => ({ id, nombre: ESTADOS[id - 1] ?? '' })
const LINEA = [1, 2, 3, 4, 5, 6].map(estado)
const a = (id: number, over: object = {}): Operacion => ({
  tipo: 'cambio-estado',
  estado: estado(id),
  peso: -1,
  homo: null,
  ...over,
})
const homologar: Operacion = { tipo: 'homologar', eBlanca: 'B1', eGris: 'G1', comprador: 'Ruta 9' }

describe('options to resolve a conflict', () => {
  const visto = butaca()
  const de = (operacion: Operacion, ahora: number, over: object = {}) =>
    choqueDe(operacion, visto, { butaca: butaca({ estado: estado(ahora), ...over }) }, LINEA)

  it.each([
    ['the seat went on', a(2), 4, { paso: 'atras', isDudoso: true, junto: 'dejar', isPosible: true }],
    [
      'the seat went on, and the person explained why it goes back',
      a(2, { motivo: { id: 1, nombre: 'Otro motivo' } }),
      4,
      { paso: 'atras', isDudoso: true, junto: null, isPosible: true },
    ],
    ['the seat stayed', a(2), 1, { paso: 'sigue', isDudoso: false, junto: 'pasar' }],
    ['a jump that the person made', a(4), 1, { paso: 'salta', isDudoso: false, junto: 'pasar' }],
    ['a jump that the other change made', a(5), 2, { paso: 'salta', isDudoso: true, junto: null }],
    ['it was deleted', a(2), 7, { paso: 'repone', isDudoso: true, junto: null }],
    ['the person deletes one that went on', a(7), 4, { isDudoso: true, junto: null }],
    ['it is as the person wanted it', a(2), 2, { junto: 'dejar', isPosible: false }],
  ])('a change of state: %s', (_, operacion, ahora, expected) => {
    expect(de(operacion, ahora)).toMatchObject(expected)
  })

  it('the same state with another weight needs a person’s decision', () => {
    expect(de(a(3, { peso: 14 }), 3, { peso: 15 })).toMatchObject({ junto: null, isPosible: true })
  })

  it('a homologation can still be applied if the seat still waits for it', () => {
    const espera = { prehomologada: true, homologada: false }
    expect(de(homologar, 6, espera)).toMatchObject({ junto: 'homologar', isPosible: true, isDudoso: false })
    expect(de(homologar, 6, { prehomologada: false, homologada: true })).toMatchObject({
      junto: null,
      isPosible: false,
    })
    expect(de(homologar, 7, espera)).toMatchObject({ isPosible: false })
  })

  it('an edit keeps the changes of other users and writes only its own fields', () => {
    const edit = editarDe(visto, { modelo: { id: 7, nombre: 'S9' } })
    const { operacion, paso, isDudoso } = de(edit, 4, { renombre: 'de lopez', peso: 12 })
    expect(operacion).toMatchObject({ modelo: { id: 7 }, estado: estado(4), renombre: 'de lopez', peso: 12 })
    expect({ paso, isDudoso }).toEqual({ paso: 'igual', isDudoso: false })
    // An edit sets the state only if the user changed the state
    expect(de(editarDe(visto, { estado: estado(2) }), 4)).toMatchObject({ paso: 'atras', isDudoso: true })
  })
})

test('on a deleted seat only a change of state is possible', () => {
  const borrada = butaca({ estado: estado(7), prehomologada: true })
  expect(puedeHacerse(a(2), borrada)).toBe(true)
  expect(puedeHacerse(editarDe(borrada), borrada)).toBe(false)
  expect(puedeHacerse(homologar, borrada)).toBe(false)
})
