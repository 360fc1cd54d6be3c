import { useMemo } from 'react'
import type { Ref } from '#contract/ref.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import {
  type BorradorCatalogo,
  borradorDe,
  envioDe,
  filaConfirmada,
  isBorradorDe,
  isCambiado,
  type ProblemaCatalogo,
  problemaDe,
} from '#domain/stock/borrador-catalogo.ts'
import type { FilaCatalogo } from '#domain/stock/campos-catalogo.ts'
import { BORRADORES } from '#messages/borradores.ts'
import { conMayuscula, identificadorRoto } from '#messages/palabras.ts'
import { CATALOGOS, QUIENES } from '#messages/stock/catalogos.ts'
import { failureReason } from '#office/failure-reason.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import type { Failure } from '#office/row/row-delete.ts'
import {
  hasId,
  meanwhileOf,
  NEW_ROW,
  type Refusal,
  type RowEdit,
  type Typed,
  useRowEdit,
} from '#office/row/row-edit.ts'
import { useGuardarCatalogo } from '#queries/stock/use-guardar.ts'
import { showSaved } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'

export type CatalogoEdit = RowEdit<FilaCatalogo | null, BorradorCatalogo>

export type CatalogoWords = RowWords<FilaCatalogo | null, BorradorCatalogo>

/** How a row of the catalogue is named to a person. */
export const useCatalogoWords = (catalogo: CatalogoNombre, categorias: readonly Ref[]): CatalogoWords =>
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

export function useEdit(options: CatalogoEditOptions): CatalogoEdit {
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
    // §8: a failed create has its sentence, the error of a failed edit is shown as is
    if (guardado.status > 0)
      onFailure(row === null ? { sentence: textos.errorCrear, detail: error } : { sentence: error })
    return { error, invalid: guardado.status === 409 ? (['nombre'] as const) : [] }
  }
  return { send, isSaving }
}

/** The server's answer; null where it is no row. */
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
