import { describe, expect, it } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import type { Operacion } from '#domain/butaca/operacion.ts'
import { isComoSeVio } from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { editar, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

const VISTA = butaca({ peso: 18.4, renombre: 'pedido 9' })
const OPERACIONES = {
  mover: toEstado(2),
  pesar: toEstado(3, { peso: 20 }),
  marcar: toEstado(5, { homo: true }),
  editar: editar(),
  homologar: homologar(),
} satisfies Record<string, Operacion>
type Nombre = keyof typeof OPERACIONES
const TODAS = Object.keys(OPERACIONES) as Nombre[]

/** Another user's change, and the operations that would overwrite it. */
const CAMBIOS: readonly [string, Partial<Butaca>, readonly Nombre[]][] = [
  ['nothing', {}, []],
  ['the state', { estado: { id: 6, nombre: 'entregada' } }, TODAS],
  ['its homologation', { homologada: true }, TODAS],
  ['A or S', { prehomologada: true }, ['marcar', 'homologar']],
  ['the weight', { peso: 19 }, ['pesar', 'editar']],
  ['the weight to none', { peso: -1 }, ['pesar', 'editar']],
  ['the model', { modelo: { id: 9, nombre: 'HX' } }, ['editar']],
  ['the color', { color: { id: 3, nombre: 'rojo' } }, ['editar']],
  ['the renombre', { renombre: null }, ['editar']],
  ['only names of lists', { estado: { id: 1, nombre: 'corte' }, color: { id: 1, nombre: 'noche' } }, []],
  ['only the time of the change and the version', { fechaHs: '2026-11-21T08:00:00.000', version: 9 }, []],
  ['the weight only by the rounding of a float', { peso: 18.399999618530273 }, []],
]

describe.each(CAMBIOS)('after another user changed %s', (_, cambio, over) => {
  it.each(TODAS)('tells whether «%s» would overwrite an unseen change', nombre => {
    const isSeen = isComoSeVio(OPERACIONES[nombre], VISTA, { ...VISTA, ...cambio })
    expect(isSeen).toBe(!over.includes(nombre))
  })
})

it('different spellings of no weight and no renombre are equal', () => {
  const none = { ...VISTA, peso: -1, renombre: null }
  const other = { ...VISTA, peso: null as unknown as number, renombre: '' }
  expect(isComoSeVio(editar(), none, other)).toBe(true)
})
