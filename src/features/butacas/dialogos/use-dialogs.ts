import { useCallback, useEffect, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

/** The dialog that is open. `corrige`: the refused entry that is being written anew. */
export type Open =
  | { tipo: 'cambiar'; butacas: readonly Butaca[]; isSelection: boolean; estado: Ref | null }
  | { tipo: 'historial'; nro: string }
  | { tipo: 'nueva'; corrige: Entry | null; nro: string }
  | { tipo: 'editar' | 'homologar'; butaca: Butaca; corrige: Entry | null }

/** A scan that went to the open dialog. */
export interface ScanInDialog {
  texto: string
  id: number
}

/** Whether a scan is for the dialog: one of its seats, or what its fields are filled with. */
function isForDialog(open: Open | null, texto: string): boolean {
  if (open?.tipo === 'nueva' || open?.tipo === 'homologar') return true
  return open?.tipo === 'cambiar' && open.butacas.some(({ nro }) => nroKey(nro) === nroKey(texto))
}

/** Which dialog is open, and the last scan that went to it. @param onClosed gives the focus back. */
export function useDialogs(onClosed: () => void) {
  const [open, setOpen] = useState<Open | null>(null)
  const [scan, setScan] = useState<ScanInDialog | null>(null)

  const close = useCallback(() => {
    setOpen(null)
    setScan(null)
  }, [])

  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && open === null
    wasOpen.current = open !== null
    if (!hasClosed) return
    // At once: a scan may be on its way, and the dialog gives the focus back by itself only where nobody took it
    onClosed()
  }, [open, onClosed])

  /** Takes a scan made while a dialog is open. @returns whether it was for that dialog. */
  const takeScan = (texto: string): boolean => {
    const isTaken = isForDialog(open, texto)
    if (isTaken) setScan(before => ({ texto: texto.trim(), id: (before?.id ?? 0) + 1 }))
    return isTaken
  }
  return { open, show: setOpen, close, scan, takeScan }
}
