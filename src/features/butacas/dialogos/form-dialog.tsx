import './butaca-dialogs.css'
import { type FormEvent, type ReactNode, useId } from 'react'
import { MODALES } from '#messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'

/** A dialog of one form: at its foot what is wrong with all of it, and its two buttons. */
export function FormDialog({
  formId,
  title,
  meta,
  width,
  className,
  submit,
  problem,
  isKeeping,
  onSubmit,
  onClose,
  children,
}: {
  /** Where the caller looks for its fields. */
  formId?: string
  title: string
  meta?: ReactNode
  width: number
  /** Of the form. */
  className: string
  submit: string
  problem: string
  isKeeping: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const made = useId()
  const hasKeyboard = useScreenKeyboard()
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      meta={meta}
      width={width}
      top={hasKeyboard}
      footer={
        <>
          {problem !== '' && (
            <span className="cambio-foot err" role="alert">
              <Icon name="octagon" />
              {problem}
            </span>
          )}
          <Button onClick={onClose}>{MODALES.cancelar}</Button>
          <Button type="submit" form={formId ?? made} variant="primary" disabled={isKeeping}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId ?? made} className={className} noValidate onSubmit={submitted}>
        {children}
      </form>
    </Dialog>
  )
}
