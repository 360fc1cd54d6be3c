import '#ui/table/table.css'
import '#office/row-cards.css'
import './catalogos.css'
import { memo, useMemo } from 'react'
import type { Ref } from '#contract/formatos.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import {
  type BorradorCatalogo,
  type ColumnaCatalogo,
  type FilaCatalogo,
  largoMaximo,
  valorDe,
} from '#domain/stock/catalogo.ts'
import { COLUMNAS_CATALOGO, clavesDe } from '#messages/columnas/catalogos.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { HISTORIAL } from '#messages/stock/historial.ts'
import { TABLA } from '#messages/tabla.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import {
  CreateButton,
  ImportarLink,
  ListEmpty,
  ListFailure,
  ListPanel,
  PageHead,
  SearchForm,
  usePreloads,
} from '#office/list-panel.tsx'
import {
  Cells,
  type Column,
  columnsOf,
  type DataColumn,
  EditableTable,
  type ShownColumn,
} from '#office/list-table.tsx'
import { optionsOf } from '#office/ref-filter.tsx'
import { NEW_ROW } from '#office/row/row-edit.ts'
import { type Fields, NamedRowEditor, RowActions, type RowEvents } from '#office/row/row-editor.tsx'
import { SacarLista } from '#office/salida/sacar.tsx'
import { elegido, filtroEnPalabras } from '#office/salida/salida.ts'
import { SearchText } from '#office/search-text.tsx'
import { useLista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Empty } from '#ui/notices/notice.tsx'
import { EditCell, EditSelect } from '#ui/table/edit-row.tsx'
import type { CatalogoEdit } from './use-vista.ts'
import {
  type CatalogoProps,
  type CatalogosScreenProps,
  SIN_FILTRO,
  useVista,
  type Vista,
} from './use-vista.ts'

/** Categorias, Marcas, Colores, Modelos, Talles and Cliente/Proveedores (specification §2): one screen, driven by data. */
export default function CatalogosScreen(props: CatalogosScreenProps) {
  usePreloads()
  return props.catalogo === 'modelos_producto' ? (
    <ConCategorias {...props} />
  ) : (
    <Catalogo {...props} categorias={NINGUNA} />
  )
}

const NINGUNA: readonly Ref[] = []

/** Only Modelos has a categoria, as filter and as field. */
function ConCategorias(props: CatalogosScreenProps) {
  const { data: rows } = useLista(props.sesion.nombre, 'categorias')
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
      lista.data !== null
        ? words.encontrados(filas.length)
        : isWaiting && <span className="sr">{words.cargando(words.plural)}</span>
    }
  >
    <ImportarLink clase={vista.catalogo} />
    <SacarLista salida={salidaDe(vista)} quien={quien} notify={notify} />
    <CreateButton
      accion="stock.escribir"
      label={words.nuevo}
      reasonId={reach.reasonId}
      takesFocus={editor.focus === NEW_ROW}
      onClick={() => editor.start(null)}
    />
  </PageHead>
)

const salidaDe = ({ catalogo, categorias, words, lista, filas, pedido }: Vista) =>
  lista.data && {
    titulo: words.titulo,
    columnas: columnasDe(catalogo),
    filas,
    filtro: filtroEnPalabras(pedido.texto, [[words.filtroCategoria, elegido(categorias, pedido.categoria)]]),
  }

