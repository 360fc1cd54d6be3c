import { describe, expect, test } from 'vitest'
import {
  type ButacaDraft,
  buildCrear,
  buildEditar,
  conMotivo,
  DRAFT_NUEVA,
  draftOf,
  proponer,
  withNro,
} from '#features/butacas/dialogos/butaca-draft.ts'
import { butaca } from '#tests/helpers/butaca.ts'

const refs = (...nombres: string[]) => nombres.map((nombre, i) => ({ id: i + 1, nombre }))
const lookups = {
  modelos: refs('H5', 'H7', 'HX', 'S5', 'S7', 'SX', 'S7 XL'),
  colores: refs('negro', 'blanco'),
  estados: refs('cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada'),
}
const none = () => false
const NUEVA = proponer(DRAFT_NUEVA, lookups)

describe('a new seat', () => {
  test('a new seat has model, color and state 1, and its number follows the model until the user types', () => {
    const shown = (draft: Partial<ButacaDraft>) => proponer({ ...DRAFT_NUEVA, ...draft }, lookups)
    expect(shown({})).toMatchObject({ nro: 'h5', modelo: 1, color: 1, estado: 1 })
    expect(proponer(DRAFT_NUEVA, { modelos: [], colores: [] })).toMatchObject({
      nro: 'h5',
      modelo: 1,
      color: 1,
    })
    expect(shown({ modelo: 6 }).nro).toBe('sx')
    expect(shown({ modelo: 7 }).nro).toBe('')
    expect(shown({ ...withNro(DRAFT_NUEVA, 'sx0147'), modelo: 2 })).toMatchObject({
      modelo: 2,
      nro: 'sx0147',
    })
    expect(shown({ ...withNro(DRAFT_NUEVA, ''), modelo: 2 }).nro).toBe('')
  })

  test('a typed number chooses the model, until the user chooses a model', () => {
    const shown = (nro: string, over: Partial<ButacaDraft> = {}) =>
      proponer({ ...withNro(DRAFT_NUEVA, nro), ...over }, lookups).modelo
    expect([shown('S701999'), shown('sx1'), shown('S7XL0042'), shown('9990001'), shown('')]).toEqual([
      5, 6, 7, 1, 1,
    ])
    expect(shown('S701999', { modelo: 2 })).toBe(2)
  })

  test('a new number takes upper or lower case from the model’s other numbers', () => {
    const nrosDe = (modelo: number) => (modelo === 5 ? ['S710482', 'S710483'] : [])
    const built = (nro: string) =>
      buildCrear(proponer(withNro(DRAFT_NUEVA, nro), lookups), lookups, none, nrosDe)
    expect(built('s701999')).toMatchObject({ butaca: { nro: 'S701999', modelo: { id: 5 } } })
    expect(built('h501999')).toMatchObject({ butaca: { nro: 'h501999', modelo: { id: 1 } } })
  })

  test('a retired model or color is not proposed, and the server’s prefixes are used', () => {
    const modelos = [
      { id: 1, nombre: 'H5', retirado: true as const },
      { id: 2, nombre: 'H7', prefijo: 'k' },
    ]
    const colores = [{ id: 1, nombre: 'negro', retirado: true as const }, ...refs('x', 'blanco').slice(1)]
    const draft = proponer(DRAFT_NUEVA, { modelos, colores })
    expect(draft).toMatchObject({ nro: 'k', modelo: 2, color: 2 })
    expect(proponer({ ...DRAFT_NUEVA, modelo: 1 }, { modelos, colores }).modelo, 'once chosen it stays').toBe(
      1,
    )
    const built = buildCrear(draft, { ...lookups, modelos, colores }, none)
    expect(built).toMatchObject({ operacion: { color: { id: 2 } } })
    expect(built, 'an operation keeps no more of a row than its id and name').toHaveProperty(
      'operacion.modelo',
      {
        id: 2,
        nombre: 'H7',
      },
    )
  })

  test('accents and outer spaces are removed before sending, and ñ becomes n', () => {
    const built = buildCrear({ ...withNro(NUEVA, ' Ñú1 '), renombre: ' Camión Peña ' }, lookups, none)
    expect(built).toEqual({
      butaca: {
        nro: 'Nu1',
        modelo: lookups.modelos[0],
        color: lookups.colores[0],
        estado: lookups.estados[0],
        peso: -1,
        prehomologada: false,
        homologada: false,
        renombre: 'Camion Pena',
        fechaHs: '',
      },
      operacion: {
        tipo: 'crear',
        modelo: lookups.modelos[0],
        color: lookups.colores[0],
        estado: lookups.estados[0],
        peso: -1,
        renombre: 'Camion Pena',
      },
    })
  })

  test('a missing, used, damaged or mixed-script number is refused, and a seat without lists or with an unknown choice too', () => {
    expect(buildCrear(withNro(NUEVA, '  '), lookups, none)).toBe('nro-obligatorio')
    expect(buildCrear(withNro(NUEVA, 'ñ1'), lookups, nro => nro === 'n1')).toBe('nro-repetido')
    expect(buildCrear(withNro(NUEVA, '\ufeffs7\u200b1\u00ad'), lookups, none)).toMatchObject({
      butaca: { nro: 's71' },
    })
    expect(buildCrear(withNro(NUEVA, '\u04215'), lookups, none)).toBe('nro-ilegible')
    for (const roto of ['3.07112E+10', '########', 'may-05', '1e+21'])
      expect(buildCrear(withNro(NUEVA, roto), lookups, none)).toBe('nro-roto')
    expect(buildCrear(NUEVA, { modelos: [], colores: [], estados: [] }, none)).toBe('sin-listas')
    expect(buildCrear({ ...NUEVA, modelo: 99 }, lookups, none)).toBe('sin-elegir')
  })
})

