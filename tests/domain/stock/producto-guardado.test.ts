import { expect, test } from 'vitest'
import { borradorDeProducto, productoGuardado, revisarProducto } from '#domain/stock/producto.ts'
import { producto } from '#tests/helpers/producto.ts'

const ref = (id: number, nombre: string) => ({ id, nombre })
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

test('a product in the server’s answer is shown', () => {
  const suyo = producto({ id: 40, codigo: 'SUYO' })
  expect(productoGuardado(suyo, ANTES, envioDe({}), CATALOGOS)).toBe(suyo)
})

test('after an answer that is no product the product sent is shown, with names known here', () => {
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
