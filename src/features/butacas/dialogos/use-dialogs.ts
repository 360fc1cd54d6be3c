import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/ref.ts'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { isTaken, readBorrador } from '#queries/cuenta/borradores.ts'
import { type FormDraft, hasMembers, useFormDraft } from '#queries/cuenta/use-borrador.ts'
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

/** The draft of whichever dialog is open: one at a time. */
const BORRADOR = 'butacas-dialogo'

interface Escrito<F> {
  open: Open
  form: F
}

const isEscrito = (value: unknown): value is Escrito<object> =>
  typeof value === 'object' &&
  value !== null &&
  'open' in value &&
  'form' in value &&
  typeof value.open === 'object' &&
  value.open !== null &&
  'tipo' in value.open &&
  typeof value.form === 'object' &&
  value.form !== null

/** The dialog whose draft its person goes on with. */
const openTomado = (owner: string): Open | null =>
  isTaken(owner, BORRADOR) ? (readBorrador(owner, BORRADOR, isEscrito)?.open ?? null) : null

/** The form of a dialog, kept together with its seat until the dialog is saved or given up. */
export function useDialogDraft<F extends object>(
  owner: string,
  open: Open,
  title: string,
  form: F,
): Omit<FormDraft<F>, 'setDraft'> & { setDraft: Dispatch<SetStateAction<F>> } {
  const { draft, setDraft, ...kept } = useFormDraft<Escrito<F>>(
    { owner, name: BORRADOR, title },
    { open, form },
    value => isEscrito(value) && value.open.tipo === open.tipo && hasMembers(value.form, form),
  )
  return {
    ...kept,
    draft: draft.form,
    setDraft: next =>
      setDraft(before => ({ ...before, form: typeof next === 'function' ? next(before.form) : next })),
  }
}

/** Which dialog is open, and the last scan it took. @param onClosed called after a dialog was closed. */
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