/** Filters while typing; Enter asks the server again as well. */
const Filtros = ({ vista: { catalogo, categorias, words, lista, pedido, filtrar } }: { vista: Vista }) => (
  <SearchForm onSearch={lista.refetch}>
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

/** The rows, or an empty notice. An open edit stays in sight if the search has no rows. */
function Filas({ vista }: { vista: Vista }) {
  const { lista, filas, isWaiting, editor, words } = vista
  if (filas.length > 0 || isWaiting || editor.edit !== null) return <Tabla vista={vista} />
  return (
    <ListEmpty list={lista} words={words}>
      <Vacio vista={vista} />
    </ListEmpty>
  )
}

const Vacio = ({ vista: { words, pedido, filtrar } }: { vista: Vista }) =>
  pedido.texto.trim() === '' && pedido.categoria === 0 ? (
    <Empty icon="box" title={words.vacio(words.plural)} />
  ) : (
    <Empty
      icon="box"
      title={words.vacioConFiltro(words.plural)}
      actions={<Button onClick={() => filtrar(SIN_FILTRO)}>{words.quitarFiltros}</Button>}
    />
  )

const idOf = ({ id }: FilaCatalogo): number => id

function Tabla({ vista }: { vista: Vista }) {
  const { catalogo, categorias, words, lista, isWaiting, editor } = vista
  const { reasonId } = vista.reach
  const columnas = useMemo(() => columnasDe(catalogo), [catalogo])
  return (
    <EditableTable
      className="table row-cards"
      title={words.titulo}
      columns={columnas}
      last={ACCIONES}
      orden={vista.orden}
      onOrden={vista.ordenar}
      isBusy={lista.isFetching}
      places={8}
      editor={editor}
      editing={
        <CatalogoEditRow
          key={editor.key}
          columnas={columnas}
          categorias={categorias}
          editor={editor}
          reasonId={reasonId}
          onSave={vista.saving.save}
        />
      }
      rows={isWaiting ? null : vista.filas}
      keyOf={idOf}
      renderRow={(fila, takesFocus) => (
        <CatalogoRow
          columnas={columnas}
          fila={fila}
          reasonId={reasonId}
          takesFocus={takesFocus}
          onEdit={editor.start}
          onDelete={vista.deletion.ask}
          onHistorial={vista.onHistorial}
        />
      )}
    />
  )
}

type Columna = ShownColumn<FilaCatalogo, ColumnaCatalogo>

/** Memoised, so that typing in the edited row renders no other. */
const CatalogoRow = memo(function CatalogoRow({
  columnas,
  fila,
  ...actions
}: RowEvents<FilaCatalogo> & { columnas: readonly Columna[]; fila: FilaCatalogo }) {
  return (
    <tr>
      <Cells row={fila} columns={columnas} />
      <RowActions
        accion="stock.escribir"
        {...actions}
        fila={fila}
        editLabel={CATALOGOS.editar(fila.nombre)}
        historialLabel={HISTORIAL.de(fila.nombre)}
        deleteLabel={CATALOGOS.eliminar(fila.nombre)}
      />
    </tr>
  )
})

const categoriaDe = (fila: FilaCatalogo | null): Ref | null =>
  fila !== null && 'categoria' in fila ? fila.categoria : null

interface CatalogoEditRowProps {
  columnas: readonly Columna[]
  categorias: readonly Ref[]
  editor: CatalogoEdit
  reasonId: string | undefined
  onSave: () => void
}

/** A new or edited row. */
function CatalogoEditRow({ columnas, categorias, editor, reasonId, onSave }: CatalogoEditRowProps) {
  return (
    <NamedRowEditor editor={editor} columns={columnas.length} reasonId={reasonId} onSave={onSave}>
      {(fields, fila) =>
        columnas.map(columna => (
          <Celda key={columna.key} columna={columna} fila={fila} categorias={categorias} fields={fields} />
        ))
      }
    </NamedRowEditor>
  )
}

function Celda({
  columna: { key, title, className },
  fila,
  categorias,
  fields,
}: Pick<CatalogoEditRowProps, 'categorias'> & {
  columna: Columna
  fila: FilaCatalogo | null
  fields: Fields<BorradorCatalogo>
}) {
  const cell = { label: title, className }
  if (key === 'id')
    return <td className={className}>{fila?.id ?? <span className="muted">{CATALOGOS.nueva}</span>}</td>
  if (key === 'categoria')
    return (
      <EditSelect
        {...cell}
        noneLabel={CATALOGOS.ninguna}
        options={optionsOf(categorias, categoriaDe(fila))}
        {...fields.choice(key)}
      />
    )
  const inputMode = key === 'celular' ? { inputMode: 'tel' as const } : {}
  return <EditCell {...cell} {...inputMode} maxLength={largoMaximo(key)} {...fields.text(key)} />
}

const columna = columnsOf(COLUMNAS_CATALOGO)

export const columnasDe = (catalogo: CatalogoNombre): readonly DataColumn<FilaCatalogo, ColumnaCatalogo>[] =>
  clavesDe(catalogo).map(key =>
    columna(key, `c-${key}`, key === 'id' ? 16 : 120, {
      hint: fila => String(valorDe(fila, key) ?? '') || undefined,
    }),
  )

const ACCIONES: Column = {
  key: 'acciones',
  title: CATALOGOS.acciones,
  className: 'c-acts',
  width: 52,
}
