import { type FormEvent, type ReactNode, useId } from 'react'
import { MODALES } from '#messages/modales.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'
import type { useSend } from './use-send.ts'

type FormDialogProps = ReturnType<typeof useSend>['form'] & {
  title: string
  submit: string
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with a form: what is wrong with all of it stands at its foot. What was typed stays until the server took it. */
export function FormDialog(props: FormDialogProps) {
  const { isSaving, isOnline, problem, title, submit, onSubmit, onClose, children } = props
  const formId = useId()
  const said = isOnline ? problem : USUARIO_DIALOGO.sinConexion
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving && isOnline) onSubmit()
  }
  const foot = (
    <>
      {said !== undefined && (
        <span className="err" role="alert">
          <Icon name={isOnline ? 'octagon' : 'wifi-off'} />
          {said}
        </span>
      )}
      <Button onClick={onClose}>{USUARIO_DIALOGO.cancelar}</Button>
      <Button type="submit" form={formId} variant="primary" aria-disabled={isSaving || !isOnline}>
        {isSaving ? USUARIO_DIALOGO.guardando : submit}
      </Button>
    </>
  )
  return (
    <Dialog isOpen top title={title} closeLabel={MODALES.cerrar} width={460} footer={foot} onClose={onClose}>
      <form id={formId} className="usuario-form" noValidate onSubmit={submitForm}>
        {children}
      </form>
    </Dialog>
  )
}
