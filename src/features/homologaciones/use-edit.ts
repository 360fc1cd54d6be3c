import type { Homologacion } from '#contract/homologacion.ts'
import {
  type BorradorHomologacion,
  borradorDe,
  type CampoHomologacion,
  envioDe,
  etiquetasVacias,
  isCambiado,
} from '#domain/homologacion/borrador-homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { failureReason } from '#office/failure-reason.ts'
import { type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import { repetidasEn } from '#queries/homologaciones/etiquetas-usadas.ts'
import { useGuardarHomologacion } from '#queries/homologaciones/use-homologaciones.ts'
import type { NotifyKept } from '#ui/notify.ts'

export type HomologacionEdit = RowEdit<Homologacion, BorradorHomologacion>

/** Identifies a row, also after its labels changed. */
export const filaKey = ({ butaca, fecha_hs }: Homologacion): string => `${butaca} ${fecha_hs}`

const VACIA: Partial<Record<CampoHomologacion, string>> = {
  etiqueta_blanca: HOMOLOGACIONES.etiquetaBlancaObligatoria,
  etiqueta_gris: HOMOLOGACIONES.etiquetaGrisObligatoria,
}

export function useEdit(notify: NotifyKept): HomologacionEdit {
  const { escribir, isSaving } = useGuardarHomologacion()
  return useRowEdit<Homologacion, BorradorHomologacion>({
    notify,
    isSaving,
    keyOf: filaKey,
    draftOf: borradorDe,
    isChanged: isCambiado,
    unfinished: ({ butaca }) => HOMOLOGACIONES.terminaDeEditar(butaca),
    check: ({ draft }) => {
      const invalid = etiquetasVacias(draft)
      return invalid.length === 0 ? null : { error: invalid.map(campo => VACIA[campo]).join('. '), invalid }
    },
    send: async ({ row, draft }) => {
      const guardado = await escribir(envioDe(row, draft))
      if (guardado.ok) {
        notify.success(HOMOLOGACIONES.modificada)
        const repetidas = repetidasEn(guardado.value)
        if (repetidas.length > 0) notify.pending(HOMOLOGACIONES.etiquetasRepetidas(repetidas))
        return { focus: filaKey(row) }
      }
      return {
        error: failureReason(guardado, {
          offline: HOMOLOGACIONES.noGuardadaSinRed,
          unknown: HOMOLOGACIONES.noSeSabeSiGuardo,
          refused: HOMOLOGACIONES.noGuardada,
        }),
      }
    },
  })
}
