import { useDeferredValue, useMemo, useState } from 'react'
import type { Ref } from '#contract/ref.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import type { BorradorCatalogo } from '#domain/stock/borrador-catalogo.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { filterCatalogo } from '#domain/stock/filtro-catalogo.ts'
import { ORDEN_CATALOGO, sortCatalogo } from '#domain/stock/orden-catalogo.ts'
import { TITULOS } from '#messages/menu.ts'
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { failureReason } from '#office/failure-reason.ts'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { useReach } from '#office/list-panel.tsx'
import { isLoading } from '#office/list-state.tsx'
import { useOrden } from '#office/pages.tsx'
import { type Failure, useRowDelete } from '#office/row/row-delete.ts'
import { useAskedSave } from '#office/row/use-asked-save.ts'
import { useBorrar } from '#queries/stock/use-guardar.ts'
import { useLista } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'
import { useAddressed } from '#ui/use-addressed.ts'
import { type CatalogoEdit, type CatalogoWords, useCatalogoWords, useEdit } from './use-edit.ts'

export interface CatalogosScreenProps {
  catalogo: CatalogoNombre
  notify: Notify
  sesion: { nombre: string }
}
export type CatalogoProps = CatalogosScreenProps & { categorias: readonly Ref[] }

const NINGUNA: readonly never[] = []
const nombreDe = ({ nombre }: FilaCatalogo): string => nombre
export const SIN_FILTRO = { texto: '', categoria: 0 }

export type Vista = ReturnType<typeof useVista>

/** One catalogue: its rows, filtered and sorted, and the row that is edited, created or deleted. */
export function useVista({ catalogo, categorias, notify, sesion }: CatalogoProps) {
  const owner = sesion.nombre
  const words = { ...CATALOGOS, ...CATALOGOS.de[catalogo], titulo: TITULOS[catalogo] }
  const reach = useReach()
  const lista = useLista(owner, catalogo)
  const { setPedido, ordenar, ...found } = useFilas(lista.rows ?? NINGUNA)
  const [failure, setFailure] = useState<Failure | null>(null)
  const rowWords = useCatalogoWords(catalogo, categorias)
  const editor = useEdit({
    words: rowWords,
    catalogo,
    categorias,
    owner,
    notify,
    isOnline: reach.isOnline,
    onFailure: setFailure,
  })
  return {
    catalogo,
    categorias,
    words,
    reach,
    lista,
    isWaiting: isLoading(lista),
    ...found,
    filtrar: editor.leaving(setPedido),
    ordenar: editor.leaving(ordenar),
    editor,
    saving: useSave(editor, words.confirmarCambio),
    ...useHistorial<FilaCatalogo>(catalogo, nombreDe, nombreDe, { quien: owner, notify }),
    deletion: useDelete(catalogo, rowWords, owner, notify),
    failure,
    dismiss: () => setFailure(null),
  }
}

function useFilas(todas: readonly FilaCatalogo[]) {
  const [pedido, setPedido] = useAddressed(SIN_FILTRO)
  const [orden, ordenar] = useOrden(ORDEN_CATALOGO)
  const { texto, categoria } = pedido
  const buscado = useDeferredValue(texto)
  const encontradas = useMemo(() => filterCatalogo(todas, buscado, categoria), [todas, buscado, categoria])
  const filas = useMemo(() => sortCatalogo(encontradas, orden), [encontradas, orden])
  return { pedido, setPedido, orden, ordenar, filas }
}

/** Saves the row; the specification asks for a confirmation of some edits. */
const useSave = (editor: CatalogoEdit, question: string | null) =>
  useAskedSave(editor, ({ row }) => (row === null ? null : question))

function useDelete(catalogo: CatalogoNombre, words: CatalogoWords, owner: string, notify: Notify) {
  const { escribir } = useBorrar(owner, catalogo)
  return useRowDelete<FilaCatalogo, BorradorCatalogo>({
    owner,
    words,
    remove: escribir,
    onDeleted: () => notify.success(CATALOGOS.de[catalogo].borrado),
    failureOf: failed => ({
      sentence: failureReason(failed, {
        offline: CATALOGOS.noBorradaSinRed,
        unknown: CATALOGOS.noSeSabeSiBorro,
        refused: CATALOGOS.noBorradaError,
      }),
    }),
  })
}
