import { type ReactNode, useId } from 'react'
import { MODALES } from '#messages/modales.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import type { DialogProps } from '#ui/overlay/dialog.tsx'
import { Dialog } from '#ui/overlay.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'meta' | 'width' | 'top' | 'onClose'> {
  /** Where the caller looks for its fields. */
  formId?: string
  /** Of the form. */
  className: string
  /** At its foot, before its two buttons. */
  said?: ReactNode
  /** The word of the one that sends nothing. */
  cancel: string
  submit: Pick<ButtonProps, 'variant' | 'disabled' | 'children'>
  onSubmit: () => void
  children: ReactNode
}

/** A dialog of one form. */
export function FormDialog(props: FormDialogProps) {
  const { formId, className, said, cancel, submit, onSubmit, children, ...dialog } = props
  const made = useId()
  return (
    <Dialog
      isOpen
      closeLabel={MODALES.cerrar}
      footer={
        <>
          {said}
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
  )
}
