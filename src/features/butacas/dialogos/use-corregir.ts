import { useEffect, useEffectEvent } from 'react'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { useEntries } from '#queries/outbox/use-entries.ts'
import type { Open } from './use-dialogs.ts'

export interface Pedidos {
  /** Key of a refused entry to correct. */
  corregir?: string | null
  /** Number of a seat to register. */
  crear?: string | null
  /** Called when the form is open, so that it is not opened again. */
  onCorregir?: () => void
}

/** Opens the form that «Pendientes» or a series asked for. */
export function useCorregir(
  { corregir = null, crear = null, onCorregir = () => {} }: Pedidos,
  show: (open: Open) => void,
): void {
  const entry = useEntries(corregir === null ? [] : [corregir])[0] ?? null
  const open = useEffectEvent(() => {
    if (entry?.state !== 'rejected') return
    onCorregir()
    const { tipo } = entry.operacion
    if (tipo === 'cambio-estado') return
    if (tipo === 'crear') return show({ tipo: 'nueva', corrige: entry, nro: entry.nro })
    // The seat may have changed since
    show({ tipo, butaca: peekButaca(entry.nro)?.butaca ?? entry.seen, corrige: entry })
  })
  const found = entry?.key ?? null
  useEffect(() => {
    if (found !== null) open()
  }, [found])

  const openNew = useEffectEvent((nro: string) => {
    onCorregir()
    show({ tipo: 'nueva', corrige: null, nro })
  })
  useEffect(() => {
    if (crear !== null) openNew(crear)
  }, [crear])
}
