import { type FormEvent, type ReactNode, useId } from 'react'
import { MODALES } from '#messages/modales.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'

interface FormDialogProps {
  title: string
  submit: string
  isSaving: boolean
  /** What is wrong with all of it. */
  problem: string | undefined
  isOnline: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. What was typed stays until the server took it. */
export function FormDialog({
  title,
  isSaving,
  isOnline,
  onSubmit,
  onClose,
  children,
  ...foot
}: FormDialogProps) {
  const formId = useId()
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving && isOnline) onSubmit()
  }
  return (
    <Dialog
      isOpen
      top
      onClose={onClose}
      closeLabel={MODALES.cerrar}
      title={title}
      width={460}
      footer={<Foot {...foot} formId={formId} isSaving={isSaving} isOnline={isOnline} onClose={onClose} />}
    >
      <form id={formId} className="usuario-form" noValidate onSubmit={submitForm}>
        {children}
      </form>
    </Dialog>
  )
}

function Foot({
  formId,
  submit,
  isSaving,
  problem,
  isOnline,
  onClose,
}: Omit<FormDialogProps, 'title' | 'onSubmit' | 'children'> & { formId: string }) {
  const said = isOnline ? problem : USUARIO_DIALOGO.sinConexion
  return (
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
}
