import '#ui/table/table.css'
import './productos-list.css'
import './productos.css'
import type { Producto } from '#contract/stock/producto.ts'
import type { BorradorProducto } from '#domain/stock/producto.ts'
import { PRODUCTOS } from '#messages/stock/productos.ts'
import { DeleteDialogs, FailureModal } from '#office/dialogs.tsx'
import { BorradosButton, useHistorial } from '#office/historial/use-historial.tsx'
import {
  CreateButton,
  ImportarLink,
  ListFailure,
  ListPanel,
  PageHead,
  type ScreenProps,
  usePreloads,
  useReach,
  useScroll,
} from '#office/list-panel.tsx'
import { after, NEW_ROW, type RowKey, useRowDelete } from '#office/row/row-edit.ts'
import { useBorrar, useLista } from '#queries/stock/use-lista.ts'
import { useCatalogosProducto } from '#queries/stock/use-productos.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import type { LongList } from '#ui/table/windowed-rows.tsx'
import { ProductosEditables } from './productos-editables.tsx'
import { FiltersBar, partOf } from './productos-table.tsx'
import { Salidas } from './salidas.tsx'
import { falloDeEliminar, type ProductoWords, useEdit, useProductoWords } from './use-edit.ts'
import { useVista, type Vista } from './use-vista.ts'

/** Productos (specification §2): search and sort; create, edit and delete in the table. */
export default function ProductosScreen({ notify, sesion }: ScreenProps) {
  const owner = sesion.nombre
  const lista = useLista(owner, 'productos')
  const catalogos = useCatalogosProducto(owner)
  const vista = useVista(owner, lista, true)
  const words = useProductoWords(catalogos)
  const { editor, failure, dismiss } = useEdit(owner, notify, catalogos, words, vista.dejarBusqueda)
  const deletion = useBorrado({ owner, notify, words }, vista, editor.setFocus)
  const reach = useReach()
  const scroll = useScroll()
  const { onHistorial, historial } = useHistorial(
    'productos',
    textoLargo,
    { quien: owner, notify },
    nombreLargo,
  )
  usePreloads()
  const leaving = after(() => editor.setFocus(null))
  return (
    <div className="list-screen productos">
      <PageHead title={PRODUCTOS.titulo} count={<Cuantos filas={vista.filas} />}>
        <BorradosButton sobre="productos" quien={owner} notify={notify} />
        <ImportarLink clase="productos" />
        <Salidas vista={vista} lista={lista} catalogos={catalogos} quien={owner} notify={notify} />
        <CreateButton
          accion="stock.escribir"
          label={PRODUCTOS.nuevo}
          className="new"
          reasonId={reach.reasonId}
          takesFocus={editor.focus === NEW_ROW}
          onClick={() => editor.start(null)}
        />
      </PageHead>
      <ListPanel
        title={PRODUCTOS.titulo}
        search={
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
        }
        list={lista}
        words={PRODUCTOS}
        reach={reach}
        more={partOf(lista)}
        scroll={scroll}
      >
        <ProductosEditables
          lista={lista}
          vista={vista}
          catalogos={catalogos}
          editor={editor}
          scroll={scroll}
          reasonId={reach.reasonId}
          onOrden={leaving(vista.ordenar)}
          onDelete={deletion.ask}
          onHistorial={onHistorial}
        />
      </ListPanel>
      <DeleteDialogs deletion={deletion} question={PRODUCTOS.confirmarBorrado} />
      {historial}
      <FailureModal failure={failure} onClose={dismiss} />
      <ListFailure list={{ ...lista, error: vista.error, refetch: vista.retry }} words={PRODUCTOS} />
    </div>
  )
}

const textoLargo = ({ codigo, descripcion }: Producto) => `${codigo} ${descripcion}`

const nombreLargo = ({ codigo, descripcion }: Producto) => (
  <>
    <span className="code">{codigo}</span> {descripcion}
  </>
)

const Cuantos = ({ filas }: Pick<Vista, 'filas'>) =>
  filas === null ? (
    <span className="sr">{PRODUCTOS.cargando}</span>
  ) : (
    <span>{PRODUCTOS.encontrados(filas.length)}</span>
  )

function useBorrado(
  { owner, notify, words }: { owner: string; notify: Notify; words: ProductoWords },
  { filas, dejarBusqueda }: Vista,
  setFocus: (to: RowKey) => void,
) {
  const { escribir: borrar } = useBorrar(owner, 'productos')
  return useRowDelete<Producto, BorradorProducto>({
    owner,
    words,
    remove: borrar,
    onDeleted: producto => {
      notify.success(PRODUCTOS.borrado)
      setFocus(filas === null ? NEW_ROW : nextTo(filas, producto))
      dejarBusqueda()
    },
    failureOf: falloDeEliminar,
  })
}

function nextTo(filas: LongList<Producto>, { id }: Producto): RowKey {
  const at = filas.findIndex(fila => fila.id === id)
  const [near] = [...filas.slice(at + 1, at + 2), ...filas.slice(Math.max(0, at - 1), at)]
  return near?.id ?? NEW_ROW
}
