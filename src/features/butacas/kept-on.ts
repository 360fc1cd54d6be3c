import { ESTADO_BORRADA } from '#domain/butaca/estado-butaca.ts'
import { estadoDe } from '#domain/butaca/operacion.ts'
import { PENDIENTES } from '#messages/equipo/guardado.ts'
import type { Entry } from '#queries/outbox/use-entries.ts'
import { playFeedback } from '#ui/feedback.ts'
import type { NotifyKept } from '#ui/notify.ts'
import type { useBatch } from './lista/use-batch.ts'
import type { useLista } from './lista/use-lista.ts'
import type { Selection } from './lista/use-selection.ts'

interface KeptProps {
  notify: NotifyKept
  isOnline: boolean
  lista: ReturnType<typeof useLista>
  selection: Selection
  cambios: ReturnType<typeof useBatch>
  close: () => void
  leer: (nro: string) => void
}

const isBorrado = ({ operacion }: Entry): boolean => estadoDe(operacion)?.id === ESTADO_BORRADA

/** What the screen does with changes once they are on the disk: those of the card, and those of a dialog. */
export function keptOn({ notify, isOnline, lista, selection, cambios, close, leer }: KeptProps) {
  const follow = (entries: readonly Entry[], isShown = false): void => {
    cambios.follow(entries, isShown)
    lista.dejar(entries.filter(entry => !isBorrado(entry)).map(({ seen }) => seen))
  }
  const onKept = (entries: readonly Entry[]): void => {
    follow(entries)
    if (entries.some(isBorrado)) selection.clear()
    if (!isOnline) {
      playFeedback('kept')
      notify.pending(PENDIENTES.guardado)
    }
    close()
    // A seat that was just made is on the card: its label is the next touch
    const made = entries.find(({ operacion }) => operacion.tipo === 'crear')
    if (made !== undefined) leer(made.nro)
  }
  return { follow, onKept }
}
