import type { ReactNode } from 'react'
import type { Producto } from '#contract/producto.ts'
import { countFaltan, isFaltante } from '#domain/stock/faltante.ts'
import type { ColumnaProducto } from '#domain/stock/orden-productos.ts'
import { formatDolares } from '#domain/valor/dinero.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { Swatch } from '#ui/signs/swatch.tsx'
import { Mark } from '#ui/signs/tag.tsx'

export interface Columna {
  columna: ColumnaProducto
  title: string
  className: string
  /** Of the usual word, px: its place while there are no rows. */
  width: number
  show: (producto: Producto) => ReactNode
}

const NADA = <span className="muted">{PRODUCTOS.ninguno}</span>
const precio = (valor: number | null): ReactNode => (valor === null ? NADA : formatDolares(valor))

function Existencia({ producto }: { producto: Producto }) {
  return (
    <>
      {isFaltante(producto) && (
        <Mark tone="shortage" icon="triangle">
          {PRODUCTOS.faltan(countFaltan(producto))}
        </Mark>
      )}
      <span className="strong">{producto.existencia}</span>
    </>
  )
}

const CODIGO: Columna = {
  columna: 'codigo',
  title: PRODUCTOS.columnas.codigo,
  className: 'c-cod',
  width: 70,
  show: ({ codigo }) => codigo,
}
const DESCRIPCION: Columna = {
  columna: 'descripcion',
  title: PRODUCTOS.columnas.descripcion,
  className: 'c-des',
  width: 150,
  show: ({ descripcion }) => descripcion || NADA,
}
const MODELO: Columna = {
  columna: 'modelo',
  title: PRODUCTOS.columnas.modelo,
  className: 'c-mod',
  width: 60,
  show: ({ modelo }) => modelo?.nombre ?? NADA,
}
const COLOR: Columna = {
  columna: 'color',
  title: PRODUCTOS.columnas.color,
  className: 'c-col',
  width: 56,
  show: ({ color }) => (color === null ? NADA : <Swatch color={color.nombre} name={color.nombre} />),
}
const EXISTENCIA: Columna = {
  columna: 'existencia',
  title: PRODUCTOS.columnas.existencia,
  className: 'c-exi num',
  width: 30,
  show: producto => <Existencia producto={producto} />,
}
const VENTA: Columna = {
  columna: 'venta',
  title: PRODUCTOS.columnas.venta,
  className: 'c-ven num',
  width: 60,
  show: ({ venta }) => precio(venta),
}

const CATEGORIA: Columna = {
  columna: 'categoria',
  title: PRODUCTOS.columnas.categoria,
  className: 'c-cat',
  width: 64,
  show: ({ categoria }) => categoria?.nombre ?? NADA,
}
const MARCA: Columna = {
  columna: 'marca',
  title: PRODUCTOS.columnas.marca,
  className: 'c-mar',
  width: 52,
  show: ({ marca }) => marca?.nombre ?? NADA,
}
const TALLE: Columna = {
  columna: 'talle',
  title: PRODUCTOS.columnas.talle,
  className: 'c-tal',
  width: 40,
  show: ({ talle }) => talle?.nombre ?? NADA,
}
const STOCK_MINIMO: Columna = {
  columna: 'stock_minimo',
  title: PRODUCTOS.columnas.stock_minimo,
  className: 'c-min num',
  width: 24,
  show: ({ stock_minimo }) => stock_minimo,
}
const COSTO: Columna = {
  columna: 'costo',
  title: PRODUCTOS.columnas.costo,
  className: 'c-cos num',
  width: 60,
  show: ({ costo }) => precio(costo),
}

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

/** Where they do not all fit: first what is looked at most. */
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

/** Enough to choose by, after the check box. */
export const COLUMNAS_ELEGIR: readonly Columna[] = [CODIGO, DESCRIPCION, MODELO, COLOR, EXISTENCIA, VENTA]
