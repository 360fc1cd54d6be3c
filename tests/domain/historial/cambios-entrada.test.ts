import { expect, test } from 'vitest'
import type { EntradaHistorial } from '#contract/historial-schema.ts'
import { cambiosDeEntrada } from '#domain/historial/cambios-entrada.ts'
import { detalleOrigen, textoValor, tituloEntrada } from '#messages/stock/historial.ts'

const linea = (producto: number, cantidad: number, precio = 1) => ({
  ...{ producto, codigo: `C${producto}`, descripcion: null, cantidad, precio },
})
const entrada = (
  antes: EntradaHistorial['antes'],
  despues: EntradaHistorial['despues'],
): EntradaHistorial => ({
  ...{
    id: 1,
    cuando: '2026-03-01T10:00:00.000',
    usuario: null,
    acto: 'editar',
    origen: null,
    antes,
    despues,
  },
})
const titulo = (...[antes, despues]: Parameters<typeof entrada>) => {
  const una = entrada(antes, despues)
  return tituloEntrada(una, cambiosDeEntrada(una))
}

test('removing a line is shown as that line only, though later lines move', () => {
  const [a, b, c] = [linea(1, 5), linea(2, 6), linea(3, 7)]
  const antes = { 'linea:1': a, 'linea:2': b, 'linea:3': c, monto: 18 }
  const despues = { 'linea:1': b, 'linea:2': c, 'linea:3': null, monto: 13 }
  expect(cambiosDeEntrada(entrada(antes, despues))).toEqual({
    campos: [{ campo: 'monto', antes: 18, despues: 13 }],
    lineas: [{ antes: a, despues: null }],
    isReordered: false,
  })
  expect(titulo(antes, despues)).toBe('Línea quitada')
  expect(titulo(despues, antes)).toBe('Línea agregada')
})

test('a kept line shows its changes, and lines are in numeric order', () => {
  const antes = { 'linea:2': linea(2, 6), 'linea:10': linea(1, 5) }
  const despues = { 'linea:10': linea(1, 5, 2), 'linea:2': linea(2, 8) }
  expect(cambiosDeEntrada(entrada(antes, despues)).lineas).toEqual([
    { antes: linea(2, 6), despues: linea(2, 8) },
    { antes: linea(1, 5), despues: linea(1, 5, 2) },
  ])
  expect(titulo(antes, despues)).toBe('Líneas cambiadas')
  expect(titulo({ ...antes, observaciones: null }, { ...despues, observaciones: 'X' })).toBe('Edición')
})

test('reordered lines are shown as reordered', () => {
  const [a, b] = [linea(1, 5), linea(2, 6)]
  const cambios = cambiosDeEntrada(entrada({ 'linea:1': a, 'linea:2': b }, { 'linea:1': b, 'linea:2': a }))
  expect([cambios.lineas, cambios.isReordered]).toEqual([[], true])
})

test('values of the history are formatted by their field', () => {
  expect(textoValor('costo', 9.4)).toBe('u$s 9,40')
  expect(textoValor('monto', 1234.5)).toBe('$ 1.234,50')
  expect(textoValor('existencia', -3)).toBe('-3')
  expect(textoValor('celular', 1145128890)).toBe('1145128890')
  expect(textoValor('activo', false)).toBe('de baja')
  expect(textoValor('clave', true)).toBe('cambiada')
  expect(textoValor('lugar', 'tapizada')).toBe('después de tapizada')
  expect(textoValor('venta', null)).toBeNull()
})

test('a movement of stock names the type and client of its record, whether the record was deleted, and the units', () => {
  const origen = {
    registro: 7,
    acto: 'eliminar',
    remito: 'R-1',
    tipo: 'Venta',
    cliente: 'Sur',
    existe: false,
  }
  const movida = entrada({ existencia: 40 }, { existencia: 12 })
  expect(detalleOrigen(origen, movida)).toBe(' eliminado · venta a Sur, 28 unidades')
  expect(detalleOrigen({ ...origen, acto: 'crear', cliente: null }, movida)).toBe(' · venta, 28 unidades')
})
