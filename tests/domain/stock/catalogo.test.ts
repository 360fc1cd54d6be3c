import { expect, test } from 'vitest'
import type { ClienteProveedor, ModeloProducto } from '#contract/stock/catalogo.ts'
import {
  borradorDe,
  envioDe,
  filaConfirmada,
  filterCatalogo,
  parseCelular,
  problemaOf,
  sortCatalogo,
} from '#domain/stock/catalogo.ts'

const BUTACAS = { id: 1, nombre: 'Butacas' }
const TELAS = { id: 2, nombre: 'Telas' }
const MODELO: ModeloProducto = { id: 4, nombre: 'R7', descripcion: null, categoria: BUTACAS }
const CLIENTE: ClienteProveedor = {
  id: 7,
  nombre: 'Transportes Sur',
  identificacion: '30-1234',
  celular: 1_144_445_555,
  domicilio: null,
}

test('a catalogue row is edited as texts with the id of its categoria, and a new row starts empty', () => {
  expect(borradorDe('modelos_producto', MODELO)).toEqual({ nombre: 'R7', categoria: '1', descripcion: '' })
  expect(borradorDe('cliente_proveedor', CLIENTE)).toEqual({
    nombre: 'Transportes Sur',
    identificacion: '30-1234',
    celular: '1144445555',
    domicilio: '',
  })
  expect(borradorDe('modelos_producto', null)).toEqual({ nombre: '', categoria: '', descripcion: '' })
})

test('the name of a catalogue row is required, and a phone number is an integer or empty', () => {
  expect(problemaOf({ nombre: ' ' })).toEqual({ campo: 'nombre', codigo: 'obligatorio' })
  expect(problemaOf({ nombre: 'a', celular: 'once' })).toEqual({
    campo: 'celular',
    codigo: 'no-es-numero',
    lectura: null,
  })
  expect(problemaOf({ nombre: 'a', celular: '' })).toBeNull()
  expect(problemaOf({ nombre: 'a' })).toBeNull()
})

test.each(['3.07112E+10', '7,79E+12', '########', ' may-05 ', '1e+21', '05/03/2026'])(
  '%j is refused as a name or identification unless it is unchanged',
  roto => {
    for (const campo of ['nombre', 'identificacion'] as const) {
      const borrador = { nombre: 'a', identificacion: '30-71123456-8', [campo]: roto }
      expect(problemaOf(borrador)).toEqual({ campo, codigo: 'roto' })
      expect(problemaOf({ ...borrador, domicilio: 'otro' }, borrador)).toBeNull()
    }
    expect(problemaOf({ nombre: 'a', domicilio: roto, descripcion: roto })).toBeNull()
  },
)

test('only the catalogue’s fields are sent, without outer spaces, and empty fields as null', () => {
  expect(envioDe('marcas', { nombre: ' Densa ', descripcion: 'x' })).toEqual({ nombre: 'Densa' })
  expect(envioDe('modelos_producto', { nombre: 'R7', categoria: '2', descripcion: ' ' })).toEqual({
    nombre: 'R7',
    categoria: 2,
    descripcion: null,
  })
  expect(envioDe('modelos_producto', { nombre: 'R7', categoria: '' })).toMatchObject({ categoria: null })
  expect(envioDe('cliente_proveedor', borradorDe('cliente_proveedor', CLIENTE))).toEqual({
    nombre: 'Transportes Sur',
    identificacion: '30-1234',
    celular: 1_144_445_555,
    domicilio: null,
  })
})

test('a saved catalogue row shows the name of its categoria', () => {
  const borrador = { nombre: 'R7 Plus', categoria: '2', descripcion: '' }
  expect(filaConfirmada('modelos_producto', MODELO, borrador, [BUTACAS, TELAS])).toEqual({
    id: 4,
    nombre: 'R7 Plus',
    descripcion: null,
    categoria: TELAS,
  })
  expect(filaConfirmada('marcas', { id: 3, nombre: 'a' }, { nombre: 'b ' }, [])).toEqual({
    id: 3,
    nombre: 'b',
  })
})

test('invisible characters are removed from a name, and a name without other characters is refused', () => {
  expect(envioDe('marcas', { nombre: '\u200bCuero\u00ad Sur\ufeff' })).toEqual({ nombre: 'Cuero Sur' })
  expect(envioDe('cliente_proveedor', { nombre: 'A', identificacion: '30-\u200e7' })).toMatchObject({
    identificacion: '30-7',
  })
  expect(problemaOf({ nombre: ' \u200b\u2060 ' })).toEqual({ campo: 'nombre', codigo: 'obligatorio' })
})

