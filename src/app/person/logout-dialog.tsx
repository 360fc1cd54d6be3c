import { useEffect, useEffectEvent, useState } from 'react'
import { MODALES } from '#messages/marco.ts'
import { SALIDA } from '#messages/persona/opciones.ts'
import { requestDrain } from '#offline/sync/request-sync.ts'
import { siguientes, useRelevables } from '#queries/cuenta/relevo.ts'
import { countOwn, type OutboxSummary, useNetwork, useOutboxSummary } from '#queries/outbox/use-outbox.ts'
import { AskDialog } from '#ui/overlay.tsx'

/** Longest wait at signing out for changes that can still be sent (reliability O24). */
const TRY_MS = 10_000
/** Longest wait if the server seems unreachable, because the server may be reachable after all. */
const TRY_OFFLINE_MS = 2_000
/** Longest wait for the queue. With failing storage the read may never end. */
const READ_MS = 3_000

export interface LogoutDialogProps {
  nombre: string
  canSend: boolean
  onStay: () => void
  /** Called when another person takes over; no session ends. */
  onRelevo: () => void
  onLeave: () => void
}

/**
 * Opens at signing out with unsent changes, an unread queue or no network. Without a network it always asks. With a
 * network it tries to send the changes, then asks about the remaining changes. With a network it signs out without a
 * question if no change remains, or if the queue is still unread after `READ_MS`.
 */
export default function LogoutDialog(props: LogoutDialogProps) {
  const summary = useOutboxSummary()
  const { online } = useNetwork()
  // Keeps the first value: if the network is lost later, the answer to the last try may still arrive
  const [isOffline] = useState(!online)
  if (isOffline) return <AskOffline {...props} unsent={summary === null ? 0 : countOwn(summary)} />
  return summary === null ? <LeaveUnread onLeave={props.onLeave} /> : <Ask {...props} summary={summary} />
}

/** Asks because no user can sign in again without a network (reliability O54). */
function AskOffline({ nombre, unsent, onStay, onRelevo, onLeave }: LogoutDialogProps & { unsent: number }) {
  const others = siguientes(useRelevables(), nombre)
  const relevo = { confirmLabel: SALIDA.hacerRelevo, onConfirm: onRelevo }
  return (
    <AskDialog
      tone="pending"
      icon="wifi-off"
      title={MODALES.ojo}
      closeLabel={SALIDA.quedarme}
      {...(others.length > 0 ? relevo : {})}
      otherLabel={SALIDA.cerrarIgual}
      onOther={onLeave}
      onClose={onStay}
    >
      <b>{SALIDA.sinRed}</b> {SALIDA.sinRedHasta}{' '}
      {unsent > 0 && `${SALIDA.titulo(unsent)}. ${SALIDA.queda(unsent)}`}{' '}
      {others.length > 0 && SALIDA.sinRedRelevo}
    </AskDialog>
  )
}

function LeaveUnread({ onLeave }: Pick<LogoutDialogProps, 'onLeave'>) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const timer = setTimeout(() => leave(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

function Ask({ canSend, onStay, onLeave, summary }: LogoutDialogProps & { summary: OutboxSummary }) {
  const { pending, sending, rejected } = summary
  const { online } = useNetwork()
  const isTried = useLastTry(canSend, online)
  const unsent = pending + sending
  const [most] = useState(unsent)
  const left = unsent + rejected
  const isDone = left === 0
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  if (isDone) return null
  const dialog = { closeLabel: SALIDA.quedarme, onClose: onStay }
  if (unsent > 0 && !isTried)
    return (
      <AskDialog key="trying" {...dialog} tone="accent" icon="arrow-up" title={SALIDA.enviando}>
        {SALIDA.enviandoDetalle(unsent)}{' '}
        <progress aria-label={SALIDA.enviando} max={most} value={most - unsent} />
      </AskDialog>
    )
  return (
    <AskDialog
      key="asking"
      {...dialog}
      tone="pending"
      title={SALIDA.titulo(left)}
      confirmLabel={SALIDA.salir}
      onConfirm={onLeave}
    >
      {SALIDA.queda(left)} {!online && `${SALIDA.sinRed} ${SALIDA.sinRedHasta}`}{' '}
      {rejected > 0 && SALIDA.rechazadas(rejected)}
    </AskDialog>
  )
}

function useLastTry(canSend: boolean, online: boolean): boolean {
  const [isTried, setIsTried] = useState(!canSend)
  const begin = useEffectEvent(() => {
    requestDrain('person')
    return setTimeout(() => setIsTried(true), online ? TRY_MS : TRY_OFFLINE_MS)
  })
  useEffect(() => {
    const timer = begin()
    return () => clearTimeout(timer)
  }, [])
  return isTried
}
