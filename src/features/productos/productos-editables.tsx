import { useEffect } from 'react'
import type { Producto } from '#contract/stock/producto.ts'
import type { ColumnaProducto } from '#domain/stock/orden-productos.ts'
import type { CatalogosProducto } from '#domain/stock/producto-guardado.ts'
import type { Scroll } from '#office/list-panel.tsx'
import { NEW_ROW, type RowKey } from '#office/row/row-edit.ts'
import { useFocusWhen } from '#office/use-focus-when.ts'
import type { Lista } from '#queries/lista.ts'
import { ACCIONES, COLUMNAS, COLUMNAS_ANGOSTAS } from './columnas.tsx'
import { ProductoEditRow } from './producto-edit-row.tsx'
import { ProductoRow } from './producto-row.tsx'
import { hasTable, NoProductos, ProductosTable } from './productos-table.tsx'
import type { ProductoEdit } from './use-edit.ts'
import type { Vista } from './use-vista.ts'

interface ProductosEditablesProps {
  lista: Lista<Producto>
  vista: Vista
  catalogos: CatalogosProducto
  editor: ProductoEdit
  scroll: Scroll
  reasonId: string | undefined
  onOrden: (columna: ColumnaProducto) => void
  onDelete: (producto: Producto) => void
  onHistorial: ((producto: Producto) => void) | undefined
}

/** The products that were found, one of them perhaps edited in its row; or why there are none. */
export function ProductosEditables(props: ProductosEditablesProps) {
  const { lista, vista, catalogos, editor, scroll } = props
  const { edit, key, focus } = editor
  const { filas } = vista
  const isThere = (row: RowKey | null): boolean =>
    row !== null && filas !== null && filas.findIndex(({ id }) => id === row) !== -1
  const table = useFocusReturn(editor, isThere)
  const columnas = scroll.aside.overflows ? COLUMNAS_ANGOSTAS : COLUMNAS
  // An open edit stays in sight when the new search has no rows
  if (edit === null && !hasTable(lista, filas)) return <NoProductos lista={lista} onLimpiar={vista.limpiar} />
  const editing = <ProductoEditRow key={key} columnas={columnas} catalogos={catalogos} editor={editor} />
  const { reasonId, onDelete, onHistorial } = props
  const row = { columnas, reasonId, onEdit: editor.start, onDelete, onHistorial }
  const isOnTop = edit !== null && !isThere(key)
  return (
    <ProductosTable
      filas={filas ?? (lista.isFetching ? null : [])}
      isBusy={vista.isBusy}
      first={ACCIONES}
      columnas={columnas}
      orden={vista.orden}
      onOrden={props.onOrden}
      scroller={scroll.scroller}
      table={table}
      top={isOnTop && editing}
      kept={isOnTop ? focus : (key ?? focus)}
      renderRow={(producto, rowIndex) =>
        producto.id === key ? (
          editing
        ) : (
          <ProductoRow {...row} producto={producto} rowIndex={rowIndex} takesFocus={producto.id === focus} />
        )
      }
    />
  )
}

/** The table holds the focus until the row that should have it has come. */
function useFocusReturn({ focus, setFocus }: ProductoEdit, isThere: (row: RowKey | null) => boolean) {
  const isHere = focus === NEW_ROW || isThere(focus)
  const table = useFocusWhen<HTMLTableElement>(focus !== null && !isHere)
  useEffect(() => {
    // Once given, so that a row does not take it again when it is scrolled in
    if (isHere) setFocus(null)
  }, [isHere, setFocus])
  return table
}
