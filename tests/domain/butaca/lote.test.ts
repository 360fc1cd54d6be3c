import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ButacaLote, LoteQuery } from '#contract/lote.ts'
import { diasMal, gruposLote, NADA_BUSCADO, parseLote, pedidoLote, writeLote } from '#domain/butaca/lote.ts'
import { compareTexto } from '#domain/valor/orden-texto.ts'
import { frasesLote } from '#messages/butacas/lote.ts'

let made = 0
const butaca = (over: Partial<ButacaLote> = {}): ButacaLote => ({
  ...{ nro: `S${++made}`, modelo: 'S7', color: 'negro', estado: { id: 6, nombre: 'entregada' }, esS: true },
  ...{ etiqueta_blanca: null, etiqueta_gris: null, comprador: null, cliente: null, clienteId: null },
  ...{ telefono: null, remito: null, fechaHs: '2026-11-20T10:00:00.000' },
  ...over,
})
const lista = { id: 5, nombre: 'lista' }

test('groups are sorted: seats in the factory, clients with most seats first, seats without a client, deleted seats', () => {
  const grupos = gruposLote([
    butaca({ cliente: 'Norte', remito: 'R-1' }),
    butaca({ cliente: 'El Ceibo', remito: 'R-2', color: 'rojo' }),
    butaca({ comprador: 'el ceibó', telefono: '11', remito: 'R-2' }),
    butaca({ estado: lista, comprador: 'El Ceibo' }),
    butaca({ estado: { id: 7, nombre: 'borrada' }, comprador: 'El Ceibo' }),
    butaca(),
  ])
  expect(
    grupos.map(({ tipo, nombre, telefono, remitos, colores, butacas }) => [
      tipo,
      tipo === 'cliente' && nombre,
      telefono,
      remitos,
      colores,
      butacas.length,
    ]),
  ).toEqual([
    ['fabrica', false, null, [], [['negro', 1]], 1],
    [
      'cliente',
      'El Ceibo',
      '11',
      ['R-2'],
      [
        ['negro', 1],
        ['rojo', 1],
      ],
      2,
    ],
    ['cliente', 'Norte', null, ['R-1'], [['negro', 1]], 1],
    ['sin-cliente', false, null, [], [['negro', 1]], 1],
    ['borradas', false, null, [], [['negro', 1]], 1],
  ])
})

test('every seat is in exactly one group, sorted by number', () => {
  const una = fc.record({
    nro: fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom(...'S0179') }),
    estado: fc.integer({ min: 1, max: 8 }).map(id => ({ id, nombre: String(id) })),
    cliente: fc.constantFrom(null, '', 'Ávila', 'avila', 'Norte'),
    comprador: fc.constantFrom(null, '', 'Norte'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(una, { selector: ({ nro }) => nro }), unas => {
      const grupos = gruposLote(unas.map(each => butaca(each)))
      expect(grupos.flatMap(({ butacas }) => butacas.map(({ nro }) => nro)).sort()).toEqual(
        unas.map(({ nro }) => nro).sort(),
      )
      for (const { butacas } of grupos) {
        const nros = butacas.map(({ nro }) => nro)
        expect(nros).toEqual(nros.toSorted(compareTexto))
      }
    }),
  )
})

test('the address keeps a search, and the request has only the fields that were filled in', () => {
  const buscado = { ...NADA_BUSCADO, modelo: '4', diaD: '2/11/2026', nroD: ' S7016 ', cliente: 'ávila' }
  const kept = new URLSearchParams(writeLote(buscado))
  expect(parseLote(campo => kept.get(campo))).toEqual({ ...buscado, nroD: 'S7016' })
  expect(pedidoLote(buscado)).toEqual({ modelo: 4, diaD: '2026-11-02', nroD: 'S7016', cliente: 'ávila' })
  expect(pedidoLote(NADA_BUSCADO)).toBeNull()
  expect(pedidoLote({ ...buscado, diaH: 'mañana pasado' })).toBeNull()
  expect(diasMal({ ...buscado, diaH: '31/02/2026' })).toEqual(['diaH'])
})

test('each search field works alone, and is named in words', () => {
  const partes = Object.keys(LoteQuery.properties).filter(campo => campo !== 'desde')
  expect(Object.keys(NADA_BUSCADO).toSorted()).toEqual(partes.toSorted())
  const nada = frasesLote(NADA_BUSCADO).join(' ')
  for (const campo of partes) {
    const buscado = { ...NADA_BUSCADO, [campo]: campo.startsWith('dia') ? '02/11/2026' : '3' }
    expect(Object.keys(pedidoLote(buscado) ?? {})).toEqual([campo])
    expect(frasesLote(buscado).join(' '), campo).not.toBe(nada)
    expect(frasesLote({ ...buscado, estado: 'lista' }).join(' '), campo).not.toBe(
      frasesLote({ ...NADA_BUSCADO, estado: campo === 'estado' ? '' : 'lista' }).join(' '),
    )
  }
})
