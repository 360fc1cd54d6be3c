import { PRECIO_MAX, STOCK_MINIMO_MAX } from '#contract/limites.ts'
import type { Producto, ProductoNuevo } from '#contract/stock/producto.ts'
import { type Decimal, decimalTexto, parseDecimal } from '../valor/decimal.ts'
import { parseEntero } from '../valor/entero.ts'
import { isIdentificadorRoto } from '../valor/identificador-roto.ts'

/** A blank row; `existencia` is always 0 (specification §2). */
export const BORRADOR_NUEVO = {
  codigo: '',
  descripcion: '',
  categoria: 0,
  marca: 0,
  modelo: 0,
  color: 0,
  talle: 0,
  stock_minimo: '0',
  venta: '',
  costo: '',
}
/** A product's fields as typed; references by id, 0 for none. */
export type BorradorProducto = typeof BORRADOR_NUEVO
export type CampoProducto = keyof BorradorProducto
const CAMPOS = Object.keys(BORRADOR_NUEVO) as CampoProducto[]

export const borradorDeProducto = (producto: Producto): BorradorProducto => ({
  codigo: producto.codigo,
  descripcion: producto.descripcion ?? '',
  categoria: producto.categoria?.id ?? 0,
  marca: producto.marca?.id ?? 0,
  modelo: producto.modelo?.id ?? 0,
  color: producto.color?.id ?? 0,
  talle: producto.talle?.id ?? 0,
  stock_minimo: String(producto.stock_minimo),
  venta: decimalTexto(producto.venta),
  costo: decimalTexto(producto.costo),
})

/** A problem of a field, with the field's text. */
export interface ProblemaProducto {
  campo: CampoProducto
  codigo: 'codigo-obligatorio' | 'codigo-roto' | 'stock-minimo' | Extract<Decimal, { ok: false }>['codigo']
  valor: string
  /** How it is read, to be checked before it is sent; '' if it cannot be read. */
  lectura: string
}

/**
 * The body to send, references as ids (specification §3), or the problems in the order of the columns.
 * @param codigoAntes the code of a product that is edited: as it is, it may stay.
 */
export function revisarProducto(
  borrador: BorradorProducto,
  existencia: number,
  codigoAntes?: string,
): { ok: true; envio: ProductoNuevo } | { ok: false; problemas: readonly ProblemaProducto[] } {
  const problemas: ProblemaProducto[] = []
  const wrong = (campo: CampoProducto, codigo: ProblemaProducto['codigo'], lectura = ''): null => {
    problemas.push({ campo, codigo, valor: String(borrador[campo]).trim(), lectura })
    return null
  }
  const codigo = borrador.codigo.trim()
  if (codigo === '') wrong('codigo', 'codigo-obligatorio')
  else if (codigo !== codigoAntes && isIdentificadorRoto(codigo)) wrong('codigo', 'codigo-roto')
  const stock_minimo =
    parseEntero(borrador.stock_minimo, STOCK_MINIMO_MAX) ?? wrong('stock_minimo', 'stock-minimo')
  const precio = (campo: 'venta' | 'costo'): number | null => {
    const leido = parseDecimal(borrador[campo], PRECIO_MAX)
    if (leido.ok) return leido.valor
    return wrong(campo, leido.codigo, 'lectura' in leido ? leido.lectura : '')
  }
  const venta = precio('venta')
  const costo = precio('costo')
  if (problemas.length > 0) return { ok: false, problemas }
  return {
    ok: true,
    envio: {
      codigo,
      descripcion: borrador.descripcion.trim() || null,
      marca: borrador.marca || null,
      categoria: borrador.categoria || null,
      modelo: borrador.modelo || null,
      talle: borrador.talle || null,
      color: borrador.color || null,
      stock_minimo: stock_minimo ?? 0,
      existencia,
      venta,
      costo,
    },
  }
}

export const isProductoCambiado = (antes: BorradorProducto, ahora: BorradorProducto): boolean =>
  CAMPOS.some(campo => antes[campo] !== ahora[campo])

/** Whether a kept value is such a draft (security C32). */
export function isBorradorProducto(value: unknown): value is BorradorProducto {
  const row = (value ?? {}) as Record<string, unknown>
  return CAMPOS.every(campo => typeof row[campo] === typeof BORRADOR_NUEVO[campo])
}
