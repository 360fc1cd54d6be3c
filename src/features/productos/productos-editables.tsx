import { memo, useEffect } from 'react'
import { CODIGO_MAX, NUMERO_ESCRITO_MAX, TEXTO_MAX } from '#contract/limites.ts'
import type { Producto } from '#contract/stock/producto.ts'
import { type ColumnaProducto, isFaltante } from '#domain/stock/lista-productos.ts'
import {
  type BorradorProducto,
  type CampoProducto,
  type CatalogosProducto,
  type Referencia,
  referenciasOf,
} from '#domain/stock/producto.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { useFocusWhen } from '#office/focus.tsx'
import type { Scroll } from '#office/list-panel.tsx'
import { Cells } from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { NEW_ROW, type RowKey } from '#office/row/row-edit.ts'
import { type Fields, RowActions, RowEditor, type RowEvents } from '#office/row/row-editor.tsx'
import type { Answer } from '#queries/answer.ts'
import { useModelosOf } from '#queries/stock/use-productos.ts'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import {
  ACCIONES,
  COLUMNAS,
  COLUMNAS_ANGOSTAS,
  type Columna,
  hasTable,
  NoProductos,
  ProductosTable,
} from './productos-table.tsx'
import type { ProductoEdit } from './use-edit.ts'
import type { Vista } from './use-vista.ts'

interface ProductosEditablesProps {
  lista: Answer<readonly Producto[]>
  vista: Vista
  catalogos: CatalogosProducto
  editor: ProductoEdit
  scroll: Scroll
  reasonId: string | undefined
  onOrden: (columna: ColumnaProducto) => void
  onDelete: (producto: Producto) => void
  onHistorial: ((producto: Producto) => void) | undefined
}

export function ProductosEditables(props: ProductosEditablesProps) {
  const { lista, vista, catalogos, editor, scroll } = props
  const { edit, key, focus } = editor
  const { filas } = vista
  const isThere = (row: RowKey | null): boolean =>
    row !== null && filas !== null && filas.findIndex(({ id }) => id === row) !== -1
  const table = useFocusReturn(editor, isThere)
  const columnas = scroll.aside.overflows ? COLUMNAS_ANGOSTAS : COLUMNAS
  // An open edit stays visible even if the new search finds no rows
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

/** Keeps the focus on the table until the row that takes the focus is rendered. */
function useFocusReturn({ focus, setFocus }: ProductoEdit, isThere: (row: RowKey | null) => boolean) {
  const isHere = focus === NEW_ROW || isThere(focus)
  const table = useFocusWhen<HTMLTableElement>(focus !== null && !isHere)
  useEffect(() => {
    // Cleared: otherwise the row would take the focus whenever it is scrolled into view
    if (isHere) setFocus(null)
  }, [isHere, setFocus])
  return table
}

/** Memoized: scrolling and typing render no row again. */
export const ProductoRow = memo(function ProductoRow({
  producto,
  rowIndex,
  columnas,
  ...actions
}: RowEvents<Producto> & { producto: Producto; rowIndex: number; columnas: readonly Columna[] }) {
  const faltante = isFaltante(producto)
  return (
    <tr
      aria-rowindex={rowIndex}
      data-k={faltante ? 'shortage' : undefined}
      className={faltante ? 'row-faltante' : undefined}
    >
      <RowActions
        accion="stock.escribir"
        {...actions}
        fila={producto}
        editLabel={PRODUCTOS.editar(producto.codigo)}
        historialLabel={HISTORIAL.de(producto.codigo)}
        deleteLabel={PRODUCTOS.eliminar(producto.codigo)}
      />
      <Cells row={producto} columns={columnas} isLabelled />
    </tr>
  )
})

/** The edited row: all fields except id and existencia (specification §2). */
function ProductoEditRow(props: ProductoEditRowProps) {
  const { columnas, editor } = props
  if (editor.edit === null) return null
  const { row: producto, draft } = editor.edit
  return (
    <RowEditor
      editor={editor}
      first="codigo"
      saveLabel={producto === null ? PRODUCTOS.guardarNuevo : PRODUCTOS.guardar(producto.codigo)}
      cancelLabel={producto === null ? PRODUCTOS.cancelarNuevo : PRODUCTOS.cancelar(producto.codigo)}
      columns={columnas.length + 1}
      noteAfter={1}
    >
      {fields => <Campos {...props} producto={producto} borrador={draft} fields={fields} />}
    </RowEditor>
  )
}

interface ProductoEditRowProps {
  columnas: readonly Columna[]
  catalogos: CatalogosProducto
  editor: ProductoEdit
}

function Campos({
  columnas,
  catalogos,
  editor,
  borrador,
  producto,
  fields,
}: ProductoEditRowProps & {
  producto: Producto | null
  borrador: BorradorProducto
  fields: Fields<BorradorProducto>
}) {
  const modelos = useModelosOf(catalogos.modelos, borrador, categoria => editor.change({ categoria }))
  const referencias = referenciasOf(borrador, catalogos, modelos)
  return columnas.map(({ key, title: label, className }) => {
    if (key === 'existencia')
      return (
        <td key={key} className={className} data-label={label}>
          <span className="muted">{producto?.existencia ?? 0}</span>
        </td>
      )
    if (!isReferencia(key))
      return <EditCell key={key} label={label} className={className} {...TEXTO[key]} {...fields.text(key)} />
    const { refs, choose } = referencias[key]
    const propia = producto?.[key] ?? null
    return (
      <EditSelect
        key={key}
        label={label}
        className={className}
        noneLabel={PRODUCTOS.ninguno}
        options={optionsOf(refs, propia?.id === borrador[key] ? propia : null)}
        {...fields.choice(key)}
        onChange={id => editor.change(choose(Number(id)))}
      />
    )
  })
}

const DECIMAL = { inputMode: 'decimal', placeholder: '0,00', maxLength: NUMERO_ESCRITO_MAX } as const
const TEXTO: Record<Exclude<CampoProducto, Referencia>, object> = {
  codigo: { isCode: true, maxLength: CODIGO_MAX },
  descripcion: { maxLength: TEXTO_MAX },
  stock_minimo: { inputMode: 'numeric', maxLength: NUMERO_ESCRITO_MAX },
  venta: DECIMAL,
  costo: DECIMAL,
}
const isReferencia = (campo: CampoProducto): campo is Referencia => !(campo in TEXTO)
