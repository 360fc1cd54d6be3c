import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import {
  applyOperacion,
  applyPending,
  butacaNueva,
  isMismaVista,
  isYaHecha,
  tieneLoEscrito,
} from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear, editar, editarDe, homologar } from '#tests/helpers/operaciones.ts'

const a = (id: number, nombre: string, over: Partial<CambioEstado> = {}): CambioEstado => ({
  tipo: 'cambio-estado',
  estado: { id, nombre },
  peso: -1,
  homo: null,
  ...over,
})

test('queued changes apply in order, and the mirror stays unchanged', () => {
  const mirrored = butaca()
  const shown = applyPending(mirrored, [a(3, 'pesada', { peso: 18.4 }), a(4, 'armada')])
  expect(shown.estado).toEqual({ id: 4, nombre: 'armada' })
  expect(shown.peso).toBe(18.4)
  expect(mirrored.estado.id).toBe(1)
})

test('a weight of -1 keeps the present one', () => {
  expect(applyPending(butaca({ peso: 12 }), [a(3, 'pesada')]).peso).toBe(12)
})

test('S pre-homologates a seat, A undoes that, and a change without A or S keeps a seat pre-homologated', () => {
  expect(columnaAs(applyPending(butaca(), [a(5, 'lista', { homo: true })]))).toBe('S')
  expect(applyPending(butaca({ prehomologada: true }), [a(5, 'lista', { homo: false })]).prehomologada).toBe(
    false,
  )
  expect(applyPending(butaca({ prehomologada: true }), [a(5, 'lista')]).prehomologada).toBe(true)
})

test('a queued creation shows the seat as written, and nothing of another seat of that number', () => {
  const operacion = crear({ estado: { id: 5, nombre: 'lista' }, renombre: 'pedido 7' })
  const other = butaca({ nro: 'h5900', peso: 12, prehomologada: true, homologada: true })
  const shown = applyPending(other, [operacion])
  expect(shown).toMatchObject({ peso: -1, prehomologada: false, homologada: false, renombre: 'pedido 7' })
  expect(butacaNueva('h5900', crear())).toMatchObject({ nro: 'h5900', modelo: { id: 5 }, renombre: null })
  expect(butacaNueva('h5900', crear()).version).toBeUndefined()
})

test('an edit writes its values, an empty weight or text included, and leaves A/S', () => {
  const seat = butaca({ peso: 12, renombre: 'x', prehomologada: true, estado: { id: 5, nombre: 'lista' } })
  const shown = applyPending(seat, [editar({ estado: { id: 5, nombre: 'lista' } })])
  expect(shown).toMatchObject({ peso: -1, renombre: null, prehomologada: true, modelo: { nombre: 'S7' } })
  expect(columnaAs(shown)).toBe('S')
})

test('a queued homologation shows the seat as homologated: S, and no longer pre-homologated', () => {
  const seat = butaca({ prehomologada: true, estado: { id: 5, nombre: 'lista' } })
  const shown = applyPending(seat, [homologar()])
  expect(shown).toMatchObject({ homologada: true, prehomologada: false })
  expect(columnaAs(shown)).toBe('S')
  expect(isPrehomologada(shown)).toBe(false)
})

test('without queued changes the seat is shown as mirrored', () => {
  const mirrored = butaca()
  expect(applyPending(mirrored, [])).toBe(mirrored)
})

describe('comparing a seat with an operation', () => {
  const seat = butaca({ peso: 18.4, prehomologada: true, estado: { id: 5, nombre: 'lista' }, renombre: 'x' })
  const { comprador, eBlanca, eGris } = homologar()
  const etiquetas = { comprador, eBlanca, eGris }
  const OTHERS: readonly Partial<Butaca>[] = [
    { estado: { id: 4, nombre: 'armada' } },
    { peso: 20 },
    { peso: -1 },
    { prehomologada: false },
    { modelo: { id: 9, nombre: 'HX' } },
    { color: { id: 3, nombre: 'rojo' } },
    { renombre: null },
  ]
  const FIELDS = OTHERS.map(other => Object.keys(other)[0] ?? '')

  test.each([
    ['a state', a(5, 'lista'), ['estado']],
    ['a weight', a(5, 'lista', { peso: 18.4 }), ['estado', 'peso']],
    ['S', a(5, 'lista', { homo: true }), ['estado', 'prehomologada']],
    ['an edit', editarDe(seat), ['estado', 'peso', 'modelo', 'color', 'renombre']],
  ])('%s: only the fields it writes count', (_, operacion, fields) => {
    expect(isYaHecha(operacion, { butaca: seat })).toBe(true)
    expect(isYaHecha(operacion, { butaca: { ...seat, peso: 18.399999618530273 } })).toBe(true)
    // A conflict is settled without the server only if applying the operation would change nothing
    expect(isMismaVista(applyOperacion(seat, operacion), seat)).toBe(true)
    for (const [i, other] of OTHERS.entries())
      expect([FIELDS[i], isYaHecha(operacion, { butaca: { ...seat, ...other } })]).toEqual([
        FIELDS[i],
        !fields.includes(FIELDS[i] ?? ''),
      ])
  })

  test('a homologated seat is S already', () => {
    const homologada = { ...seat, homologada: true, prehomologada: false }
    expect(isYaHecha(a(5, 'lista', { homo: true }), { butaca: homologada })).toBe(true)
  })

  test('a homologation: both labels and the buyer count', () => {
    const asked = homologar()
    expect(isYaHecha(asked, { butaca: seat, homologacion: etiquetas })).toBe(true)
    expect(isYaHecha(asked, { butaca: seat })).toBe(false)
    for (const other of [{ eBlanca: 'otra' }, { eGris: 'otra' }, { comprador: 'otro' }])
      expect(isYaHecha(asked, { butaca: seat, homologacion: { ...etiquetas, ...other } })).toBe(false)
  })

  test('a creation does not count as done by an equal seat; all its fields but the state tell whether the seat is the one created', () => {
    const { tipo: _, ...ficha } = editarDe(seat)
    const asked = crear(ficha)
    expect(isYaHecha(asked, { butaca: seat })).toBe(false)
    expect(tieneLoEscrito(asked, seat)).toBe(true)
    for (const [i, other] of OTHERS.entries())
      expect([FIELDS[i], tieneLoEscrito(asked, { ...seat, ...other })]).toEqual([
        FIELDS[i],
        ['estado', 'prehomologada'].includes(FIELDS[i] ?? ''),
      ])
    expect(tieneLoEscrito(crear({ ...ficha, peso: -1 }), { ...seat, peso: 20 })).toBe(true)
  })
})
