import { expect, test } from 'vitest'
import { BORRADOR_NUEVO, borradorDeProducto, revisarProducto } from '#domain/stock/producto.ts'
import { producto } from '#tests/helpers/producto.ts'

const ref = (id: number) => ({ id, nombre: `N${id}` })
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

test('a product is sent unchanged, its references as ids', () => {
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

test('a new product needs only a code; a code damaged by a spreadsheet is refused unless it is unchanged', () => {
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

test('all errors are listed at once, in the order of the columns, with the typed text', () => {
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

test('invisible signs of a copied code are not sent, and no code is made of them alone', () => {
  expect(revisarProducto({ ...BORRADOR_NUEVO, codigo: 'TE-\u200bVIN\u202c' }, 0)).toMatchObject({
    envio: { codigo: 'TE-VIN' },
  })
  expect(revisarProducto({ ...BORRADOR_NUEVO, codigo: '\u200b' }, 0)).toMatchObject({ ok: false })
})
