import { describe, expect, test } from 'vitest'
import type { Butaca } from '#contract/butaca.ts'
import type { EntregaEnvio } from '#contract/entrega.ts'
import { columnaAs, isPrehomologada } from '#domain/butaca/clase-as.ts'
import {
  applyOperacion,
  applyPending,
  butacaNueva,
  type CambioEstado,
  deVuelta,
  estadoDe,
  isComoSeVio,
  isMismaVista,
  isYaHecha,
  type Operacion,
  pedidoOperacion,
  sameEntrega,
  sameOperacion,
  tieneLoEscrito,
} from '#domain/butaca/operacion.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { crear, editar, editarDe, homologar } from '#tests/helpers/operaciones.ts'
import { toEstado } from '#tests/helpers/outbox-rig.ts'

const entrega = (changes: Partial<EntregaEnvio> = {}): EntregaEnvio => ({
  clave: '11111111-1111-4111-8111-111111111111',
  cliente: { id: 1, nombre: 'Transportes Ávila' },
  remito: 'R-1',
  ...changes,
})

test('two operations of any kind are equal if they ask for the same change', () => {
  const some = [
    toEstado(4),
    toEstado(5),
    toEstado(4, { peso: 3 }),
    toEstado(5, { homo: true }),
    toEstado(2, { motivo: { id: 1, nombre: 'Otro motivo' } }),
    toEstado(2, { motivo: { id: 2, nombre: 'Costura abierta' } }),
    toEstado(2, { motivo: { id: 2, nombre: 'Costura abierta' }, nota: 'abajo' }),
    toEstado(6, { entrega: entrega() }),
    toEstado(6, { entrega: entrega({ remito: 'R-2' }) }),
    toEstado(6, { entrega: entrega({ remito: null }) }),
    toEstado(6, { entrega: entrega({ cliente: { id: 2, nombre: 'Otro' } }) }),
    crear(),
    crear({ renombre: 'x' }),
    editar(),
    editar({ peso: 12 }),
    editar({ color: { id: 2, nombre: 'blanco' } }),
    homologar(),
    homologar({ comprador: null }),
    homologar({ eGris: 'otra' }),
  ]
  for (const [i, a] of some.entries())
    for (const [j, b] of some.entries()) expect(sameOperacion(a, structuredClone(b))).toBe(i === j)
})

test('only a homologation has no target state', () => {
  expect([toEstado(4), crear(), editar()].map(o => estadoDe(o)?.id)).toEqual([4, 1, 1])
  expect(estadoDe(homologar())).toBeNull()
})

describe('the delivery of a seat', () => {
  const otraClave = '22222222-2222-4222-8222-222222222222'
  const lista = butaca({ nro: 'A-1', estado: { id: 5, nombre: 'lista' } })
  const entregada = applyOperacion(lista, toEstado(6, { entrega: entrega() }))

  test('deliveries with equal client and remito are one delivery; without a remito, client and key must be equal', () => {
    expect(sameEntrega(entrega(), entrega({ clave: otraClave, remito: 'r-1' }))).toBe(true)
    expect(sameEntrega(entrega(), entrega({ cliente: { id: 2, nombre: 'Transportes Ávila' } }))).toBe(false)
    expect(sameEntrega(entrega(), entrega({ remito: null }))).toBe(false)
    expect(sameEntrega(entrega({ remito: null }), entrega({ remito: null, clave: otraClave }))).toBe(false)
    expect(sameEntrega(entrega({ remito: null }), entrega({ remito: null }))).toBe(true)
    // A server whose catalogue lacks the client has only the client's name
    expect(sameEntrega(entrega(), { ...entrega(), cliente: { id: null, nombre: 'transportes avila' } })).toBe(
      true,
    )
  })

  test('a seat gets its delivery with entregada and loses it with another state', () => {
    expect(entregada.entrega).toEqual(entrega())
    expect(applyOperacion(entregada, toEstado(6)).entrega).toEqual(entrega())
    expect(applyOperacion(entregada, toEstado(4))).not.toHaveProperty('entrega')
    expect(applyOperacion(entregada, editar({ estado: { id: 3, nombre: 'pesada' } }))).not.toHaveProperty(
      'entrega',
    )
    expect(applyOperacion(lista, toEstado(4, { entrega: entrega() }))).not.toHaveProperty('entrega')
  })

  test('a change is not already done if the seat left in another delivery or without a delivery', () => {
    const mine = toEstado(6, { entrega: entrega() })
    expect(isYaHecha(mine, { butaca: entregada })).toBe(true)
    expect(isYaHecha(mine, { butaca: { ...entregada, entrega: entrega({ remito: 'R-9' }) } })).toBe(false)
    expect(isYaHecha(mine, { butaca: applyOperacion(lista, toEstado(6)) })).toBe(false)
    expect(isYaHecha(toEstado(6), { butaca: entregada })).toBe(true)
  })

  test('undoing a step back returns the seat to its delivery', () => {
    const [vuelta] = deVuelta(entregada, applyOperacion(entregada, toEstado(5)))
    expect(vuelta).toMatchObject({ tipo: 'cambio-estado', estado: { id: 6 }, entrega: entrega() })
  })
})

test('a change without a reason or a delivery has no body', () => {
  expect(pedidoOperacion('A-1', toEstado(4))).toMatchObject({ body: undefined })
  const motivo = { id: 2, nombre: 'Costura abierta' }
  expect(pedidoOperacion('A-1', toEstado(2, { motivo, nota: 'abajo' }))).toMatchObject({
    body: { motivo, nota: 'abajo' },
  })
})

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

test('a weight of -1 keeps the present weight', () => {
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

test('an edit writes its values, an empty weight or text included, and does not change A/S', () => {
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
  ])('%s: only the fields that the operation writes count', (_, operacion, fields) => {
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

  test('a homologation is already done only if both labels and the buyer are equal', () => {
    const asked = homologar()
    expect(isYaHecha(asked, { butaca: seat, homologacion: etiquetas })).toBe(true)
    expect(isYaHecha(asked, { butaca: seat })).toBe(false)
    for (const other of [{ eBlanca: 'otra' }, { eGris: 'otra' }, { comprador: 'otro' }])
      expect(isYaHecha(asked, { butaca: seat, homologacion: { ...etiquetas, ...other } })).toBe(false)
  })

  test('a creation never counts as already done; a seat has its values if all written fields but the state are equal', () => {
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
  test.each(TODAS)('the comparison tells whether «%s» would overwrite that change', nombre => {
    const isSeen = isComoSeVio(OPERACIONES[nombre], VISTA, { ...VISTA, ...cambio })
    expect(isSeen).toBe(!over.includes(nombre))
  })
})

test('different values for no weight, or for no renombre, are equal', () => {
  const none = { ...VISTA, peso: -1, renombre: null }
  const other = { ...VISTA, peso: null as unknown as number, renombre: '' }
  expect(isComoSeVio(editar(), none, other)).toBe(true)
})

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
