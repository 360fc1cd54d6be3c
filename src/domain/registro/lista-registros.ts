import type { Ref } from '#contract/formatos.ts'
import type { TipoRegistro } from '#contract/stock/catalogo-schema.ts'
import type { Producto } from '#contract/stock/producto.ts'
import type { Detalle, FiltroRegistros, Registro } from '#contract/stock/registro.ts'
import type { Orden } from '#domain/valor/lista.ts'
import { claveTexto } from '#domain/valor/orden-texto.ts'
import { plegado } from '#domain/valor/texto.ts'

/** The nine keys of POST /api/registros/filtro (specification §7). 0, or '' for the text, means all. */
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

/**
 * The server's filter, applied offline to the device's records. A single line must match all conditions on the product.
 */
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

/** A line break separates the parts, so that no match spans two parts. */
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

export type ColumnaRegistro = Exclude<keyof Registro, 'id' | 'detalles' | 'version'>
type OrdenRegistros = Orden<ColumnaRegistro>

/** Newest first (specification §2). */
export const ORDEN_REGISTROS: OrdenRegistros = { columna: 'fechahs', sentido: 'desc' }

/** The whole list in order. Equal rows are ordered by id; rows without a value are last in both directions. */
export function sortRegistros(
  filas: readonly Registro[],
  { columna, sentido }: OrdenRegistros,
): readonly Registro[] {
  const vuelta = sentido === 'asc' ? 1 : -1
  return filas
    .map(fila => ({ fila, clave: claveDe(fila, columna) }))
    .sort((a, b) => {
      if (a.clave === b.clave) return vuelta * (a.fila.id - b.fila.id)
      if (a.clave === '' || b.clave === '') return a.clave === '' ? 1 : -1
      return a.clave < b.clave ? -vuelta : vuelta
    })
    .map(({ fila }) => fila)
}

function claveDe(fila: Registro, columna: ColumnaRegistro): string | number {
  switch (columna) {
    case 'monto':
    case 'fechahs':
      return fila[columna]
    case 'tipo_registro':
    case 'cliente_proveedor':
      return claveTexto(fila[columna]?.nombre ?? '')
    default:
      return claveTexto(fila[columna] ?? '')
  }
}

/** Units of one product in one record. */
export interface LineaProducto {
  registro: number
  fechahs: string
  tipo: Ref
  nro_remito: string | null
  unidades: number
}

export interface Movimiento extends LineaProducto {
  /** Positive or negative; null if the type's sign is unknown. */
  cantidad: number | null
  quedan: number | null
}

export const lineasDeProducto = (registros: readonly Registro[], producto: number): LineaProducto[] =>
  registros.flatMap(({ id, fechahs, tipo_registro, nro_remito, detalles }) => {
    const suyas = detalles.filter(detalle => detalle.producto.id === producto)
    if (suyas.length === 0) return []
    const unidades = suyas.reduce((suma, { cantidad }) => suma + cantidad, 0)
    return [{ registro: id, fechahs, tipo: tipo_registro, nro_remito, unidades }]
  })

/** Signs of sale and purchase (design §5). The server sends the signs of other types. */
const SIGNOS: Readonly<Record<number, number>> = { 1: -1, 2: 1 }
/** Effect of a type on the stock: 1, -1 or 0; null if unknown. */
export const signoOf = (tipo: number, tipos: readonly TipoRegistro[]): number | null =>
  tipos.find(({ id }) => id === tipo)?.signo ?? SIGNOS[tipo] ?? null

/**
 * A product's movements, newest first. Lines that move no stock are left out. `quedan` is counted back from
 * `existencia`, and is unknown before a type of unknown sign.
 */
export function movimientosDe(
  lineas: readonly LineaProducto[],
  existencia: number | null,
  tipos: readonly TipoRegistro[],
): Movimiento[] {
  let quedan = existencia
  return lineas
    .toSorted((a, b) => (a.fechahs === b.fechahs ? b.registro - a.registro : a.fechahs < b.fechahs ? 1 : -1))
    .flatMap(linea => {
      const signo = signoOf(linea.tipo.id, tipos)
      if (signo === 0) return []
      const cantidad = signo === null ? null : signo * linea.unidades
      const movimiento = { ...linea, cantidad, quedan }
      quedan = quedan === null || cantidad === null ? null : quedan - cantidad
      return [movimiento]
    })
}
