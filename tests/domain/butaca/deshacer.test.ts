import { expect, test } from 'vitest'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { applyOperacion, deVuelta } from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const ESTADOS = ['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada']
const estado = (id: number) => ({ id, nombre: ESTADOS[id - 1] ?? '' })
const cambio = (id: number, peso = -1, homo: boolean | null = null): CambioEstado => ({
  tipo: 'cambio-estado',
  estado: estado(id),
  peso,
  homo,
})

test.each([
  ['a plain step', butaca({ estado: estado(1) }), cambio(2), 1],
  ['a weight where there was none', butaca({ estado: estado(2), peso: -1 }), cambio(3, 18.4), 1],
  [
    'a weight over another',
    butaca({ estado: estado(2), peso: 17.25, renombre: 'ñandú' }),
    cambio(3, 18.4),
    1,
  ],
  ['lista with S', butaca({ estado: estado(4), prehomologada: false }), cambio(5, -1, true), 2],
  [
    'lista with A of one that was S',
    butaca({ estado: estado(4), prehomologada: true }),
    cambio(5, -1, false),
    2,
  ],
  ['S over A within lista', butaca({ estado: estado(5), prehomologada: false }), cambio(5, -1, true), 1],
  [
    'lista of one that is homologated',
    butaca({ estado: estado(4), homologada: true }),
    cambio(5, -1, true),
    1,
  ],
  ['a step back', butaca({ estado: estado(4), peso: 12 }), cambio(1), 1],
])('undoing %s restores exactly the former values', (_, antes, hecho, count) => {
  const ahora = applyOperacion(antes, hecho)
  const vuelta = deVuelta(antes, ahora)
  expect(vuelta).toHaveLength(count)
  const { estado: end, peso, prehomologada, homologada, renombre } = vuelta.reduce(applyOperacion, ahora)
  expect({ estado: end, peso, prehomologada, homologada, renombre }).toEqual({
    estado: antes.estado,
    peso: antes.peso,
    prehomologada: antes.prehomologada,
    homologada: antes.homologada,
    renombre: antes.renombre,
  })
})
