import { expect, test } from 'vitest'
import { lineaNueva, lineasDe } from '#domain/registro/linea-registro.ts'
import { envioDeRegistro } from '#domain/registro/registro.ts'
import { detalleDe, productoDe, registroOf, VENTA } from '#tests/helpers/registro.ts'

test('the whole record is sent with its lines, quantities and subtotals', () => {
  const registro = registroOf({ detalles: [detalleDe(1, 3, 0.3)], observaciones: 'Retira Ruiz' })
  const producto = productoDe(2, { venta: 0.2 })
  const { id, fechahs, nro_remito, cliente_proveedor } = registro
  expect(envioDeRegistro(registro, [...lineasDe(registro), lineaNueva('n', producto, '1')])).toEqual({
    id,
    fechahs,
    tipo_registro: VENTA,
    nro_remito,
    cliente_proveedor,
    observaciones: 'Retira Ruiz',
    monto: 0.5,
    detalles: [
      { producto: productoDe(1), cantidad: 3, subtotal: 0.3, tipo_registro: VENTA },
      { producto, cantidad: 1, subtotal: 0.2, tipo_registro: VENTA },
    ],
  })
})
