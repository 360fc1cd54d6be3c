import type { Producto } from '#contract/stock/producto.ts'
import type { Detalle, FiltroRegistros, Registro } from '#contract/stock/registro.ts'
import { plegado } from '../valor/plegado.ts'

/** The nine keys of POST /api/registros/filtro (specification §7); 0 means all. */
export type FiltroCompleto = { [K in keyof Required<FiltroRegistros>]: K extends 'texto' ? string : number }

export const SIN_FILTRO: FiltroCompleto = {
  texto: '',
  tipo: 0,
  cliente_proveedor: 0,
  categoria: 0,
  marca: 0,
  modelo: 0,
  color: 0,
  talle: 0,
  producto: 0,
}

export const hasFiltro = (filtro: FiltroCompleto): boolean =>
  Object.values(filtro).some(valor => valor !== '' && valor !== 0)

/** The server's filter, for this device's records while it does not answer: one line must fit all that is asked of the product. */
export function filterRegistros(
  filas: readonly Registro[],
  filtro: FiltroCompleto,
  productos: ReadonlyMap<number, Producto>,
): readonly Registro[] {
  const buscado = plegado(filtro.texto.trim())
  const asksProducto = DE_PRODUCTO.some(clave => filtro[clave] !== 0)
  return filas.filter(
    fila =>
      is(filtro.tipo, fila.tipo_registro) &&
      is(filtro.cliente_proveedor, fila.cliente_proveedor) &&
      (!asksProducto || fila.detalles.some(detalle => isLinea(detalle, filtro, productos))) &&
      (buscado === '' || textoDe(fila, productos).includes(buscado)),
  )
}

const DE_PRODUCTO = ['categoria', 'marca', 'modelo', 'color', 'talle', 'producto'] as const

const is = (wanted: number, ref: { id: number } | null | undefined): boolean =>
  wanted === 0 || ref?.id === wanted

function isLinea(
  { producto }: Detalle,
  filtro: FiltroCompleto,
  productos: ReadonlyMap<number, Producto>,
): boolean {
  const entero = productos.get(producto.id)
  return (
    is(filtro.producto, producto) &&
    is(filtro.categoria, entero?.categoria) &&
    is(filtro.marca, entero?.marca) &&
    is(filtro.modelo, entero?.modelo) &&
    is(filtro.color, entero?.color) &&
    is(filtro.talle, entero?.talle)
  )
}

/** Each part on a line of its own, so that no text is found across two. */
const textoDe = (fila: Registro, productos: ReadonlyMap<number, Producto>): string =>
  plegado(
    [
      fila.tipo_registro.nombre,
      fila.nro_remito,
      fila.cliente_proveedor?.nombre,
      fila.observaciones,
      ...fila.detalles.flatMap(({ producto }) => [
        producto.codigo,
        producto.descripcion,
        ...nombresDe(productos.get(producto.id)),
      ]),
    ].join('\n'),
  )

const nombresDe = (producto: Producto | undefined) =>
  [producto?.categoria, producto?.marca, producto?.modelo, producto?.color, producto?.talle].map(
    ref => ref?.nombre,
  )
