import { useDeferredValue, useMemo, useState } from 'react'
import type { Ref } from '#contract/formatos.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import {
  type BorradorCatalogo,
  borradorDe,
  envioDe,
  type FilaCatalogo,
  filaConfirmada,
  filterCatalogo,
  isBorradorDe,
  isCambiado,
  ORDEN_CATALOGO,
  type ProblemaCatalogo,
  problemaDe,
  sortCatalogo,
} from '#domain/stock/catalogo.ts'
import { COLUMNAS_CATALOGO } from '#messages/columnas/catalogos.ts'
import { BORRADORES } from '#messages/edicion.ts'
import { TITULOS } from '#messages/menu.ts'
import { conMayuscula, identificadorRoto } from '#messages/palabras.ts'
import { CATALOGOS, QUIENES } from '#messages/stock/catalogos.ts'
import { failureReason } from '#office/failure-reason.ts'
import { useHistorial } from '#office/historial/use-historial.tsx'
import { isLoading, useReach } from '#office/list-panel.tsx'
import { useOrden } from '#office/pages.tsx'
import type { RowWords } from '#office/row/conflicto.tsx'
import {
  type Failure,
  hasId,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  type RowEdit,
  type Typed,
  useAskedSave,
  useRowDelete,
  useRowEdit,
} from '#office/row/row-edit.ts'
import { showSaved, useBorrar, useGuardarCatalogo, useLista } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notices/toast.tsx'
import { useAddressed } from '#ui/use-addressed.ts'

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

/** One catalogue: its filtered and sorted rows, and the row being edited, created or deleted. */
export function useVista({ catalogo, categorias, notify, sesion }: CatalogoProps) {
  const owner = sesion.nombre
  const words = { ...CATALOGOS, ...CATALOGOS.de[catalogo], titulo: TITULOS[catalogo] }
  const reach = useReach()
  const lista = useLista(owner, catalogo)
  const { setPedido, ordenar, ...found } = useFilas(lista.data ?? NINGUNA)
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
  const [orden, ordenar] = useOrden(ORDEN_CATALOGO, COLUMNAS_CATALOGO)
  const { texto, categoria } = pedido
  const buscado = useDeferredValue(texto)
  const encontradas = useMemo(() => filterCatalogo(todas, buscado, categoria), [todas, buscado, categoria])
  const filas = useMemo(() => sortCatalogo(encontradas, orden), [encontradas, orden])
  return { pedido, setPedido, orden, ordenar, filas }
}

/** Saves the row; the specification requires a confirmation of some edits. */
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

export type CatalogoEdit = RowEdit<FilaCatalogo | null, BorradorCatalogo>

type CatalogoWords = RowWords<FilaCatalogo | null, BorradorCatalogo>

/** Names of a catalogue's rows, for people. */
const useCatalogoWords = (catalogo: CatalogoNombre, categorias: readonly Ref[]): CatalogoWords =>
  useMemo(() => {
    const singular = conMayuscula(QUIENES[catalogo].singular)
    return {
      draftOf: fila => borradorDe(catalogo, fila),
      name: fila =>
        fila === null ? BORRADORES.fila(singular, CATALOGOS.nueva) : BORRADORES.fila(singular, fila.nombre),
      titles: CATALOGOS.columnas,
      say: (campo, valor = '', fila) => {
        if (campo !== 'categoria') return valor
        const own = 'categoria' in fila ? fila.categoria : null
        return [own, ...categorias].find(each => String(each?.id) === valor)?.nombre ?? ''
      },
    }
  }, [catalogo, categorias])

interface CatalogoEditOptions {
  words: CatalogoWords
  catalogo: CatalogoNombre
  categorias: readonly Ref[]
  owner: string
  notify: Notify
  isOnline: boolean
  onFailure: (failure: Failure) => void
}

function useEdit(options: CatalogoEditOptions): CatalogoEdit {
  const { catalogo, owner, notify, isOnline } = options
  const { send, isSaving } = useSend(options)
  return useRowEdit<FilaCatalogo | null, BorradorCatalogo>({
    notify,
    isSaving,
    keyOf: ({ id }) => id,
    words: options.words,
    onKeepTheirs: actual => showSaved(owner, catalogo, actual.id, actual),
    isChanged: (fila, borrador) => isCambiado(catalogo, fila, borrador),
    unfinished: fila => (fila === null ? CATALOGOS.terminaLaNueva : CATALOGOS.terminaDeEditar(fila.nombre)),
    kept: {
      owner,
      name: `catalogo-${catalogo}`,
      isRow: hasId,
      isDraft: value => isBorradorDe(catalogo, value),
    },
    check: ({ row, draft }) => {
      const problema = problemaDe(draft, borradorDe(catalogo, row))
      if (problema !== null) return refusalOf(catalogo, problema, draft)
      return isOnline ? null : { error: CATALOGOS.noGuardada }
    },
    send,
  })
}

function useSend({ catalogo, categorias, owner, notify, onFailure }: CatalogoEditOptions) {
  const { escribir, isSaving } = useGuardarCatalogo(catalogo)
  const textos = CATALOGOS.de[catalogo]
  const send = async ({ row, draft }: Typed<FilaCatalogo | null, BorradorCatalogo>) => {
    const envio = envioDe(catalogo, draft)
    const guardado = await escribir(row === null ? envio : { ...envio, id: row.id, version: row.version })
    if (guardado.ok) {
      notify.success(row === null ? textos.creado(envio.nombre) : textos.modificado)
      if (row === null) return { focus: NEW_ROW }
      showSaved(
        owner,
        catalogo,
        row.id,
        filaGuardada(guardado.value) ?? filaConfirmada(catalogo, row, draft, categorias),
      )
      return { focus: row.id }
    }
    const meanwhile = meanwhileOf(guardado, row)
    if (meanwhile !== null) return { meanwhile }
    const error = failureReason(guardado, {
      offline: CATALOGOS.noGuardadaSinRed,
      unknown: CATALOGOS.noSeSabeSiGuardo,
      refused: CATALOGOS.noGuardadaError,
    })
    // §8: a failed create has its sentence, the error of a failed edit is shown unchanged
    if (guardado.status > 0)
      onFailure(row === null ? { sentence: textos.errorCrear, detail: error } : { sentence: error })
    return { error, invalid: guardado.status === 409 ? (['nombre'] as const) : [] }
  }
  return { send, isSaving }
}

/** The server's answer; null unless it is a row. */
const filaGuardada = (respuesta: unknown): FilaCatalogo | null =>
  hasId(respuesta) ? (respuesta as FilaCatalogo) : null

function refusalOf(
  catalogo: CatalogoNombre,
  problema: ProblemaCatalogo,
  borrador: BorradorCatalogo,
): Refusal<BorradorCatalogo> {
  const invalid = [problema.campo]
  if (problema.codigo === 'obligatorio') return { error: CATALOGOS.de[catalogo].obligatorio, invalid }
  if (problema.codigo === 'roto')
    return { error: identificadorRoto((borrador[problema.campo] ?? '').trim()), invalid }
  const { lectura } = problema
  return {
    error: CATALOGOS.celularInvalido((borrador.celular ?? '').trim(), lectura),
    invalid,
    ...(lectura !== null && { draft: { celular: lectura } }),
  }
}
