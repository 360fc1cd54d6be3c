import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { CatalogoNombre } from '#contract/catalogo.ts'
import type { Ref } from '#contract/ref.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { filterCatalogo } from '#domain/stock/filtro-catalogo.ts'
import { ORDEN_CATALOGO, sortCatalogo } from '#domain/stock/orden-catalogo.ts'
import { TITULOS } from '#messages/marco.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { DeleteDialogs, FailureModal, OjoDialog } from '#office/dialogs.tsx'
import { CreateButton, PageHead } from '#office/list-parts.tsx'
import { isLoading, ListFailure, ListNotice } from '#office/list-state.tsx'
import { useOrden } from '#office/pages.tsx'
import type { Failure } from '#office/row-delete.ts'
import { NEW_ROW } from '#office/row-edit.ts'
import type { Lista } from '#queries/lista.ts'
import { useNetwork } from '#queries/outbox/use-network.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { Filas } from './filas.tsx'
import { Filtros, SIN_FILTRO } from './filtros.tsx'
import { useDelete } from './use-delete.ts'
import { type CatalogoEdit, useEdit } from './use-edit.ts'

export interface CatalogoProps {
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  notify: Notify
  sesion: { nombre: string }
}

const NINGUNA: readonly never[] = []

/** One catalogue: search, new row, edit in its row, delete. */
export function Catalogo({ catalogo, categorias, notify, sesion }: CatalogoProps) {
  const owner = sesion.nombre
  const words = { ...CATALOGOS, ...CATALOGOS.de[catalogo] }
  const { online } = useNetwork()
  const reasonId = useId()
  const lista = useLista(owner, catalogo)
  const { pedido, setPedido, orden, ordenar, filas } = useFilas(lista.rows ?? NINGUNA)
  const [failure, setFailure] = useState<Failure | null>(null)
  const editor = useEdit({ catalogo, categorias, owner, notify, isOnline: online, onFailure: setFailure })
  const deletion = useDelete(catalogo, owner, notify)
  const saving = useSave(editor, words.confirmarCambio !== null)
  const shared = { catalogo, categorias, lista, editor, reasonId: online ? undefined : reasonId }
  const search = { pedido, onPedido: editor.leaving(setPedido) }
  return (
    <div className="catalogos" data-catalogo={catalogo}>
      <Cabecera {...shared} cuantas={filas.length} />
      <section className="panel sheet" aria-label={TITULOS[catalogo]}>
        <Filtros {...shared} {...search} />
        <ListNotice id={reasonId} list={lista} isOnline={online} words={words} />
        <div className="table-wrap">
          <Filas
            {...shared}
            {...search}
            filas={filas}
            orden={orden}
            onOrden={editor.leaving(ordenar)}
            onSave={saving.save}
            onDelete={deletion.ask}
          />
        </div>
      </section>
      <DeleteDialogs deletion={deletion} question={words.confirmarBorrado} />
      <SaveDialog saving={saving} question={words.confirmarCambio} />
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

/** Saves the row. The specification asks before some edits are saved. */
function useSave(editor: CatalogoEdit, asksBefore: boolean) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking,
    save: () => {
      if (!asksBefore || editor.edit?.row === null) editor.save()
      else if (editor.check()) setIsAsking(true)
    },
    stopAsking: () => setIsAsking(false),
    confirm: () => {
      setIsAsking(false)
      void editor.send() // It tells by itself how it went
    },
  }
}

const SaveDialog = ({ saving, question }: { saving: ReturnType<typeof useSave>; question: string | null }) =>
  saving.isAsking && (
    <OjoDialog tone="accent" onClose={saving.stopAsking} onConfirm={saving.confirm}>
      {question}
    </OjoDialog>
  )

/** The title, how many were found, and the way to a new row. */
function Cabecera({
  catalogo,
  lista,
  cuantas,
  editor,
  reasonId,
}: {
  catalogo: CatalogoNombre
  lista: Lista<FilaCatalogo>
  cuantas: number
  editor: CatalogoEdit
  reasonId: string | undefined
}) {
  const textos = CATALOGOS.de[catalogo]
  return (
    <PageHead
      title={TITULOS[catalogo]}
      count={
        lista.rows !== null
          ? textos.encontrados(cuantas)
          : isLoading(lista) && <span className="sr">{CATALOGOS.cargando(textos.plural)}</span>
      }
    >
      <CreateButton
        label={textos.nuevo}
        reasonId={reasonId}
        takesFocus={editor.focus === NEW_ROW}
        onClick={() => editor.start(null)}
      />
    </PageHead>
  )
}
