import '#ui/table/table.css'
import './productos-list.css'
import './productos.css'
import { useEffect, useId, useRef, useState } from 'react'
import type { Producto } from '#contract/producto.ts'
import { deslizar, PRODUCTOS } from '#messages.ts'
import { DeleteDialogs, FailureModal } from '#office/dialogs.tsx'
import { CreateButton, PageHead, usePreloads } from '#office/list-parts.tsx'
import { ListFailure, ListNotice } from '#office/list-state.tsx'
import { useRowDelete } from '#office/row-delete.ts'
import { NEW_ROW, type RowKey } from '#office/row-edit.ts'
import { useFocusWhen } from '#office/use-focus-when.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useBorrar } from '#queries/stock/use-borrar.ts'
import { useCatalogosProducto } from '#queries/stock/use-catalogos-producto.ts'
import { useGuardarProducto } from '#queries/stock/use-guardar-producto.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'
import { SideHint } from '#ui/table/side-hint.tsx'
import { useAside } from '#ui/table/use-aside.ts'
import type { LongList } from '#ui/table/windowed-rows.tsx'
import { ACCIONES, COLUMNAS, COLUMNAS_ANGOSTAS } from './columnas.tsx'
import { FiltersBar } from './filters-bar.tsx'
import { NoProductos, partOf } from './no-productos.tsx'
import { ProductoEditRow } from './producto-edit-row.tsx'
import { ProductoRow } from './producto-row.tsx'
import { ProductosTable } from './productos-table.tsx'
import { type Fallo, falloDeEliminar, useEdit } from './use-edit.ts'
import { useVista } from './use-vista.ts'

/** Productos (specification §2): search, sort, create, edit and delete in place. */
export default function ProductosScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const owner = sesion.nombre
  const { online } = useNetwork()
  const lista = useLista(owner, 'productos')
  const catalogos = useCatalogosProducto(owner)
  const vista = useVista(owner, lista, true)
  const { filas, dejarBusqueda } = vista
  const guardar = useGuardarProducto(owner, catalogos)
  const { escribir: borrar } = useBorrar(owner, 'productos')
  const [fallo, setFallo] = useState<Fallo | null>(null)
  const editor = useEdit(owner, notify, guardar, dejarBusqueda, setFallo)
  const { edit, key, focus, setFocus } = editor
  const deletion = useRowDelete<Producto>({
    remove: ({ id }) => borrar(id),
    onDeleted: producto => {
      notify.success(PRODUCTOS.borrado)
      setFocus(filas === null ? NEW_ROW : nextTo(filas, producto))
      dejarBusqueda()
    },
    failureOf: falloDeEliminar,
  })
  const reasonId = useId()
  const reason = online ? undefined : reasonId
  const scroller = useRef<HTMLDivElement>(null)
  const aside = useAside(scroller)
  const columnas = aside.overflows ? COLUMNAS_ANGOSTAS : COLUMNAS
  usePreloads()

  const isThere = (row: RowKey | null): boolean =>
    row !== null && filas !== null && filas.findIndex(({ id }) => id === row) !== -1
  const isFocusHere = focus === NEW_ROW || isThere(focus)
  // Near, until its row has come
  const table = useFocusWhen<HTMLTableElement>(focus !== null && !isFocusHere)
  useEffect(() => {
    // Given: a row takes it no more when it is scrolled in again
    if (isFocusHere) setFocus(null)
  }, [isFocusHere, setFocus])
  /** The list is about to show something else: no row of before takes the focus any more. */
  const leaving =
    <A extends unknown[]>(then: (...args: A) => void) =>
    (...args: A) => {
      setFocus(null)
      then(...args)
    }

  const isLoading = filas === null && lista.isFetching
  const editing = edit && (
    <ProductoEditRow
      key={key}
      borrador={edit.draft}
      columnas={columnas}
      catalogos={catalogos}
      editor={editor}
    />
  )
  const isOnTop = editing !== null && !isThere(key)
  /** What is being edited is not dropped because what is asked for now has no rows. */
  const isTable = isLoading || editing !== null || (filas !== null && filas.length > 0)
  return (
    <div className="productos">
      <PageHead
        title={PRODUCTOS.titulo}
        count={
          filas === null ? (
            <span className="sr">{PRODUCTOS.cargando}</span>
          ) : (
            PRODUCTOS.encontrados(filas.length)
          )
        }
      >
        <CreateButton
          label={PRODUCTOS.nuevo}
          className="new"
          reasonId={reason}
          takesFocus={focus === NEW_ROW}
          onClick={() => editor.start(null)}
        />
      </PageHead>
      <section className="panel sheet" aria-label={PRODUCTOS.titulo}>
        <FiltersBar
          filtro={vista.filtro}
          catalogos={catalogos}
          onFiltro={leaving(vista.setFiltro)}
          onBuscar={leaving(vista.buscar)}
          onLimpiar={leaving(vista.limpiar)}
          faltantes={vista.faltantes}
          soloFaltantes={vista.soloFaltantes}
          onSoloFaltantes={leaving(vista.setSoloFaltantes)}
        />
        <ListNotice id={reasonId} list={lista} isOnline={online} words={PRODUCTOS} more={partOf(lista)} />
        <div className="table-wrap" ref={scroller} data-aside={aside.overflows || undefined}>
          {isTable ? (
            <ProductosTable
              filas={isLoading ? null : (filas ?? [])}
              isBusy={vista.isBusy}
              first={ACCIONES}
              columnas={columnas}
              orden={vista.orden}
              onOrden={leaving(vista.ordenar)}
              scroller={scroller}
              table={table}
              top={isOnTop && editing}
              kept={isOnTop ? focus : (key ?? focus)}
              renderRow={(producto, rowIndex) =>
                producto.id === key ? (
                  editing
                ) : (
                  <ProductoRow
                    producto={producto}
                    rowIndex={rowIndex}
                    columnas={columnas}
                    reasonId={reason}
                    takesFocus={producto.id === focus}
                    onEdit={editor.start}
                    onDelete={deletion.ask}
                  />
                )
              }
            />
          ) : (
            <NoProductos lista={lista} onLimpiar={vista.limpiar} />
          )}
        </div>
        <SideHint aside={aside} text={deslizar} />
      </section>
      <DeleteDialogs deletion={deletion} question={PRODUCTOS.confirmarBorrado} />
      <FailureModal
        failure={fallo && { ...fallo, ...(fallo.canRetry && { onRetry: editor.save }) }}
        onClose={() => setFallo(null)}
      />
      <ListFailure list={{ ...lista, error: vista.error, refresh: vista.retry }} words={PRODUCTOS} />
    </div>
  )
}

/** Where the focus goes once a row is gone: to the one after it, else the one before, else to the way to a new one. */
function nextTo(filas: LongList<Producto>, { id }: Producto): RowKey {
  const at = filas.findIndex(fila => fila.id === id)
  const [near] = [...filas.slice(at + 1, at + 2), ...filas.slice(Math.max(0, at - 1), at)]
  return near?.id ?? NEW_ROW
}
