import { type ReactNode, useId } from 'react'
import { MODALES } from '#messages/modales.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import type { DialogProps } from '#ui/overlay/dialog.tsx'
import { Dialog } from '#ui/overlay.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'meta' | 'width' | 'top' | 'onClose'> {
  /** For a caller that looks up its fields. */
  formId?: string
  className: string
  /** Before the two buttons at the foot. */
  said?: ReactNode
  cancel: string
  submit: Pick<ButtonProps, 'variant' | 'disabled' | 'children'>
  onSubmit: () => void
  children: ReactNode
}

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
