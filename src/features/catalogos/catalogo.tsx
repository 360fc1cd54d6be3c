import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import { NOMBRE_MAX } from '#contract/limites.ts'
import type { Ref } from '#contract/ref.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { filterCatalogo } from '#domain/stock/filtro-catalogo.ts'
import { ORDEN_CATALOGO, sortCatalogo } from '#domain/stock/orden-catalogo.ts'
import { TITULOS } from '#messages/marco.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { TABLA } from '#messages/tabla.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { EditableTable } from '#office/editable-table.tsx'
import { failureReason } from '#office/failure-reason.ts'
import { CreateButton, PageHead, SearchForm } from '#office/list-parts.tsx'
import { isLoading, ListEmpty, ListFailure, ListNotice } from '#office/list-state.tsx'
import { useOrden } from '#office/pages.tsx'
import { optionsOf } from '#office/ref-options.ts'
import { type Failure, useRowDelete } from '#office/row-delete.ts'
import { NEW_ROW } from '#office/row-edit.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useBorrar } from '#queries/stock/use-borrar.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Empty } from '#ui/notices/empty.tsx'
import type { Notify } from '#ui/notify.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { CatalogoEditRow } from './catalogo-edit-row.tsx'
import { CatalogoRow } from './catalogo-row.tsx'
import { ACCIONES, columnasDe } from './columnas.tsx'
import { useEdit } from './use-edit.ts'

export interface CatalogoProps {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  notify: Notify
  sesion: { nombre: string }
}

const NINGUNA: readonly never[] = []
const SIN_FILTRO = { texto: '', categoria: 0 }
const idOf = ({ id }: FilaCatalogo): number => id

/** One catalogue: search, new row, edit in its row, delete. */
export function Catalogo({ catalogo, categorias, notify, sesion }: CatalogoProps) {
  const owner = sesion.nombre
  const textos = CATALOGOS.de[catalogo]
  const titulo = TITULOS[catalogo]
  const words = { ...CATALOGOS, ...textos }
  const { online } = useNetwork()
  const reasonId = useId()
  const reason = online ? undefined : reasonId
  const lista = useLista(owner, catalogo)
  const { pedido, setPedido, orden, ordenar, filas } = useFilas(lista.rows ?? NINGUNA)
  const [failure, setFailure] = useState<Failure | null>(null)
  const editor = useEdit({ catalogo, categorias, owner, notify, isOnline: online, onFailure: setFailure })
  const [isAsking, setIsAsking] = useState(false)
  const { escribir: borrar } = useBorrar(owner, catalogo)
  const deletion = useRowDelete<FilaCatalogo>({
    remove: ({ id }) => borrar(id),
    onDeleted: () => notify.success(textos.borrado),
    failureOf: failed => ({
      sentence: failureReason(failed, {
        offline: CATALOGOS.noBorradaSinRed,
        unknown: CATALOGOS.noSeSabeSiBorro,
        refused: CATALOGOS.noBorradaError,
      }),
    }),
  })
  const save = () => {
    // The specification asks before some edits are saved
    if (textos.confirmarCambio === null || editor.edit?.row === null) editor.save()
    else if (editor.check()) setIsAsking(true)
  }

  const columnas = useMemo(() => columnasDe(catalogo), [catalogo])
  const isWaiting = isLoading(lista)
  const filtrar = editor.leaving(setPedido)
  return (
    <div className="catalogos" data-catalogo={catalogo}>
      <PageHead
        title={titulo}
        count={
          lista.rows !== null
            ? textos.encontrados(filas.length)
            : isWaiting && <span className="sr">{CATALOGOS.cargando(textos.plural)}</span>
        }
      >
        <CreateButton
          label={textos.nuevo}
          reasonId={reason}
          takesFocus={editor.focus === NEW_ROW}
          onClick={() => editor.start(null)}
        />
      </PageHead>
      <section className="panel sheet" aria-label={titulo}>
        {/* Found as one types; Enter asks the server again as well */}
        <SearchForm onSearch={lista.refresh}>
          <SearchField
            label={CATALOGOS.buscar}
            maxLength={NOMBRE_MAX}
            value={pedido.texto}
            onChange={event => filtrar({ ...pedido, texto: event.currentTarget.value })}
          />
          {catalogo === 'modelos_producto' && (
            <Select
              label={CATALOGOS.filtroCategoria}
              hideLabel
              allLabel={TABLA.todos(CATALOGOS.filtroCategoria)}
              options={optionsOf(categorias)}
              value={String(pedido.categoria || '')}
              onChange={valor => filtrar({ ...pedido, categoria: Number(valor) })}
            />
          )}
        </SearchForm>
        <ListNotice id={reasonId} list={lista} isOnline={online} words={words} />
        <div className="table-wrap">
          {/* What is being edited is not dropped because what is looked for now has no rows */}
          {filas.length > 0 || isWaiting || editor.edit !== null ? (
            <EditableTable
              className="table cards"
              title={titulo}
              columns={columnas}
              last={ACCIONES}
              orden={orden}
              onOrden={editor.leaving(ordenar)}
              isBusy={lista.isFetching}
              places={8}
              editor={editor}
              editing={
                <CatalogoEditRow
                  key={editor.key}
                  columnas={columnas}
                  categorias={categorias}
                  editor={editor}
                  reasonId={reason}
                  onSave={save}
                />
              }
              rows={isWaiting ? null : filas}
              keyOf={idOf}
              renderRow={(fila, takesFocus) => (
                <CatalogoRow
                  columnas={columnas}
                  fila={fila}
                  reasonId={reason}
                  takesFocus={takesFocus}
                  onEdit={editor.start}
                  onDelete={deletion.ask}
                />
              )}
            />
          ) : (
            <ListEmpty list={lista} words={words}>
              {pedido.texto.trim() === '' && pedido.categoria === 0 ? (
                <Empty icon="box" title={CATALOGOS.vacio(textos.plural)} />
              ) : (
                <Empty
                  icon="box"
                  title={CATALOGOS.vacioConFiltro(textos.plural)}
                  actions={<Button onClick={() => filtrar(SIN_FILTRO)}>{CATALOGOS.quitarFiltros}</Button>}
                />
              )}
            </ListEmpty>
          )}
        </div>
      </section>
      <DeleteDialogs deletion={deletion} question={textos.confirmarBorrado} />
      {isAsking && (
        <OjoDialog
          tone="accent"
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void editor.send() // It tells by itself how it went
          }}
        >
          {textos.confirmarCambio}
        </OjoDialog>
      )}
      <FailureModal failure={failure} onClose={() => setFailure(null)} />
      <ListFailure list={lista} words={words} />
    </div>
  )
}

/** The rows as they are looked for and sorted. */
function useFilas(todas: readonly FilaCatalogo[]) {
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const [orden, ordenar] = useOrden(ORDEN_CATALOGO)
  const { texto, categoria } = pedido
  const buscado = useDeferredValue(texto)
  const encontradas = useMemo(() => filterCatalogo(todas, buscado, categoria), [todas, buscado, categoria])
  const filas = useMemo(() => sortCatalogo(encontradas, orden), [encontradas, orden])
  return { pedido, setPedido, orden, ordenar, filas }
}
