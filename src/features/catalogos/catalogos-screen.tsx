import '#ui/table/table.css'
import '#office/row-cards.css'
import './catalogos.css'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import { TABLA } from '#messages/tabla.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { ImportarLink } from '#office/importar-link.tsx'
import { ListPanel } from '#office/list-panel.tsx'
import { CreateButton, PageHead, SearchForm, SearchText, usePreloads } from '#office/list-parts.tsx'
import { ListFailure } from '#office/list-state.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { NEW_ROW } from '#office/row/row-edit.ts'
import { elegido } from '#office/salida/producto-words.ts'
import { SacarLista } from '#office/salida/sacar-lista.tsx'
import { filtroEnPalabras } from '#office/salida/salida.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { Select } from '#ui/controls/select.tsx'
import { columnasDe } from './columnas.tsx'
import { Filas } from './filas.tsx'
import { type CatalogoProps, type CatalogosScreenProps, useVista, type Vista } from './use-vista.ts'

/** Categorias, Marcas, Colores, Modelos, Talles and Cliente/Proveedores (specification §2): one screen, told by data. */
export default function CatalogosScreen(props: CatalogosScreenProps) {
  usePreloads()
  return props.catalogo === 'modelos_producto' ? (
    <ConCategorias {...props} />
  ) : (
    <Catalogo {...props} categorias={NINGUNA} />
  )
}

const NINGUNA: readonly Ref[] = []

/** Only Modelos has a categoria, to filter by and to choose. */
function ConCategorias(props: CatalogosScreenProps) {
  const { rows } = useLista(props.sesion.nombre, 'categorias')
  return <Catalogo {...props} categorias={rows ?? NINGUNA} />
}

function Catalogo(props: CatalogoProps) {
  const vista = useVista(props)
  const { words, lista, deletion, saving, failure, dismiss } = vista
  return (
    <div className="catalogos" data-catalogo={vista.catalogo}>
      <Cabecera vista={vista} quien={props.sesion.nombre} notify={props.notify} />
      <ListPanel
        title={words.titulo}
        search={<Filtros vista={vista} />}
        list={lista}
        words={words}
        reach={vista.reach}
      >
        <Filas vista={vista} />
      </ListPanel>
      {vista.historial}
      <DeleteDialogs deletion={deletion} question={words.confirmarBorrado} />
      {saving.asking !== null && (
        <OjoDialog tone="accent" onClose={saving.stopAsking} onConfirm={saving.confirm}>
          {saving.asking}
        </OjoDialog>
      )}
      <FailureModal failure={failure} onClose={dismiss} />
      <ListFailure list={lista} words={words} />
    </div>
  )
}

const Cabecera = ({
  vista,
  vista: { words, lista, filas, isWaiting, editor, reach },
  quien,
  notify,
}: {
  vista: Vista
  quien: string
  notify: CatalogoProps['notify']
}) => (
  <PageHead
    title={words.titulo}
    count={
      lista.rows !== null
        ? words.encontrados(filas.length)
        : isWaiting && <span className="sr">{words.cargando(words.plural)}</span>
    }
  >
    <ImportarLink clase={vista.catalogo} />
    <SacarLista salida={salidaDe(vista)} quien={quien} notify={notify} />
    <CreateButton
      label={words.nuevo}
      reasonId={reach.reasonId}
      takesFocus={editor.focus === NEW_ROW}
      onClick={() => editor.start(null)}
    />
  </PageHead>
)

const salidaDe = ({ catalogo, categorias, words, lista, filas, pedido }: Vista) =>
  lista.rows && {
    titulo: words.titulo,
    columnas: columnasDe(catalogo),
    filas,
    filtro: filtroEnPalabras(pedido.texto, [[words.filtroCategoria, elegido(categorias, pedido.categoria)]]),
  }

/** Filters while typing; Enter asks the server again as well. */
const Filtros = ({ vista: { catalogo, categorias, words, lista, pedido, filtrar } }: { vista: Vista }) => (
  <SearchForm onSearch={lista.refresh}>
    <SearchText
      label={words.buscar}
      maxLength={NOMBRE_MAX}
      value={pedido.texto}
      onTexto={texto => filtrar({ ...pedido, texto })}
    />
    {catalogo === 'modelos_producto' && (
      <Select
        label={words.filtroCategoria}
        hideLabel
        allLabel={TABLA.todos(words.filtroCategoria)}
        options={optionsOf(categorias)}
        value={String(pedido.categoria || '')}
        onChange={valor => filtrar({ ...pedido, categoria: Number(valor) })}
      />
    )}
  </SearchForm>
)
