import { COLA } from '#messages/equipo/pendientes.ts'
import {
  canCorrect,
  canDiscard,
  canRetry,
  type Entry,
  mustVerify,
  reapply,
  retry,
  type ViewState,
} from '#queries/outbox/use-pendientes.ts'
import { Button } from '#ui/controls/button.tsx'

/** The acts that need more than a touch, which the screen does; the others are done here. */
export interface Decisions {
  onDiscard: (entry: Entry) => void
  onCorregir: (key: string) => void
  onFoundDone: (entry: Entry) => void
}

interface EntryActsProps {
  entry: Entry
  state: ViewState
  decisions: Decisions
}

/** The acts on a person's own entry. Their outcome shows in the queue. */
export function EntryActs({ entry, state, decisions }: EntryActsProps) {
  const { onDiscard, onCorregir, onFoundDone } = decisions
  const isConflict = state === 'conflict'
  const needsDecision = state === 'rejected' || isConflict
  const isUnsettled = mustVerify(entry)
  return (
    <>
      {canDiscard(entry) && (
        <Button
          variant={needsDecision ? 'danger' : 'quiet'}
          {...(needsDecision ? {} : { icon: 'trash' as const })}
          onClick={() => onDiscard(entry)}
        >
          {isConflict ? COLA.dejarLaOtra : COLA.descartar}
        </Button>
      )}
      {canCorrect(entry) && <Button onClick={() => onCorregir(entry.key)}>{COLA.corregir}</Button>}
      {state === 'rejected' && canRetry(entry) && (
        <Button variant={isUnsettled ? 'default' : 'soft'} onClick={() => void retry(entry.key)}>
          {isUnsettled ? COLA.enviarDeNuevo : COLA.reintentar}
        </Button>
      )}
      {isUnsettled && (
        <Button variant="soft" onClick={() => onFoundDone(entry)}>
          {COLA.yaEstaHecho}
        </Button>
      )}
      {isConflict && (
        <Button variant="soft" onClick={() => void reapply(entry.key)}>
          {COLA.aplicarIgual}
        </Button>
      )}
    </>
  )
}
