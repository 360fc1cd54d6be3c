import { expect, test } from 'vitest'
import type { ClienteProveedor, ModeloProducto } from '#contract/stock/catalogo.ts'
import { borradorDe, envioDe, filaConfirmada, problemaOf } from '#domain/stock/catalogo.ts'

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

test('a row is edited as text, its categoria as an id; a new row starts empty', () => {
  expect(borradorDe('modelos_producto', MODELO)).toEqual({ nombre: 'R7', categoria: '1', descripcion: '' })
  expect(borradorDe('cliente_proveedor', CLIENTE)).toEqual({
    nombre: 'Transportes Sur',
    identificacion: '30-1234',
    celular: '1144445555',
    domicilio: '',
  })
  expect(borradorDe('modelos_producto', null)).toEqual({ nombre: '', categoria: '', descripcion: '' })
})

test('the name is required, and a phone number is an integer or empty', () => {
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

test('only the catalogue’s fields are sent, trimmed, with null for empty ones', () => {
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

test('a saved row shows the name of its categoria', () => {
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

test('invisible signs of a copied name are not sent, and no name is made of them alone', () => {
  expect(envioDe('marcas', { nombre: '\u200bCuero\u00ad Sur\ufeff' })).toEqual({ nombre: 'Cuero Sur' })
  expect(envioDe('cliente_proveedor', { nombre: 'A', identificacion: '30-\u200e7' })).toMatchObject({
    identificacion: '30-7',
  })
  expect(problemaOf({ nombre: ' \u200b\u2060 ' })).toEqual({ campo: 'nombre', codigo: 'obligatorio' })
})
