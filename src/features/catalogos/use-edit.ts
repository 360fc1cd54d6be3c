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
import { CATALOGOS } from '#messages/stock/catalogos.ts'
import { failureReason } from '#office/failure-reason.ts'
import type { Failure } from '#office/row/row-delete.ts'
import { hasId, NEW_ROW, type Refusal, type RowEdit, type Typed, useRowEdit } from '#office/row/row-edit.ts'
import { useGuardarCatalogo } from '#queries/stock/use-guardar.ts'
import { showSaved } from '#queries/stock/use-lista.ts'
import type { Notify } from '#ui/notify.ts'

export type CatalogoEdit = RowEdit<FilaCatalogo | null, BorradorCatalogo>

interface CatalogoEditOptions {
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
    draftOf: fila => borradorDe(catalogo, fila),
    isChanged: (fila, borrador) => isCambiado(catalogo, fila, borrador),
    unfinished: fila => (fila === null ? CATALOGOS.terminaLaNueva : CATALOGOS.terminaDeEditar(fila.nombre)),
    kept: {
      owner,
      name: `catalogo-${catalogo}`,
      isRow: hasId,
      isDraft: value => isBorradorDe(catalogo, value),
    },
    check: ({ draft }) => {
      const problema = problemaDe(draft)
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
    const guardado = await escribir(row === null ? envio : { ...envio, id: row.id })
    if (guardado.ok) {
      notify.success(row === null ? textos.creado(envio.nombre) : textos.modificado)
      if (row === null) return { focus: NEW_ROW }
      showSaved(owner, catalogo, row.id, filaConfirmada(catalogo, row, draft, categorias))
      return { focus: row.id }
    }
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

function refusalOf(
  catalogo: CatalogoNombre,
  problema: ProblemaCatalogo,
  borrador: BorradorCatalogo,
): Refusal<BorradorCatalogo> {
  const invalid = [problema.campo]
  if (problema.codigo === 'obligatorio') return { error: CATALOGOS.de[catalogo].obligatorio, invalid }
  const { lectura } = problema
  return {
    error: CATALOGOS.celularInvalido((borrador.celular ?? '').trim(), lectura),
    invalid,
    ...(lectura !== null && { draft: { celular: lectura } }),
  }
}
