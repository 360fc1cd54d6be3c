import { expect, test } from 'vitest'
import type { Homologacion } from '#contract/homologacion.ts'
import { isBuscable } from '#domain/buscar/hallar.ts'
import {
  buscarButacas,
  buscarHomologaciones,
  buscarPersonas,
  buscarProductos,
  buscarRegistros,
  claveDe,
  type Parte,
} from '#domain/buscar/resultados.ts'
import { butaca } from '#tests/helpers/butaca.ts'
import { producto } from '#tests/helpers/producto.ts'

const seen = ({ filas, total }: Parte) => [filas.map(fila => claveDe(fila).split(' ')[1]), total]

test('seats whose number begins with the text are found in any letter case, those on the floor first, without the auxiliary seat', () => {
  const estado = (id: number) => ({ id, nombre: '' })
  const all = [
    butaca({ nro: 'S710300', estado: estado(6) }),
    butaca({ nro: 'S710311', estado: estado(2) }),
    butaca({ nro: 's710301', estado: estado(1) }),
    butaca({ nro: 'S710302', estado: estado(7) }),
    butaca({ nro: 'XS7103', estado: estado(1) }),
    butaca({ nro: 'ButacaAuxiliar', estado: estado(1) }),
  ]
  expect(seen(buscarButacas(all, 'S7103'))).toEqual([['s710301', 's710311', 's710300'], 4])
  expect(seen(buscarButacas(all, 'butaca'))).toEqual([[], 0])
})

test('products are sorted: the exact code, codes beginning with the text, descriptions beginning with it, the rest', () => {
  const all = [
    producto({ id: 1, codigo: 'A-710', descripcion: 'Perno' }),
    producto({ id: 2, codigo: 'HE-1', descripcion: '710 zincado' }),
    producto({ id: 3, codigo: '710-B', descripcion: null }),
    producto({ id: 4, codigo: '710', descripcion: null }),
  ]
  expect(seen(buscarProductos(all, '710'))).toEqual([['4', '3', '2'], 4])
})

test('accents and case are ignored; two letters match only at the beginning of a word', () => {
  const all = ['Maderas Ñandúbay', 'Andamios', 'Pinares/Andes', 'Bandas'].map((nombre, i) => ({
    id: i + 1,
    nombre,
    identificacion: null,
  }))
  expect(seen(buscarPersonas(all, 'ÑANDU'))).toEqual([['1'], 1])
  expect(seen(buscarPersonas(all, 'n\u0303andu'))).toEqual([['1'], 1])
  expect(seen(buscarPersonas(all, 'and'))).toEqual([['2', '4', '1'], 4])
  expect(seen(buscarPersonas(all, 'an'))).toEqual([['2', '3'], 2])
})

test('homologations and records are found by their own texts, newest first; a match never spans two texts', () => {
  const homologacion = (butaca: string, dia: number, etiqueta_blanca: string): Homologacion => ({
    ...{ butaca, nombre_modelo: 'S7', comprador: 'El Ceibo', etiqueta_blanca, etiqueta_gris: 71 },
    fecha_hs: `2026-01-0${dia}T10:00:00.000`,
  })
  const all = [
    homologacion('S700001', 1, 'B-1'),
    homologacion('S700002', 3, 'B-2'),
    homologacion('S700003', 2, 'B-3'),
  ]
  expect(seen(buscarHomologaciones(all, 'ceibo'))).toEqual([['s700002', 's700003', 's700001'], 3])
  expect(seen(buscarHomologaciones(all, '1b-'))).toEqual([[], 0])
  const registro = (id: number, nro_remito: string | null, observaciones: string | null) => ({
    ...{ id, nro_remito, observaciones, fechahs: '2026-01-01T10:00:00', monto: 0 },
    ...{ tipo_registro: { id: 1, nombre: 'Venta' }, cliente_proveedor: null },
  })
  const registros = [registro(1, '0002-7103', null), registro(2, null, 'por 7103'), registro(3, '71', '03')]
  expect(seen(buscarRegistros(registros, '7103'))).toEqual([['2', '1'], 2])
})

test.each([
  ['s7', true],
  ['7 1', true],
  ['a', false],
  ['%_', false],
  ['n\u0303', false],
  ['a'.repeat(61), false],
])('the text %j can be searched: %s', (texto, is) => {
  expect(isBuscable(texto)).toBe(is)
})
