import { expect, test } from 'vitest'
import { CLASES_IMPORTACION } from '#contract/importacion.ts'
import { camposDe, claveDe } from '#domain/importacion/clases.ts'
import { leerFila } from '#domain/importacion/fila.ts'
import { parecidoA } from '#domain/importacion/parecido.ts'
import {
  adivinarCampos,
  camposQueFaltan,
  preciosPorElegir,
  renglonesAparte,
} from '#domain/importacion/titulos.ts'

test('column titles of another system are matched to the fields of an import', () => {
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

test('if two column titles match a field, the field gets the column with the closer match', () => {
  expect(adivinarCampos('productos', ['Cod. producto', 'Código'])).toEqual([null, 'codigo'])
})

test('a missing column of an import is reported only if the import needs it', () => {
  expect(camposQueFaltan('productos', ['costo'])).toEqual(['codigo'])
  expect(camposQueFaltan('butacas', ['nro', 'modelo'])).toEqual(['color'])
})

test('the key of every kind of import is a required field', () => {
  for (const clase of CLASES_IMPORTACION)
    expect(camposDe(clase).find(({ campo }) => campo === claveDe(clase))?.obligatorio).toBe(true)
})

test('for an unknown name, the most similar known name is suggested', () => {
  const nombres = ['Telas', 'Espumas', 'Herrajes', 'Cueros']
  expect([parecidoA('Tela', nombres), parecidoA('espúma', nombres)]).toEqual(['Telas', 'Espumas'])
  expect([parecidoA('Vidrios', nombres), parecidoA('Tel', ['Tela', 'Tele'])]).toEqual([undefined, undefined])
})

test('reading a row lists all its errors and leaves out empty cells', () => {
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

test('abbreviated column titles are matched to fields, except an ambiguous price title', () => {
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
  'the app asks about the price column %s only in a list of products that lacks a cost or a sale price',
  titulo => {
    expect(preciosPorElegir('productos', [titulo], [null])).toEqual([0])
    expect(preciosPorElegir('productos', [titulo, 'C', 'V'], [null, 'costo', 'venta'])).toEqual([])
    expect(preciosPorElegir('existencias', [titulo], [null])).toEqual([])
  },
)

test('the key of a list is the column with short unique codes, not the column with sentences', () => {
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

const TITULOS = ['Codigo', 'Detalle', 'Costo', 'Stock']
const aparte = (...filas: (string | number | null)[][]) =>
  renglonesAparte(
    TITULOS,
    [...filas, ['A-1', 'Funda', 2, 3], ['A-2', 'Tela', 2, 3], ['A-3', 'Pana', 2, 3]].map((celdas, n) => ({
      fila: n + 2,
      celdas,
    })),
  ).map(({ fila, que }) => [fila, que])

test.each([
  [['Subtotal Fundas', null, 12.5]],
  [['SUB-TOTAL', null, 12.5]],
  [['TOTAL GENERAL', null, 12.5]],
  [['Totales', null, 1, 2]],
  [[null, 'Total rubro fundas', 3]],
  [[null, null, 'Gran total:', 4]],
])('the row %j of a list is set aside as a total', fila => expect(aparte(fila)).toEqual([[2, 'total']]))

test.each([
  [['RUBRO: FUNDAS']],
  [['Familia: 12', null, null, 4]],
  [['FUNDAS']],
  [[null, 'Telas y cueros']],
  [['Codigo', 'Detalle', 'Costo', 'Stock']],
  [['Página 2 de 9']],
])('the row %j of a list is set aside as a heading', fila => expect(aparte(fila)).toEqual([[2, 'titulo']]))

test.each([
  [['B-1', 'Totalizador', 2, 3]],
  [['B-1', 'Marca: la nueva', 2, 3]],
  [['TOT-1', 'Chapa']],
  [[7, null, 3]],
])('the row %j is kept as a row of the list', fila => expect(aparte(fila)).toEqual([]))

test('in a list with only names, only a marked row such as «RUBRO: X» is a heading', () => {
  const filas = ['Telas', 'Cueros', 'RUBRO: X'].map((nombre, n) => ({ fila: n + 2, celdas: [nombre] }))
  expect(renglonesAparte(['Nombre'], filas).map(({ texto }) => texto)).toEqual(['RUBRO: X'])
})

test('a hidden row of the sheet is set aside as hidden, and a hidden total as a total', () => {
  const filas = ['A-1', 'Total', 'A-2'].map((codigo, n) => ({
    ...{ fila: n + 2, celdas: [codigo, 'Funda', 2, 3] },
    ...(n > 0 && { isOculta: true as const }),
  }))
  expect(renglonesAparte(TITULOS, filas)).toEqual([
    { fila: 3, texto: 'Total', que: 'total' },
    { fila: 4, texto: 'A-2', que: 'oculta' },
  ])
  const sinTexto = [{ fila: 2, celdas: [7, null, 3], isOculta: true as const }]
  expect(renglonesAparte(TITULOS, sinTexto)).toEqual([{ fila: 2, texto: '7', que: 'oculta' }])
})
