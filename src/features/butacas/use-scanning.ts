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
  /** Hands over, once, what was typed before the app was there. */
  takeEarlyKeys: (() => readonly [key: string, at: number][]) | undefined
}

/**
 * Answers what is scanned or typed on the screen, and keeps the reader ready for it.
 * @returns what reads a whole number.
 */
export function useScanning(props: ScanningProps): (nro: string) => void {
  const { inputRef, dialogs, notify, focusReader, takeEarlyKeys } = props
  const { leer, escribir } = readsOf(props)
  const scan = (nro: string, isTyped = false) => {
    if (nro.trim() === '') return props.lista.buscar('')
    // Nothing of a person's is in it
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
  // Before the first paint, and all at once: a key between them would be typed and kept as well
  useLayoutEffect(() => {
    focusReader()
    // Not within the commit: an answer is rendered at once, which a commit does not allow
    queueMicrotask(replay)
  }, [focusReader])
  return leer
}

/** The card answers, and the list follows the answer, never in front of it. */
function readsOf({ lecturas, lista }: Pick<ScanningProps, 'lecturas' | 'lista'>) {
  const leer = (nro: string): void => {
    lecturas.read(nro)
    afterPaint(() => lista.ubicar(nro))
  }
  /** A number, or a part of one: the list is asked for it as well (specification §2). */
  const escribir = (texto: string): void => {
    const filtro = { ...lista.filtro, nro: texto }
    // The queue may not have been read yet, and then memory tells of no seat
    const isWhole = listComienzan(filtro).some(({ nro }) => nroKey(nro) === nroKey(texto))
    if (isWhole || peekButaca(texto) !== null) {
      leer(texto)
      return
    }
    lecturas.read(texto, undefined, () => listComienzan(filtro))
    afterPaint(() => lista.buscar(texto))
  }
  return { leer, escribir }
}
