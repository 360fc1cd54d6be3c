import { type ReactNode, type Ref, type RefObject, useEffect } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import {
  type ColumnaProducto,
  countFaltan,
  type FiltroProducto,
  isFaltante,
  type OrdenProductos,
} from '#domain/stock/lista-productos.ts'
import type { CatalogosProducto } from '#domain/stock/producto.ts'
import { COLUMNAS_PRODUCTO, PRODUCTOS } from '#messages/stock/productos.ts'
import { NINGUNO, TABLA } from '#messages/tabla.ts'
import { ListEmpty, SearchForm } from '#office/list-panel.tsx'
import { type Column, columnsOf, type DataColumn, ListTable } from '#office/list-table.tsx'
import { ProductoFilters } from '#office/ref-filter.tsx'
import { SearchText } from '#office/search-text.tsx'
import type { Answer } from '#queries/answer.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { Mark, Swatch } from '#ui/signs/signs.tsx'
import { type LongList, WindowedRows } from '#ui/table/windowed-rows.tsx'

const idOf = ({ id }: Producto): number => id
const PLACES = 14

interface ProductosTableProps {
  filas: LongList<Producto> | null
  isBusy: boolean
  first: Column
  columnas: readonly Columna[]
  orden: OrdenProductos
  onOrden: (columna: ColumnaProducto) => void
  scroller: RefObject<HTMLElement | null>
  /** The table takes the focus when the row with the focus disappears. */
  table?: Ref<HTMLTableElement>
  top?: ReactNode
  /** Id of a row that stays rendered while it is out of sight. */
  kept?: number | string | null
  renderRow: (producto: Producto, rowIndex: number) => ReactNode
}

/** All products on a single page (specification §2). */
export function ProductosTable(props: ProductosTableProps) {
  const { filas, columnas, orden, scroller, table, top, kept = null } = props
  useEffect(() => {
    if (orden) scroller.current?.scrollTo({ top: 0 })
  }, [orden, scroller])
  return (
    <ListTable
      ref={table}
      title={PRODUCTOS.titulo}
      first={props.first}
      columns={columnas}
      orden={orden}
      onOrden={props.onOrden}
      isBusy={props.isBusy}
      rowCount={filas === null ? -1 : filas.length + 1}
      places={filas === null ? PLACES : 0}
    >
      {top && <tbody>{top}</tbody>}
      {filas !== null && (
        <WindowedRows
          items={filas}
          keyOf={idOf}
          columns={columnas.length + 1}
          kept={kept}
          isStateless
          renderRow={props.renderRow}
        />
      )}
    </ListTable>
  )
}

export const NoProductos = ({
  lista,
  onLimpiar,
}: {
  lista: Answer<readonly Producto[]>
  onLimpiar: () => void
}) => (
  <ListEmpty list={lista} words={PRODUCTOS}>
    {lista.data?.length === 0 ? (
      <Empty icon="box" title={PRODUCTOS.vacia} detail={PRODUCTOS.vaciaDetalle} />
    ) : (
      <Empty
        icon="box"
        title={PRODUCTOS.vaciaConFiltro}
        actions={<Button onClick={onLimpiar}>{PRODUCTOS.limpiar}</Button>}
      />
    )}
  </ListEmpty>
)

export const hasTable = (lista: Answer<readonly Producto[]>, filas: LongList<Producto> | null): boolean =>
  filas === null ? lista.isFetching : filas.length > 0

/** Notice that this device stores only the first products of a very long list. */
export const partOf = ({ parte }: Answer<unknown>): string | false =>
  parte !== null && PRODUCTOS.soloPrimeros(parte.guardadas, parte.total)

interface FiltersBarProps {
  filtro: FiltroProducto
  catalogos: CatalogosProducto
  onFiltro: (filtro: FiltroProducto) => void
  onBuscar: () => void
  /** Absent in the selection mode, like the three props below. */
  onLimpiar?: () => void
  faltantes?: number
  soloFaltantes?: boolean
  onSoloFaltantes?: (solo: boolean) => void
}

export function FiltersBar(props: FiltersBarProps) {
  const { filtro, catalogos, onFiltro, soloFaltantes = false, onSoloFaltantes } = props
  return (
    <SearchForm onSearch={props.onBuscar}>
      <SearchText
        label={PRODUCTOS.buscarTexto}
        value={filtro.text}
        onTexto={text => onFiltro({ ...filtro, text })}
      />
      <ProductoFilters filtro={filtro} catalogos={catalogos} onFiltro={onFiltro} />
      <Button type="submit">{PRODUCTOS.buscar}</Button>
      {onSoloFaltantes && (
        <Button
          className="faltante"
          icon="triangle"
          count={props.faltantes ?? 0}
          aria-pressed={soloFaltantes}
          onClick={() => onSoloFaltantes(!soloFaltantes)}
        >
          {PRODUCTOS.conFaltante}
        </Button>
      )}
      {props.onLimpiar && (
        <Button variant="quiet" onClick={props.onLimpiar}>
          {PRODUCTOS.limpiar}
        </Button>
      )}
    </SearchForm>
  )
}

export type Columna = DataColumn<Producto, ColumnaProducto>

const columna = columnsOf(COLUMNAS_PRODUCTO)

/** In the order of the specification (§2). */
const POR_NOMBRE: Readonly<Record<ColumnaProducto, Columna>> = {
  codigo: columna('codigo', 'c-cod', 70),
  descripcion: columna('descripcion', 'c-des', 150),
  categoria: columna('categoria', 'c-cat', 64),
  marca: columna('marca', 'c-mar', 52),
  modelo: columna('modelo', 'c-mod', 60),
  color: columna('color', 'c-col', 56, {
    show: ({ color }) =>
      color === null ? (
        <span className="muted">{NINGUNO}</span>
      ) : (
        <Swatch color={color.nombre} name={color.nombre} />
      ),
  }),
  talle: columna('talle', 'c-tal', 40),
  stock_minimo: columna('stock_minimo', 'c-min num', 24),
  existencia: columna('existencia', 'c-exi num', 30, {
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
  }),
  venta: columna('venta', 'c-ven num', 60),
  costo: columna('costo', 'c-cos num', 60),
}
const { codigo, descripcion, modelo, color, stock_minimo, existencia, venta, costo } = POR_NOMBRE

export const ACCIONES: Column = { key: 'acciones', title: TABLA.acciones, className: 'c-acts', width: 48 }

export const COLUMNAS: readonly Columna[] = Object.values(POR_NOMBRE)

/** Columns for a narrow screen, the most important first. */
export const COLUMNAS_ANGOSTAS: readonly Columna[] = [
  ...new Set([codigo, descripcion, existencia, venta, costo, stock_minimo, ...COLUMNAS]),
]

export const ELEGIR: Column = {
  key: 'elegir',
  title: PRODUCTOS.elegirUno,
  className: 'c-sel',
  width: 48,
  hidesTitle: true,
}
export const COLUMNAS_ELEGIR: readonly Columna[] = [codigo, descripcion, modelo, color, existencia, venta]
