import type { Producto } from '#contract/stock/producto.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import type { ColumnaProducto } from '#domain/stock/orden-productos.ts'
import { COLUMNAS_PRODUCTO } from '#messages/columnas/productos.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { NINGUNO, TABLA } from '#messages/tabla.ts'
import { type Column, columnsOf, type DataColumn } from '#office/list-table.tsx'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'

export type Columna = DataColumn<Producto, ColumnaProducto>

const columna = columnsOf(COLUMNAS_PRODUCTO)

const CODIGO = columna('codigo', 'c-cod', 70)
const DESCRIPCION = columna('descripcion', 'c-des', 150)
const CATEGORIA = columna('categoria', 'c-cat', 64)
const MARCA = columna('marca', 'c-mar', 52)
const MODELO = columna('modelo', 'c-mod', 60)
const COLOR = columna('color', 'c-col', 56, {
  show: ({ color }) =>
    color === null ? (
      <span className="muted">{NINGUNO}</span>
    ) : (
      <Swatch color={color.nombre} name={color.nombre} />
    ),
})
const TALLE = columna('talle', 'c-tal', 40)
const STOCK_MINIMO = columna('stock_minimo', 'c-min num', 24)
const EXISTENCIA = columna('existencia', 'c-exi num', 30, {
  show: producto => (
    <>
      {isFaltante(producto) && (
        <Mark tone="shortage" icon="triangle">
          {PRODUCTOS.faltan(countFaltan(producto))}
        </Mark>
      )}
      <span className="strong">{producto.existencia}</span>
    </>
  ),
})
const VENTA = columna('venta', 'c-ven num', 60)
const COSTO = columna('costo', 'c-cos num', 60)

export const ACCIONES: Column = { key: 'acciones', title: TABLA.acciones, className: 'c-acts', width: 48 }

/** After the actions, in the order of specification §2. */
export const COLUMNAS: readonly Columna[] = [
  CODIGO,
  DESCRIPCION,
  CATEGORIA,
  MARCA,
  MODELO,
  COLOR,
  TALLE,
  STOCK_MINIMO,
  EXISTENCIA,
  VENTA,
  COSTO,
]

/** Where they do not all fit: the most important first. */
export const COLUMNAS_ANGOSTAS: readonly Columna[] = [
  CODIGO,
  DESCRIPCION,
  EXISTENCIA,
  VENTA,
  COSTO,
  STOCK_MINIMO,
  CATEGORIA,
  MARCA,
  MODELO,
  COLOR,
  TALLE,
]

export const ELEGIR: Column = {
  key: 'elegir',
  title: PRODUCTOS.elegirUno,
  className: 'c-sel',
  width: 48,
  hidesTitle: true,
}
/** In the selection mode. */
export const COLUMNAS_ELEGIR: readonly Columna[] = [CODIGO, DESCRIPCION, MODELO, COLOR, EXISTENCIA, VENTA]
