import { describe, expect, it, test } from 'vitest'
import type { Actual } from '#contract/problem.ts'
import { choqueDe, puedeHacerse } from '#domain/butaca/choque.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { applyOperacion, isMismaVista, isYaHecha } from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear, editarDe } from '#tests/helpers/operaciones.ts'

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
const labels = { eBlanca: 'B1', eGris: 'G1', comprador: 'Ruta 9' }

describe('comparing a seat with an operation', () => {
  const seat = butaca({
    estado: estado(5),
    peso: 14.5,
    prehomologada: true,
    renombre: 'pedido 9',
    modelo: { id: 2, nombre: 'S7' },
    color: { id: 3, nombre: 'gris' },
  })
  const homologada = butaca({ estado: estado(5), homologada: true, prehomologada: false })

  it.each<[string, Operacion, Partial<Actual> & Pick<Actual, 'butaca'>, boolean]>([
    ['the state alone', a(5), { butaca: seat }, true],
    ['another state', a(4), { butaca: seat }, false],
    ['the same weight', a(5, { peso: 14.5 }), { butaca: seat }, true],
    ['another weight', a(5, { peso: 14.6 }), { butaca: seat }, false],
    ['S, and it is S', a(5, { homo: true }), { butaca: seat }, true],
    ['A, and it is S', a(5, { homo: false }), { butaca: seat }, false],
    ['S of a homologated seat, which stays so', a(5, { homo: true }), { butaca: homologada }, true],
    ['every field of an edit', editarDe(seat), { butaca: seat }, true],
    ['an edit of the model', editarDe(seat, { modelo: { id: 7, nombre: 'S9' } }), { butaca: seat }, false],
    ['an edit of the color', editarDe(seat, { color: { id: 7, nombre: 'azul' } }), { butaca: seat }, false],
    ['an edit of the state', editarDe(seat, { estado: estado(4) }), { butaca: seat }, false],
    ['an edit of the weight', editarDe(seat, { peso: -1 }), { butaca: seat }, false],
    ['an edit of the text', editarDe(seat, { renombre: '' }), { butaca: seat }, false],
    ['the same labels and buyer', homologar, { butaca: homologada, homologacion: labels }, true],
    [
      'other white label',
      homologar,
      { butaca: homologada, homologacion: { ...labels, eBlanca: 'B2' } },
      false,
    ],
    ['other grey label', homologar, { butaca: homologada, homologacion: { ...labels, eGris: 'G2' } }, false],
    ['other buyer', homologar, { butaca: homologada, homologacion: { ...labels, comprador: null } }, false],
    ['labels that the server does not tell', homologar, { butaca: homologada }, false],
    ['a new seat, whose number may be mistyped', crear(), { butaca: seat }, false],
  ])('%s: %#', (_, operacion, actual, expected) => {
    expect(isYaHecha(operacion, actual)).toBe(expected)
    // A conflict may be settled without the server only if applying the operation would change nothing
    if (expected && operacion.tipo !== 'homologar')
      expect(isMismaVista(applyOperacion(actual.butaca, operacion), actual.butaca)).toBe(true)
  })
})

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

  it('a homologation can go on if the seat still waits for it', () => {
    const espera = { prehomologada: true, homologada: false }
    expect(de(homologar, 6, espera)).toMatchObject({ junto: 'homologar', isPosible: true, isDudoso: false })
    expect(de(homologar, 6, { prehomologada: false, homologada: true })).toMatchObject({
      junto: null,
      isPosible: false,
    })
    expect(de(homologar, 7, espera)).toMatchObject({ isPosible: false })
  })

  it('an edit keeps the others’ changes and writes only its own', () => {
    const edit = editarDe(visto, { modelo: { id: 7, nombre: 'S9' } })
    const { operacion, paso, isDudoso } = de(edit, 4, { renombre: 'de lopez', peso: 12 })
    expect(operacion).toMatchObject({ modelo: { id: 7 }, estado: estado(4), renombre: 'de lopez', peso: 12 })
    expect({ paso, isDudoso }).toEqual({ paso: 'igual', isDudoso: false })
    // The state is reset only if the user changed it
    expect(de(editarDe(visto, { estado: estado(2) }), 4)).toMatchObject({ paso: 'atras', isDudoso: true })
  })
})

test('on a deleted seat the server allows only a change of state', () => {
  const borrada = butaca({ estado: estado(7), prehomologada: true })
  expect(puedeHacerse(a(2), borrada)).toBe(true)
  expect(puedeHacerse(editarDe(borrada), borrada)).toBe(false)
  expect(puedeHacerse(homologar, borrada)).toBe(false)
})
