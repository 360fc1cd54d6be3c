import '#ui/table/table.css'
import './productos-list.css'
import './productos.css'
import { useEffect, useId, useRef } from 'react'
import type { Producto } from '#contract/producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { deslizar, TABLA } from '#messages/tabla.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useCatalogosProducto } from '#queries/stock/use-catalogos-producto.ts'
import { useGuardarProducto } from '#queries/stock/use-guardar-producto.ts'
import { useProductos } from '#queries/stock/use-productos.ts'
import type { Notify } from '#ui/notify.ts'
import { preloadOverlays } from '#ui/overlay.tsx'
import { SideHint } from '#ui/table/side-hint.tsx'
import { useAside } from '#ui/table/use-aside.ts'
import type { LongList } from '#ui/table/windowed-rows.tsx'
import { COLUMNAS, COLUMNAS_ANGOSTAS } from './columnas.tsx'
import { FiltersBar } from './filters-bar.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListNotice } from './list-notice.tsx'
import { PageHead } from './page-head.tsx'
import { ProductoEditRow } from './producto-edit-row.tsx'
import { ProductoRow } from './producto-row.tsx'
import { ProductosDialogs } from './productos-dialogs.tsx'
import { ProductosTable } from './productos-table.tsx'
import { useEdicion } from './use-edicion.ts'
import { useEliminar } from './use-eliminar.ts'
import { useVista } from './use-vista.ts'

/** Productos (specification §2): search, sort, create, edit and delete in place. */
export default function ProductosScreen({ notify, sesion }: { notify: Notify; sesion: { nombre: string } }) {
  const { online } = useNetwork()
  const lista = useProductos(sesion.nombre)
  const catalogos = useCatalogosProducto(sesion.nombre)
  const vista = useVista(sesion.nombre, lista, true)
  const guardado = useGuardarProducto(sesion.nombre, catalogos)
  const editor = useEdicion(sesion.nombre, notify, guardado, vista.dejarBusqueda)
  const { filas } = vista
  const eliminar = useEliminar(notify, guardado, borrado => {
    editor.focus(filas === null ? 0 : nextTo(filas, borrado))
    vista.dejarBusqueda()
  })
  const reasonId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const create = useRef<HTMLButtonElement>(null)
  const aside = useAside(scroller)
  const columnas = aside.overflows ? COLUMNAS_ANGOSTAS : COLUMNAS
  useEffect(() => {
    const idle = setTimeout(preloadOverlays, 300) // After the first paint
    return () => clearTimeout(idle)
  }, [])

  const { edicion, foco } = editor
  const isThere = (id: number): boolean => filas !== null && filas.findIndex(fila => fila.id === id) !== -1
  const isFocoHere = foco === 0 || (foco !== null && isThere(foco))
  const { focus } = editor
  useEffect(() => {
    if (foco === null) return
    if (foco === 0) create.current?.focus()
    else if (!isFocoHere) table.current?.focus() // Near, until its row has come
    if (isFocoHere) focus(null)
  }, [foco, isFocoHere, focus])
  /** The list is about to show something else: no row of before takes the focus any more. */
  const leaving =
    <A extends unknown[]>(then: (...args: A) => void) =>
    (...args: A) => {
      focus(null)
      then(...args)
    }

  const isLoading = filas === null && lista.isFetching
  const enEdicion = edicion?.producto?.id ?? null
  const editing = edicion && (
    <ProductoEditRow
      key={enEdicion}
      edicion={edicion}
      columnas={columnas}
      catalogos={catalogos}
      isSaving={guardado.isSaving}
      onChange={editor.change}
      onSave={() => void editor.save()} // It tells by itself how it went
      onCancel={editor.cancel}
    />
  )
  const isOnTop = editing !== null && (enEdicion === null || !isThere(enEdicion))
  /** What is being edited is not dropped because what is asked for now has no rows. */
  const isTable = isLoading || editing !== null || (filas !== null && filas.length > 0)
  return (
    <div className="productos">
      <PageHead
        create={create}
        total={filas?.length ?? null}
        reasonId={online ? null : reasonId}
        onNuevo={() => editor.start(null)}
      />
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
        <ListNotice id={reasonId} lista={lista} isOnline={online} />
        <div className="table-wrap" ref={scroller} data-aside={aside.overflows || undefined}>
          {isTable ? (
            <ProductosTable
              filas={isLoading ? null : (filas ?? [])}
              isBusy={vista.isBusy}
              columnas={columnas}
              firstHead={
                <th scope="col" className="c-acts">
                  <span className="h">{TABLA.acciones}</span>
                </th>
              }
              orden={vista.orden}
              onOrden={leaving(vista.ordenar)}
              scroller={scroller}
              table={table}
              top={isOnTop && editing}
              kept={isOnTop ? foco : (enEdicion ?? foco)}
              renderRow={(producto, rowIndex) =>
                producto.id === enEdicion ? (
                  editing
                ) : (
                  <ProductoRow
                    producto={producto}
                    rowIndex={rowIndex}
                    columnas={columnas}
                    reasonId={online ? null : reasonId}
                    takesFocus={producto.id === foco}
                    onEdit={editor.start}
                    onDelete={eliminar.ask}
                  />
                )
              }
            />
          ) : (
            <ListEmpty lista={lista} onLimpiar={vista.limpiar} />
          )}
        </div>
        <SideHint aside={aside} text={deslizar} />
      </section>
      <ProductosDialogs vista={vista} editor={editor} eliminar={eliminar} />
    </div>
  )
}

/** Where the focus goes once a row is gone: to the one after it, else the one before; 0 where none is left. */
function nextTo(filas: LongList<Producto>, { id }: Producto): number {
  const at = filas.findIndex(fila => fila.id === id)
  const [near] = [...filas.slice(at + 1, at + 2), ...filas.slice(Math.max(0, at - 1), at)]
  return near?.id ?? 0
}
