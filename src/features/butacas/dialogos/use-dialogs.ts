import { useCallback, useEffect, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'

/** The dialog that is open. `corrige`: the refused entry that is corrected. */
export type Open =
  | {
      tipo: 'cambiar'
      butacas: readonly Butaca[]
      isSelection: boolean
      estado: Ref | null
      corrige?: Entry
    }
  | { tipo: 'historial'; nro: string }
  | { tipo: 'nueva'; corrige: Entry | null; nro: string }
  | { tipo: 'editar' | 'homologar'; butaca: Butaca; corrige: Entry | null }

/** A scan taken by the open dialog; a new `id` tells the same text read again. */
export interface ScanInDialog {
  texto: string
  id: number
}

/** Whether a scan is for the dialog: the number of one of its seats, or a value for one of its fields. */
function isForDialog(open: Open | null, texto: string): boolean {
  if (open?.tipo === 'nueva' || open?.tipo === 'homologar') return true
  return open?.tipo === 'cambiar' && open.butacas.some(({ nro }) => nroKey(nro) === nroKey(texto))
}

/** Which dialog is open, and the last scan it took. @param onClosed called after a dialog was closed. */
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
    // At once, since a scan may arrive; the dialog restores the focus only if nothing else took it
    onClosed()
  }, [open, onClosed])

  /** @returns whether the open dialog took the scan. */
  const takeScan = (texto: string): boolean => {
    const isTaken = isForDialog(open, texto)
    if (isTaken) setScan(before => ({ texto: texto.trim(), id: (before?.id ?? 0) + 1 }))
    return isTaken
  }
  return { open, show: setOpen, close, scan, takeScan }
}
