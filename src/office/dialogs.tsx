import type { ReactNode } from 'react'
import { FALLO, MODALES } from '#messages/marco.ts'
import { AskDialog } from '#ui/overlay.tsx'
import { ConflictoDialog } from './row/conflicto.tsx'
import { after, type Failure, type useRowDelete } from './row/row-edit.ts'

/**
 * A confirmation with the title 'Ojo!' (specification §2). Both buttons, 'Cerrar' and 'Continuar', close the dialog.
 */
export function OjoDialog({
  tone = 'rejected',
  onClose,
  onConfirm,
  children,
}: {
  tone?: 'rejected' | 'accent' | 'shortage'
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}) {
  return (
    <AskDialog
      tone={tone}
      title={MODALES.ojo}
      closeLabel={MODALES.cerrar}
      confirmLabel={MODALES.continuar}
      onClose={onClose}
      onConfirm={after(onClose)(onConfirm)}
    >
      {children}
    </AskDialog>
  )
}

export function FailureModal({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  if (failure === null) return null
  const { sentence, detail, onRetry } = failure
  return (
    <AskDialog
      tone="rejected"
      title={FALLO.title}
      closeLabel={FALLO.close}
      onClose={onClose}
      {...(detail && { detail })}
      isDestroying={false}
      {...(onRetry && { confirmLabel: FALLO.retry, onConfirm: after(onClose)(onRetry) })}
    >
      {sentence}
    </AskDialog>
  )
}

/** Dialogs of `useRowDelete`. */
export function DeleteDialogs({
  deletion,
  question,
}: {
  deletion: Omit<ReturnType<typeof useRowDelete>, 'asked' | 'ask'> & { asked: unknown }
  question: string
}) {
  return (
    <>
      {deletion.asked !== null && (
        <OjoDialog onClose={deletion.stopAsking} onConfirm={deletion.confirm}>
          {question}
        </OjoDialog>
      )}
      {deletion.changed !== null && (
        <ConflictoDialog
          {...deletion.changed}
          owner={deletion.owner}
          isBorrado
          onQuedarme={deletion.stopDeciding}
          onAplicar={deletion.removeAnyway}
          onClose={deletion.stopDeciding}
        />
      )}
      <FailureModal failure={deletion.failure} onClose={deletion.dismiss} />
    </>
  )
}
