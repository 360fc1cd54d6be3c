import { useCallback, useEffect, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey } from '#domain/nro-butaca.ts'

/** The dialog that is open. */
export type Open =
  | { tipo: 'cambiar'; butacas: readonly Butaca[]; isSelection: boolean }
  | { tipo: 'historial'; nro: string }

/** Which dialog is open, and the last scan that went to one of its seats. @param onClosed gives the focus back. */
export function useDialogs(onClosed: () => void) {
  const [open, setOpen] = useState<Open | null>(null)
  const [scan, setScan] = useState<{ nro: string; id: number } | null>(null)

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

  /** Takes a scan made while a dialog is open. @returns whether the dialog has that seat. */
  const takeScan = (nro: string): boolean => {
    const hasSeat =
      open?.tipo === 'cambiar' && open.butacas.some(butaca => nroKey(butaca.nro) === nroKey(nro))
    if (hasSeat) setScan(before => ({ nro, id: (before?.id ?? 0) + 1 }))
    return hasSeat
  }
  return { open, show: setOpen, close, scan, takeScan }
}
