import { COLA } from '#messages/equipo/pendientes.ts'
import { type EnChoque, shownOf } from '#queries/butacas/choques.ts'
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
import { aplicarTexto, dejarTexto } from './choque-words.ts'

/** The acts that need more than a touch, which the screen does; the others are done here. */
export interface Decisions {
  /** @param motivo the reason that is suggested. */
  onDiscard: (entry: Entry, choque?: EnChoque) => void
  onCorregir: (key: string) => void
  onFoundDone: (entry: Entry) => void
  /** Asks before a change that takes the seat where the person did not mean to. */
  onAplicar: (choque: EnChoque) => void
}

interface EntryActsProps {
  entry: Entry
  state: ViewState
  /** Null unless the entry is in conflict. */
  choque: EnChoque | null
  decisions: Decisions
}

/** The acts on a person's own entry. Their outcome shows in the queue. */
export function EntryActs({ entry, state, choque, decisions }: EntryActsProps) {
  const { onDiscard, onCorregir, onFoundDone } = decisions
  if (choque !== null) return <ChoqueActs choque={choque} decisions={decisions} />
  const isRefused = state === 'rejected'
  const isUnsettled = mustVerify(entry)
  return (
    <>
      {canDiscard(entry) && (
        <Button
          variant={isRefused ? 'danger' : 'quiet'}
          {...(isRefused ? {} : { icon: 'trash' as const })}
          onClick={() => onDiscard(entry)}
        >
          {COLA.descartar}
        </Button>
      )}
      {canCorrect(entry) && <Button onClick={() => onCorregir(entry.key)}>{COLA.corregir}</Button>}
      {isRefused && canRetry(entry) && (
        <Button variant={isUnsettled ? 'default' : 'soft'} onClick={() => void retry([entry.key])}>
          {isUnsettled ? COLA.enviarDeNuevo : COLA.reintentar}
        </Button>
      )}
      {isUnsettled && (
        <Button variant="soft" onClick={() => onFoundDone(entry)}>
          {COLA.yaEstaHecho}
        </Button>
      )}
    </>
  )
}

/** The two sides of a conflict, each with what it will do. */
function ChoqueActs({
  choque,
  decisions: { onDiscard, onAplicar },
}: {
  choque: EnChoque
  decisions: Decisions
}) {
  const { entry, actual, isPosible, isDudoso } = choque
  return (
    <>
      <Button variant={isPosible && !isDudoso ? 'default' : 'soft'} onClick={() => onDiscard(entry, choque)}>
        {dejarTexto(entry, actual, choque)}
      </Button>
      {isPosible && (
        <Button
          variant={isDudoso ? 'danger' : 'soft'}
          onClick={() => (isDudoso ? onAplicar(choque) : void reapply([shownOf(choque)]))}
        >
          {aplicarTexto(entry, actual, choque)}
        </Button>
      )}
    </>
  )
}
