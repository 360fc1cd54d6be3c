import { type ReactNode, useId, useState } from 'react'
import { CERRAR_ESCRITO } from '#messages/edicion.ts'
import { MODALES } from '#messages/marco.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import type { DialogProps } from '#ui/overlay/dialog.tsx'
import { AskDialog, Dialog } from '#ui/overlay.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'meta' | 'width' | 'top' | 'onClose'> {
  /** Id of the form, for a caller that reads its fields. */
  formId?: string
  className: string
  /** Whether closing would lose input: texts or choices. Then Escape and Back show a question first. */
  isTyped: boolean
  /** Why the form was not saved. Shown left of the two buttons. */
  problem?: string | false | null | undefined
  /** Shown in the place of `problem` if there is no problem. */
  said?: ReactNode
  cancel: string
  submit: Pick<ButtonProps, 'variant' | 'disabled' | 'children'>
  onSubmit: () => void
  children: ReactNode
}

/**
 * Escape or Back shows a question if the dialog has typed text. @returns the handler of both keys, and the question.
 */
export function useAskBeforeClose(
  isTyped: boolean,
  onClose: () => void,
): { onDismiss: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  const stay = () => setIsAsking(false)
  return {
    onDismiss: () => (isTyped ? setIsAsking(true) : onClose()),
    question: isAsking && (
      <AskDialog
        tone="rejected"
        icon="triangle"
        title={CERRAR_ESCRITO.titulo}
        closeLabel={CERRAR_ESCRITO.seguir}
        confirmLabel={CERRAR_ESCRITO.descartar}
        onConfirm={() => {
          stay()
          onClose()
        }}
        onClose={stay}
      >
        {CERRAR_ESCRITO.detalle}
      </AskDialog>
    ),
  }
}

export function FormDialog(props: FormDialogProps) {
  const { formId, className, isTyped, problem, said, cancel, submit, onSubmit, children, ...dialog } = props
  const made = useId()
  const { onDismiss, question } = useAskBeforeClose(isTyped, dialog.onClose)
  return (
    <>
      <Dialog
        onDismiss={onDismiss}
        closeLabel={MODALES.cerrar}
        footer={
          <>
            {problem ? (
              <span className="err" role="alert">
                {problem}
              </span>
            ) : (
              said
            )}
            <Button onClick={dialog.onClose}>{cancel}</Button>
            <Button type="submit" form={formId ?? made} variant="primary" {...submit} />
          </>
        }
        {...dialog}
      >
        <form
          id={formId ?? made}
          className={className}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {children}
        </form>
      </Dialog>
      {question}
    </>
  )
}
