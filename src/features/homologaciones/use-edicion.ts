import { useCallback, useRef, useState } from 'react'
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
import { useGuardarHomologacion } from '#queries/homologaciones/use-guardar-homologacion.ts'
import type { Escritura } from '#queries/use-escritura.ts'
import type { Notify } from '#ui/notify.ts'
import { filaKey } from './fila-key.ts'

export interface Edicion {
  /** As it was when its edition began. */
  fila: Homologacion
  borrador: BorradorHomologacion
  /** What is wrong, in words. */
  error: string | null
  invalidos: readonly CampoHomologacion[]
}

/** One row at a time is edited; what was typed stays until it is saved or cancelled. */
export function useEdicion(notify: Notify) {
  const [edicion, setEdicion] = useState<Edicion | null>(null)
  /** The row whose button gets the focus back. */
  const [foco, setFoco] = useState<string | null>(null)
  const { guardar, isSaving } = useGuardarHomologacion()
  const latest = useRef(edicion)
  latest.current = edicion

  const close = (fila: Homologacion) => {
    setEdicion(null)
    setFoco(filaKey(fila))
  }
  const start = useCallback(
    (fila: Homologacion) => {
      const open = latest.current
      if (open !== null && isCambiado(open.fila, open.borrador))
        return notify.error(HOMOLOGACIONES.terminaDeEditar(open.fila.butaca))
      setEdicion({ fila, borrador: borradorDe(fila), error: null, invalidos: [] })
      setFoco(null)
    },
    [notify],
  )
  const change = (campo: CampoHomologacion, valor: string) =>
    setEdicion(
      actual =>
        actual && {
          ...actual,
          borrador: { ...actual.borrador, [campo]: valor },
          error: null,
          invalidos: [],
        },
    )
  const save = async () => {
    if (edicion === null || isSaving) return
    const { fila, borrador } = edicion
    const invalidos = etiquetasVacias(borrador)
    if (invalidos.length > 0) return setEdicion({ ...edicion, error: wordsOf(invalidos), invalidos })
    const guardado = await guardar(envioDe(fila, borrador))
    if (guardado.ok) {
      notify.success(HOMOLOGACIONES.modificada)
      close(fila)
    } else setEdicion(actual => actual && { ...actual, error: reasonOf(guardado) })
  }
  return {
    edicion,
    foco,
    isSaving,
    start,
    change,
    save,
    cancel: () => {
      if (edicion !== null && !isSaving) close(edicion.fila)
    },
    /** The list is about to show something else: an edition without changes ends, one with them stays in sight. */
    leave: () => {
      setFoco(null)
      if (edicion !== null && !isSaving && !isCambiado(edicion.fila, edicion.borrador)) setEdicion(null)
    },
  }
}

const wordsOf = (vacias: readonly CampoHomologacion[]): string =>
  [
    vacias.includes('etiqueta_blanca') && HOMOLOGACIONES.etiquetaBlancaObligatoria,
    vacias.includes('etiqueta_gris') && HOMOLOGACIONES.etiquetaGrisObligatoria,
  ]
    .filter(frase => frase !== false)
    .join('. ')

function reasonOf({ kind, status, detail }: Extract<Escritura<void>, { ok: false }>): string {
  if (kind === 'network') return HOMOLOGACIONES.noGuardadaSinRed
  if (kind !== 'http') return HOMOLOGACIONES.noSeSabeSiGuardo
  return detail ?? HOMOLOGACIONES.noGuardada(status)
}
