import { expect, test } from 'vitest'
import { CLASES_IMPORTACION } from '#contract/importacion.ts'
import { camposDe, claveDe } from '#domain/importacion/clases.ts'
import { leerFila } from '#domain/importacion/fila.ts'
import { parecidoA } from '#domain/importacion/parecido.ts'
import { adivinarCampos, camposQueFaltan, preciosPorElegir } from '#domain/importacion/titulos.ts'

test('column titles of other systems are matched to fields', () => {
  const titulos = ['Codigo', 'Detalle', 'Rubro', 'Marca / prov.', 'Stock min', 'P. Costo', 'P. Venta', 'Obs']
  expect(adivinarCampos('productos', titulos)).toEqual([
    ...['codigo', 'descripcion', 'categoria', 'marca', 'stock_minimo', 'costo', 'venta'],
    null,
  ])
  expect(adivinarCampos('cliente_proveedor', ['Razón Social', 'C.U.I.T.', 'Teléfono', 'Dirección'])).toEqual([
    ...['nombre', 'identificacion', 'celular', 'domicilio'],
  ])
  expect(adivinarCampos('existencias', ['Artículo', 'Stock actual'])).toEqual(['codigo', 'existencia'])
  expect(adivinarCampos('butacas', ['Nro.', 'Modelo', 'Color', 'Estado', 'Kg'])).toEqual([
    ...['nro', 'modelo', 'color', 'estado', 'peso'],
  ])
})

test('a field gets one column: of two matching titles, the surer one', () => {
  expect(adivinarCampos('productos', ['Cod. producto', 'Código'])).toEqual([null, 'codigo'])
})

test('a missing column is reported only if the import needs it', () => {
  expect(camposQueFaltan('productos', ['costo'])).toEqual(['codigo'])
  expect(camposQueFaltan('butacas', ['nro', 'modelo'])).toEqual(['color'])
})

test('every kind of import has its key among its fields', () => {
  for (const clase of CLASES_IMPORTACION)
    expect(camposDe(clase).find(({ campo }) => campo === claveDe(clase))?.obligatorio).toBe(true)
})

test('the nearest known name is suggested', () => {
  const nombres = ['Telas', 'Espumas', 'Herrajes', 'Cueros']
  expect([parecidoA('Tela', nombres), parecidoA('espúma', nombres)]).toEqual(['Telas', 'Espumas'])
  expect([parecidoA('Vidrios', nombres), parecidoA('Tel', ['Tela', 'Tele'])]).toEqual([undefined, undefined])
})

test('a row lists each of its errors, and leaves out empty cells', () => {
  const campos = ['codigo', 'costo', 'stock_minimo', 'descripcion']
  expect(leerFila('productos', campos, ['A', 'x', '-1', ''], [])).toMatchObject({
    ...{ nombre: 'A', valores: { codigo: 'A' }, nombrados: {} },
    errores: [
      { campo: 'stock_minimo', codigo: 'menor-que-cero', valor: '-1' },
      { campo: 'costo', codigo: 'no-numero' },
    ],
  })
  expect(leerFila('butacas', ['nro', 'modelo', 'color'], ['А-1', 'H5', ''], []).errores).toMatchObject([
    { campo: 'color', codigo: 'obligatorio' },
    { campo: 'nro', codigo: 'ilegible' },
  ])
})

const filas = (...celdas: (string | number)[][]) => celdas.map(fila => ({ celdas: fila }))

test('abbreviated titles are matched to fields, and an ambiguous price is asked about', () => {
  const titulos = ['Cód. Artículo', 'Artículo', 'Rubro', 'Precio Lista']
  const campos = adivinarCampos('productos', titulos)
  expect(campos).toEqual(['codigo', 'descripcion', 'categoria', null])
  expect(preciosPorElegir('productos', titulos, campos)).toEqual([3])
  expect(adivinarCampos('productos', ['cód.', 'desc.', 'P. Costo', 'Pr. Vta.', 'St. Mín.'])).toEqual([
    ...['codigo', 'descripcion', 'costo', 'venta', 'stock_minimo'],
  ])
  expect(adivinarCampos('existencias', ['Art.', 'Cant.'])).toEqual(['codigo', 'existencia'])
  expect(adivinarCampos('butacas', ['N°', 'Mod.', 'Col.'])).toEqual(['nro', 'modelo', 'color'])
})

test.each(['Precio', 'P. Lista', 'P. Unit.', 'Importe', 'Precio U$S', 'Lista'])(
  'the price column %s is asked about only for products, and only while a price is missing',
  titulo => {
    expect(preciosPorElegir('productos', [titulo], [null])).toEqual([0])
    expect(preciosPorElegir('productos', [titulo, 'C', 'V'], [null, 'costo', 'venta'])).toEqual([])
    expect(preciosPorElegir('existencias', [titulo], [null])).toEqual([])
  },
)

test('a column of short unique codes is the key rather than a column of sentences', () => {
  const filasDe = filas(
    ['Espuma de alta densidad', 'ES-1'],
    ['Tela pana color gris', 'TE-2'],
    ['Bisagra de acero', 'BI-3'],
  )
  expect(adivinarCampos('productos', ['Artículo', 'Ref.'], filasDe)).toEqual(['descripcion', 'codigo'])
  expect(adivinarCampos('productos', ['Código', 'Artículo'], filasDe)).toEqual([null, 'codigo'])
  expect(
    adivinarCampos('productos', ['Artículo', 'Detalle'], filas(['A-1', 'Espuma'], ['A-2', 'Tela'])),
  ).toEqual([...['codigo', 'descripcion']])
  expect(adivinarCampos('existencias', ['Artículo', 'Cod.'], filasDe)).toEqual([null, 'codigo'])
})