test.each([
  ['1144445555', 1_144_445_555],
  [' 11 4444-5555 ', 1_144_445_555],
  ['+54 (9) 11 4444.5555', 5_491_144_445_555],
  ['011', 11],
  ['999999999999999', 999_999_999_999_999],
])('the phone number «%s» is read as %d', (texto, celular) => {
  expect(parseCelular(texto)).toEqual({ ok: true, celular })
})

test('an empty celular is null', () => {
  expect(parseCelular('')).toEqual({ ok: true, celular: null })
  expect(parseCelular('  ')).toEqual({ ok: true, celular: null })
})

test.each([
  ['11 abc', '11'],
  ['11 4444 x', '114444'],
  ['1,5', '1'],
  ['011 int. 4', '11'],
  ['4555-1234/35', '45551234'],
  ['011 4555-1234 / 8', '1145551234'],
])('the phone number «%s» is refused, and its reading %s is returned for the message', (texto, lectura) => {
  expect(parseCelular(texto)).toEqual({ ok: false, lectura })
})

test.each(['abc', '-', '++5', '1000000000000000', '1000000000000000 x', '٣'])(
  '«%s» is refused as a phone number, and no reading is returned',
  texto => {
    expect(parseCelular(texto)).toEqual({ ok: false, lectura: null })
  },
)

test('invisible characters around a copied phone number are ignored', () => {
  expect(parseCelular('\u202a+54 9 11 4512-8890\u202c\u200e')).toEqual({
    ok: true,
    celular: 5_491_145_128_890,
  })
  expect(parseCelular('\u200b')).toEqual({ ok: true, celular: null })
})

const FILAS: ModeloProducto[] = [
  { id: 1, nombre: 'Cinturón', descripcion: null, categoria: null },
  { id: 2, nombre: 'Vinilo', descripcion: 'cinturón', categoria: TELAS },
  { id: 3, nombre: 'Pana', descripcion: null, categoria: TELAS },
]
const ids = (texto: string, categoria = 0) => filterCatalogo(FILAS, texto, categoria).map(({ id }) => id)

test('a name is found by any part of it, ignoring case and accents', () => {
  expect(ids('TURON')).toEqual([1])
  expect(ids(' cinturón ')).toEqual([1])
  expect(ids('n')).toEqual([1, 2, 3])
})

test('a catalogue is searched by name, not by categoria', () => {
  expect(ids('telas')).toEqual([])
})

test('the list of modelos is also filtered by categoria, where 0 means all', () => {
  expect(ids('', 2)).toEqual([2, 3])
  expect(ids('pa', 2)).toEqual([3])
  expect(ids('', 9)).toEqual([])
  expect(filterCatalogo(FILAS, ' ', 0)).toBe(FILAS)
})

const cliente = (id: number, celular: number | null): ClienteProveedor => ({
  id,
  nombre: `Cliente ${id}`,
  identificacion: null,
  celular,
  domicilio: null,
})

test('numbers sort by value, and rows without a number are last in both directions', () => {
  const filas = [cliente(10, 9), cliente(9, null), cliente(2, 1_144_445_555)]
  const ids = (columna: 'id' | 'celular' | 'nombre', sentido: 'asc' | 'desc') =>
    sortCatalogo(filas, { columna, sentido }).map(({ id }) => id)
  expect(ids('id', 'asc')).toEqual([2, 9, 10])
  expect(ids('nombre', 'desc')).toEqual([10, 9, 2])
  expect(ids('celular', 'asc')).toEqual([10, 2, 9])
  expect(ids('celular', 'desc')).toEqual([2, 10, 9])
})

test('rows sort by the name of their categoria', () => {
  const modelo = (id: number, categoria: string | null): ModeloProducto => ({
    id,
    nombre: 'x',
    descripcion: null,
    categoria: categoria === null ? null : { id, nombre: categoria },
  })
  const filas = [modelo(1, 'Telas'), modelo(2, null), modelo(3, 'Árboles')]
  expect(sortCatalogo(filas, { columna: 'categoria', sentido: 'asc' }).map(({ id }) => id)).toEqual([3, 1, 2])
})
