import { useEffect, useEffectEvent } from 'react'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { useEntries } from '#queries/outbox/use-entries.ts'
import type { Open } from './use-dialogs.ts'

/**
 * Opens the form of a refused entry that «Pendientes» sent here to be written anew.
 * @param key of the entry; null for none. @param onTaken so that it is not opened again.
 */
export function useCorregir(key: string | null, show: (open: Open) => void, onTaken: () => void): void {
  const entry = useEntries(key === null ? [] : [key])[0] ?? null
  const open = useEffectEvent(() => {
    if (entry?.state !== 'rejected') return
    onTaken()
    const { tipo } = entry.operacion
    if (tipo === 'cambio-estado') return
    if (tipo === 'crear') return show({ tipo: 'nueva', corrige: entry, nro: entry.nro })
    // As it is now: it may have changed since
    show({ tipo, butaca: peekButaca(entry.nro)?.butaca ?? entry.seen, corrige: entry })
  })
  const found = entry?.key ?? null
  useEffect(() => {
    if (found !== null) open()
  }, [found])
}

/** Opens the form of a new seat whose number was read elsewhere. @param nro null for none. */
export function useCrear(nro: string | null, show: (open: Open) => void, onTaken: () => void): void {
  const open = useEffectEvent((wanted: string) => {
    onTaken()
    show({ tipo: 'nueva', corrige: null, nro: wanted })
  })
  useEffect(() => {
    if (nro !== null) open(nro)
  }, [nro])
}
