import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { nroKey } from '#domain/butaca/butaca.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { type Entry, useEntries } from '#queries/outbox/use-outbox.ts'

/** The open dialog. `corrige`: the refused entry that the dialog corrects. */
export type Open =
  | { tipo: 'cambiar'; butacas: readonly Butaca[]; estado: Ref | null; corrige?: Entry }
  | { tipo: 'historial'; nro: string }
  | { tipo: 'nueva'; corrige: Entry | null; nro: string }
  | { tipo: 'editar' | 'homologar'; butaca: Butaca; corrige: Entry | null }

/** A scan that the dialog takes. A second scan of the same text has a new `id`. */
export interface ScanInDialog {
  texto: string
  id: number
}

function isForDialog(open: Open | null, texto: string): boolean {
  if (open?.tipo === 'nueva' || open?.tipo === 'homologar') return true
  return open?.tipo === 'cambiar' && open.butacas.some(({ nro }) => nroKey(nro) === nroKey(texto))
}

/** Name of the dialogs' draft. All dialogs share the name, because only one dialog is open at a time. */
export const BORRADOR = 'butacas-dialogo'

export interface Escrito<F> {
  open: Open
  form: F
}

export const isEscrito = (value: unknown): value is Escrito<object> =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  'form' in value &&
  typeof value.open === 'object' &&
  value.open !== null &&
  'tipo' in value.open &&
  typeof value.form === 'object' &&
  value.form !== null

const openTomado = (owner: string): Open | null =>
  isTaken(owner, BORRADOR)
    ? readBorrador(owner, BORRADOR, value => (isEscrito(value) ? value.open : null))
    : null

/** State of the open dialog, with the last scan that the dialog took. @param onClosed called after a dialog closed. */
export function useDialogs(owner: string, onClosed: () => void) {
  const [open, setOpen] = useState<Open | null>(() => openTomado(owner))
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
    // Not deferred: a scan may follow at once. The dialog restores the focus only if no other element took it
    onClosed()
  }, [open, onClosed])

  /** Gives the scan to the open dialog. @returns whether the dialog takes it. */
  const takeScan = (texto: string): boolean => {
    const isTaken = isForDialog(open, texto)
    if (isTaken) setScan(before => ({ texto: texto.trim(), id: (before?.id ?? 0) + 1 }))
    return isTaken
  }
  return { open, show: setOpen, close, scan, takeScan }
}

export interface Pedidos {
  /** Key of a refused entry to correct. */
  corregir?: string | null
  /** Number of a seat to register. */
  crear?: string | null
  /** Called when the form opens, so that the caller clears the request. */
  onCorregir?: () => void
}

/** Opens the form that another screen requested. */
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
    // The seat may have changed since the device stored the entry
    const butaca = peekButaca(entry.nro)?.butaca ?? entry.seen
    if (tipo === 'cambio-estado') {
      const { estado } = entry.operacion
      const isDeleted =
        entry.error?.campos?.includes('estado') === true || !estados.some(({ id }) => id === estado.id)
      return show({
        tipo: 'cambiar',
        butacas: [butaca],
        estado: isDeleted ? null : estado,
        corrige: entry,
      })
    }
    if (tipo === 'crear') return show({ tipo: 'nueva', corrige: entry, nro: entry.nro })
    show({ tipo, butaca, corrige: entry })
  })
  // Waits for the list of states, which shows whether the refused state was deleted
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
