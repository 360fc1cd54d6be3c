import { expect, test } from 'vitest'
import {
  BORRADOR_NUEVO,
  borradorDeProducto,
  elegirCategoria,
  elegirModelo,
  modelosOf,
  nombreDeProducto,
  nombreEnPapel,
  productoGuardado,
  revisarProducto,
} from '#domain/stock/producto.ts'
import { producto } from '#tests/helpers/producto.ts'

const ref = (id: number, nombre = `N${id}`) => ({ id, nombre })
const ENTERO = producto({
  marca: ref(3),
  categoria: ref(1),
  modelo: { ...ref(2), categoria: ref(1) },
  talle: ref(4),
  color: ref(5),
  stock_minimo: 6,
  existencia: 7,
  venta: 1234.5,
  costo: 0.05,
})

test('a product is sent with all its values, and with references as ids', () => {
  expect(revisarProducto(borradorDeProducto(ENTERO), ENTERO.existencia)).toEqual({
    ok: true,
    envio: {
      codigo: 'BT-S5',
      descripcion: 'Butaca S5 fija',
      marca: 3,
      categoria: 1,
      modelo: 2,
      talle: 4,
      color: 5,
      stock_minimo: 6,
      existencia: 7,
      venta: 1234.5,
      costo: 0.05,
    },
  })
})

test('a new product needs only a code, and a code damaged by a spreadsheet is refused unless it is unchanged', () => {
  expect(revisarProducto({ ...BORRADOR_NUEVO, codigo: ' X-1 ' }, 0)).toMatchObject({
    ok: true,
    envio: { codigo: 'X-1', descripcion: null, marca: null, modelo: null, stock_minimo: 0, venta: null },
  })
  for (const codigo of ['3.07112E+10', '########', 'may-05']) {
    const borrador = { ...BORRADOR_NUEVO, codigo }
    expect(revisarProducto(borrador, 0)).toMatchObject({
      problemas: [{ campo: 'codigo', codigo: 'codigo-roto' }],
    })
    expect(revisarProducto(borrador, 0, 'OTRO').ok).toBe(false)
    expect(revisarProducto(borrador, 0, codigo).ok).toBe(true)
  }
  expect(revisarProducto({ ...BORRADOR_NUEVO, codigo: '  ' }, 0)).toEqual({
    ok: false,
    problemas: [{ campo: 'codigo', codigo: 'codigo-obligatorio', valor: '', lectura: '' }],
  })
})

test('all errors of a product are listed at once, in the order of the columns, with the typed text', () => {
  const borrador = { ...BORRADOR_NUEVO, stock_minimo: 'diez', venta: ' 1,2,3 ', costo: '1.234' }
  expect(revisarProducto(borrador, 0)).toEqual({
    ok: false,
    problemas: [
      { campo: 'codigo', codigo: 'codigo-obligatorio', valor: '', lectura: '' },
      { campo: 'stock_minimo', codigo: 'stock-minimo', valor: 'diez', lectura: '' },
      { campo: 'venta', codigo: 'no-decimal', valor: '1,2,3', lectura: '' },
      { campo: 'costo', codigo: 'mas-de-dos-decimales', valor: '1.234', lectura: '1,23' },
    ],
  })
})

test('invisible characters are removed from a code, and a code without other characters is refused', () => {
  expect(revisarProducto({ ...BORRADOR_NUEVO, codigo: 'TE-\u200bVIN\u202c' }, 0)).toMatchObject({
    envio: { codigo: 'TE-VIN' },
  })
  expect(revisarProducto({ ...BORRADOR_NUEVO, codigo: '\u200b' }, 0)).toMatchObject({ ok: false })
})

const CATALOGOS = {
  categorias: [ref(1, 'Telas')],
  marcas: [ref(3, 'Propia'), ref(4, 'Segura')],
  modelos: [{ ...ref(2, 'Pana'), descripcion: null, categoria: ref(1, 'Telas') }],
  colores: [],
  talles: [],
}
const ANTES = producto({ marca: ref(3, 'Propia'), color: ref(9, 'rojo'), existencia: 5 })
const envioDe = (cambios: Partial<ReturnType<typeof borradorDeProducto>>) => {
  const revisado = revisarProducto({ ...borradorDeProducto(ANTES), ...cambios }, ANTES.existencia)
  if (!revisado.ok) throw new Error('not valid')
  return revisado.envio
}

