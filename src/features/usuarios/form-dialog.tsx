import { type FormEvent, type ReactNode, useId } from 'react'
import { MODALES } from '#messages/modales.ts'
import { USUARIO_DIALOGO } from '#messages/persona/usuarios.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlay.tsx'
import { Icon } from '#ui/signs/icon.tsx'

/** A dialog with a form: what is wrong with all of it stands at its foot. What was typed stays until the server took it. */
export function FormDialog({
  title,
  submit,
  isSaving,
  problem,
  isOnline,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  submit: string
  isSaving: boolean
  problem: string | null
  isOnline: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const said = isOnline ? problem : USUARIO_DIALOGO.sinConexion
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
      footer={
        <>
          {said !== null && (
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
      }
    >
      <form id={formId} className="usuario-form" noValidate onSubmit={submitForm}>
        {children}
      </form>
    </Dialog>
  )
}
