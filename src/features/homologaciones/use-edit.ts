import { useRef } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import {
  type BorradorHomologacion,
  borradorDe,
  type CampoHomologacion,
  envioDe,
  etiquetasExtranas,
  etiquetasVacias,
} from '#domain/homologacion/homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { BORRADORES } from '#messages/edicion.ts'
import type { RowWords } from '#office/row/conflicto.tsx'
import { failureReason, hasTexts, meanwhileOf, type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import {
  repetidasEn,
  useEtiquetasConocidas,
  useGuardarHomologacion,
} from '#queries/homologaciones/use-homologaciones.ts'
import type { NotifyKept } from '#ui/notices/toast.tsx'

export type HomologacionEdit = RowEdit<Homologacion, BorradorHomologacion>

/** Key of a row. A change of the labels does not change the key. */
export const filaKey = ({ butaca, fecha_hs }: Homologacion): string => `${butaca} ${fecha_hs}`

const VACIA: Partial<Record<CampoHomologacion, string>> = {
  etiqueta_blanca: HOMOLOGACIONES.etiquetaBlancaObligatoria,
  etiqueta_gris: HOMOLOGACIONES.etiquetaGrisObligatoria,
}

const WORDS: RowWords<Homologacion, BorradorHomologacion> = {
  draftOf: borradorDe,
  name: ({ butaca }) => BORRADORES.homologacion(butaca),
  titles: HOMOLOGACIONES.columnas,
}

export function useEdit(notify: NotifyKept, owner: string): HomologacionEdit {
  const borrador = { owner, name: 'homologaciones' }
  const { escribir, isSaving } = useGuardarHomologacion(borrador)
  const conocidas = useEtiquetasConocidas(owner)
  /** Labels that the form marked as strange. The next save accepts these labels. */
  const vistas = useRef<readonly string[]>([])
  return useRowEdit<Homologacion, BorradorHomologacion>({
    notify,
    isSaving,
    keyOf: filaKey,
    words: WORDS,
    kept: { ...borrador, isRow: hasTexts('butaca', 'fecha_hs') },
    unfinished: ({ butaca }) => HOMOLOGACIONES.terminaDeEditar(butaca),
    check: ({ row, draft }) => {
      const vacias = etiquetasVacias(draft)
      if (vacias.length > 0) return { error: vacias.map(campo => VACIA[campo]).join('. '), invalid: vacias }
      const extranas = etiquetasExtranas(row, draft, conocidas()).filter(
        ({ texto }) => !vistas.current.includes(texto),
      )
      const [extrana] = extranas
      if (extrana === undefined) return null
      vistas.current = extranas.map(({ texto }) => texto)
      return {
        error: HOMOLOGACIONES.etiquetaExtrana(extrana.texto, extrana.conocida),
        invalid: extranas.map(({ campo }) => campo),
      }
    },
    send: async ({ row, draft }) => {
      const guardado = await escribir({ envio: envioDe(row, draft), version: row.version })
      if (guardado.ok) {
        notify.success(HOMOLOGACIONES.modificada)
        const repetidas = repetidasEn(guardado.value)
        if (repetidas.length > 0) notify.pending(HOMOLOGACIONES.etiquetasRepetidas(repetidas))
        return { focus: filaKey(row) }
      }
      const meanwhile = meanwhileOf(guardado, row, false)
      if (meanwhile !== null) return { meanwhile }
      return {
        error: failureReason(guardado, {
          unknown: HOMOLOGACIONES.noSeSabeSiGuardo,
          refused: HOMOLOGACIONES.noGuardada,
        }),
      }
    },
  })
}
