import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { nroKey } from '#domain/butaca/butaca.ts'
import type { useDialogs } from '#features/butacas/dialogos/use-dialogs.ts'
import type { ListSectionProps } from '#features/butacas/lista/list-section.tsx'
import { NO_LEIDA } from '#messages/marco.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { listComienzan } from '#queries/butacas/use-butacas.ts'
import { useScans } from '#scanner/scanner.ts'
import { playFeedback } from '#ui/feedback.ts'
import { afterPaint } from '#ui/later.ts'
import { isModalOpen } from '#ui/leave-guard.ts'
import type { Lecturas } from './lecturas.ts'

interface ScanningProps extends Pick<ListSectionProps, 'inputRef' | 'lista' | 'notify' | 'focusReader'> {
  lecturas: Lecturas
  dialogs: ReturnType<typeof useDialogs>
  /** Hands over, once, the keys typed before the app was ready. */
  takeEarlyKeys: (() => readonly [key: string, at: number][]) | undefined
}

/**
 * Answers scanned and typed text of the screen, and keeps the focus in the reader.
 * @returns reads a whole seat number.
 */
export function useScanning(props: ScanningProps): (nro: string) => void {
  const { inputRef, dialogs, notify, focusReader, takeEarlyKeys } = props
  const { leer, escribir } = readsOf(props)
  const scan = (nro: string, isTyped = false) => {
    if (nro.trim() === '') return props.lista.buscar('')
    // A person enters nothing in the history, so a scan may close it
    if (dialogs.open?.tipo === 'historial') dialogs.close()
    else if (dialogs.open !== null || isModalOpen()) {
      if (dialogs.takeScan(nro)) return
      playFeedback('rejected')
      return notify.error(NO_LEIDA.conDialogo(nro.trim()))
    }
    if (isTyped) escribir(nro)
    else leer(nro)
    focusReader()
  }
  useScans(({ text, isTyped }) => scan(text, isTyped))
  useReaderFocus(focusReader)
  const replay = useEffectEvent(() => {
    const { scans, rest } = replayKeys((takeEarlyKeys?.() ?? []).map(([key]) => key))
    for (const nro of scans) scan(nro)
    if (inputRef.current && rest !== '') inputRef.current.value = rest
  })
  // Focus and replay in one go before the first paint, so that no key is both typed and replayed
  useLayoutEffect(() => {
    focusReader()
    // An answer calls flushSync, which React does not allow during a commit
    queueMicrotask(replay)
  }, [focusReader])
  return leer
}

/** The card answers first; the list follows after the paint. */
function readsOf({ lecturas, lista }: Pick<ScanningProps, 'lecturas' | 'lista'>) {
  const leer = (nro: string): void => {
    lecturas.read(nro)
    afterPaint(() => lista.ubicar(nro))
  }
  /** Accepts a number or a prefix; the list searches for it too (specification §2). */
  const escribir = (texto: string): void => {
    const filtro = { ...lista.filtro, nro: texto }
    // peekButaca finds nothing until the queue was read, so the list is asked first
    const { enLista, fuera } = listComienzan(filtro)
    const isWhole = [...enLista, ...fuera].some(({ nro }) => nroKey(nro) === nroKey(texto))
    if (isWhole || peekButaca(texto) !== null) {
      leer(texto)
      return
    }
    lecturas.read(texto, undefined, () => listComienzan(filtro))
    afterPaint(() => lista.buscar(texto))
  }
  return { leer, escribir }
}

/** Controls that keep the focus after a tap, because a person types in them or selects from them. */
const KEEPS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, label, [role=menu], [role=listbox]'

/** Gives the focus back to the reader after every tap; a person who uses the keyboard keeps their place. */
function useReaderFocus(focusReader: () => void): void {
  useEffect(() => {
    let isTouch = false
    const onDown = () => {
      isTouch = true
    }
    const onKey = () => {
      isTouch = false
    }
    const back = () => {
      if (!isModalOpen() && document.querySelector('[role="menu"]') === null) focusReader()
    }
    const onClick = ({ target, detail }: MouseEvent) => {
      // detail is 0 for a click made by a key or by assistive technology
      if (detail === 0 || !(target instanceof Element) || target.closest(KEEPS)) return
      // The app's bar and menu keep the focus
      if (target.closest('main') === null) return
      // One frame later, once a dialog opened by the tap is mounted
      requestAnimationFrame(back)
    }
    const onChange = ({ target }: Event) => {
      if (isTouch && target instanceof HTMLSelectElement) requestAnimationFrame(back)
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('click', onClick)
    document.addEventListener('change', onChange)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('click', onClick)
      document.removeEventListener('change', onChange)
    }
  }, [focusReader])
}

/**
 * Splits the keys typed before the screen was ready into finished scans and a number that is still being typed.
 * @param keys as `KeyboardEvent.key`, in order.
 */
export function replayKeys(keys: readonly string[]): { scans: readonly string[]; rest: string } {
  const scans: string[] = []
  let rest = ''
  for (const key of keys) {
    if (key !== 'Enter' && key !== 'Tab') {
      if (key.length === 1) rest += key
      continue
    }
    if (rest.trim() !== '') scans.push(rest)
    rest = ''
  }
  return { scans, rest }
}
