import type { ReactNode } from 'react'
import { FALLO, MODALES } from '#messages/marco.ts'
import { FailureDialog } from '#ui/failure-dialog.tsx'
import { AskDialog } from '#ui/overlay.tsx'
import { ConflictoDialog } from './row/conflicto.tsx'
import type { Failure, useRowDelete } from './row/row-edit.ts'

/** A confirmation: title 'Ojo!', with 'Cerrar' and 'Continuar' (specification §2). Rendered while it is asked. */
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
      isOpen
      tone={tone}
      title={MODALES.ojo}
      closeLabel={MODALES.cerrar}
      confirmLabel={MODALES.continuar}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {children}
    </AskDialog>
  )
}

export function FailureModal({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  return failure && <FailureDialog words={FALLO} {...failure} onClose={onClose} />
}

/** The modals of `useRowDelete`. */
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