test('the product in the server’s answer to a save is shown', () => {
  const suyo = producto({ id: 40, codigo: 'SUYO' })
  expect(productoGuardado(suyo, ANTES, envioDe({}), CATALOGOS)).toBe(suyo)
})

test('if the server’s answer is no product, the sent product is shown with the names that this device has', () => {
  const envio = envioDe({ codigo: 'Z', marca: 4, modelo: 2, categoria: 1, venta: '2,5' })
  for (const respuesta of [null, 'ok', {}, { id: 1 }])
    expect(productoGuardado(respuesta, ANTES, envio, CATALOGOS)).toEqual({
      ...ANTES,
      codigo: 'Z',
      venta: 2.5,
      categoria: ref(1, 'Telas'),
      marca: ref(4, 'Segura'),
      modelo: CATALOGOS.modelos[0],
    })
})

test('a new product without an id from the server is not shown', () => {
  expect(productoGuardado('creado', null, envioDe({}), CATALOGOS)).toBeNull()
})

const categoria = (id: number) => ({ id, nombre: `C${id}` })
const modelo = (id: number, de: number | null) => ({
  id,
  nombre: `M${id}`,
  descripcion: null,
  categoria: de === null ? null : categoria(de),
})
const MODELOS = [modelo(1, 10), modelo(2, 10), modelo(3, 20), modelo(4, null)]

test('choosing another category clears the model, choosing the same category does not', () => {
  expect(elegirCategoria({ categoria: 10, modelo: 2, marca: 5 }, 20)).toEqual({
    categoria: 20,
    modelo: 0,
    marca: 5,
  })
  expect(elegirCategoria({ categoria: 10, modelo: 2 }, 0)).toEqual({ categoria: 0, modelo: 0 })
  expect(elegirCategoria({ categoria: 10, modelo: 2 }, 10)).toEqual({ categoria: 10, modelo: 2 })
})

test('choosing a model sets its category', () => {
  expect(elegirModelo({ categoria: 0, modelo: 0 }, 3, MODELOS)).toEqual({ categoria: 20, modelo: 3 })
})

test('choosing no model, or a model without a category, keeps the chosen category', () => {
  expect(elegirModelo({ categoria: 10, modelo: 1 }, 0, MODELOS)).toEqual({ categoria: 10, modelo: 0 })
  expect(elegirModelo({ categoria: 10, modelo: 1 }, 4, MODELOS)).toEqual({ categoria: 10, modelo: 4 })
})

test('a chosen category offers only its models, and without a category all models are offered', () => {
  expect(modelosOf(MODELOS, 10).map(({ id }) => id)).toEqual([1, 2])
  expect(modelosOf(MODELOS, 99)).toEqual([])
  expect(modelosOf(MODELOS, 0)).toBe(MODELOS)
})

/** Without model, color and size. */
const PLANO = producto()

test('a product is named by model, color and size, as far as present', () => {
  const [modelo, color, talle, categoria] = ['S7 XL', 'negro', 'Único', 'Butacas'].map(nombre => ({ nombre }))
  if (!modelo || !color || !talle || !categoria) throw new Error('no names')
  expect(nombreDeProducto({ ...PLANO, modelo, color, talle, categoria })).toBe('S7 XL negro, Único')
  expect(nombreDeProducto({ ...PLANO, modelo: null, categoria, color })).toBe('Butacas negro')
  expect(nombreDeProducto({ ...PLANO, talle })).toBe('Único')
})

test('a product without model, color and size is named by its description, or else its code', () => {
  expect(nombreDeProducto(PLANO)).toBe('Butaca S5 fija')
  expect(nombreDeProducto({ ...PLANO, descripcion: null })).toBe('BT-S5')
})

test('on paper a product is named by its description and color, or without a description by model, color and size', () => {
  const color = { nombre: 'rojo' }
  expect(nombreEnPapel({ ...PLANO, descripcion: 'Vinilo x metro', color })).toBe('Vinilo x metro, rojo')
  const [modelo, talle] = [{ nombre: 'Pana' }, { nombre: 'M' }]
  expect(nombreEnPapel({ ...PLANO, descripcion: null, modelo, color, talle })).toBe('Pana rojo, M')
})
