import { useEffectEvent, useLayoutEffect } from 'react'
import { nroKey } from '#domain/butaca/nro-butaca.ts'
import { NO_LEIDA } from '#messages/no-leida.ts'
import { peekButaca } from '#queries/butacas/use-butaca.ts'
import { listComienzan } from '#queries/butacas/use-butacas.ts'
import { useScans } from '#scanner/use-scans.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { playFeedback } from '#ui/feedback.ts'
import { isModalOpen } from '#ui/modal-open.ts'
import type { useDialogs } from './dialogos/use-dialogs.ts'
import type { Lecturas } from './lector/lecturas.ts'
import { replayKeys } from './lector/replay-keys.ts'
import { useReaderFocus } from './lector/use-reader-focus.ts'
import type { ListSectionProps } from './list-section.tsx'

interface ScanningProps extends Pick<ListSectionProps, 'inputRef' | 'lista' | 'notify' | 'focusReader'> {
  lecturas: Lecturas
  dialogs: ReturnType<typeof useDialogs>
  /** Hands over, once, the keys typed before the app was ready. */
  takeEarlyKeys: (() => readonly [key: string, at: number][]) | undefined
}

/**
 * Answers what is scanned or typed on the screen, and keeps the focus in the reader.
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
  /** Takes a number or the beginning of one; the list searches for it too (specification §2). */
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
