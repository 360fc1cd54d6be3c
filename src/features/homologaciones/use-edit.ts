import { useRef } from 'react'
import type { Homologacion } from '#contract/homologacion.ts'
import {
  type BorradorHomologacion,
  borradorDe,
  type CampoHomologacion,
  envioDe,
  etiquetasExtranas,
  etiquetasVacias,
  isCambiado,
} from '#domain/homologacion/borrador-homologacion.ts'
import { HOMOLOGACIONES } from '#messages/butacas/homologaciones.ts'
import { failureReason } from '#office/failure-reason.ts'
import { type RowEdit, useRowEdit } from '#office/row/row-edit.ts'
import { etiquetasDeAqui, useGuardarHomologacion } from '#queries/homologaciones/use-homologaciones.ts'
import type { Notify } from '#ui/notify.ts'

export type HomologacionEdit = RowEdit<Homologacion, BorradorHomologacion>

/** Identifies a row, also after its labels changed. */
export const filaKey = ({ butaca, fecha_hs }: Homologacion): string => `${butaca} ${fecha_hs}`

const VACIA: Partial<Record<CampoHomologacion, string>> = {
  etiqueta_blanca: HOMOLOGACIONES.etiquetaBlancaObligatoria,
  etiqueta_gris: HOMOLOGACIONES.etiquetaGrisObligatoria,
}

export function useEdit(notify: Notify, owner: string): HomologacionEdit {
  const { escribir, isSaving } = useGuardarHomologacion()
  /** Strange labels that are marked: saving again takes them. */
  const vistas = useRef<readonly string[]>([])
  return useRowEdit<Homologacion, BorradorHomologacion>({
    notify,
    isSaving,
    keyOf: filaKey,
    draftOf: borradorDe,
    isChanged: isCambiado,
    unfinished: ({ butaca }) => HOMOLOGACIONES.terminaDeEditar(butaca),
    check: ({ row, draft }) => {
      const vacias = etiquetasVacias(draft)
      if (vacias.length > 0) return { error: vacias.map(campo => VACIA[campo]).join('. '), invalid: vacias }
      const extranas = etiquetasExtranas(row, draft, etiquetasDeAqui(owner)).filter(
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
      const guardado = await escribir(envioDe(row, draft))
      if (guardado.ok) {
        notify.success(HOMOLOGACIONES.modificada)
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