describe('editing a seat', () => {
  const seat = butaca({ nro: 'S710482', modelo: { id: 5, nombre: 'S7' }, peso: 18.4, renombre: 'Añejo' })
  const draft = draftOf(seat.nro, seat)

  test('the edit form shows the seat’s present values, with a comma in the weight', () => {
    expect(draft).toMatchObject({ nro: 'S710482', modelo: 5, peso: '18,4', renombre: 'Añejo' })
    expect(draftOf('x', butaca()).peso).toBe('')
  })

  test('an unchanged form makes no edit, even if the seat’s text has accents', () => {
    expect(buildEditar(seat, draft, lookups)).toBeNull()
  })

  test.each([
    ['17.25', 17.25],
    ['17,25', 17.25],
    ['', -1],
  ])('a weight typed as %j is sent as %s', (peso, kg) => {
    expect(buildEditar(seat, { ...draft, peso }, lookups)).toMatchObject({
      butaca: seat,
      operacion: { tipo: 'editar', peso: kg },
    })
  })

  test.each(['abc', '18,,4', '14,5kg'])('the weight %j counts as no weight only after a warning', peso => {
    const edited = { ...draft, peso }
    expect(buildEditar(seat, edited, lookups)).toBe('peso-no-numero')
    expect(buildEditar(seat, edited, lookups, '18,,')).toBe('peso-no-numero')
    expect(buildEditar(seat, edited, lookups, peso)).toMatchObject({ operacion: { peso: -1 } })
  })

  test('a weight out of range is refused as «peso-invalido»', () => {
    for (const peso of ['1001', '-3'])
      expect(buildEditar(seat, { ...draft, peso }, lookups)).toBe('peso-invalido')
  })

  test('an edit of an SS seat accepts no weight and keeps the stored weight', () => {
    const ss = butaca({ nro: 'SS00214', peso: 9 })
    const built = buildEditar(ss, { ...draftOf(ss.nro, ss), peso: '5000', color: 2 }, lookups)
    expect(built).toMatchObject({ operacion: { peso: 9, color: { id: 2 } } })
  })

  test('an edit sends its text without accents, and keeps the number and a model that is missing from the lists', () => {
    const old = butaca({ nro: 'Ñ1', modelo: { id: 40, nombre: 'viejo' } })
    const built = buildEditar(old, { ...draftOf(old.nro, old), renombre: 'Peña' }, lookups)
    expect(built).toMatchObject({
      butaca: { nro: 'Ñ1' },
      operacion: { renombre: 'Pena', modelo: { id: 40 } },
    })
  })
})

describe('an edit that moves the seat back', () => {
  const porque = { motivo: { id: 2, nombre: 'Costura abierta' }, nota: 'lado' }
  const seat = butaca({ nro: 'S7', modelo: { id: 5, nombre: 'S7' }, estado: { id: 4, nombre: 'armada' } })
  const cambio = {
    ...{ tipo: 'cambio-estado', estado: { id: 2, nombre: 'tapizada' }, peso: -1, homo: null },
    ...porque,
  }
  const parts = (over: Partial<ButacaDraft>) => {
    const built = buildEditar(seat, { ...draftOf('S7', seat), estado: 2, ...over }, lookups)
    if (built === null || typeof built === 'string') throw new Error('no edit')
    return conMotivo(built, porque)
  }

  test('a move back without other edits is a change of state with its motivo', () => {
    expect(parts({})).toEqual([{ butaca: seat, operacion: cambio }])
  })

  test('a move back with other edits is sent as the edit, then as the change of state', () => {
    const [edicion, despues, ...none] = parts({ renombre: 'otro' })
    expect(none).toEqual([])
    expect(edicion).toMatchObject({
      butaca: seat,
      operacion: { tipo: 'editar', estado: seat.estado, renombre: 'otro' },
    })
    expect(despues).toEqual({ butaca: { ...seat, renombre: 'otro' }, operacion: cambio })
  })
})
