import { useEffect, useEffectEvent } from 'react'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { useLookups } from '#queries/butacas/use-lookups.ts'
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
  const { estados } = useLookups()
  const entry = useEntries(corregir === null ? [] : [corregir])[0] ?? null
  const open = useEffectEvent(() => {
    if (entry?.state !== 'rejected') return
    onCorregir()
    const { tipo } = entry.operacion
    // The seat may have changed since
    const butaca = peekButaca(entry.nro)?.butaca ?? entry.seen
    if (tipo === 'cambio-estado') {
      const { estado } = entry.operacion
      const isDeleted =
        entry.error?.campos?.includes('estado') === true || !estados.some(({ id }) => id === estado.id)
      return show({
        tipo: 'cambiar',
        butacas: [butaca],
        isSelection: false,
        estado: isDeleted ? null : estado,
        corrige: entry,
      })
    }
    if (tipo === 'crear') return show({ tipo: 'nueva', corrige: entry, nro: entry.nro })
    show({ tipo, butaca, corrige: entry })
  })
  // Without the states it is not known whether the refused one was deleted
  const found = entry !== null && estados.length > 0 ? entry.key : null
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
