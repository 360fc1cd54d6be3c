import { NOMBRE_MAX } from '#contract/limites.ts'
import { TABLA } from '#messages/tabla.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { CreateButton, PageHead, SearchForm } from '#office/list-parts.tsx'
import { ListFailure, ListNotice } from '#office/list-state.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { NEW_ROW } from '#office/row-edit.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Filas } from './filas.tsx'
import { type CatalogoProps, useVista, type Vista } from './use-vista.ts'

/** One catalogue: search, new row, edit in its row, delete. */
export function Catalogo(props: CatalogoProps) {
  const vista = useVista(props)
  const { words, lista, online, reasonId, deletion, saving, failure, dismiss } = vista
  return (
    <div className="catalogos" data-catalogo={vista.catalogo}>
      <Cabecera vista={vista} />
      <section className="panel sheet" aria-label={words.titulo}>
        <Filtros vista={vista} />
        <ListNotice id={reasonId} list={lista} isOnline={online} words={words} />
        <div className="table-wrap">
          <Filas vista={vista} />
        </div>
      </section>
      <DeleteDialogs deletion={deletion} question={words.confirmarBorrado} />
      {saving.isAsking && (
        <OjoDialog tone="accent" onClose={saving.stopAsking} onConfirm={saving.confirm}>
          {words.confirmarCambio}
        </OjoDialog>
      )}
      <FailureModal failure={failure} onClose={dismiss} />
      <ListFailure list={lista} words={words} />
    </div>
  )
}

const Cabecera = ({ vista: { words, lista, filas, isWaiting, editor, reason } }: { vista: Vista }) => (
  <PageHead
    title={words.titulo}
    count={
      lista.rows !== null
        ? words.encontrados(filas.length)
        : isWaiting && <span className="sr">{words.cargando(words.plural)}</span>
    }
  >
    <CreateButton
      label={words.nuevo}
      reasonId={reason}
      takesFocus={editor.focus === NEW_ROW}
      onClick={() => editor.start(null)}
    />
  </PageHead>
)

/** What is looked for: found as one types; Enter asks the server again as well. */
const Filtros = ({ vista: { catalogo, categorias, words, lista, pedido, filtrar } }: { vista: Vista }) => (
  <SearchForm onSearch={lista.refresh}>
    <SearchField
      label={words.buscar}
      maxLength={NOMBRE_MAX}
      value={pedido.texto}
      onChange={event => filtrar({ ...pedido, texto: event.currentTarget.value })}
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
