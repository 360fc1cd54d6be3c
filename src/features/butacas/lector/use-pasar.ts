import { useRef, useState } from 'react'
import type { Butaca } from '#contract/butaca.ts'
import { nroKey, pideA } from '#domain/butaca/butaca.ts'
import type { CambioEstado } from '#domain/butaca/operacion.ts'
import { DESHACER } from '#messages/butacas/butacas.ts'
import { NO_GUARDADO, PENDIENTES } from '#messages/equipo/guardado.ts'
import type { Entry } from '#queries/outbox/use-outbox.ts'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notices/toast.tsx'
import { useStable } from '#ui/use-stable.ts'

/** Code that writes to the outbox. Loaded on demand: the first paint does not need it. */
const loadWrites = () =>
  Promise.all([import('#queries/butacas/deshacer.ts'), import('#queries/outbox/keep-operaciones.ts')])

/** Loads the code that writes, before the first tap. Ignores a failure, because the tap loads the code again. */
export const preloadPasar = (): void => void loadWrites().catch(() => {})

export interface Hecho {
  key: string
  nroKey: string
  /** Name of the new state; `antes` is the old state's name. */
  estado: string
  antes: string
  /** By `performance.now()`. */
  at: number
}

interface PasarProps {
  owner: string
  notify: NotifyKept
  isOnline: boolean
  follow: (entries: readonly Entry[], isShown: boolean) => void
}

export function usePasar({ owner, notify, isOnline, follow }: PasarProps) {
  const [hecho, setHecho] = useState<Hecho | null>(null)
  const alone = useAlone(notify)

  const keep = async (butaca: Butaca, operacion: CambioEstado): Promise<void> => {
    const [, { keepOperaciones }] = await loadWrites()
    const kept = await keepOperaciones([{ butaca, operacion }], owner)
    if (typeof kept === 'string') {
      playFeedback('rejected')
      return notify.error(NO_GUARDADO[kept])
    }
    const [entry] = kept
    if (entry === undefined) return
    playFeedback(isOnline ? 'found' : 'kept')
    setHecho(hechoOf(entry.key, butaca, operacion))
    follow(kept, true)
  }
  /**
   * Shows a change with a weight as done on the card, because only this step of the card opens a dialog. Other changes
   * in dialogs show the specification's messages.
   * @returns whether the card shows the change.
   */
  const showPesada = ([entry, ...others]: readonly Entry[], enTarjeta: string | undefined): boolean => {
    if (entry === undefined || others.length > 0 || enTarjeta === undefined) return false
    const { key, seen, operacion } = entry
    if (operacion.tipo !== 'cambio-estado' || pideA(seen, operacion.estado) !== 'peso') return false
    if (nroKey(enTarjeta) !== entry.nroKey) return false
    setHecho(hechoOf(key, seen, operacion))
    return true
  }
  /** @param enTarjeta number of the seat on the card. */
  const keptInDialog = (entries: readonly Entry[], enTarjeta: string | undefined): void => {
    const isShown = showPesada(entries, enTarjeta)
    follow(entries, isShown)
    if (isShown) playFeedback(isOnline ? 'found' : 'kept')
    else if (!isOnline) {
      playFeedback('kept')
      notify.pending(PENDIENTES.guardado)
    }
  }
  const undo = async (key: string): Promise<void> => {
    const [{ deshacer }] = await loadWrites()
    const { hechas, ajenas, propias, problema } = await deshacer([key], owner)
    setHecho(null)
    const [nro = ''] = [...hechas, ...ajenas, ...propias]
    if (problema === null && hechas.length > 0) return notify.pending(DESHACER.deshecha(nro))
    playFeedback('rejected')
    if (problema !== null) return notify.error(NO_GUARDADO[problema])
    notify.error((propias.length > 0 ? DESHACER.propias : DESHACER.ajenas)([nro]))
  }
  return {
    hecho,
    keptInDialog,
    pasar: useStable((butaca: Butaca, operacion: CambioEstado) => alone(() => keep(butaca, operacion))),
    deshacer: useStable((key: string) => alone(() => undo(key))),
  }
}

const hechoOf = (key: string, { nro, estado }: Butaca, operacion: CambioEstado): Hecho => ({
  key,
  nroKey: nroKey(nro),
  estado: operacion.estado.nombre,
  antes: estado.nombre,
  at: performance.now(),
})

/** Runs one act at a time: the second tap of a double tap often comes before the first change is stored. */
function useAlone(notify: NotifyKept) {
  const isBusy = useRef(false)
  return (act: () => Promise<void>): void => {
    if (isBusy.current) return
    isBusy.current = true
    act()
      .catch(error => {
        reportError(error)
        notify.error(PENDIENTES.noSePudoGuardar)
      })
      .finally(() => {
        isBusy.current = false
      })
  }
}
